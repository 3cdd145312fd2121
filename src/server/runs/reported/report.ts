// Takes what pipelines report: each report once, in the order in which things happened, and never more than was said.
import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, max } from 'drizzle-orm'
import type { reported as contract } from '#contract/reported.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { isRunByStrata } from '#domain/environment/connections.ts'
import { isOvertaken, kindOf, statusesTo } from '#domain/run/reported.ts'
import { hasEnded, type RunStatus } from '#domain/run/status.ts'
import { message, type Message, type StoredMessage } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import { change } from '../../audit/change.ts'
import { runTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { pipelineReports } from '../../db/schema/pipelines.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { recordLateReport } from '../../environments/operate/report.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, conflict } from '../../http/errors.ts'
import type { RunRow } from '../base/lock.ts'
import { moveRun } from '../base/move.ts'
import { signal } from '../base/signal.ts'
import { presentRuns } from '../view/present-run.ts'
import { endCalls } from './calls.ts'
import { failedMessage, followReport, outcomeOf, refuseReport } from './effect.ts'

type Given = Parsed<typeof contract.report>['body']
type Answer = Output<typeof contract.report>
type Context = ChangeContext<keyof Deps>
type KeptReport = typeof pipelineReports.$inferSelect

const OVERTAKEN = message('pipelines.report-overtaken')

/**
 * Takes a report of a pipeline.
 * @throws Refused with 404 for an environment that the caller does not see, 403 for one that they do not manage, 409
 *   for one that Strata runs or that has ended, for a report that does not fit, and for a key that names another report
 */
export async function takeReport(deps: Deps, ctx: SignedIn, given: Given): Promise<Answer> {
  const outcome = await change(deps, ctx, async (work): Promise<Answer | Refused> => {
    const { environment } = await lockManagedEnvironment(work.tx, ctx.caller, given.environment)
    if (isRunByStrata(environment.connection)) return conflict(message('pipelines.report-strata-runs'))
    const context: Context = { deps, work, now: deps.now() }
    const kept = await findKept(work.tx, given)
    if (kept) return answerAgain(context, ctx, kept, given)
    if (environment.status === 'deleted')
      return refuse(context, ctx, { environment, given, said: message('pipelines.report-ended') })
    if (await isLate(work.tx, given)) {
      const run = await findRun(work.tx, given, { isExact: true })
      await keep(context, ctx, given, { run, is_counted: false, refusal: OVERTAKEN })
      return answer(context, ctx, { run, reason: OVERTAKEN })
    }
    const refused = await refuseReport(work.tx, environment, given, context.now)
    if (refused) return refuse(context, ctx, { environment, given, said: refused.said })
    const run = await writeRun(context, ctx, environment, given)
    const after = await followReport(context, environment, given, { actor: ctx.caller, run_id: run.id })
    // What Strata asked the pipeline for is under way, or done.
    if (given.phase === 'destroy') await endCalls(work.tx, after.id)
    await keep(context, ctx, given, { run, is_counted: true, refusal: null })
    return answer(context, ctx, { run, reason: null })
  })
  if (outcome instanceof Refused) throw outcome
  return outcome
}

