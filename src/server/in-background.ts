// Work that goes on beside requests: when something came in, and every so often
// for what is to be tried again. One turn at a time.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long the end of the process waits for what is under way. */
export const STOP_AFTER_MS = 5000

export interface InBackground {
  /** Tells that something may have come in. */
  wake(): void
  /** Begins no more; done when what is under way is, but after 5 s in any case. */
  stop(): Promise<void>
}

/**
 * Begins to work: now, when it is woken, and at least every so often.
 * @param turn does what there is to do, until that is done or it is to stop
 * @param onError gets the error of a failed turn; the next one comes all the same
 */
export function workInBackground(
  everyMs: number,
  turn: (isStopping: () => boolean) => Promise<unknown>,
  onError: (error: unknown) => void,
): InBackground {
  let current: Promise<void> | undefined
  let isSuccessor = false
  let isStopping = false

  // Who wakes it is not what a turn is about: its log lines are not those of a request.
  const outside = AsyncLocalStorage.snapshot()

  const wake = (): void => {
    if (isStopping) return
    if (current) {
      isSuccessor = true
      return
    }
    isSuccessor = false
    current = outside(turn, () => isStopping)
      .then(
        () => undefined,
        // What ends because the process does is no trouble.
        (error: unknown) => (isStopping ? undefined : onError(error)),
      )
      .then(() => {
        current = undefined
        if (isSuccessor) wake()
      })
  }
  const timer = setInterval(wake, everyMs).unref()
  wake()
  return {
    wake,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await Promise.race([current, sleep(STOP_AFTER_MS, undefined, { ref: false })])
    },
  }
}
