// What a new version of the book would change: pure, so that a page, a command and a test see the same.
import type { CloudId } from '#engine/vocabulary.ts'
import type { Change, Left } from '#domain/prices/refresh.ts'
import type { Meter } from '#engine/prices/book.ts'
import type { Refreshed } from './refresh.ts'

/** By how much of itself a price has to change before a person has to confirm it by hand. */
const LARGE_CHANGE = 0.5

export interface Diff {
  readonly cloud: CloudId
  readonly changes: readonly Change[]
  /** Figures that are the same. */
  readonly same: number
  /** What keeps its figure, and why. */
  readonly left: readonly Left[]
}

/** Compares what a vendor's list says with the book. */
export function diffOf(meters: readonly Meter[], { cloud, figures, left }: Refreshed): Diff {
  const after = new Map(figures.map((one) => [`${one.service}|${one.sku}|${one.region}`, one.usd]))
  const missing = left.filter(({ isMissing }) => isMissing)
  const isMissing = (service: string, sku: string, region: string): boolean =>
    missing.some((one) => one.service === service && one.sku === sku && (one.region ?? region) === region)
  const changes: Change[] = []
  let same = 0
  for (const meter of meters) {
    if (meter.cloud !== cloud) continue
    for (const [region, before] of Object.entries(meter.regions)) {
      const { service, sku, unit } = meter
      const now = after.get(`${service}|${sku}|${region}`)
      const at = { cloud, service, sku, region, unit, before }
      if (now !== undefined) {
        if (now === before) same += 1
        else changes.push({ ...at, after: now, ...changeOf(before, now) })
      } else if (before !== null && isMissing(service, sku, region))
        changes.push({ ...at, after: null, kind: 'vanished', ratio: null, isLarge: false })
    }
  }
  return { cloud, changes, same, left }
}

function changeOf(before: number | null, after: number): Pick<Change, 'kind' | 'ratio' | 'isLarge'> {
  if (before === null) return { kind: 'new', ratio: null, isLarge: false }
  const kind = after > before ? 'rose' : 'fell'
  if (before === 0) return { kind, ratio: null, isLarge: true }
  const ratio = (after - before) / before
  return { kind, ratio, isLarge: Math.abs(ratio) > LARGE_CHANGE }
}