function digestOf(given: Given): string {
  const { environment, phase, outcome, pipeline, commit, changes, resources } = given
  const said = [environment, phase, outcome, pipeline.url, pipeline.run, pipeline.attempt, commit, changes, resources]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

async function findKept(tx: Transaction, { environment, key }: Given): Promise<KeptReport | undefined> {
  const isOne = and(eq(pipelineReports.environment_id, environment), eq(pipelineReports.key, key))
  const [kept] = await tx.select().from(pipelineReports).where(isOne)
  return kept
}

/** What was answered the first time, by how the run is now. */
async function answerAgain(context: Context, ctx: SignedIn, kept: KeptReport, given: Given): Promise<Answer | Refused> {
  if (kept.digest !== digestOf(given)) return conflict(message('pipelines.report-key-used'))
  if (kept.refusal && kept.refusal.code !== OVERTAKEN.code) return keptConflict(kept.refusal)
  const [run] = kept.run_id === null ? [] : await context.work.tx.select().from(runs).where(eq(runs.id, kept.run_id))
  return answer(context, ctx, { run, reason: kept.refusal })
}

function keptConflict(reason: StoredMessage): Refused {
  return conflict(message('environments.report-kept', { reason }))
}

/** Keeps a report that does not fit: nothing of the environment changes, but what runs elsewhere is not forgotten. */
async function refuse(
  context: Context,
  ctx: SignedIn,
  {
    environment,
    given,
    said,
  }: { readonly environment: EnvironmentRow; readonly given: Given; readonly said: StoredMessage },
): Promise<Refused> {
  const open = await findRun(context.work.tx, given, { isExact: true })
  // The run itself has come to its end all the same.
  const run = open && given.outcome !== 'started' ? await moveOn(context, open, given) : open
  await keep(context, ctx, given, { run, is_counted: false, refusal: said })
  if (given.outcome !== 'started' && given.phase !== 'plan')
    await recordLateReport(context, environment, { outcome: outcomeOf(given) }, { ...ctx.caller, id: ctx.caller.id })
  return keptConflict(said)
}

/** Whether something that happened later was reported before, by the same host: systems count for themselves. */
async function isLate(tx: Transaction, { environment, phase, outcome, pipeline }: Given): Promise<boolean> {
  const { environment_id, host, pipeline_run, attempt, is_counted } = pipelineReports
  const newest = await tx
    .select()
    .from(pipelineReports)
    .where(and(eq(environment_id, environment), eq(host, new URL(pipeline.url).host), eq(is_counted, true)))
    .orderBy(desc(pipeline_run), desc(attempt))
    .limit(REPORTS_OF_AN_ATTEMPT)
  const place = { pipeline_run: pipeline.run, attempt: pipeline.attempt, phase, outcome }
  return newest.some((one) => isOvertaken(place, one))
}

/** Started and ended, of a plan, an apply and a destroy. */
const REPORTS_OF_AN_ATTEMPT = 6

/**
 * The run of which a report is: the open one of the same pipeline run.
 * @param isExact only one of the same attempt
 */
async function findRun(tx: Transaction, given: Given, { isExact = false } = {}): Promise<RunRow | undefined> {
  const [open] = await tx
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.environment_id, given.environment),
        eq(runs.kind, kindOf(given.phase)),
        isNotNull(runs.reported),
        isNull(runs.ended_at),
      ),
    )
    .orderBy(desc(runs.number))
    .limit(1)
    .for('update')
  if (open?.reported?.pipeline_run !== given.pipeline.run) return undefined
  if (new URL(open.reported.url).host !== new URL(given.pipeline.url).host) return undefined
  return isExact && open.reported.attempt !== given.pipeline.attempt ? undefined : open
}

/** Makes the run of a report, or moves the one that goes on. What else was open of the environment is over. */
async function writeRun(context: Context, ctx: SignedIn, environment: EnvironmentRow, given: Given): Promise<RunRow> {
  const { tx, record } = context.work
  const found = await findRun(tx, given)
  // A plan that is made again begins a run of its own.
  const going = found && statusesTo(found.status, placeOf(given)).length > 0 ? found : undefined
  await endOthers(context, environment.id, going?.id)
  const run = going ? await moveOn(context, going, given) : await insertRun(context, ctx, environment, given)
  record({
    action: 'run.reported',
    target: runTarget({ ...run, environment: environment.name }),
    before: going ? { status: going.status } : null,
    after: { kind: run.kind, status: run.status, phase: given.phase, outcome: given.outcome, url: given.pipeline.url },
  })
  return run
}

const placeOf = ({ phase, outcome, pipeline }: Given) => ({
  pipeline_run: pipeline.run,
  attempt: pipeline.attempt,
  phase,
  outcome,
})

const factsOf = ({ pipeline, commit }: Given) => ({
  url: pipeline.url,
  commit: commit ?? null,
  pipeline_run: pipeline.run,
  attempt: pipeline.attempt,
})

