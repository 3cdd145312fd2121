// Waits for a signal, or for some time.

export interface Bell {
  readonly ring: () => void
  /** Until it rings, or rang since it was last waited for. */
  readonly wait: (ms: number) => Promise<void>
}

/** Makes a bell that was not rung yet. */
export function createBell(): Bell {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      hasRung = true
      wake?.()
    },
    wait: async (ms) => {
      if (!hasRung) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, ms)
        })
        clearTimeout(timer)
      }
      wake = undefined
      hasRung = false
    },
  }
}
