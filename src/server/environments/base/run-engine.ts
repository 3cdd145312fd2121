// The port behind which runs are carried out. The lifecycle asks for a run in
// the transaction that begins the operation, and hears of its end by `report`.
import type { RunKind } from '#domain/environment/lifecycle.ts'
import type { RunCause } from '#domain/run/queue.ts'
import type { Message } from '#words/message.ts'
import type { Change } from '../../audit/change.ts'
import type { environments } from '../../db/schema/environments.ts'

/** A run that is to be made. */
export interface RunOrder {
  readonly environment_id: string
  readonly run: RunKind
  /** Why; `person` where it does not say. */
  readonly cause?: RunCause
  /** Who ordered it; null for Strata itself. */
  readonly ordered_by?: string | null
}

export interface RunEngine {
  /**
   * Takes an order for an environment that the transaction has locked; what it does begins when that is committed.
   * Environments that people run themselves are passed over.
   */
  order(work: Pick<Change, 'tx' | 'record'>, order: RunOrder): Promise<void>
  /**
   * Orders a check for drift, in the name of a workflow, of an environment that the transaction has locked and that can
   * be checked.
   * @returns false where another run of it is open
   */
  check(
    work: Pick<Change, 'tx' | 'record'>,
    environment: typeof environments.$inferSelect,
    orderedBy: string | null,
  ): Promise<boolean>
  /**
   * Ends what is open of an environment that the transaction has locked and that nobody wants any more: what it would
   * make was changed or withdrawn.
   * @param because why, where it says more than that something else takes its place
   */
  withdraw(work: Pick<Change, 'tx' | 'record'>, environmentId: string, because?: Message): Promise<void>
  /**
   * Lets the plan go on that waits for the approval of its price. The transaction has locked its environment.
   * @returns false when no plan waits for it
   */
  accept(
    work: Pick<Change, 'tx' | 'record'>,
    approval: { readonly id: string; readonly environment_id: string },
  ): Promise<boolean>
}

/** Makes no runs: for what only tells again what was before, such as sample data. */
export const MANUAL_RUNS: RunEngine = {
  order: () => Promise.resolve(),
  check: () => Promise.resolve(false),
  withdraw: () => Promise.resolve(),
  accept: () => Promise.resolve(false),
}
