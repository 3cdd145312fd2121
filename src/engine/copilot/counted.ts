// What a number counts.
import type { Amount } from './ranges.ts'
import type { Hit, Meaning } from './phrases.ts'
import { hitAt, type Reading } from './reading.ts'

const COUNTED = [
  'people',
  'role',
  'of-us',
  'users',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'weekend',
  'sprint',
  'quarter-year',
  'usd',
  'foreign',
  'percent',
] as const satisfies Meaning[]
const TIMES = new Set<Meaning>(['hour', 'day', 'week', 'month', 'year', 'weekend', 'sprint', 'quarter-year'])
/** Behind these a new thought begins: what comes is not what the number counts. */
const STOPS = [
  'with',
  'and',
  'or',
  'but',
  'not',
  'no',
  'build',
  'budget',
  'correction',
  'per',
  'until',
  'subset',
  'for',
  'limit',
] as const satisfies Meaning[]
/** They stand between a number and what it counts: "8 of our developers". */
const FILLERS = new Set([
  'of',
  'de',
  'd',
  'von',
  'our',
  'my',
  'the',
  'a',
  'an',
  'der',
  'die',
  'das',
  'los',
  'las',
  'les',
  'des',
  'nos',
  'us',
  'plus',
  'mehr',
  'more',
  'mas',
  'en',
])
/** So many words may stand between: "5 very senior backend developers". */
const MAX_FILLERS = 3

/** The noun that a number counts, or undefined when nothing near it is counted. */
export function nounOf(reading: Reading, amount: Amount): Hit | undefined {
  const most = amount.isArticle ? 1 : MAX_FILLERS
  let fillers = 0
  for (let at = amount.to; at < reading.tokens.length && fillers <= most; at += 1) {
    const token = reading.tokens[at]
    if (!token) return undefined
    if (token.kind === 'mark' && /[%$€£¥]/.test(token.text))
      return { meaning: token.text === '%' ? 'percent' : token.text === '$' ? 'usd' : 'foreign', from: at, to: at + 1 }
    if (token.kind !== 'word') return undefined
    const hit = hitAt(reading, at, ...COUNTED)
    // "2,000 a month" counts no months.
    if (hit && TIMES.has(hit.meaning) && token.joint === '/') return undefined
    if (hit && at > amount.to && TIMES.has(hit.meaning) && hitAt(reading, at - 1, 'per', 'article')) return undefined
    if (hit) return hit
    if (!FILLERS.has(token.text) && hitAt(reading, at, ...STOPS)) return undefined
    fillers += 1
  }
  return undefined
}

/** Whether a number is the bare value after a correction: "5 people, no wait, 6". */
export function isBareCorrection(
  reading: Reading,
  corrections: readonly { readonly from: number; readonly to: number }[],
  amount: Amount,
): boolean {
  return corrections.some(
    (turn) =>
      turn.to <= amount.from &&
      amount.from - turn.to <= 3 &&
      reading.sentences[turn.from] === reading.sentences[amount.from],
  )
}
