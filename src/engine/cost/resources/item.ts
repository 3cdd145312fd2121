// A resource as its pricer reads it.
import { limitsOf } from './limits.ts'
import type { Figure } from './figure.ts'
import type { Priced, Resource } from './resource.ts'
import { blockOf, type Setting } from './setting.ts'
import { Unknown, refsOf } from './unknown.ts'

/** Stands in a text for what is known after apply. */
export const LATER = '\u0000'

/** How numbers and switches that are known after apply are read: not at all, or at the least or most they can be. */
export type Mode = 'plain' | 'least' | 'most'

/** What reading a resource and its parts showed. */
export class Seen {
  /** Of the resource that is priced. */
  readonly address: string
  /** Arguments that are known after apply. */
  readonly unknown = new Set<string>()
  readonly assumed = new Set<string>()
  /** Figures of use that it was asked for, with what one instance takes of them. */
  readonly uses = new Map<Figure, { readonly amount: number; readonly isShared: boolean; readonly is_own: boolean }>()
  /** True when a switch is known after apply: then no line is certain. */
  isOpen = false

  constructor(address: string) {
    this.address = address
  }
}

/** A resource with what is around it. */
export class Item {
  readonly resource: Resource
  readonly mode: Mode
  readonly seen: Seen
  readonly #setting: Setting

  constructor(resource: Resource, setting: Setting, mode: Mode, seen = new Seen(resource.address)) {
    this.resource = resource
    this.mode = mode
    this.seen = seen
    this.#setting = setting
  }

  /** The value at a path such as os_disk.disk_size_gb; of several blocks the first. */
  value(path: string): unknown {
    let value: unknown = this.resource.values
    for (const step of path.split('.')) {
      const one: unknown = Array.isArray(value) ? value[0] : value
      if (one instanceof Unknown) return one
      value = isRecord(one) && Object.hasOwn(one, step) ? one[step] : undefined
    }
    return value ?? undefined
  }

  /** A text; {@link LATER} when it is known after apply. With a fallback, what is not set is assumed to be it. */
  text(path: string, fallback = ''): string {
    const value = this.value(path)
    if (value instanceof Unknown) {
      this.seen.unknown.add(path)
      return LATER
    }
    if (typeof value === 'string') return value
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (fallback !== '') this.seen.assumed.add(`${path} is not set: ${fallback}`)
    return fallback
  }

  /** The first of a list of texts. */
  first(path: string, fallback = ''): string {
    const value = this.value(path)
    const [one]: unknown[] = Array.isArray(value) ? value : [value]
    if (value instanceof Unknown || one instanceof Unknown) {
      this.seen.unknown.add(path)
      return LATER
    }
    if (typeof one === 'string') return one
    if (fallback !== '') this.seen.assumed.add(`${path} is not set: ${fallback}`)
    return fallback
  }

  /** A number; NaN when it is known after apply and has no bounds. */
  number(path: string, fallback: number, isQuiet = false): number {
    const value = this.value(path)
    if (value instanceof Unknown) return this.#later(path)
    const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN
    if (Number.isFinite(number)) return number
    if (!isQuiet) this.seen.assumed.add(`${path} is not set: ${fallback}`)
    return fallback
  }

  /** Whether a switch is on. */
  flag(path: string, fallback = false): boolean {
    const value = this.value(path)
    if (value instanceof Unknown) {
      this.seen.unknown.add(path)
      this.seen.isOpen = true
      return this.mode === 'most'
    }
    return value === undefined ? fallback : value === true || value === 'true'
  }

  /** Whether something is set, known or not. */
  has(path: string): boolean {
    const value = this.value(path)
    return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  }

  /** Whether a map has a key. */
  hasKey(path: string, key: string): boolean {
    const value = this.value(path)
    return isRecord(value) && Object.hasOwn(value, key)
  }

