// What concerns the same thing happens one after the other, and not too much of it waits.

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

/** Takes a place for someone. @returns what gives it back; undefined when all are taken */
type TakePlace = (key: string) => (() => void) | undefined

/** Makes places by key, so many for each. Of this process only. */
export function createPlaces(max: number): TakePlace {
  const taken = new Map<string, number>()
  return (key) => {
    const before = taken.get(key) ?? 0
    if (before >= max) return undefined
    taken.set(key, before + 1)
    return () => {
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}
