// A last snapshot, and why one could not be reached.
import type { SnapshotProblem } from '#domain/receipt/snapshots.ts'
import type { keptSnapshots } from '../../db/schema/receipts.ts'

export type SnapshotRow = typeof keptSnapshots.$inferSelect

/** Why a snapshot could not be reached. */
export interface Trouble {
  readonly problem: SnapshotProblem
  /** What its cloud called its refusal. */
  readonly code: string | null
}
