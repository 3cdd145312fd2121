// Runs as their queue and their agents leave them.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ResourceEvent } from '#contract/agent.ts'
import type { RunPlan } from '#domain/run/plan.ts'
import { agentTokens, agents } from '../../src/server/db/schema/agents.ts'
import { environments } from '../../src/server/db/schema/environments.ts'
import { runAttempts, runEvents, runJobs, runLogPieces, runs } from '../../src/server/db/schema/runs.ts'
import { runArtifacts } from '../../src/server/db/schema/states.ts'
import type { Deps } from '../../src/server/deps.ts'
import { writeBlob } from '../../src/server/runs/base/blobs.ts'

type Run = typeof runs.$inferInsert
type Attempt = typeof runAttempts.$inferInsert

/** A run of an environment: the first apply that waits in the queue, unless a test says otherwise. */
export async function makeRun(deps: Deps, environmentId: string, given: Partial<Run> = {}): Promise<string> {
  const { orm } = deps.database
  const [environment] = await orm.select().from(environments).where(eq(environments.id, environmentId))
  if (!environment) throw new Error(`There is no environment ${environmentId}.`)
  const at = given.created_at ?? deps.now()
  const { status = 'queued', stage = 'main' } = given
  const before = await orm.$count(runs, eq(runs.environment_id, environmentId))
  const row = {
    id: randomUUID(),
    environment_id: environmentId,
    project_id: environment.project_id,
    number: before + 1,
    kind: 'apply',
    status,
    status_since: at,
    history: [{ status, stage, at: at.toISOString() }],
    stage,
    connection: 'sandbox',
    pool: 'default',
    cause: 'person',
    ordered_by: environment.owner_id,
    compiled_id: environment.compiled_id,
    created_at: at,
    ...given,
  } satisfies Run
  await orm.insert(runs).values(row)
  return row.id
}

/** An attempt of an agent at a job of a run. */
export async function makeAttempt(deps: Deps, runId: string, given: Partial<Attempt> = {}): Promise<string> {
  const { orm } = deps.database
  const [run] = await orm.select().from(runs).where(eq(runs.id, runId))
  if (!run) throw new Error(`There is no run ${runId}.`)
  const at = given.started_at ?? deps.now()
  const { phase = 'plan' } = given
  const token = { id: randomUUID(), name: 'Agents of the cellar', secret_hash: randomUUID(), pools: ['default'] }
  const agent = { id: randomUUID(), token_id: token.id, host: 'cellar-1', version: '1', system: 'linux x64' }
  await orm.insert(agentTokens).values({ ...token, created_at: at })
  await orm.insert(agents).values({ ...agent, binaries: [], can_isolate: false, first_seen_at: at, last_seen_at: at })
  const job = {
    id: given.job_id ?? randomUUID(),
    run_id: runId,
    environment_id: run.environment_id,
    project_id: run.project_id,
    phase,
    stage: run.stage,
    status: 'running' as const,
    pool: run.pool,
    connection: run.connection,
    priority: 1,
    queued_at: at,
    attempts: 1,
  }
  await orm.insert(runJobs).values(job)
  const row = {
    id: randomUUID(),
    job_id: job.id,
    run_id: runId,
    environment_id: run.environment_id,
    phase,
    stage: run.stage,
    number: 1,
    agent_id: agent.id,
    secret_hash: randomUUID(),
    leased_until: new Date(at.getTime() + 60_000),
    started_at: at,
    ...given,
  } satisfies Attempt
  await orm.insert(runAttempts).values(row)
  return row.id
}

/** What an attempt told of resources, in this order. */
export async function tellEvents(
  deps: Deps,
  attemptId: string,
  events: readonly (Pick<ResourceEvent, 'kind' | 'address' | 'action'> & Partial<ResourceEvent>)[],
): Promise<void> {
  const { orm } = deps.database
  const [attempt] = await orm.select().from(runAttempts).where(eq(runAttempts.id, attemptId))
  if (!attempt) throw new Error(`There is no attempt ${attemptId}.`)
  const rows = events.map(({ at, ...event }, index) => ({
    attempt_id: attemptId,
    run_id: attempt.run_id,
    number: attempt.event_count + index,
    type: event.address.split('.')[0] ?? '',
    ...event,
    at: at === undefined ? deps.now() : new Date(at),
  }))
  await orm.insert(runEvents).values(rows)
  const event_count = attempt.event_count + events.length
  await orm.update(runAttempts).set({ event_count }).where(eq(runAttempts.id, attemptId))
}

/** The log of an attempt, in the pieces in which it came. */
export async function writeLog(deps: Deps, attemptId: string, ...pieces: readonly string[]): Promise<void> {
  const { orm } = deps.database
  let at_byte = 0
  for (const piece of pieces) {
    const bytes = Buffer.from(piece)
    await orm.insert(runLogPieces).values({ attempt_id: attemptId, at_byte, bytes, created_at: deps.now() })
    at_byte += bytes.byteLength
  }
  await orm.update(runAttempts).set({ log_bytes: at_byte }).where(eq(runAttempts.id, attemptId))
}

const NO_CHANGES: RunPlan = { changes: [], drift: [], unchanged: 3, outputs: [] }

/** A plan that a run has made. @returns its id */
export async function keepPlan(deps: Deps, runId: string, plan: RunPlan = NO_CHANGES): Promise<string> {
  const { orm } = deps.database
  const { id } = await writeBlob(orm, deps, [Buffer.from(JSON.stringify(plan))])
  const row = { run_id: runId, stage: 'main' as const, kind: 'plan-json', blob_id: id, created_at: deps.now() }
  const isIt = [runArtifacts.run_id, runArtifacts.stage, runArtifacts.kind]
  await orm.insert(runArtifacts).values(row).onConflictDoUpdate({ target: isIt, set: row })
  return id
}
