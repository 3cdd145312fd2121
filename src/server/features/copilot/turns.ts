// What concerns the same thing happens one after the other.

/** Waits until everything that came before about this thing is over. @returns what ends your own turn */
export type TakeTurn = (key: string) => Promise<() => void>

/** Makes turns by key, in the order in which they are asked for. Of this process only. */
export function createTurns(): TakeTurn {
  const ends = new Map<string, Promise<void>>()
  return async (key) => {
    const before = ends.get(key)
    let finish = (): void => undefined
    const end = new Promise<void>((resolve) => (finish = resolve))
    ends.set(key, end)
    await before
    return () => {
      if (ends.get(key) === end) ends.delete(key)
      finish()
    }
  }
}
