// How much of what takes long one person may have under way at the same time.

/** Requests of one person that take long, under way or waiting; what is more is refused before it is read. */
export const HEAVY_AT_ONCE = 20

/** Takes a place for someone. @returns what gives it back; undefined when all are taken */
export type TakePlace = (key: string) => (() => void) | undefined

/** Counts a request of a person. @throws Refused with 429 for more than one can send in a minute */
export type CountRequest = (person: string) => Promise<void>

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
