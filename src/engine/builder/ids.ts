// Ids of new nodes, and places in the chain.

/** Longest id that the schema of a stack takes. */
const ID_MAX = 40

/** Id of the part that every stack begins with: a node of that name could not be told from it. */
export const KEPT_ID = 'base'

/** An id that is not taken: the wanted one, or with the next free number after it. */
export function freshId(wanted: string, taken: ReadonlySet<string>): string {
  const whole = wanted.slice(0, ID_MAX).replace(/-+$/, '')
  if (!taken.has(whole) && whole !== KEPT_ID) return whole
  const stem = whole.replace(/-\d+$/, '')
  for (let number = 2; ; number += 1) {
    const end = `-${number}`
    const id = `${stem.slice(0, ID_MAX - end.length).replace(/-+$/, '')}${end}`
    if (!taken.has(id)) return id
  }
}

/** A place in the chain: within it, its end when absent. */
export function placeOf(at: number | undefined, length: number): number {
  if (at === undefined || !Number.isFinite(at)) return length
  return Math.min(length, Math.max(0, Math.trunc(at)))
}
