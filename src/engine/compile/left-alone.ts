// Attributes that Terraform leaves as they are, whatever its files say: an override file with `ignore_changes`.
// https://developer.hashicorp.com/terraform/language/files/override
import { blockOf } from '../cost/resources/setting.ts'
import { quote } from '../hcl/escape.ts'
import { expressionOf } from '../terraform/bodies.ts'
import { folderOf } from '../terraform/folder.ts'
import { resourcesOfFiles } from '../terraform/resources-of-files.ts'
import type { Body, Expression, Step } from '../terraform/syntax/nodes.ts'

type Files = Readonly<Record<string, string>>

/** An attribute of a resource. */
export interface AttributeOf {
  /** Such as aws_instance.web[0]. */
  readonly address: string
  /** Such as tags.Owner or ingress[0].cidr_blocks. */
  readonly path: string
}

/** Terraform merges files whose names end like this over the others. */
export const LEFT_ALONE_FILE = 'ignored_override.tf'

/** What `ignore_changes` can name: it has no instances, and of a list or a block only the whole. */
export interface Place {
  readonly block: string
  readonly reference: string
}

/** Tells of attributes by what name Terraform can leave them alone. */
export interface Places {
  /** Undefined for what is not in the root module of the files. */
  readonly placeOf: (attribute: AttributeOf) => Place | undefined
  /** The override file that leaves places alone, beside what the files leave alone already; undefined for none. */
  readonly print: (places: readonly Place[]) => string | undefined
}

/** Reads files for {@link Places}. @throws HclError for files that are no Terraform */
export function placesIn(files: Files): Places {
  const bodies = new Map(
    (folderOf(rootOf(files))('') ?? []).flatMap(({ type, labels, body }) =>
      type === 'resource' ? [[labels.join('.'), body] as const] : [],
    ),
  )
  return {
    placeOf: ({ address, path }) => {
      const block = blockOf(address)
      const body = bodies.get(block)
      return body && { block, reference: referenceTo(body, path) }
    },
    print: (places) => {
      const byBlock = Map.groupBy(places, ({ block }) => block)
      const texts = [...byBlock].map(([block, own]) => {
        const before = ignoredBy(bodies.get(block))
        return printBlock(block, [...new Set([...before, ...own.map(({ reference }) => reference)])])
      })
      return texts.length === 0 ? undefined : texts.join('\n')
    },
  }
}

/** Files of the root module: those of modules are none of a run's own, and may be no Terraform at all. */
function rootOf(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.includes('/')))
}

/** Whether two sets of files say the same of the argument that an attribute belongs to. */
export function saysTheSame(one: Files, other: Files): (attribute: AttributeOf) => boolean {
  if (one === other) return () => true
  const [before, after] = [argumentsOf(one), argumentsOf(other)]
  return ({ address, path }) => {
    const [top] = stepsOf(path)
    const name = String(top)
    const [was, is] = [before(address, name), after(address, name)]
    return JSON.stringify(was) === JSON.stringify(is)
  }
}

function argumentsOf(files: Files): (address: string, name: string) => unknown {
  const { resources } = resourcesOfFiles(folderOf(rootOf(files)), {}, { isByInstance: true })
  const byAddress = new Map(resources.map(({ address, values }) => [address, values]))
  // Instances that are alike are one.
  return (address, name) => (byAddress.get(address) ?? byAddress.get(blockOf(address)))?.[name]
}

/** An entry of a map by its key, and everything else by the argument that it is in. */
function referenceTo(body: Body, path: string): string {
  const [first, key, ...deeper] = stepsOf(path)
  const top = String(first)
  const isMap = typeof key === 'string' && deeper.length === 0 && expressionOf(body, top) !== undefined
  return isMap ? `${top}[${quote(key)}]` : top
}

/** The steps of a path: names and keys as texts, places of lists as numbers. */
function stepsOf(path: string): readonly (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]"]+)/g)].map(([, place, key, name = '']) => {
    if (place !== undefined) return Number(place)
    return key === undefined ? name : String(JSON.parse(key))
  })
}

/** What the lifecycle of a resource names already. */
function ignoredBy(body: Body | undefined): readonly string[] {
  const lifecycle = body?.blocks.find(({ type }) => type === 'lifecycle')
  const given = lifecycle && expressionOf(lifecycle.body, 'ignore_changes')
  if (given === undefined) return []
  return given.kind === 'tuple' ? given.items.flatMap((item) => printReference(item) ?? []) : []
}

function printReference(item: Expression): string | undefined {
  if (item.kind === 'text') return item.value
  return item.kind === 'reference' ? `${item.root}${item.steps.map(printStep).join('')}` : undefined
}

function printStep(step: Step): string {
  if (step.kind === 'attribute') return `.${step.name}`
  if (step.kind === 'splat') return '[*]'
  const { index } = step
  return index.kind === 'text' ? `[${quote(index.value)}]` : `[${index.kind === 'literal' ? String(index.value) : 0}]`
}

function printBlock(block: string, references: readonly string[]): string {
  const [type = '', name = ''] = block.split('.')
  const lines = references.map((one) => `      ${one},\n`).join('')
  return `resource "${type}" "${name}" {
  lifecycle {
    ignore_changes = [
${lines}    ]
  }
}
`
}
