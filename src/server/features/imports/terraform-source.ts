// The blocks of Terraform files with what refers to what.
import type { Body } from '#engine/terraform/syntax/nodes.ts'
import { eachDependency } from '#engine/terraform/syntax/visit.ts'
import { isObject } from '#engine/terraform/values.ts'
import { constantOf, wrongFile, type SourceBlock } from '../../terraform/read-files.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown, refsOf as refsOfValue } from '#engine/cost/resources/unknown.ts'
import { resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'
import type { Read } from './terraform-table.ts'
import { message } from '#words/message.ts'

/** Something with an address: a resource, data source, local value, variable or module. */
export interface Thing {
  readonly address: string
  readonly kind: 'resource' | 'data' | 'ephemeral' | 'local' | 'variable' | 'module'
  readonly block: SourceBlock
  /** Addresses of what it refers to. */
  readonly refs: ReadonlySet<string>
}

export interface Source {
  readonly things: ReadonlyMap<string, Thing>
  /** Blocks that are no things: outputs, providers, settings. */
  readonly others: readonly SourceBlock[]
  /** The resources, with what is known of their arguments before anything runs. */
  readonly resources: ReadonlyMap<string, Resource>
  /** The same, one by one where the instances of a block differ: what they cost. */
  readonly instances: readonly Resource[]
}

/**
 * Finds the things of files.
 * @throws Refused with 400 when two of them have the same address, as Terraform would
 */
export function readSource(blocks: readonly SourceBlock[]): Source {
  const things = new Map<string, Thing>()
  const others: SourceBlock[] = []
  const places = new Map<string, Pick<SourceBlock, 'file' | 'line'>>()
  const place = (address: string, { file, line }: SourceBlock): void => {
    const before = places.get(address)
    if (before !== undefined) throw wrongFile(file, line, message('terraform.declared-twice', { address, ...before }))
    places.set(address, { file, line })
  }
  const add = (address: string, kind: Thing['kind'], block: SourceBlock, refs: ReadonlySet<string>): void => {
    place(address, block)
    things.set(address, { address, kind, block, refs })
  }
  for (const block of blocks) {
    const [first = '', second = ''] = block.labels
    if (block.type === 'resource') add(`${first}.${second}`, 'resource', block, refsOf(block.body))
    else if (block.type === 'data' || block.type === 'ephemeral')
      add(`${block.type}.${first}.${second}`, block.type, block, refsOf(block.body))
    else if (block.type === 'variable') add(`var.${first}`, 'variable', block, new Set())
    else if (block.type === 'module') add(`module.${first}`, 'module', block, refsOf(block.body))
    else if (block.type === 'locals')
      for (const one of block.body.attributes)
        add(`local.${one.name}`, 'local', block, refsOf({ attributes: [one], blocks: [] }))
    else {
      if (block.type === 'output') place(`output.${first}`, block)
      others.push(block)
    }
  }
  return { things, others, resources: resourcesIn(blocks), instances: instancesIn(blocks) }
}

/** Addresses that a body names. */
export function refsOf(body: Pick<Body, 'attributes' | 'blocks'>): ReadonlySet<string> {
  const found = new Set<string>()
  eachDependency(body, ({ root, steps }) => {
    const names = steps.map((step) => (step.kind === 'attribute' ? step.name : ''))
    found.add(root === 'data' || root === 'ephemeral' ? `${root}.${names[0]}.${names[1]}` : `${root}.${names[0]}`)
  })
  return found
}

/** Everything that something refers to, in any number of steps through local values. */
export function reachOf({ things }: Source, refs: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const open = [...refs]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    const thing = things.get(next)
    if (thing?.kind === 'local') open.push(...thing.refs)
  }
  return found
}

/** The resources of blocks. Values of sensitive variables are known to nobody here. */
function resourcesIn(blocks: readonly SourceBlock[]): ReadonlyMap<string, Resource> {
  const { resources } = resourcesOfFiles((path) => (path === '' ? blocks : undefined), hiddenOf(blocks))
  return new Map(resources.map((one) => [one.address, one]))
}

function instancesIn(blocks: readonly SourceBlock[]): readonly Resource[] {
  const folder = (path: string) => (path === '' ? blocks : undefined)
  return resourcesOfFiles(folder, hiddenOf(blocks), { isByInstance: true }).resources
}

/** Sensitive variables, as values that are known after apply. */
export function hiddenOf(blocks: Iterable<SourceBlock>): Record<string, unknown> {
  return Object.fromEntries(
    [...blocks].flatMap(({ type, labels, values }) =>
      type === 'variable' && values['sensitive'] === true ? [[labels[0] ?? '', new Unknown()]] : [],
    ),
  )
}

/** Reads the arguments of a block: what it says, and what its expressions come to as far as that is known. */
export function readerOf(source: Source, block: SourceBlock): Read {
  return (path) => {
    const said = resolve(source, valueAt(block.values, path), 4)
    if (said !== undefined || block.type !== 'resource') return said
    const resource = source.resources.get(block.labels.join('.'))
    const value = path === 'count' ? resource?.count : valueAt(resource?.values, path)
    return value instanceof Unknown || refsOfValue(value).length > 0 ? undefined : value
  }
}

function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const step of path.split('.')) {
    const one: unknown = Array.isArray(value) ? value[0] : value
    value = isObject(one) && Object.hasOwn(one, step) ? one[step] : undefined
  }
  return value
}

function resolve(source: Source, value: unknown, steps: number): unknown {
  const found = typeof value === 'string' ? /^\$\{(var|local)\.([\w-]+)\}$/.exec(value) : null
  if (!found || steps === 0)
    return typeof value === 'string' && /^\$\{[^"]*\}$/.test(value) ? undefined : constantOf(value)
  const [, kind, name = ''] = found
  const thing = source.things.get(`${kind}.${name}`)
  return thing && resolve(source, thing.block.values[kind === 'var' ? 'default' : name], steps - 1)
}