/** Terraform counts what it replaces as made and destroyed. */
const countsOf = ({ changes }: Given) =>
  changes && { create: changes.add, update: changes.change, replace: 0, delete: changes.destroy }

async function moveOn(context: Context, run: RunRow, given: Given): Promise<RunRow> {
  let after = run
  for (const status of statusesTo(run.status, placeOf(given)))
    after = await moveRun(
      context,
      after,
      { status, ...(status === 'errored' && { error: failedMessage(given.phase) }) },
      null,
    )
  const counts = countsOf(given)
  const [told] = await context.work.tx
    .update(runs)
    .set({ reported: factsOf(given), ...(counts && { counts }) })
    .where(eq(runs.id, run.id))
    .returning()
  if (!told) throw new Error(`The run ${run.id} is gone while it is held.`)
  return told
}

async function insertRun(context: Context, ctx: SignedIn, environment: EnvironmentRow, given: Given): Promise<RunRow> {
  const { deps, work, now } = context
  const [last] = await work.tx
    .select({ number: max(runs.number) })
    .from(runs)
    .where(eq(runs.environment_id, environment.id))
  const statuses = statusesTo(undefined, placeOf(given))
  const status: RunStatus = statuses.at(-1) ?? 'queued'
  const [run] = await work.tx
    .insert(runs)
    .values({
      id: deps.newId(),
      environment_id: environment.id,
      project_id: environment.project_id,
      number: (last?.number ?? 0) + 1,
      kind: kindOf(given.phase),
      status,
      status_since: now,
      history: statuses.map((one) => ({ status: one, stage: 'main' as const, at: now.toISOString() })),
      stage: 'main',
      connection: environment.connection,
      pool: '',
      cause: 'person',
      ordered_by: ctx.caller.id,
      compiled_id: environment.compiled_id,
      counts: countsOf(given) ?? null,
      reported: factsOf(given),
      error: status === 'errored' ? failedMessage(given.phase) : null,
      created_at: now,
      ended_at: hasEnded(status) ? now : null,
    })
    .returning()
  if (!run) throw new Error(`The run of the environment ${environment.id} was not made.`)
  await signal(work.tx, 'strata_run', run.id)
  return run
}

/** Ends what was reported as open and is not any more: another run has taken its place. */
async function endOthers(context: Context, environmentId: string, except: string | undefined): Promise<void> {
  const open = await context.work.tx
    .select()
    .from(runs)
    .where(and(eq(runs.environment_id, environmentId), isNotNull(runs.reported), isNull(runs.ended_at)))
    .for('update')
  for (const one of open)
    if (one.id !== except) await moveRun(context, one, endOf(one, message('pipelines.run-overtaken')), null)
}

/** How a run ends of which nothing more is expected. */
export function endOf({ status }: RunRow, error: Message): { status: RunStatus; error: Message } {
  return { status: status === 'applying' || status === 'apply_queued' ? 'errored' : 'discarded', error }
}

async function keep(
  { deps, work, now }: Context,
  { caller }: SignedIn,
  given: Given,
  { run, is_counted, refusal }: { run: RunRow | undefined; is_counted: boolean; refusal: StoredMessage | null },
): Promise<void> {
  const { environment, key, phase, outcome, pipeline, commit, resources } = given
  await work.tx.insert(pipelineReports).values({
    id: deps.newId(),
    environment_id: environment,
    run_id: run?.id ?? null,
    key,
    digest: digestOf(given),
    phase,
    outcome,
    pipeline_run: pipeline.run,
    attempt: pipeline.attempt,
    url: pipeline.url,
    host: new URL(pipeline.url).host,
    commit: commit ?? null,
    resources: resources ?? null,
    is_counted,
    refusal,
    reported_by: caller.id,
    created_at: now,
  })
}

async function answer(
  { work, now }: Context,
  { caller }: SignedIn,
  { run, reason }: { readonly run: RunRow | undefined; readonly reason: StoredMessage | null },
): Promise<Answer> {
  const [shown] = run ? await presentRuns(work.tx, caller, [run], now) : []
  return { is_counted: reason === null, reason: reason && withEnglish(reason), run: shown ?? null }
}
