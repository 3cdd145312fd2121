// Looks at a job that is about to be given to an agent: whether what it was queued for is still so.
import { eq } from 'drizzle-orm'
import { hasEndedUnapplied } from '#domain/environment/lifecycle.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { message, type Message } from '#words/message.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { Transaction } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'
import { mayUse } from '../../environments/base/connection-use.ts'
import { readFacts } from '../../environments/base/facts.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { NotifyPart } from '../../environments/base/recipients.ts'
import { endRun } from '../base/end.ts'
import { queueJob } from '../base/jobs.ts'
import type { JobRow, LockedRun, RunRow } from '../base/lock.ts'
import { moveRun } from '../base/move.ts'
import { compiledFor } from '../base/order.ts'
import { findState, type StateVersion } from '../base/state-facts.ts'
import { sealHeld } from '../drift/held.ts'
import { findStaying } from '../drift/stay.ts'
import { addressesInState } from './addresses.ts'
import type { SeenAgent } from './agents.ts'
import { readAccount } from './credentials.ts'
import { protectedByProvider, readStoredFiles, type StoredFiles } from './files.ts'

/** A job that an agent can begin with, and all that the transaction has locked for it. */
export interface PreparedJob {
  readonly job: JobRow
  readonly run: RunRow
  readonly environment: EnvironmentRow
  readonly stored: StoredFiles
  readonly state: StateVersion | undefined
  /** Addresses to which a plan is limited. */
  readonly targets: readonly string[]
}

/**
 * Prepares a job that the transaction has locked with its run and its environment. Undefined for one that no agent
 * needs to do: an apply of what has changed since its plan is planned again, what nothing protects is not released, and
 * a first apply whose end has passed ends, as does a run whose connection was revoked or withdrawn from its project.
 */
export async function prepareJob(
  context: ChangeContext<NotifyPart | 'newId' | 'seal' | 'log'>,
  job: JobRow,
  agent: Pick<SeenAgent, 'binaries'>,
): Promise<PreparedJob | undefined> {
  const { tx } = context.work
  const [found] = await tx
    .select({ run: runs, environment: environments, project: projects })
    .from(runs)
    .innerJoin(environments, eq(environments.id, runs.environment_id))
    .innerJoin(projects, eq(projects.id, environments.project_id))
    .where(eq(runs.id, job.run_id))
  if (!found) throw new Error(`The run of the job ${job.id} is gone.`)
  const { environment } = found
  let { run } = found
  if (run.kind === 'apply' && hasEndedUnapplied(environment, context.now)) {
    await endTooLate(context, found)
    return undefined
  }
  const account = await readAccount(tx, environment)
  const error = account && (await whyNotUsed(tx, account, found))
  if (error) {
    await endRun(context, found, { status: 'errored', error })
    return undefined
  }
  const state = await findState(tx, environment.id)
  const isPlanned = job.phase === 'apply' && run.kind !== 'stop' && run.kind !== 'resume'
  const changed = isPlanned ? await findChange(context, { ...found, agent }, state) : undefined
  if (changed) {
    await planAgain(context, { job, run, environment }, changed)
    return undefined
  }
  const stored = await readStoredFiles(tx, run.compiled_id)
  if (job.phase === 'plan' && run.kind === 'update') run = await leaveIgnored(context, found, stored)
  if (job.phase === 'apply' || run.stage === 'main') return { job, run, environment, stored, state, targets: [] }
  const held = state ? await addressesInState(tx, context.deps, state) : new Set<string>()
  const targets = protectedByProvider(stored).filter((address) => held.has(address))
  if (targets.length > 0) return { job, run, environment, stored, state, targets }
  await endJob(context, job, 'not-needed')
  const [main] = await tx.update(runs).set({ stage: 'main' }).where(eq(runs.id, run.id)).returning()
  if (main) await queueJob(context, main, 'plan')
  return undefined
}

/**
 * Why a run does not use a connection any more. What is left of environments is torn down by one of the installation
 * also where that was withdrawn: there is nothing behind it then, and they can be deleted.
 */
