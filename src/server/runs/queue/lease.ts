// The lease of a job: an attempt with a number and a token of its own, and the job that the agent receives.
import { and, eq, isNull } from 'drizzle-orm'
import type { AgentJob } from '#contract/agent.ts'
import { HEARTBEAT_EVERY_MS, LEASE_MS, LOG_MAX_BYTES } from '#domain/run/limits.ts'
import { observe } from '#telemetry/measure.ts'
import { spanOfPast } from '#telemetry/trace.ts'
import { ATTEMPT_TOKEN_PREFIX } from '../../access/machines.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import { change } from '../../audit/change.ts'
import { stateLocks } from '../../db/schema/states.ts'
import { runAttempts, runJobs } from '../../db/schema/runs.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { beginApply } from '../../environments/operate/settle.ts'
import { lockRun } from '../base/lock.ts'
import { moveRun } from '../base/move.ts'
import { readPhaseLimits } from '../base/phase-limits.ts'
import { conductFor } from '../simulated/failures.ts'
import { requeueJob } from './requeue.ts'
import { stopFor } from './stop.ts'
import type { SeenAgent } from './agents.ts'
import { accountVariables, credentialsFor } from './credentials.ts'
import { digestOfFiles, filesFor, sensitiveNames, variablesFor } from './files.ts'
import { readNewest } from './newest-artifact.ts'
import type { PreparedJob } from './prepare.ts'

/** Leases a job that the transaction has locked to an agent. */
export async function leaseJob(
  context: ChangeContext<'newId' | 'seal' | 'database' | 'awsEndpoint' | 'azureEndpoint' | 'googleEndpoint'>,
  prepared: PreparedJob,
  agent: SeenAgent,
): Promise<AgentJob> {
  const { deps, work, now } = context
  const { job, run, environment, stored, targets } = prepared
  const secret = `${ATTEMPT_TOKEN_PREFIX}${newSecret()}`
  const number = job.attempts + 1
  const limit_ms = (await readPhaseLimits(work.tx))[job.phase]
  await work.tx.update(runJobs).set({ status: 'running', attempts: number }).where(eq(runJobs.id, job.id))
  await work.tx.insert(runAttempts).values({
    id: deps.newId(),
    job_id: job.id,
    run_id: run.id,
    environment_id: environment.id,
    phase: job.phase,
    stage: run.stage,
    number,
    agent_id: agent.id,
    secret_hash: hashSecret(secret),
    leased_until: new Date(now.getTime() + LEASE_MS),
    started_at: now,
    limit_ms,
  })
  // No other attempt works on the environment: a lock that one left behind holds up nobody.
  await work.tx.delete(stateLocks).where(eq(stateLocks.environment_id, environment.id))
  if (job.phase === 'plan') await moveRun(context, run, { status: 'planning' }, null)
  else {
    await moveRun(context, run, { status: 'applying' }, { action: 'run.apply' })
    await beginApply(context, environment)
  }
  const traceparent = noteWait(prepared, now)
  const files = filesFor(deps, run, stored)
  const own = variablesFor(deps, { run, environment, phase: job.phase }, now)
  const variables = { ...own, ...(await accountVariables(work.tx, environment)) }
  const isOnSandbox = run.connection === 'sandbox'
  return {
    id: job.id,
    run_id: run.id,
    attempt: number,
    traceparent,
    token: secret,
    kind: run.kind,
    phase: job.phase,
    stage: run.stage,
    connection: run.connection,
    environment: { id: environment.id, name: environment.name },
    files,
    files_digest: digestOfFiles(files),
    variables,
    sensitive: sensitiveNames(files, variables),
    lock_file: await readLockFile(work.tx, deps, environment.id),
    binary: job.phase === 'apply' ? run.binary : flavourOf(environment.binary_flavour, agent),
    targets: [...targets],
    is_destroy: run.kind === 'destroy' && run.stage === 'main',
    timeout_ms: limit_ms,
    heartbeat_ms: HEARTBEAT_EVERY_MS,
    log_max_bytes: LOG_MAX_BYTES,
    sandbox: isOnSandbox ? await conductFor(work.tx, environment, run.compiled_id) : null,
    stop: await stopFor(deps, work.tx, run),
    has_own_modules: stored.has_own_modules,
    credentials: await credentialsFor(deps, work.tx, environment, job.phase),
  }
}

/** Measures how long a job waited, once it is leased. @returns what its agent goes on with, as a trace */
function noteWait({ job, run }: PreparedJob, now: Date): string | null {
  const freeAt = new Date(Math.max(job.queued_at.getTime(), job.not_before?.getTime() ?? 0))
  const attributes = { 'strata.run_id': run.id, 'strata.job_id': job.id, 'strata.phase': job.phase }
  const waited = spanOfPast('runs.wait', { parent: run.traceparent, attributes, kind: 'producer' }, [freeAt, now])
  afterCommit(() => {
    waited.end()
    observe('strata_queue_wait_seconds', { pool: job.pool }, (now.getTime() - freeAt.getTime()) / 1000)
  })
  return waited.traceparent
}

/** The binary of the flavour that an environment has; null where it has none yet. */
function flavourOf(flavour: string | null, { binaries }: SeenAgent): AgentJob['binary'] {
  return binaries.find((one) => one.flavour === flavour) ?? null
}

/** The lock file of the last run of an environment that kept one: the versions of its providers stay as they are. */
async function readLockFile(tx: Transaction, deps: Pick<Deps, 'seal'>, environmentId: string): Promise<string | null> {
  return (await readNewest(tx, deps, { environmentId, kind: 'lock' })) ?? null
}

/** Gives back what was leased to an agent that is no longer there to be told: it never began. */
export async function giveBack(deps: Deps, { id, run_id, attempt, phase }: AgentJob): Promise<void> {
  await change(deps, { via: 'agent' }, async (work) => {
    const context = { deps, work, now: deps.now() }
    const { run } = await lockRun(work.tx, run_id)
    const isIts = and(eq(runAttempts.job_id, id), eq(runAttempts.number, attempt), isNull(runAttempts.ended_at))
    const given = await work.tx
      .update(runAttempts)
      .set({ ended_at: context.now, outcome: 'returned' })
      .where(isIts)
      .returning({ id: runAttempts.id })
    if (given.length === 0) return
    await requeueJob(context, run, { id, phase })
  })
}
