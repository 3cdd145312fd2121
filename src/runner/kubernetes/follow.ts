// A phase that runs in its pod: the agent watches it, passes orders on, and clears up after it.
import { machineApi } from '#contract/machines.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/in-english.ts'
import { CallFailed } from '../agent/client.ts'
import { askLog } from './ask-log.ts'
import { ClusterRefused } from './cluster.ts'
import type { Launched } from './launched.ts'
import { GRACE_SECONDS, KILL_GRACE_SECONDS } from './manifests.ts'
import { stateOf, type PodState } from './pod-state.ts'

/** A pod that was removed and is there after its grace and this: its node is not heard any more. */
const LOST_NODE_MS = 60_000

/**
 * Watches a phase until it has ended.
 * @param stopHeartbeat the pod gives its own signs of life from soon on
 * @returns why it was none: its image has no program of a phase
 */
export async function followPhase(launched: Launched, stopHeartbeat: () => void): Promise<Message | undefined> {
  const { leaving, name, times, settings, onTrouble } = launched
  const handOverAt = Date.now() + times.handOverMs
  const removal = createRemoval(launched)
  const asking = createAsking(launched)
  let isHandedOver = false
  for (;;) {
    launched.signal.throwIfAborted()
    const state = await look(launched)
    if (state?.is === 'ended' && state.neverBegan) {
      await removeSecret(launched)
      return message('pods.program', { image: settings.image, reason: state.why ?? name })
    }
    if (state?.is === 'ended' || state?.is === 'gone') {
      stopHeartbeat()
      await removeSecret(launched)
      await tellEnd(launched, state, removal.isAsked)
      return undefined
    }
    if (!isHandedOver && Date.now() >= handOverAt) {
      isHandedOver = true
      stopHeartbeat()
    }
    if (isHandedOver && leaving.aborted) return undefined
    await asking.whenDue()
    await removal.asOrdered(asking.isOverdue)
    if (removal.isOverdue || (state === undefined && asking.isOverdue)) {
      onTrouble(`${name} was to end and has not: its node is not heard, and the server counts it as lost.`, undefined)
      return undefined
    }
  }
}

/** The Job stays for a while, for people who look at it; what is secret does not. */
async function removeSecret({ cluster, name, onTrouble }: Launched): Promise<void> {
  await cluster.removeSecret(name).catch((error: unknown) => onTrouble(`The Secret ${name} goes with its Job.`, error))
}

async function look({ look: at, name, onTrouble, signal }: Launched): Promise<PodState | undefined> {
  try {
    const { job, pods } = await at.at(name)
    return stateOf(job, pods[0])
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ClusterRefused)) throw error
    onTrouble(`The cluster does not say how ${name} is.`, error)
    return undefined
  }
}

interface Asking {
  /** Asks the server how the job stands, when that is due. */
  whenDue(): Promise<void>
  /** Whether the server has counted the attempt as over for so long that its phase has to be ended. */
  readonly isOverdue: boolean
}

/** Asks without renewing the lease: whoever asks is not who works. */
function createAsking({ channel, job, orders, signal, times }: Launched): Asking {
  let askedAt = Date.now()
  let overSince: number | undefined
  return {
    whenDue: async () => {
      if (Date.now() - askedAt < times.askEveryMs) return
      askedAt = Date.now()
      try {
        orders.hear((await askLog(channel.call, job.id, signal)).order)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof CallFailed && !error.isPassing) overSince ??= Date.now()
      }
    },
    get isOverdue() {
      return overSince !== undefined && Date.now() - overSince >= times.overMs
    },
  }
}

interface Removal {
  /** Does what the order asks for, once. */
  asOrdered(isOver: boolean): Promise<void>
  readonly isAsked: boolean
  /** Whether the phase is still there after the longest time that it could take. */
  readonly isOverdue: boolean
}

/** Cancel removes the Job, by which the pod is asked to stop; kill leaves its pod only the time to say so. */
function createRemoval({ orders, cluster, name, look: at, log, onTrouble }: Launched): Removal {
  let removedAt: number | undefined
  let isKilled = false
  return {
    asOrdered: async (isOver) => {
      try {
        if (removedAt === undefined && (orders.order !== 'continue' || isOver)) {
          await cluster.removeJob(name)
          removedAt = Date.now()
          log('info', `${name} was asked to stop.`)
        }
        if (orders.order === 'kill' && !isKilled) {
          const { pods } = await at.at(name)
          for (const { metadata } of pods) await cluster.removePod(metadata?.name ?? '', KILL_GRACE_SECONDS)
          isKilled = true
        }
      } catch (error) {
        if (!(error instanceof ClusterRefused)) throw error
        onTrouble(`${name} could not be stopped.`, error)
      }
    },
    get isAsked() {
      return removedAt !== undefined
    },
    get isOverdue() {
      return removedAt !== undefined && Date.now() - removedAt >= GRACE_SECONDS * 1000 + LOST_NODE_MS
    },
  }
}

/** Says in the log of the run what the phase itself could not say. Its attempt ends as that of a lost agent. */
async function tellEnd(launched: Launched, state: PodState, isAsked: boolean): Promise<void> {
  const { channel, job, signal, log, onTrouble, name } = launched
  const why = state.is === 'ended' ? state.why : isAsked ? undefined : 'its pod was deleted'
  if (why === undefined) return log('info', `The ${job.phase} of ${job.environment.name} has ended.`)
  onTrouble(`${name} ended: ${why}`, undefined)
  try {
    const { bytes } = await askLog(channel.call, job.id, signal)
    const body = new Uint8Array(Buffer.from(`\n${inEnglish(message('pods.lost', { reason: why }))}\n`))
    await channel.call(machineApi.agent.log, { params: { id: job.id }, query: { offset: bytes }, body }, { signal })
  } catch (error) {
    // It had told its end, or counts as lost already: there is nothing to add.
    if (!(error instanceof CallFailed)) throw error
  }
}