  /** Number of values of a list, or of blocks; of a list that is known after apply, of what it comes from. */
  size(path: string, fallback = 0): number {
    const value = this.value(path)
    if (!(value instanceof Unknown))
      return Array.isArray(value) ? value.length : isRecord(value) ? Object.keys(value).length : fallback
    const blocks = new Set(this.#refsAt(path).map(blockOf))
    const count = [...blocks].reduce((sum, one) => sum + this.#setting.instancesOf(one), 0)
    return count > 0 ? count : this.#later(path)
  }

  /** The blocks at a path, each to be read like the resource. */
  blocks(path: string): Item[] {
    const value = this.value(path)
    if (value instanceof Unknown) {
      this.seen.unknown.add(path)
      this.seen.isOpen = true
      return []
    }
    return (Array.isArray(value) ? value : [value])
      .filter(isRecord)
      .map((values) => this.#with({ ...this.resource, values }))
  }

  /** What an argument refers to, when it is one of the resources; of a type when one is given. */
  target(path: string, type?: string): Item | undefined {
    const found = this.#refsAt(path).flatMap((address) => this.#setting.find(address) ?? [])
    const one = found.find((resource) => type === undefined || resource.type === type)
    return one === undefined ? undefined : this.#with(one)
  }

  /** Whether an argument refers to a resource. */
  pointsAt(path: string, other: Item): boolean {
    const address = blockOf(other.resource.address)
    return this.#refsAt(path).some((one) => blockOf(one) === address)
  }

  /** Resources of a type that refer to this one. */
  users(type: string): Item[] {
    return this.#setting
      .usersOf(this.resource.address)
      .filter((one) => one.type === type)
      .map((one) => this.#with(one))
  }

  /** Number of resources that refer to this one. */
  get usersCount(): number {
    return this.#setting.usersOf(this.resource.address).length
  }

  /** Whether there is a resource of a type at all. */
  isThere(type: string): boolean {
    return this.#setting.ofType(type).length > 0
  }

  /** What is the same for all resources of the set: it is made once. @param key names the function that makes it */
  once<T>(key: string, make: () => T): T {
    return this.#setting.once(`${this.mode} ${key}`, make)
  }

  /** All resources of a type. */
  all(type: string): Item[] {
    return this.#setting.ofType(type).map((one) => this.#with(one))
  }

  /** The region that its arguments name, as vendors write it; undefined when they name none. */
  place(): string | undefined {
    for (const name of ['region', 'location', 'zone', 'availability_zone']) {
      const value = this.resource.values[name]
      if (typeof value !== 'string' || value === '') continue
      const place = value.toLowerCase().replaceAll(' ', '')
      if (name === 'availability_zone') return place.replace(/[a-z]$/, '')
      // A zone of Google Cloud is its region and a letter; its multi-regions (US, EU) are no regions.
      if (/^[a-z]+-[a-z]+\d+-[a-z]$/.test(place)) return place.slice(0, -2)
      if (place.length > 2 && place !== 'global') return place
    }
    return undefined
  }

  /** Number of instances of the resource; NaN when it is known after apply. */
  get count(): number {
    const { count = 1 } = this.resource
    return count instanceof Unknown ? this.#later('count') : count
  }

  /** Takes part in sharing a figure of which it charges nothing. */
  join(figure: Figure, pool: string = figure): void {
    this.#setting.draw(this.resource, `${figure} ${pool}`)
  }

  /** Its share of a figure of use; those that name the same pool share it. */
  use(figure: Figure, pool: string = figure): number {
    const name = `${figure} ${pool}`
    this.join(figure, pool)
    return this.#noted(figure, this.#setting.shareOf(this.resource, figure, name), true)
  }

  /** Its share of a figure that a number of blocks have together. */
  useAmong(figure: Figure, blocks: number): number {
    return this.#noted(figure, this.#setting.shareOf(this.resource, figure, figure, Math.max(1, blocks)), true)
  }

  /** A figure that a person set for this resource alone, or for the whole set; undefined when no one did. */
  own(figure: Figure): number | undefined {
    const given = this.#noted(figure, this.#setting.factorOf(this.resource, figure), false)
    return given === 0 ? undefined : given
  }

  /** A factor such as reads of each request. */
  factor(figure: Figure): number {
    return this.#noted(figure, this.#setting.factorOf(this.resource, figure), false)
  }

  #noted(figure: Figure, amount: number, isShared: boolean): number {
    // What it asks of others is theirs.
    if (this.resource.address === this.seen.address)
      this.seen.uses.set(figure, { amount, isShared, is_own: this.#setting.isOwn(this.resource, figure) })
    return amount
  }

  /** What an argument comes from: of nested blocks, what all of the block comes from. */
  #refsAt(path: string): readonly string[] {
    const { refs = {} } = this.resource
    const name = path.split('.')[0] ?? ''
    return [...refsOf(this.value(path)), ...(Object.hasOwn(refs, name) ? (refs[name] ?? []) : [])]
  }

  #with(resource: Resource): Item {
    return new Item(resource, this.#setting, this.mode, this.seen)
  }

  #later(path: string): number {
    this.seen.unknown.add(path)
    const limits = this.mode === 'plain' ? undefined : limitsOf(this.resource.type, path)
    return limits === undefined ? NaN : limits[this.mode === 'least' ? 0 : 1]
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unknown)
}

/** Says what a resource costs. */
export type Pricer = (item: Item) => Priced
