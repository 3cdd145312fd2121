// The beginning of a phase: its Job, its Secret, and the time until its pod runs.
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/in-english.ts'
import { waitMs } from '../agent/again.ts'
import { ClusterRefused } from './cluster.ts'
import type { Launched } from './launched.ts'
import { makeJob, makeSecret } from './manifests.ts'
import { hasBegun, stateOf, type PodState } from './pod-state.ts'
import { sleepUnlessOrdered } from './sleep.ts'

export type Begun =
  /** The pod runs, or has run: it says how it ends. */
  | { readonly is: 'begun' }
  /** It was ordered to stop before. */
  | { readonly is: 'ordered' }
  | { readonly is: 'failed' | 'refused'; readonly said: Message }

/** How often the cluster is asked why nothing goes on, where the pod does not say it. */
const WARNINGS_EVERY_MS = 10_000

/**
 * Starts a phase.
 * @param packed its input, compressed
 */
export async function beginPhase(launched: Launched, packed: Buffer): Promise<Begun> {
  const until = Date.now() + launched.settings.startMs
  const tell = createTeller(launched)
  const made = await make(launched, packed, { until, tell })
  return 'uid' in made ? waitForPod(launched, made.uid, { until, tell }) : made
}

interface Waiting {
  readonly until: number
  /** Says in the log of the run what it waits for, each reason once in a row. */
  readonly tell: (why: string | undefined) => void
}

function createTeller({ channel }: Launched): Waiting['tell'] {
  let said: string | undefined
  return (why) => {
    if (why === undefined || why === said) return
    said = why
    channel.log(`${inEnglish(message('pods.waits', { reason: why }))}\n`)
  }
}

/** Makes Job and Secret, again and again while that can help. */
async function make(
  launched: Launched,
  packed: Buffer,
  { until, tell }: Waiting,
): Promise<{ readonly uid: string } | Begun> {
  const { cluster, settings, orders, agent, job } = launched
  for (let tries = 0; ; tries += 1) {
    if (orders.order !== 'continue') return { is: 'ordered' }
    try {
      const uid = await cluster.createJob(makeJob(job, settings, agent))
      await cluster.createSecret(makeSecret(job, settings, uid, packed))
      return { uid }
    } catch (error) {
      if (!(error instanceof ClusterRefused)) throw error
      if (!error.isPassing || Date.now() >= until) return { is: 'failed', said: refusal(launched, error) }
      tell(error.message)
    }
    await sleepUnlessOrdered(waitMs(tries), launched)
  }
}

/** What the cluster refuses, as a sentence that says who can change it. */
export function refusal(
  { settings: { namespace }, agent }: Pick<Launched, 'settings' | 'agent'>,
  error: ClusterRefused,
): Message {
  const reason = error.message
  if (error.isQuota) return message('pods.quota', { namespace, reason })
  if (error.status === 401 || error.status === 403) return message('pods.forbidden', { agent, namespace, reason })
  if (error.isPassing) return message('pods.no-cluster', { reason })
  return message('pods.refused', { namespace, reason })
}

async function waitForPod(launched: Launched, uid: string, { until, tell }: Waiting): Promise<Begun> {
  const { look, name, orders, settings, times } = launched
  const warnings = createWarnings(launched, uid)
  let hinderedSince: number | undefined
  for (;;) {
    launched.signal.throwIfAborted()
    if (orders.order !== 'continue') return { is: 'ordered' }
    const seen = await lookOrUndefined(launched)
    const pod = seen?.pods[0]
    if (seen?.pods.some(hasBegun)) return { is: 'begun' }
    const state: PodState = seen ? stateOf(seen.job, pod) : { is: 'waiting', why: undefined }
    if (state.is === 'gone') return { is: 'failed', said: message('pods.deleted', { name }) }
    if (state.is === 'ended') return { is: 'failed', said: notStarted(settings.startMs, state.why) }
    if (state.is !== 'waiting') return { is: 'begun' }
    const why = state.why ?? (seen && (await warnings(pod?.metadata?.uid)))
    tell(why)
    hinderedSince = state.hinders ? (hinderedSince ?? Date.now()) : undefined
    const patience = state.hinders === 'image' ? times.imageMs : times.containerMs
    if (hinderedSince !== undefined && Date.now() - hinderedSince >= patience) {
      const reason = why ?? name
      if (state.hinders === 'image')
        return { is: 'failed', said: message('pods.image', { image: settings.image, reason }) }
      return { is: 'failed', said: message('pods.container', { reason }) }
    }
    if (Date.now() >= until) return { is: 'failed', said: notStarted(settings.startMs, why) }
  }

  async function lookOrUndefined({ onTrouble, signal }: Launched) {
    try {
      return await look.at(name)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ClusterRefused)) throw error
      onTrouble(`The cluster does not say how ${name} is.`, error)
      tell(error.message)
      return undefined
    }
  }
}

function notStarted(startMs: number, why: string | undefined): Message {
  return message('pods.not-started', { minutes: Math.ceil(startMs / 60_000), reason: why ?? 'Pending' })
}

/** What the cluster warns of, asked for once in a while: of the pod, or of the Job that gets no pod. */
function createWarnings(
  { cluster }: Launched,
  jobUid: string,
): (podUid: string | undefined) => Promise<string | undefined> {
  let askedAt = 0
  let last: string | undefined
  return async (podUid) => {
    if (Date.now() - askedAt < WARNINGS_EVERY_MS) return last
    askedAt = Date.now()
    // Without the right to read events a phase starts all the same.
    last = (await cluster.listWarnings(podUid ?? jobUid).catch(() => [])).at(-1)
    return last
  }
}
