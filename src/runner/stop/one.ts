// One resource until it is stopped, or runs again: asked for, and then looked at until it is so.
import { message, type Message } from '#words/message.ts'
import type { Capacity } from '#contract/stop.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { CloudRefusal, UNREACHABLE } from '#cloud-api/refusal.ts'
import type { CloudTable, Kind, Look, StopOrResume, Target } from './kind.ts'

/** Most databases stop within minutes; a backup or a change that is under way may last longer. */
const LIMIT_MS = 60 * MINUTE_MS
const LOOK_EVERY_MS = 10_000

/** Codes by which services say that the identity may not do something. */
const DENIED = [
  'AccessDenied',
  'AccessDeniedException',
  'UnauthorizedOperation',
  'Client.UnauthorizedOperation',
  'AuthorizationFailed',
  'LinkedAuthorizationFailed',
  'PERMISSION_DENIED',
  'IAM_PERMISSION_DENIED',
  'forbidden',
  'notAuthorized',
]
/** What Azure and Google Cloud answer while something else is done with a resource. */
const CONFLICT = 409
const NOT_FOUND = 404
const GONE: Look = { at: 'gone', status: 'deleted' }

/** How one ended. kept: it goes on, and AWS or somebody wants it so. */
export interface Ended {
  readonly state: 'done' | 'kept' | 'failed' | 'broken-off'
  readonly said: Message | null
}

/** How one is carried through. */
export interface OneSetting<Cloud> {
  readonly cloud: Cloud
  /** What people call it. */
  readonly name: CloudTable<Cloud>['name']
  readonly what: StopOrResume
  readonly now: () => Date
  readonly pause: (ms: number) => Promise<unknown>
  /** Breaks off: what the cloud was asked it goes on with. */
  readonly signal: AbortSignal
}

/** Stops or resumes one resource. @param capacity that it gets back */
export async function carryThrough<Cloud>(
  { cloud, name, what, now, pause, signal }: OneSetting<Cloud>,
  kind: Kind<Cloud>,
  target: Target,
  capacity: Capacity,
): Promise<Ended> {
  const until = now().getTime() + LIMIT_MS
  const goal = what === 'stop' ? 'stopped' : 'running'
  try {
    while (true) {
      const look = await lookAt(cloud, kind, target, { what, capacity })
      if (look.at === goal || (what === 'resume' && isAt(look.capacity, capacity)) || look.at === 'other')
        return { state: 'done', said: null }
      const stays = staysOf(name, look)
      if (stays !== undefined) return { state: 'kept', said: stays }
      if (now().getTime() >= until) {
        const said = message('stops.limit', {
          cloud: name,
          what,
          status: look.status,
          minutes: LIMIT_MS / MINUTE_MS,
        })
        return { state: 'failed', said }
      }
      if (look.at !== 'changing') {
        const never = await askUnlessBusy(() => kind.ask(cloud, target, what, capacity))
        if (never !== undefined) return { state: 'kept', said: never }
      }
      await pause(LOOK_EVERY_MS)
      signal.throwIfAborted()
    }
  } catch (error) {
    if (signal.aborted) return { state: 'broken-off', said: null }
    return { state: 'failed', said: reasonOf(name, error) }
  }

  /** @returns why the cloud will never do it; undefined when it does, or has to be asked again */
  async function askUnlessBusy(ask: () => Promise<void>): Promise<Message | undefined> {
    try {
      await ask()
    } catch (error) {
      if (!(error instanceof CloudRefusal)) throw error
      if (what === 'stop' && kind.never?.includes(error.code) === true)
        return message('stops.never', { cloud: name, code: error.code })
      if (!kind.busy.includes(error.code) && statusOf(error) !== CONFLICT) throw error
    }
    return undefined
  }
}

/** Why one stays as it is; undefined when it does not. */
function staysOf(cloud: OneSetting<unknown>['name'], { at, said }: Look): Message | undefined {
  if (at === 'gone') return message('stops.gone')
  return at === 'fixed' ? message('stops.fixed', { cloud, why: said ?? 'replica' }) : undefined
}

/** Looks at one. What a cloud does not find is gone. @throws as the clouds refuse it */
export async function lookAt<Cloud>(
  cloud: Cloud,
  kind: Kind<Cloud>,
  target: Target,
  { what, capacity }: { readonly what: StopOrResume; readonly capacity: Capacity | undefined },
): Promise<Look> {
  try {
    return await kind.look(cloud, target, what, capacity)
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) return GONE
    throw error
  }
}

/** Whether a group has got back an empty size. */
function isAt(now: Capacity | undefined, wanted: Capacity): boolean {
  return (
    now !== undefined &&
    wanted.desired === 0 &&
    wanted.autoscaling === undefined &&
    wanted.schedules === undefined &&
    now.desired === wanted.desired &&
    now.min === wanted.min &&
    now.max === wanted.max
  )
}

function statusOf(error: unknown): number | undefined {
  return error instanceof CloudRefusal ? error.status : undefined
}

/** Why asking a cloud failed. What is no refusal of it is a defect, and ends the job. */
export function reasonOf(cloud: OneSetting<unknown>['name'], error: unknown): Message {
  if (!(error instanceof CloudRefusal)) throw error
  const { action, code } = error
  if (DENIED.includes(code)) return message('stops.denied', { action })
  return code === UNREACHABLE
    ? message('stops.unreachable', { cloud, action })
    : message('stops.refused', { cloud, action, code })
}
