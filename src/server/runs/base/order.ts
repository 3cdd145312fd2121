// The run engine: orders of the lifecycle become runs with a job for an agent, in the transaction of the order.
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import { DEFAULT_POOL } from '#domain/run/queue.ts'
import { isAtWork, type RunPurpose } from '#domain/run/status.ts'
import type { RunCause } from '#domain/run/queue.ts'
import { currentTraceparent, traced } from '#telemetry/trace.ts'
import { message, type Message } from '#words/message.ts'
import { runTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { RunEngine } from '../../environments/base/run-engine.ts'
import { queueCall } from '../reported/calls.ts'
import { acceptPrice } from './accept-price.ts'
import { queueJob } from './jobs.ts'
import type { RunRow } from './lock.ts'
import { queuePreflight } from '../preflight/queue.ts'
import { moveRun } from './move.ts'
import type { OrderContext } from './order-context.ts'

/** A run that is to be made of an environment that the transaction has locked. */
export interface NewRun {
  readonly environment: EnvironmentRow
  readonly kind: RunPurpose
  readonly cause: RunCause
  /** Null for Strata itself. */
  readonly ordered_by: string | null
  /** How many runs before it began what it goes on with. */
  readonly continuation?: number
}

/** The pool whose agents carry out the runs of an environment: that of its account, where it is in one. */
async function poolOf(tx: Transaction, { connection_id }: EnvironmentRow): Promise<string> {
  if (connection_id === null) return DEFAULT_POOL
  const [account] = await tx
    .select({ pool: connections.pool })
    .from(connections)
    .where(eq(connections.id, connection_id))
  return account?.pool ?? DEFAULT_POOL
}

/** What makes runs of the orders of the lifecycle. What people run themselves stays theirs. */
export function createRunEngine(deps: Pick<Deps, 'newId' | 'now'>): RunEngine {
  return {
    order: async (work, { environment_id, run, cause = 'person', ordered_by = null }) => {
      const [environment] = await work.tx.select().from(environments).where(eq(environments.id, environment_id))
      if (!environment) return
      if (environment.connection === MANUAL) {
        // Its pipeline destroys it, where one is set; everything else waits for people.
        if (run === 'destroy') await queueCall({ deps, tx: work.tx, now: deps.now() }, environment_id, ordered_by)
        return
      }
      await orderRun({ deps, work, now: deps.now() }, { environment, kind: run, cause, ordered_by })
    },
    check: async (work, environment, ordered_by) => {
      const context = { deps, work, now: deps.now() }
      return (await orderCheck(context, { environment, cause: 'workflow', ordered_by })) !== undefined
    },
    withdraw: (work, environmentId, because) => endOpenRuns({ deps, work, now: deps.now() }, environmentId, because),
    accept: (work, approval) => acceptPrice({ deps, work, now: deps.now() }, approval),
  }
}

/** The connection of environments that people apply themselves, from the exported files. */
const MANUAL = 'manual'

/**
 * Makes a run with its first job. What is still open of the environment is discarded, or canceled where an agent is
 * at work on it, so that nothing that waits for a person keeps it.
 */
export function orderRun(context: OrderContext, order: NewRun): Promise<RunRow> {
  const attributes = { 'strata.run_kind': order.kind, 'strata.run_cause': order.cause }
  return traced('runs.order', { attributes }, async (span) => {
    const run = await makeRun(context, order)
    span.set({ 'strata.run_id': run.id })
    return run
  })
}

async function makeRun(context: OrderContext, order: NewRun): Promise<RunRow> {
  const { deps, work, now } = context
  const { environment, kind, cause, ordered_by, continuation = 0 } = order
  const ofEnvironment = eq(runs.environment_id, environment.id)
  await endOpenRuns(context, environment.id)
  const [last] = await work.tx
    .select({ number: max(runs.number) })
    .from(runs)
    .where(ofEnvironment)
  // Stopping and starting changes what there is without a plan of Terraform.
  const status = kind === 'stop' || kind === 'resume' ? 'apply_queued' : 'queued'
  const compiled_id = kind === 'destroy' ? await lastBegun(work.tx, environment) : compiledFor(environment, kind)
  const stage = kind === 'destroy' && (await isProtected(work.tx, compiled_id)) ? 'release' : 'main'
  const [run] = await work.tx
    .insert(runs)
    .values({
      id: deps.newId(),
      environment_id: environment.id,
      project_id: environment.project_id,
      number: (last?.number ?? 0) + 1,
      kind,
      status,
      status_since: now,
      history: [{ status, stage, at: now.toISOString() }],
      stage,
      connection: environment.connection,
      pool: await poolOf(work.tx, environment),
      cause,
      ordered_by,
      compiled_id,
      variables: environment.variables,
      approval_id: environment.approval_id,
      continuation,
      traceparent: currentTraceparent(),
      created_at: now,
    })
    .returning()
  if (!run) throw new Error(`The run of the environment ${environment.id} was not made.`)
  if (kind === 'check')
    await work.tx.update(environments).set({ drift_asked_at: now }).where(eq(environments.id, environment.id))
  await queueJob(context, run, status === 'queued' ? 'plan' : 'apply')
  await queuePreflight(context, run, environment)
  return run
}

/**
 * Orders a check for drift, which is no operation. The caller has looked whether the environment can be checked.
 * @returns its run; undefined where another run of it is open
 */
export async function orderCheck(context: OrderContext, order: Omit<NewRun, 'kind'>): Promise<RunRow | undefined> {
  const { tx, record } = context.work
  const { environment } = order
  if (await hasOpenRun(tx, environment.id)) return undefined
  const run = await orderRun(context, { ...order, kind: 'check' })
  record({ action: 'run.check', target: runTarget({ ...run, environment: environment.name }) })
  return run
}

/** Ordering a run ends what is open of its environment: a check ends nothing that people wait for. */
export async function hasOpenRun(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(runs, and(eq(runs.environment_id, id), isNull(runs.ended_at)))) > 0
}

