// One job from its files to its end: small steps, one after the other, until one ends it or it is ordered to stop.
import { createHash } from 'node:crypto'
import type { AgentJob } from '#contract/agent.ts'
import { textOfFiles } from '#domain/run/files.ts'
import { traced } from '#telemetry/trace.ts'
import { inEnglish } from '#words/in-english.ts'
import { isNoSpace } from '../no-space.ts'
import { message, type Message } from '#words/message.ts'
import { secretsInCredentials } from './cloud-sign-in.ts'
import { Masker } from './mask.ts'
import type { Orders } from './orders.ts'
import type { InstalledBinary, JobChannel, JobDiagnostic, JobOutcome, JobResult } from './port.ts'
import { secretsInState, secretsInVariables, typesInState } from './state-secrets.ts'
import { APPLY_STEPS } from './apply-steps.ts'
import { PLAN_STEPS } from './plan-steps.ts'
import { ownModules } from './foreign-code/refuse.ts'
import { JobRefused } from './refused.ts'
import type { JobContext, Step } from './step.ts'
import { stopAccount } from './stop-account.ts'
import { inPlace } from '../stop/open-place.ts'
import { stopInCloud, type CloudStop } from '../stop/stop-in-cloud.ts'
import { Terraform } from './terraform.ts'
import { makeDiagnostic } from './terraform-events.ts'
import { makeWorkFolder, readErroredState, removeErroredState } from './work-folder.ts'
import type { Workshop } from './workshop.ts'

/**
 * Carries out a job. What it finds goes to the channel; what goes wrong is part of the result.
 * @param orders under which it stands; the limit of its time is added to them
 */
export async function runJob(
  job: AgentJob,
  channel: JobChannel,
  orders: Orders,
  workshop: Workshop,
): Promise<JobResult> {
  const masker = new Masker([job.token, ...secretsInVariables(job), ...secretsInCredentials(job.credentials)])
  const diagnostics: JobDiagnostic[] = []
  const end = (outcome: JobOutcome, rest: Partial<JobResult> = {}): JobResult => ({
    outcome,
    exit_code: null,
    binary: null,
    has_changes: null,
    diagnostics: diagnostics.slice(0, DIAGNOSTICS_MAX).map((one) => masker.maskValue(one)),
    ...rest,
  })
  const limit = setTimeout(() => orders.cancel('time'), job.timeout_ms)
  let context: JobContext | undefined
  try {
    const { stop } = job
    if (stop?.where === 'sandbox') {
      const isDone = await stopAccount({ ...job, stop }, channel, orders, workshop.now)
      return end(isDone ? 'done' : (stoppedBy(orders) ?? 'failed'))
    }
    if (stop !== null) return await stopReal(stop)
    context = await begin()
    const stopped = await carryOut(context, job.phase === 'plan' ? PLAN_STEPS : APPLY_STEPS)
    if (context.terraform.wasForced && job.phase === 'apply') report(message('jobs.forced'))
    // Terraform only says that a plugin did not answer.
    if (context.sandbox?.hasCrashed()) diagnostics.unshift(makeDiagnostic('error', ...CRASHED))
    return end(stopped ?? 'done', { ...resultOf(context) })
  } catch (error) {
    if (error instanceof JobRefused) {
      for (const said of error.said) report(said)
      return end('refused', resultOf(context))
    }
    if (isNoSpace(error)) {
      report(message('jobs.no-space'))
      return end(stoppedBy(orders) ?? 'failed', resultOf(context))
    }
    diagnostics.push(makeDiagnostic('error', reasonOf(error)))
    channel.log(masker.mask(`Error: ${reasonOf(error)}\n`))
    return end(stoppedBy(orders) ?? 'failed', resultOf(context))
  } finally {
    clearTimeout(limit)
    try {
      await context?.signedIn?.close()
    } finally {
      await context?.sandbox?.close()
    }
  }

  async function stopReal(stop: CloudStop): Promise<JobResult> {
    if (workshop.isSandboxOnly) throw new JobRefused([message('jobs.sandbox-only')])
    const { credentials } = job
    if (credentials === null) throw new Error('The job has nothing to sign in to its cloud with.')
    const state = await channel.readState()
    masker.add(secretsInState(state))
    const log = (text: string): void => channel.log(masker.mask(text))
    const event: JobChannel['event'] = (one) => channel.event(masker.maskValue(one))
    const { now, pause } = workshop
    const opening = {
      credentials,
      orders,
      now,
      pause,
      onSecret: (secrets: readonly string[]) => masker.add(secrets),
      token: () => channel.cloudToken(),
    }
    const failure = await inPlace(opening, (place) =>
      stopInCloud(place, stop, state, { channel: { ...channel, log, event }, now }),
    )
    // What was done before it was broken off stays done.
    if (failure !== undefined) report(failure)
    return end(stoppedBy(orders) ?? (failure === undefined ? 'done' : 'failed'))
  }

  async function begin(): Promise<JobContext> {
    if (createHash('sha256').update(textOfFiles(job.files)).digest('hex') !== job.files_digest)
      throw new JobRefused([message('jobs.other-files')])
    if (workshop.isSandboxOnly && job.sandbox === null) throw new JobRefused([message('jobs.sandbox-only')])
    const hasOwn = job.has_own_modules || Object.keys(ownModules(job.files)).length > 0
    if (hasOwn && !workshop.canIsolate) throw new JobRefused([message('jobs.own-modules')])
    const binary = chooseBinary(workshop.binaries, job)
    const folder = await makeWorkFolder(workshop.folder)
    await workshop.onFolder?.(folder)
    const state = await channel.readState()
    masker.add(secretsInState(state))
    const terraform = new Terraform({ job, binary, folder, channel, masker, orders, workshop, diagnostics })
    const heldTypes = typesInState(state)
    return { job, binary, folder, channel, masker, orders, workshop, terraform, diagnostics, heldTypes }
  }

  function report(said: Message): void {
    const text = masker.mask(inEnglish(said))
    diagnostics.push(makeDiagnostic('error', text))
    channel.log(`Error: ${text}\n`)
  }
}

