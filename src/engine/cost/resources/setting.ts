// All resources that are priced together: who points at whom, and how they share what the whole set uses.
import { Unknown, refsOf } from './unknown.ts'
import type { Figure } from './figure.ts'
import type { Figures, Resource } from './resource.ts'

/** The key of an instance at the end of its address: a number, or a text in which anything can stand. */
const KEY = /(?:\[\d+\]|\["(?:[^"\\]|\\.)*"\])$/

/** The address of a block: that of its instances without the key. */
export function blockOf(address: string): string {
  return address.replace(KEY, '')
}

/** Who comes first where resources draw on the same figure. */
export interface Priority {
  /** Blocks whose use the figures are about: what else draws on the same ones gets nothing of them. */
  readonly first?: ReadonlySet<string>
  /** Figures of what does not come first; those of the whole set when absent. */
  readonly beside?: Figures
}

/** The resources of one price. */
export class Setting {
  readonly #byAddress = new Map<string, Resource>()
  readonly #firstOfBlock = new Map<string, Resource>()
  readonly #instances = new Map<string, number>()
  readonly #known = new Map<string, unknown>()
  readonly #byType = new Map<string, Resource[]>()
  readonly #users = new Map<string, Resource[]>()
  readonly #draws = new Map<string, Set<string>>()
  readonly #firstDraws = new Map<string, number>()
  readonly #figures: Figures
  readonly #own: Readonly<Record<string, Figures>>
  readonly #first: ReadonlySet<string>
  readonly #beside: Figures

  /**
   * @param figures use of the whole set
   * @param own use of single resources, by address; by the address of their block, of all its instances together
   * @param first blocks that take all of a figure that they draw on: nothing of it is left for others, whose figures
   *   are those of `beside` where it is given
   */
  constructor(
    resources: readonly Resource[],
    figures: Figures,
    own: Readonly<Record<string, Figures>>,
    { first = new Set(), beside = figures }: Priority = {},
  ) {
    this.#first = first
    this.#beside = beside
    this.#figures = figures
    this.#own = own
    for (const one of resources) {
      if (one.count === 0) continue
      const block = blockOf(one.address)
      this.#byAddress.set(one.address, one)
      if (!this.#firstOfBlock.has(block)) this.#firstOfBlock.set(block, one)
      this.#instances.set(block, (this.#instances.get(block) ?? 0) + countOf(one))
      push(this.#byType, one.type, one)
      for (const used of new Set(refsOfResource(one).map(blockOf))) push(this.#users, used, one)
    }
  }

  /** All resources of a type. */
  ofType(type: string): readonly Resource[] {
    return this.#byType.get(type) ?? []
  }

  /** The resource of an address, or the first instance of its block. */
  find(address: string): Resource | undefined {
    return this.#byAddress.get(address) ?? this.#firstOfBlock.get(blockOf(address))
  }

  /** Resources that refer to a block. */
  usersOf(address: string): readonly Resource[] {
    return this.#users.get(blockOf(address)) ?? []
  }

  /** Number of instances of a block that is among the resources; 0 for others. */
  instancesOf(address: string): number {
    return this.#instances.get(blockOf(address)) ?? 0
  }

  /** What is the same for all resources: it is made when it is first asked for. */
  once<T>(key: string, make: () => T): T {
    if (!this.#known.has(key)) this.#known.set(key, make())
    // The key stands for one function, and so for one type.
    return this.#known.get(key) as T
  }

  /** Notes that a block draws on a figure. */
  draw(resource: Resource, pool: string): void {
    const block = blockOf(resource.address)
    const blocks = this.#draws.get(pool) ?? new Set()
    if (blocks.has(block)) return
    this.#draws.set(pool, blocks.add(block))
    if (this.#first.has(block)) this.#firstDraws.set(pool, (this.#firstDraws.get(pool) ?? 0) + 1)
  }

  /**
   * The figure of one instance: its own, or its share of that of the whole set.
   * @param blocks how many share it; those that drew on the pool when absent
   */
  shareOf(resource: Resource, figure: Figure, pool: string, blocks = this.#sharersOf(pool)): number {
    const block = blockOf(resource.address)
    const isInstance = resource.address !== block
    const own = isInstance ? this.#own[resource.address]?.[figure] : undefined
    if (own !== undefined) return own
    const instances = this.#instances.get(block) ?? 0
    const ofBlock = this.#own[block]?.[figure]
    if (ofBlock !== undefined) return ofBlock / Math.max(1, instances)
    if (this.#first.size > 0 && !this.#first.has(block) && this.#isTaken(resource, pool)) return 0
    return (this.#figuresFor(block)[figure] ?? 0) / Math.max(1, blocks) / Math.max(1, instances)
  }

  /** How many blocks share a pool: those that come first where there are any. */
  #sharersOf(pool: string): number {
    return this.#firstDraws.get(pool) ?? this.#draws.get(pool)?.size ?? 1
  }

  /** Whether those that come first draw on a pool; where nobody notes who does, whether one of them is of the type. */
  #isTaken({ type }: Resource, pool: string): boolean {
    if (this.#draws.has(pool)) return this.#firstDraws.has(pool)
    return this.ofType(type).some(({ address }) => this.#first.has(blockOf(address)))
  }

  /** A factor of the whole set, such as reads of each request, which is not shared. */
  factorOf(resource: Resource, figure: Figure): number {
    const own = this.#own[resource.address]?.[figure] ?? this.#own[blockOf(resource.address)]?.[figure]
    return own ?? this.#figuresFor(blockOf(resource.address))[figure] ?? 0
  }

  /** Whether someone set a figure for this resource alone. */
  isOwn({ address }: Resource, figure: Figure): boolean {
    return (this.#own[address]?.[figure] ?? this.#own[blockOf(address)]?.[figure]) !== undefined
  }

  #figuresFor(block: string): Figures {
    return this.#first.has(block) ? this.#figures : this.#beside
  }
}

function refsOfResource({ values, refs = {} }: Resource): readonly string[] {
  return [...refsOf(values), ...Object.values(refs).flat()]
}

function countOf({ count }: Resource): number {
  return count === undefined || count instanceof Unknown ? 1 : count
}

function push<K>(map: Map<K, Resource[]>, key: K, one: Resource): void {
  const all = map.get(key)
  if (all === undefined) map.set(key, [one])
  else all.push(one)
}
