// Which size of a thing a region can run.
import type { Region } from './cloud.ts'
import { sizeIn } from './watched.ts'

/** The size to print, and what to say about it. */
export interface SizeChoice {
  readonly size: string
  /** replaced: the region lacks the wanted one; unconfirmed: no source says that it has it. */
  readonly outcome: 'confirmed' | 'unconfirmed' | 'replaced'
}

/**
 * Chooses a size that the region can run. Only `false` is replaced, by the next
 * larger size of the ladder that is `true`; null is printed and marked.
 * @param prefix capability prefix of the region book, such as "postgresql." or "vm."
 * @param ladder sizes from small to large
 * @returns undefined when neither the size nor a larger one runs there
 */
export function chooseSize(
  region: Region,
  prefix: string,
  wanted: string,
  ladder: readonly string[],
): SizeChoice | undefined {
  const known = sizeIn(region, `${prefix}${wanted}`)
  if (known === true) return { size: wanted, outcome: 'confirmed' }
  if (known !== false) return { size: wanted, outcome: 'unconfirmed' }
  const larger = ladder.slice(ladder.indexOf(wanted) + 1).find((size) => region.services[`${prefix}${size}`] === true)
  return larger === undefined ? undefined : { size: larger, outcome: 'replaced' }
}
