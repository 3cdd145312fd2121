// A job of an agent as a Job of Kubernetes: started, handed over to its pod, and watched until it has ended.
import type { AgentJob } from '#contract/agent.ts'
import { machineApi } from '#contract/machines.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/in-english.ts'
import { untilAnswered } from '../agent/again.ts'
import type { Launching } from '../agent/agent.ts'
import type { AgentLog } from '../agent/carry-out.ts'
import { openChannel } from '../agent/channel.ts'
import { beatBy, startHeartbeat } from '../agent/heartbeat.ts'
import type { Orders } from '../execute/orders.ts'
import type { JobOutcome } from '../execute/port.ts'
import { makeDiagnostic } from '../execute/terraform-events.ts'
import { beginPhase, type Begun } from './begin.ts'
import { followPhase } from './follow.ts'
import type { Launched, Launchpad } from './launched.ts'
import { nameOf } from './manifests.ts'
import { packPhase, PHASE_FILE_MAX_BYTES } from './phase-file.ts'
import { hasBegun } from './pod-state.ts'

/**
 * Starts the phase of a job in a pod of its own, which tells log, events and end to the server itself. Until the pod
 * runs, the agent keeps the lease; from then on the pod does, so that one that is lost counts as a lost agent.
 * @param orders under which the job stands until it is handed over, and by which the agent stops it
 * @returns when the phase has ended, or was handed over and the agent ends
 */
export async function launchPhase(
  job: AgentJob,
  orders: Orders,
  pad: Launchpad,
  { log: write, ...launching }: Launching,
): Promise<void> {
  const about = { run_id: job.run_id, job_id: job.id }
  const log: AgentLog = (level, text, error) => write(level, text, error, about)
  const onTrouble = (text: string, error: unknown): void => log('warn', text, error)
  const { url, spool, signal } = launching
  const channel = openChannel({ url, job, spool, signal, orders, onTrouble })
  const launched: Launched = { ...pad, ...launching, log, job, name: nameOf(job), orders, channel, onTrouble }
  const stopHeartbeat = startHeartbeat({
    beat: beatBy(channel, job.id, signal),
    everyMs: job.heartbeat_ms,
    orders,
    now: Date.now,
    onTrouble,
  })
  log('info', `Starts the ${job.phase} of ${job.environment.name} as ${launched.name} (run ${job.run_id}).`)
  try {
    const begun = await begin(launched)
    if (begun.is === 'begun') await follow(launched, stopHeartbeat)
    else await endUnbegun(launched, begun, stopHeartbeat)
  } catch (error) {
    onTrouble(`The ${job.phase} of ${job.environment.name} is not watched any more.`, error)
  } finally {
    stopHeartbeat()
  }
}

async function begin(launched: Launched): Promise<Begun> {
  const { job, url, told } = launched
  const packed = packPhase({ ...told, url, job, started_at: Date.now() })
  if (packed.byteLength > PHASE_FILE_MAX_BYTES) {
    const said = message('pods.too-large', { mb: Math.ceil(packed.byteLength / 1_000_000) })
    return { is: 'refused', said }
  }
  return beginPhase(launched, packed)
}

async function follow(launched: Launched, stopHeartbeat: () => void): Promise<void> {
  const said = await followPhase(launched, stopHeartbeat)
  if (said !== undefined) await finish(launched, 'failed', said)
}

/** Ends a job whose pod has done nothing: first the pod goes, so that it cannot begin afterwards. */
async function endUnbegun(
  launched: Launched,
  begun: Exclude<Begun, { is: 'begun' }>,
  stopHeartbeat: () => void,
): Promise<void> {
  const { orders, name, onTrouble } = launched
  const isGone = await removeUnbegun(launched).catch((error: unknown) => {
    onTrouble(`${name} could not be removed: its deadline ends it.`, error)
    return true
  })
  if (!isGone) return follow(launched, stopHeartbeat)
  // The server has counted the attempt as lost: there is nothing more to tell it.
  if (begun.is === 'ordered' && orders.reason === 'contact') return
  if (begun.is === 'refused') return finish(launched, 'refused', begun.said)
  if (begun.is === 'failed') return finish(launched, 'failed', begun.said)
  await finish(launched, orders.order === 'kill' ? 'killed' : 'canceled')
}

/** @returns false when the pod began meanwhile: then it says itself how it ends */
async function removeUnbegun({ cluster, look, name, times, signal }: Launched): Promise<boolean> {
  await cluster.removeJob(name)
  for (const until = Date.now() + times.goneMs; Date.now() < until;) {
    signal.throwIfAborted()
    const { job, pods } = await look.at(name)
    if (pods.some(hasBegun)) return false
    if (job === undefined && pods.length === 0) return true
  }
  return true
}

async function finish({ job, channel, signal, log }: Launched, outcome: JobOutcome, said?: Message): Promise<void> {
  const text = said && inEnglish(said)
  if (text !== undefined) channel.log(`Error: ${text}\n`)
  await channel.flush()
  const diagnostics = text === undefined ? [] : [makeDiagnostic('error', text)]
  const body = { outcome, exit_code: null, binary: null, has_changes: null, diagnostics, is_log_cut: channel.isLogCut }
  const { finish: row } = machineApi.agent
  await untilAnswered(() => channel.call(row, { params: { id: job.id }, body }, { signal }), signal)
  log('info', `The ${job.phase} of ${job.environment.name} was not begun: ${text ?? outcome}.`)
}
