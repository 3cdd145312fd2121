// What becomes a component and what is kept as it is: what is kept takes along
// everything that it refers to.
import { findComponent } from '#engine/components/catalogue.ts'
import { NODES_MAX, type StackConnection, type StackNode } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message } from '#words/message.ts'
import { argumentOf } from '../../terraform/read-files.ts'
import type { Note } from './notes.ts'
import { reachOf, readerOf, type Source, type Thing } from './terraform-source.ts'
import { cloudOfType, componentOf, isPart } from './terraform-table.ts'

/** A component that stands for a resource and for what belongs to it. */
export interface Mapped {
  readonly node: StackNode
  readonly address: string
  /** Addresses of what belongs to it. */
  readonly parts: Set<string>
}

export interface Sorted {
  readonly mapped: readonly Mapped[]
  /** Addresses of kept resources, and why. */
  readonly kept: ReadonlyMap<string, Note>
  /** Everything that the kept ones need, themselves included. */
  readonly needed: ReadonlySet<string>
}

/** Room beside the node of what is kept and those that the compiler adds. */
const MAPPED_MAX = NODES_MAX - 10

/**
 * Sorts the resources of files.
 * @param refused resources that cannot be components, and why
 */
export function sortResources(
  source: Source,
  cloud: CloudId,
  refused: ReadonlyMap<string, Note>,
  plain: ReadonlySet<string>,
): Sorted {
  const resources = [...source.things.values()].filter(({ kind }) => kind === 'resource')
  const kept = new Map<string, Note>(refused)
  for (;;) {
    const mapped = mapPrimaries(source, resources, { cloud, kept, plain })
    const owners = ownersOf(source, resources, { mapped, kept, cloud })
    for (const { address, block } of resources) {
      if (!owners.has(address) && !kept.has(address)) kept.set(address, reasonFor(block.labels[0] ?? '', cloud))
    }
    const needed = closure(source, kept)
    const dragged = resources.filter(({ address }) => needed.has(address) && !kept.has(address))
    if (dragged.length === 0) {
      for (const one of mapped)
        for (const [address, owner] of owners) if (owner === one.address && address !== owner) one.parts.add(address)
      return { mapped, kept, needed }
    }
    const referrers = referrersOf(source, kept)
    for (const { address } of dragged) {
      const referrer = referrers.get(address)
      kept.set(address, [
        referrer === undefined
          ? message('imports.referred-by-kept')
          : message('imports.referred', { address: referrer }),
      ])
    }
  }
}

function reasonFor(type: string, cloud: CloudId): Note {
  const own = cloudOfType(type)
  if (own !== undefined && own !== cloud) return [message('imports.other-cloud')]
  if (isPart(cloud, type)) return [message('imports.part-of-none')]
  return [message('imports.no-component-for', { type })]
}

function mapPrimaries(
  source: Source,
  resources: readonly Thing[],
  {
    cloud,
    kept,
    plain,
  }: { readonly cloud: CloudId; readonly kept: Map<string, Note>; readonly plain: ReadonlySet<string> },
): Mapped[] {
  const mapped: Mapped[] = []
  const ids = new Set<string>()
  for (const { address, block } of resources) {
    if (kept.has(address)) continue
    const read = readerOf(source, block)
    const found = componentOf(cloud, block.labels[0] ?? '', read)
    const component = found && findComponent(found.component)
    if (found === undefined || component === undefined) continue
    const again = argumentOf(block.body, 'count') ?? argumentOf(block.body, 'for_each')
    const machines =
      component.type === 'vm' && again?.name === 'count'
        ? component.settings.shape['count']?.safeParse(Number(read('count')))
        : undefined
    if (again !== undefined && machines?.success !== true) {
      kept.set(address, [message('imports.has-many', { argument: again.name })])
    } else if (component.isSingle === true && mapped.some(({ node }) => node.type === component.type)) {
      kept.set(address, [message('imports.has-one', { component: component.name })])
    } else if (mapped.length >= MAPPED_MAX) {
      kept.set(address, [message('imports.stack-full', { max: NODES_MAX })])
    } else {
      const given = { ...found.settings, ...(machines?.success && { count: machines.data }) }
      const settings = Object.entries(given).filter(
        ([name, value]) => value !== undefined && component.settings.shape[name]?.safeParse(value).success === true,
      )
      mapped.push({
        address,
        node: {
          id: newId(component.type, ids),
          type: component.type,
          settings: plain.has(address) ? {} : Object.fromEntries(settings),
        },
        parts: new Set(),
      })
    }
  }
  return mapped
}

