// The only way in which a run changes its status: locked, checked against the table of transitions, with its history
// and, where it is a step that people look for, an entry in the audit log.
import { and, eq } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-actions.ts'
import { RUN_TRANSITIONS, hasEnded, type RunStage, type RunStatus } from '#domain/run/status.ts'
import { count, observe } from '#telemetry/measure.ts'
import type { Actor } from '../../audit/change.ts'
import { runTarget } from '../../audit/targets.ts'
import { runArtifacts } from '../../db/schema/states.ts'
import { environments } from '../../db/schema/environments.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Transaction } from '../../db/connect.ts'
import { dropPlanPrice } from '../../environments/approval/plan-price.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { removeBlobs } from './blobs.ts'
import type { RunRow } from './lock.ts'
import { signal } from './signal.ts'

/** Columns that change together with the status; only {@link moveRun} decides the others. */
type Beside = Pick<
  RunRow,
  | 'binary'
  | 'counts'
  | 'weighing'
  | 'price'
  | 'state_serial'
  | 'compiled_id'
  | 'connection'
  | 'approval_id'
  | 'decided_by'
  | 'decided_at'
  | 'decision_note'
  | 'cancel_asked_at'
  | 'cancel_asked_by'
  | 'kill_asked_at'
  | 'error'
>

/** How a run changes; what is left out stays as it is. */
export interface RunMove extends Partial<Beside> {
  readonly status: RunStatus
  readonly stage?: RunStage
}

/** The entry of the audit log, such as run.confirm, and what the fields do not show. */
export interface RunNote {
  readonly action: Extract<AuditAction, `run.${string}`>
  readonly after?: Readonly<Record<string, unknown>>
  readonly actor?: Actor
}

/**
 * Moves a run that the transaction has locked. One that ends takes its waiting jobs and its plan files along.
 * @param note null for a step that the history of the run alone keeps: that an agent began with it, or came to its end
 * @throws Error for a transition that the table does not have: a defect of the caller
 */
export async function moveRun(
  { work: { tx, record }, now }: Omit<ChangeContext, 'work' | 'deps'> & { readonly work: MoveWork },
  before: RunRow,
  move: RunMove,
  note: RunNote | null,
): Promise<RunRow> {
  const { status, stage = before.stage, ...beside } = move
  if (!RUN_TRANSITIONS[before.status].includes(status))
    throw new Error(`The run ${before.id} cannot go from ${before.status} to ${status}.`)
  const isEnd = hasEnded(status)
  const [after] = await tx
    .update(runs)
    .set({
      ...beside,
      status,
      stage,
      status_since: now,
      history: [...before.history, { status, stage, at: now.toISOString() }],
      ...(isEnd && { ended_at: now }),
    })
    .where(eq(runs.id, before.id))
    .returning()
  if (!after) throw new Error(`The run ${before.id} is gone while it is locked.`)
  if (isEnd) {
    await clearAfter(tx, after, now)
    const { kind } = after
    const seconds = (now.getTime() - after.created_at.getTime()) / 1000
    afterCommit(() => {
      count('strata_runs_ended_total', { kind, outcome: status })
      observe('strata_run_duration_seconds', { kind }, seconds)
    })
  }
  // Nobody asks for the price of a plan any more that is not applied.
  if (after.price && (status === 'discarded' || status === 'canceled'))
    await dropPlanPrice({ work: { tx, record }, now }, { ...after, price: after.price })
  if (note) {
    const [environment] = await tx
      .select({ name: environments.name })
      .from(environments)
      .where(eq(environments.id, after.environment_id))
    record({
      action: note.action,
      target: runTarget({ ...after, environment: environment?.name ?? '' }),
      before: { status: before.status },
      after: { kind: after.kind, status, ...(stage !== 'main' && { stage }), ...note.after },
      ...(note.actor && { actor: note.actor }),
    })
  }
  await signal(tx, 'strata_run', after.id)
  return after
}

/** What of a change a move takes part in. */
export type MoveWork = Pick<ChangeContext['work'], 'tx' | 'record'>

/** Nobody takes a job of a run that has ended, and its plan files, which hold values of variables, are of no use. */
async function clearAfter(tx: Transaction, { id, status }: RunRow, now: Date): Promise<void> {
  await tx
    .update(runJobs)
    .set({ status: 'ended', outcome: status, ended_at: now })
    .where(and(eq(runJobs.run_id, id), eq(runJobs.status, 'queued')))
  const gone = await tx
    .delete(runArtifacts)
    .where(and(eq(runArtifacts.run_id, id), eq(runArtifacts.kind, 'plan')))
    .returning({ blob_id: runArtifacts.blob_id })
  await removeBlobs(
    tx,
    gone.map(({ blob_id }) => blob_id),
  )
}