const DIAGNOSTICS_MAX = 100
const CRASHED = [
  'Simulated: the provider crashed',
  'Dev Tools set this failure: the process of the simulated providers ended in the middle of its work. The state has what was done before. Retry the run.',
] as const

/** Does the steps. @returns how they ended before the last one; undefined when all were done */
async function carryOut(context: JobContext, steps: readonly Step[]): Promise<JobOutcome | undefined> {
  const { orders, folder, channel, terraform } = context
  try {
    for (const step of steps) {
      const stopped = stoppedBy(orders, terraform)
      if (stopped !== undefined && step.evenWhenStopped !== true) return stopped
      if ((await doStep(context, step)) === 'failed') return stoppedBy(orders, terraform) ?? 'failed'
    }
    return undefined
  } finally {
    // Where even the disk did not take it, Terraform has printed it.
    const errored = (await readErroredState(folder.files)) ?? terraform.printedState
    if (errored !== undefined && (await channel.keepState(errored))) await removeErroredState(folder.files)
  }
}

/** Does a step, as a part of the trace of the run. */
function doStep(context: JobContext, step: Step): Promise<'failed' | void> {
  return traced(`step.${step.name}`, { isPart: true }, async (span) => {
    const outcome = await step.run(context)
    if (outcome === 'failed') span.fail('failed')
    return outcome
  })
}

/** What became of a job that was ordered to stop. @param terraform which may not have obeyed */
function stoppedBy({ order, reason }: Orders, terraform?: Pick<Terraform, 'wasForced'>): JobOutcome | undefined {
  if (order === 'continue') return undefined
  if (reason === 'time') return 'timed-out'
  return order === 'kill' || terraform?.wasForced ? 'killed' : 'canceled'
}

function resultOf(context: JobContext | undefined): Partial<JobResult> {
  if (context === undefined) return {}
  const { binary, terraform, hasChanges } = context
  return {
    exit_code: terraform.exitCode,
    binary: { flavour: binary.flavour, version: binary.version },
    has_changes: hasChanges ?? null,
  }
}

/**
 * The binary for a job: of an apply exactly that of its plan, else of the flavour of its environment.
 * @throws JobRefused when there is none
 */
function chooseBinary(
  binaries: readonly InstalledBinary[],
  { phase, binary: wanted }: Pick<AgentJob, 'phase' | 'binary'>,
): InstalledBinary {
  const found = binaries.find(
    ({ flavour, version }) =>
      wanted === null || (flavour === wanted.flavour && (phase === 'plan' || version === wanted.version)),
  )
  if (found !== undefined) return found
  const said = wanted === null ? message('jobs.no-binary') : message('jobs.other-binary', { ...wanted, phase })
  throw new JobRefused([said])
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