function newId(type: string, taken: Set<string>): string {
  let id = type
  for (let number = 2; taken.has(id); number += 1) id = `${type}-${number}`
  taken.add(id)
  return id
}

/**
 * To which mapped resource each one belongs: the nearest, by references in either direction through what belongs to it
 * as well.
 */
function ownersOf(
  source: Source,
  resources: readonly Thing[],
  {
    mapped,
    kept,
    cloud,
  }: { readonly mapped: readonly Mapped[]; readonly kept: ReadonlyMap<string, Note>; readonly cloud: CloudId },
): Map<string, string> {
  const near = neighbours(source, resources)
  const owners = new Map(mapped.map(({ address }) => [address, address]))
  let edge = mapped.map(({ address }) => address)
  while (edge.length > 0) {
    const next: string[] = []
    for (const address of edge) {
      for (const other of near.get(address) ?? []) {
        const type = source.things.get(other)?.block.labels[0] ?? ''
        if (owners.has(other) || kept.has(other) || !isPart(cloud, type)) continue
        owners.set(other, owners.get(address) ?? address)
        next.push(other)
      }
    }
    edge = next
  }
  return owners
}

function neighbours(source: Source, resources: readonly Thing[]): Map<string, Set<string>> {
  const near = new Map<string, Set<string>>(resources.map(({ address }) => [address, new Set()]))
  for (const { address, refs } of resources) {
    for (const other of reachThroughData(source, refs)) {
      if (other === address || !near.has(other)) continue
      near.get(address)?.add(other)
      near.get(other)?.add(address)
    }
  }
  return near
}

/** Policies of identities stand in data sources: what these name is named by the resource too. */
function reachThroughData(source: Source, refs: ReadonlySet<string>): Set<string> {
  const direct = reachOf(source, refs)
  const through = [...direct].flatMap((address) => {
    const thing = source.things.get(address)
    return thing?.kind === 'data' ? [...reachOf(source, thing.refs)] : []
  })
  return new Set([...direct, ...through])
}

/** Everything that the kept resources and the modules need, in any number of steps. */
function closure({ things }: Source, kept: ReadonlyMap<string, Note>): Set<string> {
  const modules = [...things.values()]
    .filter(({ kind, block }) => kind === 'module' && !isLocalModule(block.values['source']))
    .map(({ address }) => address)
  const needed = new Set<string>()
  const open = [...kept.keys(), ...modules]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const thing = things.get(next)
    if (
      thing === undefined ||
      needed.has(next) ||
      (thing.kind === 'module' && isLocalModule(thing.block.values['source']))
    )
      continue
    needed.add(next)
    open.push(...thing.refs)
  }
  return needed
}

/** A module in a folder that is not among the files. */
export function isLocalModule(source: unknown): boolean {
  return typeof source === 'string' && /^\.{1,2}\//.test(source)
}

/** By the address of what is referred to: the first that does. */
function referrersOf(source: Source, kept: ReadonlyMap<string, Note>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const one of kept.keys()) {
    for (const address of reachThroughData(source, source.things.get(one)?.refs ?? new Set()))
      if (!found.has(address)) found.set(address, one)
  }
  return found
}

/**
 * Connections between components whose resources refer to each other, in the direction in which components can be
 * connected.
 */
export function connectionsOf(source: Source, mapped: readonly Mapped[]): StackConnection[] {
  const owner = new Map(mapped.flatMap((one) => [one.address, ...one.parts].map((address) => [address, one] as const)))
  const found = new Map<string, StackConnection>()
  for (const [address, one] of owner) {
    for (const ref of reachThroughData(source, source.things.get(address)?.refs ?? new Set())) {
      const other = owner.get(ref)
      if (other === undefined || other === one) continue
      const pairs = [
        [one, other],
        [other, one],
      ] as const
      const fitting = pairs.find(([from, to]) => findComponent(from.node.type)?.uses.includes(to.node.type))
      if (fitting)
        found.set(`${fitting[0].node.id}>${fitting[1].node.id}`, { from: fitting[0].node.id, to: fitting[1].node.id })
    }
  }
  return [...found.values()]
}
