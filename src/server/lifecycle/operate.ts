// Beginning a run: the environment says what is under way, and the port is told.
// And ending at once what needs none.
import type { RunKind } from '#domain/environment/lifecycle.ts'
import type { Actor, Change } from '../audit/change.ts'
import type { Deps } from '../deps.ts'
import { withdrawRequest } from './ask.ts'
import { recordEvent } from './events.ts'
import { holdApproval, type EnvironmentRow } from './locked.ts'
import { moveAlike, moveEnvironment, type MoveNote } from './move.ts'
import { tellManagers } from './tell.ts'

/** Begins a run of an environment that the transaction holds. The caller has looked whether it may begin. */
export async function beginRun(
  deps: Pick<Deps, 'runs' | 'newId'>,
  work: Change,
  environment: EnvironmentRow,
  run: Exclude<RunKind, 'apply'>,
  note: MoveNote,
  now: Date,
): Promise<EnvironmentRow> {
  const after = await moveEnvironment(work, environment, { run }, note, now)
  await deps.runs.order(work.tx, { environment_id: environment.id, run })
  // What was stopped is deployed again.
  if (run === 'resume') await recordEvent(work, deps, { trigger: 'on-deploy', environment: after, text: `${work.by.name} resumed "${after.name}".` }, now)
  return after
}

/**
 * Ends an environment that the transaction holds and that has nothing in the
 * cloud: a request that waits for a decision is withdrawn with it, and who
 * manages it is told. The caller has looked whether it may be ended.
 * @param by the caller of the request
 * @param because why a request is withdrawn
 */
export async function removeAtOnce(
  deps: Parameters<typeof tellManagers>[0],
  work: Change,
  environment: EnvironmentRow,
  by: Actor,
  because: string,
  note: MoveNote,
  now: Date,
): Promise<void> {
  const approval = environment.approval_id === null ? undefined : await holdApproval(work.tx, environment.approval_id)
  if (approval?.state === 'pending') await withdrawRequest(work, environment, approval, by, because, now)
  const after = await moveEnvironment(work, environment, { status: 'deleted' }, note, now)
  await tellManagers(deps, work.tx, after, by, (names) => ({ kind: 'environment-deleted', data: { ...names, actor: by.name } }))
}

/** Begins to destroy environments that the transaction holds. All of them have something in the cloud: they ran until now. */
export async function beginTeardowns(
  deps: Pick<Deps, 'runs'>,
  work: Change,
  environments: readonly EnvironmentRow[],
  note: MoveNote,
  now: Date,
): Promise<void> {
  await moveAlike(work, environments, { run: 'destroy' }, note, now)
  for (const { id } of environments) await deps.runs.order(work.tx, { environment_id: id, run: 'destroy' })
}
