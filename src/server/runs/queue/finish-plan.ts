// The end of a plan: it is weighed, and goes on, waits for a person, or has nothing to do.
import { and, desc, eq, sql } from 'drizzle-orm'
import { cents } from '#domain/environment/cost.ts'
import { countPlan } from '#domain/run/plan.ts'
import type { PlanPrice } from '#domain/run/price.ts'
import { weighPlan, type Weighed } from '#domain/run/weigh.ts'
import { message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { runs, type RunPrice } from '../../db/schema/runs.ts'
import { askForPlanPrice, findApprovedPrice } from '../../environments/approval/plan-price.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { endRun } from '../base/end.ts'
import { moveRun } from '../base/move.ts'
import { findPlanId, findPlanPrice, readPlan } from '../base/plan.ts'
import { queueApply } from '../base/queue-apply.ts'
import { findState } from '../base/state-facts.ts'
import { tellOfPlan } from '../base/tell.ts'
import { noteDrift } from '../drift/note.ts'
import { requeueJob } from './requeue.ts'
import { badEnd, beginMain, type EndedJob, type FinishContext, type JobEnd } from './ended-job.ts'

/** Goes on with a run whose plan has ended. */
export async function finishPlan(context: FinishContext, ended: EndedJob, end: JobEnd): Promise<void> {
  const { run, environment } = ended
  const { tx } = context.work
  if (run.cancel_asked_at !== null) {
    const error = message('queue.canceled', { phase: 'plan' })
    return void (await endRun(context, ended, { status: 'canceled', error }))
  }
  // An agent that has to stop, as when its machine shuts down, leaves the plan to another one.
  if (end.outcome === 'canceled' || end.outcome === 'killed') return planElsewhere(context, ended, end)
  if (end.outcome !== 'done') return void (await endRun(context, ended, badEnd(ended, end)))
  // The agent handed it over before it said that it was done.
  const planId = await findPlanId(tx, run)
  if (planId === undefined) {
    const error = message('queue.plan-missing')
    return void (await endRun(context, ended, { status: 'errored', error }))
  }
  const plan = await readPlan(tx, context.deps, planId)
  if (environment.binary_flavour === null && end.binary)
    await tx.update(environments).set({ binary_flavour: end.binary.flavour }).where(eq(environments.id, environment.id))
  if (run.kind === 'check') await noteDrift(context, ended, plan)
  const price = await priceOf(context, ended)
  const weighed = weighPlan(plan, {
    kind: run.kind,
    stage: run.stage,
    is_expired: run.cause === 'expiry',
    is_first: environment.applied_compiled_id === null,
    is_approved: !(await readFacts(tx, environment)).awaits_approval,
    environment_type: environment.environment_type,
    confirm_plans: ended.project.confirm_plans,
    price,
  })
  await goOn(context, ended, weighed, {
    binary: end.binary,
    // A check counts what others did.
    counts: countPlan(run.kind === 'check' ? { changes: plan.drift } : plan),
    state_serial: (await findState(tx, environment.id))?.serial ?? null,
    weighing: {
      goes_on: weighed.verdict === 'go-on',
      reasons: weighed.reasons,
      data_lost: weighed.data_lost,
    },
    price,
  })
}

/** What the plan of a run costs, beside what was approved; null where it has no price. */
async function priceOf(
  { deps, work: { tx } }: FinishContext,
  { run, environment }: EndedJob,
): Promise<RunPrice | null> {
  const price = await findPlanPrice(tx, deps, run)
  if (!price) return null
  const { drift, estimated_now: estimated } = price
  return {
    planned: price.total_monthly,
    approved: await findApprovedPrice(tx, environment, run),
    estimated,
    list_change: estimated === null ? 0 : cents(estimated - ((await estimateAtApproval(tx, run, price)) ?? estimated)),
    is_complete: price.is_complete,
    asks: 'nothing',
    is_accepted: false,
    approval_id: null,
    drift: drift && { before: drift.before_monthly, after: drift.after_monthly },
  }
}

/**
 * USD a month of the stack of a run as list prices were when its price was approved: those of its estimate, or of the
 * plan whose price was accepted last. Null where it was not known.
 */
async function estimateAtApproval(
  orm: Queries,
  { environment_id, compiled_id }: Pick<EndedJob['run'], 'environment_id' | 'compiled_id'>,
  { estimated_monthly }: Pick<PlanPrice, 'estimated_monthly'>,
): Promise<number | null> {
  const isIts = and(eq(runs.environment_id, environment_id), eq(runs.compiled_id, compiled_id))
  const isAccepted = sql`${runs.price}->>'is_accepted' = 'true'`
  const [accepted] = await orm
    .select({ price: runs.price })
    .from(runs)
    .where(and(isIts, isAccepted))
    .orderBy(desc(runs.number))
    .limit(1)
  return accepted?.price?.estimated ?? estimated_monthly
}

/** Asks for the price of a plan that costs more than was approved. */
async function askFor(
  context: FinishContext,
  { project, environment, run }: EndedJob,
  price: RunPrice,
): Promise<RunPrice> {
  const approval = await askForPlanPrice(context, { project, environment }, run, price)
  return { ...price, asks: approval ? 'approval' : 'confirmation', approval_id: approval?.id ?? null }
}

async function goOn(
  context: FinishContext,
  ended: EndedJob,
  { verdict, reasons, asks_again }: Weighed,
  { price, ...others }: Pick<EndedJob['run'], 'binary' | 'counts' | 'state_serial' | 'weighing' | 'price'>,
): Promise<void> {
  const { run } = ended
  const beside = { ...others, price: asks_again && price ? await askFor(context, ended, price) : price }
  switch (verdict) {
    case 'go-on':
      await tellOfPlan(context, { ...ended, run: await queueApply(context, run, null, beside) })
      return
    case 'wait': {
      const after = await moveRun(context, run, { ...beside, status: 'planned' }, { action: 'run.wait' })
      await tellOfPlan(context, { ...ended, run: after })
      return
    }
    case 'refused': {
      const [error = message('queue.plan-refused')] = reasons
      await endRun(context, ended, { ...beside, status: 'errored', error })
      return
    }
    case 'nothing':
      if (run.stage === 'release') await beginMain(context, ended)
      else await endRun(context, ended, { ...beside, status: 'planned_and_finished' })
  }
}

async function planElsewhere(context: FinishContext, ended: EndedJob, end: JobEnd): Promise<void> {
  const { job, run } = ended
  if (job.attempts >= STOPS_MAX) return void (await endRun(context, ended, badEnd(ended, end)))
  await requeueJob(context, run, job)
}

/** A plan that is stopped so often by its agents is not tried again. */
const STOPS_MAX = 10
