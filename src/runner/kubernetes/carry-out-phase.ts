// A phase in its own pod: it asks first whether it is still wanted, carries out its job as any agent does, and stays
// until the server has its states.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#engine/durations.ts'
import type { AgentJob } from '#contract/agent.ts'
import { machineApi } from '#contract/machines.ts'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/in-english.ts'
import { untilAnswered } from '../agent/again.ts'
import { carryOutJob, type AgentLog } from '../agent/carry-out.ts'
import { CallFailed, createClient } from '../agent/client.ts'
import { makeWorkshop } from '../agent/make-workshop.ts'
import { openSpool } from '../agent/spool.ts'
import { findBinaries } from '../binary/find.ts'
import type { Orders } from '../execute/orders.ts'
import { makeDiagnostic } from '../execute/terraform-events.ts'
import { askLog } from './ask-log.ts'
import type { PhaseFile } from './phase-file.ts'

interface PhaseParts {
  readonly orders: Orders
  /** Version of Strata in this image. */
  readonly version: string
  readonly schemasFolder: string
  /** Folder for work, providers and states; goes with the pod. */
  readonly folder: string
  /** Of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: AgentLog
  /** Between two tries to hand over states that wait. */
  readonly spoolEveryMs?: number
}

const SPOOL_EVERY_MS = 10_000
/** A phase whose pod took nearly all of its time still says that the time is over. */
const TIME_LEAST_MS = MINUTE_MS

/** Carries out a phase. @throws for a defect alone: what the server refuses is the end of it */
export async function carryOutPhase(phase: PhaseFile, parts: PhaseParts): Promise<void> {
  const { url, job } = phase
  const { orders, log, folder, schemasFolder } = parts
  const { signal } = new AbortController()
  const call = createClient(url, job.token)
  if (phase.version !== parts.version) return refuseVersion(phase, parts.version)
  try {
    // Its agent may have been lost while the pod was on its way: then another attempt follows, and this one never
    // begins.
    const ask = () => call(machineApi.agent.heartbeat, { params: { id: job.id } }, { signal })
    orders.hear((await untilAnswered(ask, signal)).order)
    const { bytes: logFrom } = await untilAnswered(() => askLog(call, job.id, signal), signal)
    const environment = { ...parts.environment, ...phase.environment }
    const spool = openSpool(join(folder, 'states'), url, (text, error) => log('warn', text, error))
    const { binaries, problems } = await findBinaries({ binary: null, broughtFolder: null }, environment)
    for (const problem of problems) log('warn', inEnglish(problem))
    // The pod is there for its phase alone, so code that people brought harms nothing else.
    const made = makeWorkshop({ folder, schemasFolder, environment, isSandboxOnly: false, canIsolate: true })
    const workshop = { ...made, binaries }
    await carryOutJob(withTimeLeft(phase), orders, {
      url,
      workFolder: join(folder, 'work'),
      spool,
      workshop,
      signal,
      log,
      logFrom,
    })
    while ((await spool.send()) > 0) await sleep(parts.spoolEveryMs ?? SPOOL_EVERY_MS)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    log('warn', 'The phase is not wanted any more: it was not begun.', error)
  }
}

/** The server counts the time from when it gave the job away. */
function withTimeLeft({ job, started_at }: PhaseFile): AgentJob {
  const usedMs = Math.max(0, Date.now() - started_at)
  return { ...job, timeout_ms: Math.max(job.timeout_ms - usedMs, Math.min(job.timeout_ms, TIME_LEAST_MS)) }
}

/** Agent and phase understand each other by being of one version. */
async function refuseVersion({ url, job, version: agent }: PhaseFile, version: string): Promise<void> {
  const { signal } = new AbortController()
  const call = createClient(url, job.token)
  const text = inEnglish(message('pods.version', { agent, version }))
  const diagnostics = [makeDiagnostic('error', text)]
  const body = {
    outcome: 'refused' as const,
    exit_code: null,
    binary: null,
    has_changes: null,
    diagnostics,
    is_log_cut: false,
  }
  await untilAnswered(() => call(machineApi.agent.finish, { params: { id: job.id }, body }, { signal }), signal)
}
