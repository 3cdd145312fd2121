// The port behind which runs are carried out. The lifecycle asks for a run in
// the transaction that begins the operation, and hears of its end by `report`.
import type { RunKind } from '#domain/environment/lifecycle.ts'
import type { Transaction } from '../../db/connect.ts'

/** A run that is to be made. */
export interface RunOrder {
  readonly environment_id: string
  readonly run: RunKind
}

export interface RunEngine {
  /** `manual`: no one but the owner runs anything, from the exported files, and reports it. */
  readonly mode: 'manual' | 'automatic'
  /** Takes an order; what it does begins when the transaction is committed. */
  order(tx: Transaction, order: RunOrder): Promise<void>
}

/** Without an engine the owner runs the exported files and says what became of it. */
export const MANUAL_RUNS: RunEngine = { mode: 'manual', order: () => Promise.resolve() }
