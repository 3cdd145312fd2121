// From a custom component to its module block, and to the variables and outputs that the stack gets by it.
import { message } from '#words/message.ts'
import { inText } from '../compile/markdown.ts'
import type { Lowered, Note, Output, Variable } from '../clouds/lowered.ts'
import type { Placement, Target } from '../components/component.ts'
import { id, ref, t, x, type Body, type Value } from '../hcl/nodes.ts'
import type { ModuleSource, ModuleVariable, StackModule } from '../stack/module.ts'
import { declaredOf } from './cost.ts'
import { parseType, typeText } from './types.ts'
import { literal } from './value.ts'

/** Folder of uploaded files beside main.tf. */
export function moduleFolder(type: string): string {
  return `modules/${type.replace(/^custom-/, '')}`
}

/** The files of the custom components, by their path beside main.tf; each component once. */
export function moduleFiles(modules: readonly StackModule[]): Record<string, string> {
  const files = modules.flatMap(({ type, source }) =>
    source?.kind === 'files'
      ? Object.entries(source.files).map(([name, text]) => [`${moduleFolder(type)}/${name}`, text] as const)
      : [],
  )
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Name of a variable or an output of the stack that stands for one of a module. */
export function stackNameOf(label: string, name: string): string {
  return `${label}_${name}`
}

/** What lowering one custom component gives. */
export function lowerModule(module: StackModule): (placement: Placement) => Lowered {
  return (placement) => {
    const { label, title } = placement
    const reads = placement.targets.map((target) => readOutput(placement, target))
    const connected = new Map(
      reads.flatMap(({ variable, value }) =>
        variable === undefined || value === undefined ? [] : [[variable, value] as const],
      ),
    )
    const secrets = module.variables.filter((one) => one.is_sensitive && !connected.has(one.name) && isAsked(one))
    const { source, version, said } = sourceOf(module)
    const after = placement.targets
      .filter(({ variable }) => variable === undefined)
      .flatMap(({ resources }) => resources())
    const body: Body = {
      source,
      version,
      ...Object.fromEntries(module.variables.flatMap((one) => argument(one, placement, connected, secrets))),
      depends_on: after.length === 0 ? undefined : [...new Set(after)].map((address) => ref(...address.split('.'))),
    }
    return {
      headline: said,
      blocks: [{ type: 'module', labels: [label], body }],
      variables: secrets.map((one): Variable => secretVariable(one, label, title)),
      outputs: module.outputs.map(({ name, description, is_sensitive }): Output => ({
        name: stackNameOf(label, name),
        description: `${title}: ${description === '' ? name : description}`,
        value: ref('module', label, name),
        ...(is_sensitive && { sensitive: true }),
      })),
      declared: declaredOf(module),
      facts: [said],
      notes: reads.flatMap(({ note }) => (note === undefined ? [] : [note])),
      readme: {
        before: [...(secrets.length === 0 ? [] : [secretsText(secrets, label, title)]), ...reviewText(module, title)],
      },
    }
  }
}

/** One that needs no value and whose default is not known to be null keeps the default of its module. */
function isAsked({ is_required, default: standard }: ModuleVariable): boolean {
  return is_required || standard === null
}

function argument(
  variable: ModuleVariable,
  { settings, given, label }: Placement,
  connected: ReadonlyMap<string, Value>,
  secrets: readonly ModuleVariable[],
): [string, Value][] {
  const { name } = variable
  const value = connected.get(name)
  if (value !== undefined) return [[name, value]]
  if (secrets.includes(variable)) return [[name, x`var.${id(stackNameOf(label, name))}`]]
  return given.has(name) ? [[name, literal((settings as Readonly<Record<string, unknown>>)[name])]] : []
}

function secretVariable(
  { name, type, description, is_required }: ModuleVariable,
  label: string,
  title: string,
): Variable {
  const parsed = parseType(type) ?? { kind: 'any' }
  return {
    name: stackNameOf(label, name),
    type: { kind: 'expr', code: [typeText(parsed)], values: [] },
    description: `${title}: ${description === '' ? name : description}`,
    isSensitive: true,
    ...(!is_required && { default: null }),
  }
}

function readOutput(
  { title }: Placement,
  { output, variable, outputs, title: target, label }: Target,
): { variable?: string; value?: Value; note?: Note } {
  if (output === undefined || variable === undefined) return {}
  const found = outputs.find(({ name }) => name === output || name === stackNameOf(label, output))
  if (found !== undefined) return { variable, value: found.value }
  const names = outputs.map(({ name }) => name)
  const has =
    names.length === 0
      ? message('checks.no-outputs', { target })
      : message('checks.outputs-are', { target, known: names })
  return {
    note: {
      kind: 'refused',
      code: 'bad-connection',
      messages: [message('checks.cannot-read', { title, output, target }), has],
    },
  }
}

function sourceOf({ type, source }: StackModule): { source: Value; version: Value | undefined; said: string } {
  // The check lets none through without a source.
  if (source === undefined) throw new Error(`The custom component ${type} has no module behind it`)
  if (source.kind === 'registry')
    return { source: source.address, version: source.version, said: `${source.address} ${source.version}` }
  if (source.kind === 'files')
    return { source: `./${moduleFolder(type)}`, version: undefined, said: `files in ${moduleFolder(type)}` }
  return {
    source: t`git::${source.url}${gitPath(source)}?ref=${source.ref}`,
    version: undefined,
    said: `${source.url} at ${source.ref}`,
  }
}

function gitPath({ path }: Extract<ModuleSource, { kind: 'git' }>): string {
  const inside = path?.replaceAll(/^[./]+|\/+$/g, '') ?? ''
  return inside === '' ? '' : `//${inside}`
}

function secretsText(secrets: readonly ModuleVariable[], label: string, title: string): string {
  const names = secrets.map(({ name }) => `\`TF_VAR_${stackNameOf(label, name)}\``)
  return `${inText(title)} needs what is secret and therefore not in these files: set ${new Intl.ListFormat('en-GB').format(names)} in the environment in which Terraform runs.`
}

function reviewText({ source }: StackModule, title: string): string[] {
  if (source === undefined || source.kind === 'files') return []
  const where = source.kind === 'registry' ? `${source.address} ${source.version}` : `${source.url} at ${source.ref}`
  return [`\`terraform init\` downloads ${inText(title)} from ${where}: read it before you apply it.`]
}
