// What every action on one run has in common: hold it, check the action, do it, present the result.
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Run } from '#contract/run.ts'
import { mayOnEnvironment } from '#domain/access/may.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { isRunning } from '#domain/environment/lifecycle.ts'
import { refuseRunAction } from '#domain/run/decide.ts'
import type { RunAction, RunRefusal } from '#domain/run/status.ts'
import { message, type Message } from '#words/message.ts'
import { noRun, roleRefusal } from '../../access/authorize.ts'
import { change } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { findProjectRole } from '../../environments/base/lock.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, forbidden } from '../../http/errors.ts'
import { lockRun, type LockedRun } from '../base/lock.ts'
import { presentRuns } from '../view/present-run.ts'
import { findRun } from '../view/read.ts'

/** What can be done with a run, in one change that holds it. */
export type Perform = (context: ChangeContext<keyof Deps>, locked: LockedRun) => Promise<unknown>

/**
 * Does something with a run in the name of the caller.
 * @returns the run afterwards, or the one that began in its place, as the caller sees it
 * @throws Refused with 404 when it is gone, 403 when the caller's role is another by now, 409 when its status does not
 *   allow it
 */
export function actOnRun(
  deps: Deps,
  ctx: SignedIn,
  { id, action }: { readonly id: string; readonly action: RunAction },
  perform: Perform,
): Promise<Run> {
  const { caller } = ctx
  return change(deps, ctx, async (work) => {
    const locked = await lockRun(work.tx, id)
    const { project, environment, run } = locked
    const role = await findProjectRole(work.tx, project.id, caller.id)
    if (role === undefined && caller.role !== 'admin') throw noRun()
    const may_manage = mayOnEnvironment(caller.role, role, environment.owner_id === caller.id, 'run.manage')
    if (!may_manage) throw forbidden(roleRefusal('project', role, PERMISSIONS['run.manage'].roles))
    const facts = {
      ...environment,
      status: run.status,
      ordered_by: run.ordered_by,
      is_canceling: run.cancel_asked_at !== null,
      is_latest: !(await hasLater(work.tx, locked)),
      is_dropped: run.kind === 'update' && environment.update_compiled_id === null,
      is_reported: run.reported !== null,
      awaits_price: run.price?.asks === 'approval' && !run.price.is_accepted,
    }
    const refusal = refuseRunAction(facts, action, { id: caller.id, may_manage, is_busy: isRunning(environment) })
    if (refusal) throw conflict(REFUSED[refusal](locked, action))
    await perform({ deps, work, now: deps.now() }, locked)
    return presentNow(work.tx, { caller, now: deps.now() }, locked, action)
  })
}

async function hasLater(orm: Queries, { run }: LockedRun): Promise<boolean> {
  // A check changes nothing: what failed before it can be done again all the same.
  const isLater = and(eq(runs.environment_id, run.environment_id), gt(runs.number, run.number), ne(runs.kind, 'check'))
  const [later] = await orm.select({ id: runs.id }).from(runs).where(isLater).limit(1)
  return later !== undefined
}

/** The run that was acted on; what begins another one answers with that. */
async function presentNow(
  orm: Queries,
  { caller, now }: Pick<SignedIn, 'caller'> & { readonly now: Date },
  { run }: LockedRun,
  action: RunAction,
): Promise<Run> {
  const begins = action === 'retry' || action === 'destroy'
  const isLater = and(eq(runs.environment_id, run.environment_id), gt(runs.number, run.number))
  const [later] = begins ? await orm.select().from(runs).where(isLater).orderBy(desc(runs.number)) : []
  const [shown] = await presentRuns(orm, caller, [later ?? (await findRun(orm, run.id))], now)
  if (!shown) throw noRun()
  return shown
}

type Sentence = (locked: LockedRun, action: RunAction) => Message

const REFUSED: Readonly<Record<RunRefusal, Sentence>> = {
  role: () => {
    throw new Error('Roles are refused by their own sentence.')
  },
  status: ({ run }, action) => message('operations.wrong-status', { status: run.status, action }),
  'cancel-first': () => message('operations.cancel-first'),
  'not-latest': () => message('operations.not-latest'),
  dropped: () => message('operations.update-gone'),
  operation: ({ environment }) => message('environments.under-way', { operation: environment.operation }),
  approval: () => message('operations.needs-another'),
  price: () => message('operations.awaits-price'),
  reported: () => message('operations.reported'),
}
