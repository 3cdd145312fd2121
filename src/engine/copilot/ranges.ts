// Two numbers that are the ends of a range.
import type { Token } from './tokens.ts'

/** A number in the text. A range is its upper end. */
export interface Amount {
  readonly value: number
  /** The lower end of a range. */
  readonly low: number | undefined
  readonly from: number
  readonly to: number
  /** Only "a" or "one": a number when something is counted, else an article. */
  readonly isArticle: boolean
  /** Written with "k", as sums of money are. */
  readonly isShort: boolean
  /** With a minus before it. */
  readonly isNegative: boolean
}

const RANGE_WORDS = new Set(['to', 'up', 'a', 'bis', 'hasta', 'through', 'until', 'jusqu', 'zu'])
const RANGE_MARKS = new Set(['-', '–', '—', '~'])
/** "Between 5 and 8". */
const ENDS_LINKED = new Set(['and', 'y', 'e', 'et', 'und'])

/** Numbers with the two ends of a range as one. */
export function joinRanges(tokens: readonly Token[], amounts: readonly Amount[]): Amount[] {
  const joined: Amount[] = []
  for (const amount of amounts) {
    const before = joined.at(-1)
    if (before && !before.isArticle && before.low === undefined && isRange(tokens, before, amount)) {
      const isFrom = /^(?:from|de|von|du)$/.test(tokens[before.from - 1]?.text ?? '')
      const value = isFrom || before.value <= amount.value ? amount.value : before.value
      joined[joined.length - 1] = {
        value,
        low: before.value,
        from: before.from,
        to: amount.to,
        isArticle: false,
        isShort: amount.isShort,
        isNegative: false,
      }
    } else joined.push(amount)
  }
  return joined
}

/** Between the two ends stands nothing but what makes a range of them, and a currency. */
function isRange(tokens: readonly Token[], low: Amount, high: Amount): boolean {
  if (high.from === low.to) return ['-', '–', '‐', '‑'].includes(tokens[high.from]?.joint ?? '')
  const between = tokens
    .slice(low.to, high.from)
    .filter(
      (token) =>
        !/^[$€£]$|^(?:usd|us|dollars?|dolares|euros?|people|personas|personen|leute|personnes|la|les|los)$/.test(
          token.text,
        ),
    )
  if (between.length === 0 || between.length > 2) return false
  const words = between.map((token) => token.text)
  if (words.every((word) => RANGE_WORDS.has(word) || RANGE_MARKS.has(word))) return true
  if (words.length > 1) return false
  const opening = tokens.slice(Math.max(0, low.from - 3), low.from).map((token) => token.text)
  if (ENDS_LINKED.has(words[0] ?? ''))
    return opening.some((word) => word === 'between' || word === 'entre' || word === 'zwischen')
  // "5 or 6": neighbors are a range, "5 or 10" are two readings.
  return ['or', 'o', 'u', 'ou', 'oder'].includes(words[0] ?? '') && high.value - low.value === 1
}
