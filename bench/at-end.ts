// What has to end with a measurement, also when a signal ends it: the signal reaches it, but not what it started.

/** What can be ended. */
interface Ending {
  stop(): unknown
}

const started: Promise<Ending | undefined>[] = []
let ending: Promise<void> | undefined

/**
 * Waits for something that starts, and ends it when the measurement ends.
 * @param starting may still be under way when a signal comes: it is waited for, and then ended
 */
export function untilEnd<Started extends Ending>(starting: Started | Promise<Started>): Promise<Started> {
  const promise = Promise.resolve(starting)
  // What does not start needs no end.
  started.push(promise.catch(() => undefined))
  return promise
}

/** Ends everything, what was started last first, once however often it is asked. */
export function endAll(): Promise<void> {
  ending ??= endStarted()
  return ending
}

async function endStarted(): Promise<void> {
  for (let last = started.pop(); last !== undefined; last = started.pop()) await (await last)?.stop()
}

/** Ends everything at a signal, and then the process, with the exit code that shells give for it. */
export function endAtSignal(): void {
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(name, () => {
      void endAll().finally(() => process.exit(code))
    })
}
