// What the steps of one change share.
import type { Change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'

/** A change that is under way, with the parts of the server that its steps need. */
export interface ChangeContext<Part extends keyof Deps = never> {
  readonly deps: Pick<Deps, Part>
  readonly work: Change
  /** The moment at which everything in this change happens. */
  readonly now: Date
}
