// Starting a run: the environment shows what is under way, and the run engine gets its order.
// Also deleting at once what needs no run.
import type { EnvironmentStatus, RunKind } from '#domain/environment/lifecycle.ts'
import { message, type Message } from '#words/message.ts'
import type { Actor } from '../../audit/change.ts'
import { withdrawApprovalRequest } from '../approval/request-approval.ts'
import { dropUpdate } from '../approval/submit-update.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { recordEvent } from '../base/events.ts'
import { lockApproval, type EnvironmentRow } from '../base/lock.ts'
import { moveEnvironment, moveEnvironments, type MoveNote } from '../base/move.ts'
import { notifyManagers, type NotifyPart } from '../base/recipients.ts'

/** Starts a run of an environment that the transaction has locked. The caller has checked that it can start. */
export async function startRun(
  context: ChangeContext<'runs' | 'newId'>,
  environment: EnvironmentRow,
  run: Exclude<RunKind, 'apply' | 'update'>,
  note: MoveNote,
): Promise<EnvironmentRow> {
  const { deps, work, now } = context
  const rest = await dropUpdate(
    context,
    environment,
    work.by,
    message('events.update-dropped', { actor: work.by.name }),
  )
  const after = await moveEnvironment(context, rest, { run }, note)
  await deps.runs.order(work, { environment_id: environment.id, run, ordered_by: work.by.id })
  // Resuming deploys again what was stopped.
  if (run === 'resume')
    await recordEvent(
      work,
      deps,
      {
        trigger: 'on-deploy',
        environment: after,
        said: message('events.resumed', { actor: work.by.name, environment: after.name }),
      },
      now,
    )
  return after
}

/** Why an environment is deleted without a run, and by whom. */
export interface Deletion {
  readonly by: Actor
  /** Why a pending request for approval is withdrawn. */
  readonly because: Message
  readonly note: MoveNote
}

/**
 * Deletes an environment that the transaction has locked and that has nothing in the cloud. Withdraws its pending
 * request for approval and notifies the managers. The caller has checked that it can be deleted.
 */
export async function deleteWithoutRun(
  context: ChangeContext<NotifyPart | 'runs'>,
  environment: EnvironmentRow,
  { by, because, note }: Deletion,
): Promise<void> {
  const { tx } = context.work
  await context.deps.runs.withdraw(context.work, environment.id)
  const approval = environment.approval_id === null ? undefined : await lockApproval(tx, environment.approval_id)
  if (approval?.state === 'pending') await withdrawApprovalRequest(context, { environment, approval }, by, because)
  const after = await moveEnvironment(context, environment, { status: 'deleted' }, note)
  await notifyManagers(context, after, by, (names) => ({
    kind: 'environment-deleted',
    data: { ...names, actor: by.name },
  }))
}

/**
 * Starts to destroy environments that the transaction has locked.
 * @param from the status to which taking it back leads, when it is not the one that they have
 */
export async function startTeardowns(
  context: ChangeContext<'runs'>,
  environments: readonly EnvironmentRow[],
  note: MoveNote,
  from?: EnvironmentStatus,
): Promise<void> {
  const { deps, work } = context
  const because = message('events.update-dropped', { actor: work.by.name })
  for (const one of environments) await dropUpdate(context, one, work.by, because)
  await moveEnvironments(context, environments, { run: 'destroy', ...(from && { from }) }, note)
  // The clock ends what has expired; what a workflow ends is ended in the name of its author.
  const cause = work.by.id === null ? 'expiry' : 'workflow'
  for (const { id } of environments)
    await deps.runs.order(work, { environment_id: id, run: 'destroy', cause, ordered_by: work.by.id })
}
