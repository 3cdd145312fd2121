// How a process that serves tells those that work that something was committed which causes work: mail to send, a
// workflow to run, files to plan. What is missed is found by looking, which each kind of work does every so often.
import type { Database } from './db/connect.ts'
import { workInBackground, type InBackground } from './in-background.ts'
import { signal } from './runs/base/signal.ts'
import type { Signals } from './runs/base/signals.ts'

/** How long a call may hold others back that come meanwhile: one tells of all. */
const PAUSE_MS = 100
/** How often the ear of a process is put to the database again, whose connection may have broken. */
const RENEW_MS = 30_000

/** Makes the voice of a process that does not work itself. */
export function createCall({ orm }: Pick<Database, 'orm'>, onError: (error: unknown) => void): { wake(): void } {
  let isWaiting = false
  return {
    wake: () => {
      if (isWaiting) return
      isWaiting = true
      setTimeout(() => {
        isWaiting = false
        signal(orm, 'strata_work', '').catch(onError)
      }, PAUSE_MS).unref()
    },
  }
}

/** Begins to hear such calls, in a process that works. */
export function hearCalls({ signals }: { readonly signals: Signals }, wake: () => void): InBackground {
  let off: (() => void) | undefined
  const listen = (): Promise<void> => {
    const before = off
    off = signals.on('strata_work', wake)
    before?.()
    return Promise.resolve()
  }
  const renewing = workInBackground(RENEW_MS, listen, () => undefined)
  return {
    wake: () => undefined,
    stop: async () => {
      await renewing.stop()
      off?.()
    },
  }
}
