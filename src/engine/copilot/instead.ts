// Numbers that take the place of others: "12 instead of 5".
import type { Amount } from './ranges.ts'
import type { Reading } from './reading.ts'

const INSTEAD =
  /(?:^| )(?:instead of|rather than|in place of|and not|not|en vez de|en lugar de|y no|no|au lieu de|plutot que|et non|pas|statt|anstatt|anstelle von|und nicht|nicht)$/
/** The longest of them has so many words. */
const LONGEST = 3

function wordsBefore({ tokens }: Reading, from: number, at: number): string {
  const words = tokens.slice(Math.max(from, at - LONGEST), at).map(({ text }) => text)
  return words.join(' ')
}

/** Whether another number takes the place of this one: it needs no remark. */
export function isReplaced(reading: Reading, { from }: Amount): boolean {
  return INSTEAD.test(wordsBefore(reading, 0, from))
}

/**
 * The number whose place a bare number takes: "12 instead of 5".
 * @returns undefined where nothing but such words stands between the two
 */
export function insteadOf(reading: Reading, amount: Amount): Amount | undefined {
  const next = reading.amounts.find(({ from }) => from >= amount.to)
  const gap = next ? next.from - amount.to : 0
  return next && gap > 0 && gap <= LONGEST && INSTEAD.test(wordsBefore(reading, amount.to, next.from))
    ? next
    : undefined
}
