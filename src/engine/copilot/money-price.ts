// Whether an amount is a price of this environment, and how clearly the text says so.
import { nounOf } from './counted.ts'
import type { Hit, Meaning } from './phrases.ts'
import type { Amount } from './ranges.ts'
import { hitAt, hitBefore, hitsOf, type Reading } from './reading.ts'

/** Times a month: by the year, quarter, week, day and hour, as the bench guide counts them. */
export const PERIODS = {
  monthly: 1,
  yearly: 1 / 12,
  quarterly: 1 / 3,
  weekly: 52 / 12,
  daily: 365 / 12,
  hourly: 730,
} as const satisfies Partial<Record<Meaning, number>>

/** A length of time that a price is given for. */
export type Period = keyof typeof PERIODS

/** The periods, the most common first. */
export const PERIOD_NAMES = ['monthly', 'yearly', 'quarterly', 'weekly', 'daily', 'hourly'] as const satisfies Period[]

const CLEAR_BUDGET =
  /^(?:budget|limit|spend|presupuesto|gasta|tope|techo|depens|plafon|ausgeb|ausgab|obergrenz|deckel|kostenlimit|kostengrenz|kostenrahm|monatsbudget|jahresbudget|cap|ceiling|enveloppe|etat|rahmen)/

const COSTING =
  /^(?:cost|costs|cuestan?|costaba|coute|coutent|kostet|kosten|price|preis|prix|precio|pays?|paga|pagan|paie|zahlt)$/

const MODAL =
  /^(?:may|might|can|could|should|shall|must|will|would|to|darf|durfen|soll|sollte|sollen|kann|konnen|muss|puede|pueden|debe|deben|deberia|peut|doit|devrait|want|quiero|queremos|wollen|veux|voulons|no|nicht|pas)$/

const EACH = /^(?:each|apiece|piece|stuck|chacun|chacune)$/

const BY_PIECE = /^(?:a|an|per|each|pro|par|por|je)$/

const YEAR = (value: number): boolean => value >= 2020 && value <= 2040

/** Of an amount with a currency and nothing else. */
export const PLAIN_WEIGHT = 2

interface Price {
  readonly from: number
  readonly to: number
  readonly weight: number
  readonly isForeign: boolean
  readonly isPercent: boolean
}

/** An amount as a price of this environment, or undefined when it counts or prices something else. */
export function priceOf(reading: Reading, amount: Amount): Price | undefined {
  const { tokens } = reading
  const before = tokens[amount.from - 1]?.text ?? ''
  const noun = nounOf(reading, amount)
  const sign = /^[$€£¥]$/.test(before) ? before : undefined
  const lead = sign === undefined ? hitEndingAt(reading, amount.from, ['usd', 'foreign']) : undefined
  const isNear = noun !== undefined && noun.from - amount.to <= 1
  const isPercent = noun?.meaning === 'percent' && isNear
  const isTail = isNear && (noun.meaning === 'usd' || noun.meaning === 'foreign')
  const hasCurrency = sign !== undefined || lead !== undefined || isTail
  const isForeign =
    sign !== undefined ? sign !== '$' : isTail ? noun.meaning === 'foreign' : lead?.meaning === 'foreign'
  const from =
    sign !== undefined
      ? /^(?:us|usd|u)$/.test(tokens[amount.from - 2]?.text ?? '')
        ? amount.from - 2
        : amount.from - 1
      : (lead?.from ?? amount.from)
  const to = isTail || isPercent ? noun.to : amount.to
  if (!hasCurrency && !isPercent && noun !== undefined) return undefined
  const weight = weightOf(reading, amount, from, to, hasCurrency)
  if (weight === 0 && !isPercent) return undefined
  return { from, to, weight, isForeign, isPercent }
}

function weightOf(reading: Reading, amount: Amount, from: number, to: number, hasCurrency: boolean): number {
  const clause = reading.clauses[amount.from]
  const inClause = (hit: Hit): boolean =>
    reading.clauses[hit.from] === clause ||
    (hit.to <= from && from - hit.to <= 2 && reading.sentences[hit.from] === reading.sentences[amount.from])
  const budgets = hitsOf(reading, 'budget').filter(inClause)
  const isClear = budgets.some((hit) => CLEAR_BUDGET.test(reading.tokens[hit.from]?.text ?? ''))
  const others = hitsOf(reading, 'not-budget').filter((hit) => reading.clauses[hit.from] === clause)
  if (others.length > 0 && !isClear) return 0
  if (
    reading.tokens
      .slice(to, to + 3)
      .some(
        (token, index) =>
          token.kind === 'word' &&
          index <= 2 &&
          hitAt(reading, to + index, 'users') &&
          (index === 0 || hitAt(reading, to + index - 1, 'per') !== undefined),
      )
  )
    return 0
  const isPiece = isOfPiece(reading, to)
  if (isPiece) return 0
  const isLimit = endsNear(reading, from, 'limit') || hitAt(reading, to, 'limit') !== undefined
  // "The printer cost $1,100", but "it may cost $1,100".
  if (
    !isClear &&
    !isLimit &&
    budgets.some((hit) => COSTING.test(reading.tokens[hit.from]?.text ?? '')) &&
    !reading.tokens.some((token, at) => reading.clauses[at] === clause && MODAL.test(token.text))
  )
    return 0
  if (hasCurrency) return 2 + (isLimit ? 1 : 0) + (isClear ? 2 : budgets.length > 0 ? 1 : 0)
  const isBudget = budgets.some(
    (hit) => (hit.to <= from && from - hit.to <= 6) || (hit.from >= to && hit.from - to <= 4),
  )
  if (YEAR(amount.value) && !isBudget) return 0
  if (isBudget || isLimit) return 2 + (isLimit ? 1 : 0) + (isClear ? 1 : 0)
  const isAlone = reading.clauses[from - 1] !== clause && reading.clauses[to] !== clause
  if (amount.isShort && (isAlone || reading.tokens[to]?.kind !== 'word')) return 1
  // "10k a year" is money as it stands, "400 a year" may be anything.
  const periods = amount.isShort ? PERIOD_NAMES : (['monthly'] as const)
  return hitAt(reading, to, ...periods) || (hitAt(reading, to, 'per') && hitAt(reading, to + 1, ...periods)) ? 1 : 0
}

/** "$3 each", "$12 a jar": what a thing costs. */
function isOfPiece(reading: Reading, to: number): boolean {
  const next = reading.tokens[to]
  if (next?.kind !== 'word') return false
  if (EACH.test(next.text)) return !hitAt(reading, to + 1, ...PERIOD_NAMES)
  if (!BY_PIECE.test(next.text) || reading.tokens[to + 1]?.kind !== 'word') return false
  return (
    !hitAt(reading, to, ...PERIOD_NAMES, 'limit', 'unlimited', 'neutral') &&
    !hitAt(reading, to + 1, ...PERIOD_NAMES, 'limit') &&
    !/^(?:favor|exemple|ejemplo|ahora|total|max|maximum|maximo)$/.test(reading.tokens[to + 1]?.text ?? '')
  )
}

function endsNear(reading: Reading, at: number, meaning: Meaning): boolean {
  return hitBefore(reading, at, 1, meaning) !== undefined
}

function hitEndingAt(reading: Reading, at: number, meanings: readonly Meaning[]): Hit | undefined {
  return hitBefore(reading, at, 0, ...meanings)
}
