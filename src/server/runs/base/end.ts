// The end of a run, and what it means for its environment.
import type { RunPurpose } from '#domain/run/status.ts'
import { inEnglish } from '#words/say.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { NotifyPart } from '../../environments/base/recipients.ts'
import { settleRun, type RunEnd } from '../../environments/operate/settle.ts'
import type { ReceiptPart } from '../../receipts/base/keep.ts'
import { writeReceipt } from '../../receipts/write.ts'
import { holdHalfWay, settleHeld } from '../drift/forget.ts'
import type { LockedRun, RunRow } from './lock.ts'
import { moveRun, type RunMove, type RunNote } from './move.ts'
import { tellOfEnd } from './tell.ts'
import { findState } from './state-facts.ts'

const ACTION_OF = {
  applied: 'run.applied',
  planned_and_finished: 'run.end',
  discarded: 'run.discard',
  canceled: 'run.cancel',
  errored: 'run.fail',
} as const satisfies Record<RunEnd['status'], RunNote['action']>

/** Runs after which an environment is what its stack says, or gone. */
const MAKES_TRUE: readonly RunPurpose[] = ['apply', 'update', 'destroy']

/**
 * Ends a run that the transaction has locked with its environment, and settles what becomes of that.
 * @param move why it ended badly as `error`, and what else changes with it
 */
export async function endRun(
  context: ChangeContext<NotifyPart | ReceiptPart>,
  locked: LockedRun,
  move: Omit<RunMove, 'status'> & Pick<RunEnd, 'status'>,
  note: Partial<RunNote> = {},
): Promise<RunRow> {
  const { status, error } = move
  const { environment, run } = locked
  const after = await moveRun(context, run, move, { action: ACTION_OF[status], ...note })
  await tellOfEnd(context, { ...locked, run: after })
  if (MAKES_TRUE.includes(run.kind) && (status === 'applied' || status === 'planned_and_finished'))
    await settleHeld(context, locked, status === 'applied' ? 'applied' : 'unchanged')
  else if (status === 'errored' && run.history.some((one) => one.status === 'applying'))
    await holdHalfWay(context, locked)
  const state = await findState(context.work.tx, environment.id)
  const settled = await settleRun(context, environment, {
    kind: run.kind,
    status,
    has_resources: (state?.resource_count ?? 0) > 0,
    note: error ? inEnglish(error) : null,
    said: error ?? undefined,
    is_by_person: (status === 'canceled' ? after.cancel_asked_by : after.decided_by) !== null,
    run_id: run.id,
  })
  if (settled.status === 'deleted' && environment.status !== 'deleted') await writeReceipt(context, settled, after)
  return after
}
