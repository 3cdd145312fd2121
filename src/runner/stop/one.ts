// One resource until it is stopped, or runs again: asked for, and then looked at until it is so.
import { message, type Message } from '#words/message.ts'
import type { Capacity } from '#contract/stop.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { AwsRefusal, type Aws } from '../aws/client.ts'
import type { Kind, Look, StopOrResume, Target } from './kind.ts'

/** AWS says of most databases that they stop within minutes; a backup or a change that is under way may last longer. */
const LIMIT_MS = 60 * MINUTE_MS
const LOOK_EVERY_MS = 10_000

/** Codes by which the services of AWS say that the identity may not do something. */
const DENIED = ['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation', 'Client.UnauthorizedOperation']

/** How one ended. kept: it goes on, and AWS or somebody wants it so. */
export interface Ended {
  readonly state: 'done' | 'kept' | 'failed' | 'broken-off'
  readonly said: Message | null
}

export interface OneSetting {
  readonly aws: Aws
  readonly what: StopOrResume
  readonly now: () => Date
  readonly pause: (ms: number) => Promise<unknown>
  /** Breaks off: what AWS was asked it goes on with. */
  readonly signal: AbortSignal
}

/** Stops or resumes one resource. @param capacity that it gets back */
export async function carryThrough(
  { aws, what, now, pause, signal }: OneSetting,
  kind: Kind,
  target: Target,
  capacity: Capacity,
): Promise<Ended> {
  const until = now().getTime() + LIMIT_MS
  const goal = what === 'stop' ? 'stopped' : 'running'
  try {
    while (true) {
      const look = await kind.look(aws, target, what)
      if (look.at === goal || (what === 'resume' && isAt(look.capacity, capacity)) || look.at === 'other')
        return { state: 'done', said: null }
      const stays = staysOf(look)
      if (stays !== undefined) return { state: 'kept', said: stays }
      if (now().getTime() >= until) {
        const said = message('stops.limit', { what, status: look.status, minutes: LIMIT_MS / MINUTE_MS })
        return { state: 'failed', said }
      }
      if (look.at !== 'changing') {
        const never = await askUnlessBusy(() => kind.ask(aws, target, what, capacity))
        if (never !== undefined) return { state: 'kept', said: never }
      }
      await pause(LOOK_EVERY_MS)
      signal.throwIfAborted()
    }
  } catch (error) {
    if (signal.aborted) return { state: 'broken-off', said: null }
    return { state: 'failed', said: reasonOf(error) }
  }

  /** @returns why AWS will never do it; undefined when it does, or has to be asked again */
  async function askUnlessBusy(ask: () => Promise<void>): Promise<Message | undefined> {
    try {
      await ask()
    } catch (error) {
      if (!(error instanceof AwsRefusal)) throw error
      if (what === 'stop' && kind.never?.includes(error.code) === true)
        return message('stops.never', { code: error.code })
      if (!kind.busy.includes(error.code)) throw error
    }
    return undefined
  }
}

/** Why one stays as it is; undefined when it does not. */
function staysOf({ at, said }: Look): Message | undefined {
  if (at === 'gone') return message('stops.gone')
  return at === 'fixed' ? message('stops.fixed', { why: said ?? 'replica' }) : undefined
}

/** Whether a group has got back an empty size. */
function isAt(now: Capacity | undefined, wanted: Capacity): boolean {
  return (
    now !== undefined &&
    wanted.desired === 0 &&
    now.desired === wanted.desired &&
    now.min === wanted.min &&
    now.max === wanted.max
  )
}

/** Why asking AWS failed. What is no refusal of AWS is a defect, and ends the job. */
export function reasonOf(error: unknown): Message {
  if (!(error instanceof AwsRefusal)) throw error
  const { action, code } = error
  if (DENIED.includes(code)) return message('stops.denied', { action })
  return code === 'unreachable' ? message('stops.unreachable', { action }) : message('stops.refused', { action, code })
}
