// A refresh of the price book from the list of a vendor: how it fares, and what it would change.
import type { BookVersion } from '#engine/prices/version.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import type { StoredMessage } from '#words/message.ts'

/** waiting: read, and not decided yet; unchanged: there is nothing to decide. */
export const REFRESH_STATUSES = [
  'running',
  'waiting',
  'unchanged',
  'accepted',
  'rejected',
  'failed',
  'canceled',
] as const
export type RefreshStatus = (typeof REFRESH_STATUSES)[number]

/** new: had no figure; vanished: the vendor no longer names it, and it keeps its figure. */
export const CHANGE_KINDS = ['rose', 'fell', 'new', 'vanished'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What a figure of the book would become. */
export interface Change {
  readonly cloud: CloudId
  readonly service: string
  readonly sku: string
  readonly region: string
  readonly unit: string
  readonly kind: ChangeKind
  /** USD for a unit; null when it had none. */
  readonly before: number | null
  /** USD for a unit; null when the vendor no longer names it. */
  readonly after: number | null
  /** By how much of itself it changed, such as 0.1 for a tenth more; null for what is new or vanished. */
  readonly ratio: number | null
  /** Whether it changed by more than half of itself, or costs nothing now. */
  readonly isLarge: boolean
}

/** A meter, or a region of one, that keeps its figure. */
export interface Left {
  readonly service: string
  readonly sku: string
  /** Null for all of its regions. */
  readonly region: string | null
  /** Whether the vendor was asked and no longer offers it under its name. */
  readonly isMissing: boolean
  readonly said: StoredMessage
}

/** A price as a vendor publishes it, in USD. */
export interface Offer {
  readonly names: Readonly<Record<string, string>>
  /** Region or place as the vendor names it. */
  readonly region: string
  /** Unit as the vendor names it. */
  readonly unit: string
  /** Price of a unit from so many units on, the first tier first. */
  readonly tiers: readonly { readonly from: number; readonly usd: number }[]
}

/** The parts of a list that were read already, by their ids: what broke off goes on where it was. */
export type PartsRead = Readonly<Record<string, readonly Offer[]>>

/** All figures that were ever accepted. */
export type BookFigures = BookVersion['figures']
