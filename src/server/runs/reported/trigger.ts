// The pipeline that a teardown starts: its settings, whose token goes in and never comes out, and starting it again.
import { desc, eq, sql } from 'drizzle-orm'
import type { EnvironmentPipeline, reported as contract } from '#contract/reported.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { isRunByStrata } from '#domain/environment/connections.ts'
import { message } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { pipelineCalls, pipelineTriggers } from '../../db/schema/pipelines.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { OutboundError } from '../../outbound/outbound.ts'
import { endCalls, queueCall } from './calls.ts'
import { problemsOf } from './providers.ts'

type Given = Parsed<typeof contract.set>['body']
type TriggerRow = typeof pipelineTriggers.$inferSelect

export const PIPELINE_TOKEN_SEAL = 'token of a pipeline'

/** The token of a trigger: for starting its pipeline, and for nothing else. */
export function openTriggerToken({ seal }: Pick<Deps, 'seal'>, { token }: Pick<TriggerRow, 'token'>): string {
  return seal.open(token, PIPELINE_TOKEN_SEAL)
}

/** How the pipeline of an environment is started, without its token, and what became of the last time. */
export async function readPipeline(orm: Queries, id: string): Promise<EnvironmentPipeline> {
  const [found] = await orm
    .select({ row: pipelineTriggers, set_by: users.name })
    .from(pipelineTriggers)
    .leftJoin(users, eq(users.id, pipelineTriggers.set_by))
    .where(eq(pipelineTriggers.environment_id, id))
  const [call] = await orm
    .select()
    .from(pipelineCalls)
    .where(eq(pipelineCalls.environment_id, id))
    .orderBy(sql`${pipelineCalls.state} = 'done'`, desc(pipelineCalls.created_at))
    .limit(1)
  return {
    trigger: found
      ? {
          ...found.row.target,
          token_set_at: found.row.token_set_at.toISOString(),
          set_by: found.set_by,
          set_at: found.row.set_at.toISOString(),
        }
      : null,
    call: call
      ? {
          state: call.state,
          created_at: call.created_at.toISOString(),
          sent_at: call.sent_at?.toISOString() ?? null,
          next_attempt_at: call.state === 'waiting' ? (call.next_attempt_at?.toISOString() ?? null) : null,
          attempts: call.attempts.map(({ at, status, error }) => ({ at, status, error: error && withEnglish(error) })),
        }
      : null,
  }
}

/**
 * Sets the pipeline of an environment.
 * @throws Refused with 400 for an address that is not called, a place that the system does not have, or no token; 409
 *   for an environment that Strata runs, or that is deleted
 */
export async function setTrigger(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { token, ...given }: Given,
): Promise<EnvironmentPipeline> {
  const problems = problemsOf(given)
  if (problems.length > 0) throw badRequest(problems)
  const target = { ...given, host: parseHost(deps, given.host) }
  return change(deps, ctx, async ({ tx, record }) => {
    const { environment } = await lockManagedEnvironment(tx, ctx.caller, id)
    refuseUnfit(environment)
    const before = await findTrigger(tx, id)
    // A token is never sent to another place than it was entered for.
    const isSamePlace =
      before?.target.provider === target.provider &&
      before.target.host === target.host &&
      before.target.project === target.project
    const kept = isSamePlace ? before : undefined
    const sealed = token === undefined ? kept?.token : deps.seal.seal(token, PIPELINE_TOKEN_SEAL)
    if (sealed === undefined) throw badRequest([{ field: 'token', said: message('pipelines.trigger-token-required') }])
    const now = deps.now()
    const given_token = { token: sealed, token_set_at: now }
    const rest = { target, set_by: ctx.caller.id, set_at: now }
    await tx
      .insert(pipelineTriggers)
      .values({ environment_id: id, ...rest, ...given_token })
      // One that stays is not written again: it may follow to another key of the installation meanwhile.
      .onConflictDoUpdate({
        target: pipelineTriggers.environment_id,
        set: token === undefined ? rest : { ...rest, ...given_token },
      })
    record({
      action: 'environment.pipeline-set',
      target: environmentTarget(environment),
      before: before ? { ...before.target } : null,
      after: { ...target, is_new_token: token !== undefined },
    })
    return readPipeline(tx, id)
  })
}

/** Forgets the pipeline of an environment, also what waits to be sent. @throws Refused with 409 where there is none */
export function removeTrigger(deps: Deps, ctx: SignedIn, id: string): Promise<EnvironmentPipeline> {
  return change(deps, ctx, async ({ tx, record }) => {
    const { environment } = await lockManagedEnvironment(tx, ctx.caller, id)
    const before = await findTrigger(tx, id)
    if (!before) throw conflict(message('pipelines.no-trigger'))
    await tx.delete(pipelineTriggers).where(eq(pipelineTriggers.environment_id, id))
    await endCalls(tx, id)
    record({
      action: 'environment.pipeline-remove',
      target: environmentTarget(environment),
      before: { ...before.target },
    })
    return readPipeline(tx, id)
  })
}

/**
 * Starts the pipeline of an environment again whose teardown has begun, and of which nothing is heard.
 * @throws Refused with 409 where there is no pipeline, no teardown, or one that someone does by hand
 */
export function startPipeline(deps: Deps, ctx: SignedIn, id: string): Promise<EnvironmentPipeline> {
  return change(deps, ctx, async (work) => {
    const { environment } = await lockManagedEnvironment(work.tx, ctx.caller, id)
    if (!(await findTrigger(work.tx, id))) throw conflict(message('pipelines.no-trigger'))
    if (environment.operation !== 'destroying') throw conflict(message('pipelines.call-no-teardown'))
    if (environment.operation_by !== null) throw conflict(message('pipelines.call-begun'))
    await queueCall({ deps, tx: work.tx, now: deps.now() }, id, ctx.caller.id)
    work.record({ action: 'environment.pipeline-start', target: environmentTarget(environment) })
    return readPipeline(work.tx, id)
  })
}

/** @throws Refused with 409 for an environment that no pipeline destroys */
function refuseUnfit({ connection, status }: EnvironmentRow): void {
  if (isRunByStrata(connection)) throw conflict(message('pipelines.trigger-strata-runs'))
  if (status === 'deleted') throw conflict(message('environments.gone'))
}

async function findTrigger(tx: Transaction, id: string): Promise<TriggerRow | undefined> {
  const [row] = await tx.select().from(pipelineTriggers).where(eq(pipelineTriggers.environment_id, id))
  return row
}

/** The address without what follows it. @throws Refused with 400 for one that this server does not call */
function parseHost({ outbound }: Pick<Deps, 'outbound'>, host: string): string {
  try {
    const { origin, pathname, search, hash } = outbound.parse(host)
    if (search !== '' || hash !== '') throw badRequest([{ field: 'host', said: message('pipelines.url-ends') }])
    return `${origin}${pathname.replace(/\/+$/, '')}`
  } catch (error) {
    if (error instanceof OutboundError) throw badRequest([{ field: 'host', said: error.said }])
    throw error
  }
}
