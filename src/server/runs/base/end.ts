// The end of a run, and what it means for its environment.
import { OUTCOME_OF, awaitedRun } from '#domain/environment/lifecycle.ts'
import type { RunStatus } from '#domain/run/status.ts'
import { inEnglish } from '#words/say.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { NotifyPart } from '../../environments/base/recipients.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { reportRun } from '../../environments/operate/report.ts'
import type { LockedRun, RunRow } from './lock.ts'
import { moveRun, type RunMove, type RunNote } from './move.ts'

/** The statuses in which nothing happens to a run any more. */
export type EndStatus = Extract<RunStatus, 'applied' | 'planned_and_finished' | 'discarded' | 'canceled' | 'errored'>

const ACTION_OF = {
  applied: 'run.applied',
  planned_and_finished: 'run.end',
  discarded: 'run.discard',
  canceled: 'run.cancel',
  errored: 'run.fail',
} as const satisfies Record<EndStatus, RunNote['action']>

/**
 * Ends a run that the transaction has locked with its environment, and settles what becomes of that.
 * @param move why it ended badly as `error`, and what else changes with it
 */
export async function endRun(
  context: ChangeContext<NotifyPart>,
  { environment, run }: LockedRun,
  move: Omit<RunMove, 'status'> & { readonly status: EndStatus },
  note: Partial<RunNote> = {},
): Promise<RunRow> {
  const after = await moveRun(context, run, move, { action: ACTION_OF[move.status], ...note })
  const facts = await readFacts(context.work.tx, environment)
  if (run.kind === 'check' || awaitedRun(facts) !== run.kind) return after
  const isDone = move.status === 'applied' || move.status === 'planned_and_finished'
  const outcome = isDone ? OUTCOME_OF[run.kind] : 'failed'
  await reportRun(context, environment, { outcome, note: move.error ? inEnglish(move.error) : undefined })
  return after
}
