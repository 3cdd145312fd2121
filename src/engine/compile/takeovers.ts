// What runs already and is taken over: imports.tf, with import blocks for what has an id and moved blocks for what only
// gets another address inside the same state.
import { message } from '#words/message.ts'
import { saying } from '../english.ts'
import type { Expr, TopBlock } from '../hcl/nodes.ts'
import { printFile } from '../hcl/print.ts'
import type { StackModule } from '../stack/module.ts'
import type { Takeover } from '../stack/schema.ts'
import type { Diagnostic } from '../result.ts'
import type { PricedStack } from './price.ts'

/** Name of the file beside main.tf. */
export const TAKEOVER_FILE = 'imports.tf'

/** A resource that is taken over, with the label of the module that declares it. */
interface Placed extends Takeover {
  readonly label: string
}

/** What a stack takes over, as far as the files of its custom components declare it: Terraform refuses the rest. */
export function takeoversOf({ spec, lowered }: PricedStack): Placed[] {
  const { takes_over = [] } = spec
  if (takes_over.length === 0) return []
  const modules = new Map(
    lowered.parts.flatMap(({ id, component, lowered: { blocks } }) => {
      const label = blocks.find(({ type }) => type === 'module')?.labels[0]
      const declared = component?.module && declaredIn(component.module)
      return label === undefined || declared === undefined ? [] : [[id, { label, declared }] as const]
    }),
  )
  const seen = new Set<string>()
  return takes_over.flatMap((one) => {
    const module = modules.get(one.node)
    const key = `${one.node} ${one.address}`
    if (module === undefined || seen.has(key) || !module.declared.has(blockOf(one.address))) return []
    seen.add(key)
    return [{ ...one, label: module.label }]
  })
}

function blockOf(address: string): string {
  return address.replace(/\[.*$/, '')
}

/** Addresses of the resources and modules that uploaded files declare. */
function declaredIn({ source }: StackModule): ReadonlySet<string> {
  const texts = source?.kind === 'files' ? Object.values(source.files) : []
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(/^[ \t]*resource[ \t]+"([\w-]+)"[ \t]+"([\w-]+)"/gm)].map(
      ([, type, name]) => `${type}.${name}`,
    ),
    ...[...text.matchAll(/^[ \t]*module[ \t]+"([\w-]+)"/gm)].map(([, name]) => `module.${name}`),
  ])
  return new Set(found)
}

/** The file, by its name; nothing where nothing is taken over. */
export function printTakeovers(takeovers: readonly Placed[]): Record<string, string> {
  if (takeovers.length === 0) return {}
  const blocks = takeovers.map(({ label, address, id }): TopBlock => {
    const to = code(`module.${label}.${address}`)
    return id === undefined
      ? { type: 'moved', labels: [], body: { from: code(address), to } }
      : { type: 'import', labels: [], body: { to, id } }
  })
  const [first, ...rest] = blocks
  return first === undefined ? {} : { [TAKEOVER_FILE]: printFile([{ ...first, comment: HEADLINE }, ...rest]) }
}

const HEADLINE = [
  'These resources run already: Terraform takes them over and makes none of them a second time.',
  'Read the plan before you apply it. After the first apply this file can go.',
].join('\n')

/** An address whose form the schema of stacks has checked. */
function code(address: string): Expr {
  return { kind: 'expr', code: [address], values: [] }
}

/** What someone should know who uses such a stack. */
export function saidOfTakeovers({ length }: readonly Placed[]): Diagnostic[] {
  if (length === 0) return []
  return [{ severity: 'warning', code: 'takes-over', ...saying([message('checks.takes-over', { count: length })]) }]
}
