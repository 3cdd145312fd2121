// Hands over what happens to resources: numbered, in order, again until the server has it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ResourceEvent } from '#contract/agent.ts'

/** How long events wait for others. */
const GATHER_MS = 80
/** Events of one call. */
const AT_ONCE = 200

export interface EventUpload {
  add(event: ResourceEvent): void
  /** Sends the rest. @throws when the server refuses it */
  end(): Promise<void>
}

/** Starts to hand over events. @param send sends some, with the number of the first; repeats itself */
export function startEventUpload(
  send: (first: number, events: readonly ResourceEvent[]) => Promise<void>,
): EventUpload {
  let waiting: ResourceEvent[] = []
  let first = 0
  let sending: Promise<void> | undefined
  let failure: unknown
  const loop = async (): Promise<void> => {
    await sleep(GATHER_MS)
    try {
      while (waiting.length > 0) {
        const some = waiting.slice(0, AT_ONCE)
        await send(first, some)
        first += some.length
        waiting = waiting.slice(some.length)
      }
    } catch (error) {
      failure = error
      waiting = []
    } finally {
      sending = undefined
    }
  }
  return {
    add: (event) => {
      if (failure !== undefined) return
      waiting.push(event)
      sending ??= loop()
    },
    end: async () => {
      while (sending !== undefined) await sending
      if (failure !== undefined) throw failure
    },
  }
}
