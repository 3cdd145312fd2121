// Tries again until it works.
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from './client.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000

/** How long to wait before the next try, with some chance in it, so that many agents do not come at once. */
export function waitMs(tries: number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 10), LONGEST_WAIT_MS)
  return most / 2 + (Math.random() * most) / 2
}

/**
 * Repeats a call until the server has answered.
 * @param signal ends it
 * @throws CallFailed when the server refuses, or the signal's reason
 */
export async function untilAnswered<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallFailed) || !error.isPassing) throw error
      signal.throwIfAborted()
    }
    await sleep(waitMs(tries), undefined, { signal })
  }
}
