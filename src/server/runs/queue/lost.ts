// Attempts whose agents fell silent. A plan is made again; an apply ends with what is known of it, and goes on where
// that is safe.
import { and, asc, countDistinct, eq, exists, inArray, isNotNull, isNull, lt, notExists } from 'drizzle-orm'
import { PLAN_ATTEMPTS } from '#domain/run/limits.ts'
import { message, type Message } from '#words/message.ts'
import { count } from '#telemetry/measure.ts'
import { change } from '../../audit/change.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Transaction } from '../../db/connect.ts'
import { agents, agentTokens } from '../../db/schema/agents.ts'
import { runAttempts, runEvents, runJobs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { createReport, reasonOf, type JobReport } from '../../environments/clock/job-report.ts'
import { loggedAs } from '../../http/log.ts'
import { endRun } from '../base/end.ts'
import { lockRun, type AttemptRow, type LockedRun } from '../base/lock.ts'
import { findState } from '../base/state-facts.ts'
import type { EndedJob, FinishContext } from './ended-job.ts'
import { goOnOrEnd } from './go-on.ts'
import { requeueJob } from './requeue.ts'
import { lapsePlans } from './lapse.ts'
import { callPipelines } from '../reported/send.ts'
import { endSilentRuns } from '../reported/silent.ts'

/** Attempts that are ended in one turn. */
const AT_ONCE = 200

/** The job "runs": attempts that are lost, and plans for which no one decided in time. */
export async function tendRuns(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const fail = (text: string): void => report.fail(text)
  const lost = await endLostAttempts(deps, fail)
  const lapsed = await lapsePlans(deps, fail)
  const called = await callPipelines(deps, fail)
  const silent = await endSilentRuns(deps, fail)
  const parts = [
    ...(lost + lapsed > 0 ? [`Attempts whose agents fell silent: ${lost}. Plans that lapsed: ${lapsed}.`] : []),
    ...(called + silent > 0 ? [`Requests to pipelines: ${called}. Reported runs that fell silent: ${silent}.`] : []),
  ]
  return report.done(parts.length === 0 ? 'Every agent at work was heard, and no plan has lapsed.' : parts.join(' '))
}

/**
 * Ends attempts whose leases have lapsed. May run in several servers at once.
 * @param onProblem told of one that could not be dealt with; the others are all the same
 * @returns how many
 */
export async function endLostAttempts(deps: Deps, onProblem: (text: string) => void): Promise<number> {
  const isLapsed = and(isNull(runAttempts.ended_at), lt(runAttempts.leased_until, deps.now()))
  const lapsed = await deps.database.orm
    .select({ id: runAttempts.id, run_id: runAttempts.run_id })
    .from(runAttempts)
    .where(isLapsed)
    .orderBy(asc(runAttempts.leased_until))
    .limit(AT_ONCE)
  let ended = 0
  for (const one of lapsed) {
    try {
      if (await loggedAs({ run_id: one.run_id }, () => endLost(deps, one))) ended += 1
    } catch (error) {
      onProblem(`An attempt at the run ${one.run_id} could not be ended: ${reasonOf(error)}`)
    }
  }
  return ended
}

/**
 * Ends the attempts of a token that was revoked, as if their agents had fallen silent: those hear with their next sign
 * of life that they have to stop, and nothing follows before they certainly have.
 */
export async function endAttemptsOf(deps: Deps, tokenId: string): Promise<void> {
  const { orm } = deps.database
  const ofToken = orm.select({ id: agents.id }).from(agents).where(eq(agents.token_id, tokenId))
  // A lease that has just lapsed: also when this server ends here, the next look at the queue goes on.
  await orm
    .update(runAttempts)
    .set({ leased_until: new Date(deps.now().getTime() - 1) })
    .where(and(isNull(runAttempts.ended_at), inArray(runAttempts.agent_id, ofToken)))
  await endLostAttempts(deps, (text) => deps.log.warn(text))
}

/** Ends one attempt. @returns false when its agent was heard meanwhile, or another server was faster */
async function endLost(deps: Deps, { id, run_id }: Pick<AttemptRow, 'id' | 'run_id'>): Promise<boolean> {
  return change(deps, { via: 'scheduler' }, async (work) => {
    const context = { deps, work, now: deps.now() }
    const locked = await lockRun(work.tx, run_id)
    const isSilent = and(
      eq(runAttempts.id, id),
      isNull(runAttempts.ended_at),
      lt(runAttempts.leased_until, context.now),
    )
    const lost = { ended_at: context.now, outcome: 'lost' }
    const [attempt] = await work.tx.update(runAttempts).set(lost).where(isSilent).returning()
    if (!attempt) return false
    const [job] = await work.tx
      .update(runJobs)
      .set({ status: 'ended', outcome: 'lost', ended_at: context.now })
      .where(eq(runJobs.id, attempt.job_id))
      .returning()
    if (!job) throw new Error(`The job of the attempt ${id} is gone.`)
    afterCommit(() => count('strata_leases_lost_total', { pool: job.pool }))
    const ended = { ...locked, job, attempt }
    if (job.phase === 'plan') await afterLostPlan(context, ended)
    else await goOnOrEnd(context, ended, await whatIsKnown(context, ended))
    return true
  })
}

async function afterLostPlan(context: FinishContext, ended: EndedJob): Promise<void> {
  const { run, job } = ended
  if (run.cancel_asked_at !== null) {
    const error = message('queue.canceled', { phase: 'plan' })
    return void (await endRun(context, ended, { status: 'canceled', error }))
  }
  const { tx } = context.work
  // One whose token was revoked says nothing of the plan, nor of the machine.
  const isLost = and(eq(runAttempts.job_id, job.id), eq(runAttempts.outcome, 'lost'), notExists(revokedTokenOf(tx)))
  const times = await tx.$count(runAttempts, isLost)
  if (times < PLAN_ATTEMPTS) return requeueJob(context, run, job)
  const error = message('queue.plan-lost', { times })
  await endRun(context, ended, { status: 'errored', error })
}

/** The token of an attempt's agent, if it was revoked. */
function revokedTokenOf(tx: Transaction) {
  return tx
    .select({ id: agentTokens.id })
    .from(agents)
    .innerJoin(agentTokens, eq(agentTokens.id, agents.token_id))
    .where(and(eq(agents.id, runAttempts.agent_id), isNotNull(agentTokens.revoked_at)))
}

/** How far an apply came before its agent fell silent, and the state that it left. */
async function whatIsKnown(
  { work: { tx } }: Pick<FinishContext, 'work'>,
  { run, attempt, environment }: EndedJob & LockedRun,
): Promise<Message> {
  const isDone = and(eq(runEvents.attempt_id, attempt.id), eq(runEvents.kind, 'done'))
  const [found] = await tx
    .select({ done: countDistinct(runEvents.address) })
    .from(runEvents)
    .where(isDone)
  const done = found?.done ?? 0
  const { counts } = run
  const total = counts ? counts.create + counts.update + counts.replace + counts.delete : null
  const state = await findState(tx, environment.id)
  const version = state?.number ?? null
  const at = state?.created_at.toISOString() ?? null
  const isRevoked = and(eq(runAttempts.id, attempt.id), exists(revokedTokenOf(tx)))
  const code = (await tx.$count(runAttempts, isRevoked)) > 0 ? 'queue.apply-revoked' : 'queue.apply-lost'
  return message(code, { done, total, version, at })
}
