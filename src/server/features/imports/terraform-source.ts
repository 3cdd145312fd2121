// The blocks of Terraform files with what refers to what.
import type { Body } from '../../proof/checker/hcl/nodes.ts'
import { eachDependency } from '../../proof/checker/hcl/visit.ts'
import { constantOf, isObject, wrongFile, type SourceBlock } from '../../terraform/read-files.ts'
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
  return { things, others }
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

/** Reads constants of a block, through variables with a default and local values. */
export function readerOf(source: Source, block: SourceBlock): Read {
  return (path) => {
    let value: unknown = block.values
    for (const step of path.split('.')) {
      const one: unknown = Array.isArray(value) ? value[0] : value
      value = isObject(one) && Object.hasOwn(one, step) ? one[step] : undefined
    }
    return resolve(source, value, 4)
  }
}

function resolve(source: Source, value: unknown, steps: number): unknown {
  const found = typeof value === 'string' ? /^\$\{(var|local)\.([\w-]+)\}$/.exec(value) : null
  if (!found || steps === 0)
    return typeof value === 'string' && /^\$\{[^"]*\}$/.test(value) ? undefined : constantOf(value)
  const [, kind, name = ''] = found
  const thing = source.things.get(`${kind}.${name}`)
  return thing && resolve(source, thing.block.values[kind === 'var' ? 'default' : name], steps - 1)
}
