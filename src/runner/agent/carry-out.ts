// One job of an agent, from its lease until the server has confirmed its end.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FOLLOW_UP_AFTER_MS, STOP_GRACE_MS } from '#domain/run/limits.ts'
import type { AgentJob } from '#contract/agent.ts'
import { machineApi } from '#contract/machines.ts'
import { count, observe } from '#telemetry/measure.ts'
import { traced, type OpenSpan } from '#telemetry/trace.ts'
import type { Orders } from '../execute/orders.ts'
import { runJob } from '../execute/run-job.ts'
import type { Workshop } from '../execute/workshop.ts'
import type { WorkFolder } from '../execute/work-folder.ts'
import { removeWorkFolder } from '../execute/work-folder.ts'
import { untilAnswered, waitMs } from './again.ts'
import { openChannel, type OpenChannel } from './channel.ts'
import { beatBy, startHeartbeat } from './heartbeat.ts'
import { noteJob } from './leftovers.ts'
import type { Spool } from './spool.ts'
import { startWatchdog } from './watchdog.ts'

export interface Carrying {
  readonly url: string
  readonly workFolder: string
  readonly spool: Spool
  readonly workshop: Omit<Workshop, 'folder' | 'onFolder' | 'onProcess'>
  /** Ends every call: the agent goes, whatever is still to be said. */
  readonly signal: AbortSignal
  readonly log: AgentLog
  /** Bytes that the log of the job has already: it goes on behind them. */
  readonly logFrom?: number
}

/** Writes a line of the agent's log. @param about the job that it is about */
export type AgentLog = (
  level: 'info' | 'warn',
  message: string,
  error?: unknown,
  about?: { readonly run_id: string; readonly job_id: string },
) => void

/**
 * Carries out a job and says how it ended, again and again until the server has heard it.
 * @param orders under which it stands: the agent stops it, and the server by the answers to its heartbeats
 */
export function carryOutJob(job: AgentJob, orders: Orders, carrying: Carrying): Promise<void> {
  const attributes = {
    'strata.run_id': job.run_id,
    'strata.job_id': job.id,
    'strata.run_kind': job.kind,
    'strata.attempt': job.attempt,
  }
  return traced(`agent.${job.phase}`, { kind: 'consumer', parent: job.traceparent, attributes }, (span) =>
    carryOut(job, orders, carrying, span),
  )
}

async function carryOut(job: AgentJob, orders: Orders, carrying: Carrying, span: OpenSpan): Promise<void> {
  const { url, workFolder, spool, workshop } = carrying
  const about = { run_id: job.run_id, job_id: job.id }
  const log: AgentLog = (level, message, error) => carrying.log(level, message, error, about)
  const began = performance.now()
  const lost = new AbortController()
  // A server that was away for so long has counted the job as lost: there is nothing more to tell it.
  let giveUp: NodeJS.Timeout | undefined
  const stopListening = orders.onChange(() => {
    if (orders.reason === 'contact') giveUp ??= setTimeout(() => lost.abort(), FOLLOW_UP_AFTER_MS)
  })
  const signal = AbortSignal.any([carrying.signal, lost.signal])
  const folder = join(workFolder, `${job.id}-${job.attempt}`)
  const onTrouble = (message: string, error: unknown): void => log('warn', message, error)
  const channel = openChannel({ url, job, spool, signal, orders, onTrouble, logFrom: carrying.logFrom })
  const stopHeartbeat = startHeartbeat({
    beat: beatBy(channel, job.id, signal),
    everyMs: job.heartbeat_ms,
    orders,
    now: Date.now,
    onTrouble,
  })
  const watchdog = startWatchdog(STOP_GRACE_MS)
  log('info', `Takes the ${job.phase} of ${job.environment.name} (run ${job.run_id}).`)
  try {
    const result = await runJob(job, channel, orders, {
      ...workshop,
      folder,
      onFolder: ({ path }: WorkFolder) => noteJob(path, job),
      onProcess: (group) => watchdog.note(group),
    })
    await channel.flush()
    // A state that comes after the end would be nobody's.
    await untilSent(spool, signal)
    await finish(job, channel, result, signal)
    noteEnd(job, result.outcome, began)
    if (result.outcome !== 'done') span.fail(result.outcome)
    log('info', `The ${job.phase} of ${job.environment.name} has ended: ${result.outcome}.`)
  } catch (error) {
    // The lease is over, or the agent has to go: what was kept is sent by whoever comes next.
    noteEnd(job, 'untold', began)
    span.fail('untold')
    onTrouble(`The end of the ${job.phase} of ${job.environment.name} could not be told.`, error)
  } finally {
    stopHeartbeat()
    stopListening()
    clearTimeout(giveUp)
    watchdog.end()
    await removeWorkFolder(folder)
    void spool.send()
  }
}

function noteEnd({ kind, phase }: AgentJob, outcome: string, began: number): void {
  count('strata_agent_jobs_ended_total', { kind, phase, outcome })
  observe('strata_agent_job_duration_seconds', { phase }, (performance.now() - began) / 1000)
}

async function untilSent(spool: Spool, signal: AbortSignal): Promise<void> {
  for (let tries = 0; (await spool.send()) > 0; tries += 1) await sleep(waitMs(tries), undefined, { signal })
}

async function finish(
  { id }: AgentJob,
  channel: OpenChannel,
  result: Awaited<ReturnType<typeof runJob>>,
  signal: AbortSignal,
): Promise<void> {
  const body = { ...result, diagnostics: [...result.diagnostics], is_log_cut: channel.isLogCut }
  await untilAnswered(() => channel.call(machineApi.agent.finish, { params: { id }, body }, { signal }), signal)
}
