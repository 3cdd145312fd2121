// What of a deleted environment is still kept on purpose, after its receipt was signed.
import { cents } from '../environment/cost.ts'
import type { KeptOne } from './receipt.ts'
import { isLeftBehind, type SnapshotProblem } from './snapshots.ts'

/** What is kept on purpose in all. */
export interface KeptToday {
  readonly count: number
  /** When the last of it ends, as ISO 8601; null where something of it has no end that is known. */
  readonly until: string | null
  /** USD a month at most, without what has no price; null where nothing has one. */
  readonly monthly: number | null
  /** How many have no price. */
  readonly unpriced: number
}

/** A last snapshot that Strata keeps, whose end people can move. */
interface KeptSnapshot {
  readonly address: string
  readonly until: Date
  readonly monthly: number | null
  readonly gone_at: Date | null
  readonly problem: SnapshotProblem | null
}

/**
 * Adds up what is kept at a moment: the snapshots by their own rows, and the rest as the receipt says it.
 * @param kept what the receipt says to be kept
 * @returns null where nothing is kept any more
 */
export function keptToday(kept: readonly KeptOne[], snapshots: readonly KeptSnapshot[], now: Date): KeptToday | null {
  const known = new Set(snapshots.map(({ address }) => address))
  const staying = snapshots.filter((one) => one.gone_at === null && !isLeftBehind(one, now))
  const rest = kept.filter(({ address, until }) => !known.has(address) && (until === null || new Date(until) > now))
  const all = [
    ...staying.map(({ until, monthly }) => ({ until: until.toISOString(), monthly })),
    ...rest.map(({ until, monthly }) => ({ until, monthly: monthly ?? null })),
  ]
  if (all.length === 0) return null
  const prices = all.flatMap(({ monthly }) => monthly ?? [])
  const ends = all.flatMap(({ until }) => until ?? [])
  return {
    count: all.length,
    until: ends.length < all.length ? null : (ends.toSorted().at(-1) ?? null),
    monthly: prices.length === 0 ? null : cents(prices.reduce((sum, one) => sum + one, 0)),
    unpriced: all.length - prices.length,
  }
}