async function whyNotUsed(
  tx: Transaction,
  account: NonNullable<Awaited<ReturnType<typeof readAccount>>>,
  { run, environment }: Pick<LockedRun, 'run' | 'environment'>,
): Promise<Message | undefined> {
  const { name } = account
  if (account.revoked_at !== null) return message('queue.connection-revoked', { name })
  if (run.kind === 'destroy' || (await mayUse(tx, account, environment.project_id))) return undefined
  return message('queue.connection-withdrawn', { name })
}

/** Notes with a run which ignored differences its plan leaves as they are. */
async function leaveIgnored(
  context: ChangeContext<'seal'>,
  { run, environment }: Pick<PreparedJob, 'run' | 'environment'>,
  stored: StoredFiles,
): Promise<RunRow> {
  const { tx } = context.work
  const held = await findStaying(context, environment, async () => {
    const after = filesOnDisk(stored)
    const there = compiledFor(environment, 'check')
    const before = there === run.compiled_id ? after : filesOnDisk(await readStoredFiles(tx, there))
    return { before, after }
  })
  const drift_held = sealHeld(context.deps, held)
  if (drift_held === null && run.drift_held === null) return run
  const [after = run] = await tx.update(runs).set({ drift_held }).where(eq(runs.id, run.id)).returning()
  return after
}

/** Ends a first apply that would make what is torn down at once. Its project is read, not held: nothing changes it. */
async function endTooLate(context: ChangeContext<NotifyPart | 'seal' | 'log'>, found: LockedRun): Promise<void> {
  const { expires_at, activated_at } = found.environment
  const at = expires_at?.toISOString() ?? ''
  const error = message(activated_at === null ? 'queue.end-passed' : 'queue.end-passed-half-way', { at })
  await endRun(context, found, { status: 'errored', error })
}

/** The stack whose files a run takes by now: a destroy keeps the one with which it was ordered. */
function filesOf({ run, environment }: Pick<PreparedJob, 'run' | 'environment'>): string {
  return run.kind === 'destroy' ? run.compiled_id : compiledFor(environment, run.kind)
}

/** What has changed since the plan of a run; undefined when nothing has. */
async function findChange(
  { work }: Pick<ChangeContext, 'work'>,
  {
    run,
    environment,
    agent,
  }: Pick<PreparedJob, 'run' | 'environment'> & { readonly agent: Pick<SeenAgent, 'binaries'> },
  state: StateVersion | undefined,
): Promise<Message | undefined> {
  if (run.connection !== environment.connection) return message('queue.other-connection')
  if (run.compiled_id !== filesOf({ run, environment })) return message('queue.other-files')
  if ((state?.serial ?? null) !== run.state_serial) return message('queue.other-state')
  const isAtHand = agent.binaries.some(
    ({ flavour, version }) => flavour === run.binary?.flavour && version === run.binary.version,
  )
  if (!isAtHand) return message('queue.other-binary')
  const isGuarded = run.kind === 'apply' && (await readFacts(work.tx, environment)).awaits_approval
  return isGuarded || (run.kind === 'apply' && run.approval_id !== environment.approval_id)
    ? message('queue.other-approval')
    : undefined
}

async function planAgain(
  context: ChangeContext<'newId'>,
  { job, run, environment }: Pick<PreparedJob, 'job' | 'run' | 'environment'>,
  because: Message,
): Promise<void> {
  await endJob(context, job, 'refused')
  const { connection, approval_id } = environment
  const move = { status: 'queued', compiled_id: filesOf({ run, environment }), approval_id, connection } as const
  const after = await moveRun(context, run, move, { action: 'run.plan-again', after: { reason: because.code } })
  await queueJob(context, after, 'plan')
}

/** Ends a job without an agent. */
async function endJob({ work: { tx }, now }: Pick<ChangeContext, 'work' | 'now'>, { id }: JobRow, outcome: string) {
  await tx.update(runJobs).set({ status: 'ended', outcome, ended_at: now }).where(eq(runJobs.id, id))
}
