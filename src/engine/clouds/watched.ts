// What of a region decides a stack: a region that notes which of its facts are asked for. Where another region says the
// same of all of them, the stack is built there of the same things, and only the prices differ.
import type { Capability, Region } from './cloud.ts'

/** Asked for, besides capabilities by their keys. */
const ZONES = ' zones'
const PAIR = ' pair'
const PRICES = ' prices'

/** No stack is spread over more zones: what a region has beyond them decides nothing. */
const ZONES_MOST = 3

/** Zones that are named in the files only. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['zones.avoid', 'zones.default'])

interface Watch {
  readonly region: Region
  /** Capabilities whose values decide, and the other facts. */
  readonly asked: Set<string>
  /** Sizes of which it decides only whether the region lacks them. */
  readonly sizes: Set<string>
}

const watches = new WeakMap<Region, Watch>()

/** The same region; it notes what is asked of it. Its id and names are for texts and decide nothing. */
export function watched(region: Region): Region {
  const asked = new Set<string>()
  const one = new WatchedRegion(region, asked)
  watches.set(one, { region, asked, sizes: new Set() })
  return one
}

/** A class, so that all regions have one shape: properties defined for each object would give each its own. */
class WatchedRegion implements Region {
  readonly id: string
  readonly label: string
  readonly notes: readonly string[]
  readonly services: Region['services']
  readonly #region: Region
  readonly #asked: Set<string>

  constructor(region: Region, asked: Set<string>) {
    this.id = region.id
    this.label = region.label
    this.notes = region.notes
    this.services = new Proxy(region.services, {
      get: (services, key) => {
        if (typeof key !== 'string') return undefined
        asked.add(key)
        return services[key]
      },
    })
    this.#region = region
    this.#asked = asked
  }

  get zones(): readonly string[] {
    this.#asked.add(ZONES)
    return this.#region.zones
  }

  get pair(): string | null {
    this.#asked.add(PAIR)
    return this.#region.pair
  }
}

/** Whether a region has a size: one that may be there is taken like one that is, only with another note. */
export function sizeIn(region: Region, key: string): Capability | undefined {
  const watch = watches.get(region)
  watch?.sizes.add(key)
  return (watch?.region ?? region).services[key]
}

/** Notes that a choice depends on what things cost in a region, so that it can be another where prices differ. */
export function noteChoiceByPrice(region: Region): void {
  watches.get(region)?.asked.add(PRICES)
}

/** Whether a region says the same as a watched one of everything that was asked. */
export function decidesTheSame(watchedOne: Region, other: Region): boolean {
  const watch = watches.get(watchedOne)
  if (watch === undefined || watch.asked.has(PRICES)) return false
  const { region, asked, sizes } = watch
  const lacks = (one: Region, size: string): boolean => one.services[size] === false
  return (
    [...asked].every((fact) => isSame(fact, region, other)) &&
    [...sizes].every((size) => lacks(region, size) === lacks(other, size))
  )
}

function zonesOf({ zones }: Region): number {
  return Math.min(zones.length, ZONES_MOST)
}

function isSame(fact: string, region: Region, other: Region): boolean {
  if (fact === ZONES) return zonesOf(region) === zonesOf(other)
  if (fact === PAIR) return (region.pair === null) === (other.pair === null)
  if (NAMED_ONLY.has(fact)) return true
  const [one, two] = [region.services[fact], other.services[fact]]
  if (!isList(one) || !isList(two)) return one === two
  // Zones have other names everywhere: whether there are any decides.
  if (/zones|gpu/i.test(fact)) return one.length > 0 === two.length > 0
  return one.length === two.length && one.every((value, at) => value === two[at])
}

function isList(value: Capability | undefined): value is readonly string[] {
  return Array.isArray(value)
}
