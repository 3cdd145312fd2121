// What ordering and queueing runs takes of a change.
import type { QueueContext } from './jobs.ts'
import type { MoveWork } from './move.ts'

/** What ordering takes of a change. */
export type OrderContext = QueueContext & { readonly work: MoveWork }