/** The stack of a run: what is to become true, or what is there. */
export function compiledFor(
  { compiled_id, applied_compiled_id, update_compiled_id }: EnvironmentRow,
  kind: RunPurpose,
): string {
  if (kind === 'update') return update_compiled_id ?? compiled_id
  return kind === 'apply' ? compiled_id : (applied_compiled_id ?? compiled_id)
}

/**
 * The stack that an agent last began to apply: of an update that failed something is there, with protections that only
 * its own files take off.
 */
async function lastBegun(tx: Transaction, environment: EnvironmentRow): Promise<string> {
  const { rows } = await tx.execute<{ compiled_id: string }>(sql`
    select compiled_id from runs
    where environment_id = ${environment.id} and kind in ('apply', 'update')
      and exists (select from json_array_elements(history) as one where one->>'status' = 'applying')
    order by number desc limit 1`)
  return rows[0]?.compiled_id ?? compiledFor(environment, 'destroy')
}

/** Whether a provider deletes something of a stack only after an argument allows it: then that comes first. */
async function isProtected(tx: Transaction, compiledId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (
      select from compiled_stacks, json_array_elements(released->'protected') as one
      where id = ${compiledId} and one->>'by' = 'provider'
    ) as found`)
  return rows[0]?.found === true
}

/** Ends what is open of an environment, in the order in which it was ordered. */
async function endOpenRuns(context: OrderContext, environmentId: string, because?: Message): Promise<void> {
  const open = await context.work.tx
    .select()
    .from(runs)
    .where(and(eq(runs.environment_id, environmentId), isNull(runs.ended_at)))
    .orderBy(asc(runs.number))
    .for('update')
  for (const one of open) await giveWay(context, one, because ?? message('queue.gave-way'))
}

/** Ends a run for another one of its environment. One at which an agent works ends as soon as that has stopped. */
async function giveWay(context: OrderContext, run: RunRow, error: Message): Promise<void> {
  if (!isAtWork(run.status) || run.reported !== null) {
    await moveRun(context, run, { status: 'discarded', error }, { action: 'run.discard' })
    return
  }
  if (run.cancel_asked_at !== null) return
  await context.work.tx.update(runs).set({ cancel_asked_at: context.now }).where(eq(runs.id, run.id))
}
