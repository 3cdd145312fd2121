// The budget: USD a month.
import { isBareCorrection, nounOf } from './counted.ts'
import type { Amount } from './ranges.ts'
import type { Hit, Meaning } from './phrases.ts'
import { hasBetween, hitAt, hitBefore, hitsOf, type Mention, type Reading } from './reading.ts'
import { settle, type Turns } from './settle.ts'

/** An amount as it was said; null for "no limit". */
interface Sum {
  readonly usd: number | null
  readonly isForeign: boolean
  readonly isConverted: boolean
}

export interface MoneyReading {
  readonly values: readonly (number | null)[]
  readonly mentions: readonly Mention<Sum>[]
}

/** Times a month: by the year, quarter, week, day and hour, as the bench guide counts them. */
const PERIODS = { monthly: 1, yearly: 1 / 12, quarterly: 1 / 3, weekly: 52 / 12, daily: 365 / 12, hourly: 730 } as const satisfies Partial<
  Record<Meaning, number>
>
type Period = keyof typeof PERIODS
const PERIOD_NAMES = ['monthly', 'yearly', 'quarterly', 'weekly', 'daily', 'hourly'] as const satisfies Period[]
const CLEAR_BUDGET =
  /^(?:budget|limit|spend|presupuesto|gasta|tope|techo|depens|plafon|ausgeb|ausgab|obergrenz|deckel|kostenlimit|kostengrenz|kostenrahm|monatsbudget|jahresbudget|cap|ceiling|enveloppe|etat|rahmen)/
const COSTING = /^(?:cost|costs|cuestan?|costaba|coute|coutent|kostet|kosten|price|preis|prix|precio|pays?|paga|pagan|paie|zahlt)$/
const MODAL =
  /^(?:may|might|can|could|should|shall|must|will|would|to|darf|durfen|soll|sollte|sollen|kann|konnen|muss|puede|pueden|debe|deben|deberia|peut|doit|devrait|want|quiero|queremos|wollen|veux|voulons|no|nicht|pas)$/
const EACH = /^(?:each|apiece|piece|stuck|chacun|chacune)$/
const BY_PIECE = /^(?:a|an|per|each|pro|par|por|je)$/
const MORE_REACH = 5
const YEAR = (value: number): boolean => value >= 2020 && value <= 2040

/** Of an amount with a currency and nothing else. */
const PLAIN_WEIGHT = 2

/** Rounds to cents. */
const cents = (usd: number): number => Math.round(usd * 100) / 100

/**
 * The budget in a text.
 * @param taken amounts that are people or spans
 * @param before what "$50 more" counts from; undefined for a new description
 */
export function readMoney(reading: Reading, turns: Turns, taken: readonly Amount[], before: number | null | undefined): MoneyReading {
  const found: Mention<Sum>[] = []
  let last: { readonly index: number; readonly mention: Mention<Sum>; readonly times: number } | undefined
  for (const [index, amount] of reading.amounts.entries()) {
    if (amount.isArticle || taken.includes(amount)) continue
    const isCorrected = last?.index === index - 1 && nounOf(reading, amount) === undefined && isBareCorrection(reading, turns.corrections, amount)
    const price = priceOf(reading, amount)
    if (price) {
      const relative = before === undefined ? undefined : changeOf(reading, amount, price.to)
      const period = price.isPercent ? undefined : periodOf(reading, amount, price.to)
      const times = period ? PERIODS[period.name] : isCorrected && last ? last.times : 1
      const isConverted = times !== 1
      if (relative !== undefined && before !== undefined) {
        const change = price.isPercent ? ((before ?? 0) * amount.value) / 100 : amount.value * times
        if (before !== null)
          found.push({
            value: { usd: cents(Math.max(0, before + relative * change)), isForeign: price.isForeign, isConverted },
            from: amount.from,
            to: price.to,
            weight: 5,
          })
        continue
      }
      if (price.isPercent) continue
      const mention = {
        value: { usd: cents(amount.value * times), isForeign: price.isForeign, isConverted },
        from: price.from,
        to: Math.max(price.to, period?.to ?? 0),
        weight: isCorrected && last ? last.mention.weight : price.weight,
      }
      found.push(mention)
      last = { index, mention, times }
    } else if (isCorrected && last) {
      const mention = { ...last.mention, value: { ...last.mention.value, usd: cents(amount.value * last.times) }, from: amount.from, to: amount.to }
      found.push(mention)
      last = { index, mention, times: last.times }
    }
  }
  found.push(...readUnlimited(reading, found, before))
  if (before !== undefined && before !== null && found.length === 0) found.push(...readTimes(reading, before))
  const held = settle(reading, turns, found)
  const most = Math.max(...held.map((mention) => mention.weight))
  const best = held.filter((mention) => mention.weight === most)
  // "A budget of $400, or maybe one of $900": the second needs no word of its own.
  const clear = held.filter(
    (mention) =>
      best.includes(mention) || (mention.weight === PLAIN_WEIGHT && best.some((one) => reading.sentences[one.from] === reading.sentences[mention.from])),
  )
  return { values: [...new Set(clear.map((mention) => mention.value.usd))], mentions: clear }
}

interface Price {
  readonly from: number
  readonly to: number
  readonly weight: number
  readonly isForeign: boolean
  readonly isPercent: boolean
}

/** An amount as a price of this environment, or undefined when it counts or prices something else. */
function priceOf(reading: Reading, amount: Amount): Price | undefined {
  const { tokens } = reading
  const before = tokens[amount.from - 1]?.text ?? ''
  const noun = nounOf(reading, amount)
  const sign = /^[$€£¥]$/.test(before) ? before : undefined
  const lead = sign === undefined ? hitEndingAt(reading, amount.from, ['usd', 'foreign']) : undefined
  const isNear = noun !== undefined && noun.from - amount.to <= 1
  const isPercent = noun?.meaning === 'percent' && isNear
  const isTail = isNear && (noun.meaning === 'usd' || noun.meaning === 'foreign')
  const hasCurrency = sign !== undefined || lead !== undefined || isTail
  const isForeign = sign !== undefined ? sign !== '$' : isTail ? noun.meaning === 'foreign' : lead?.meaning === 'foreign'
  const from =
    sign !== undefined ? (/^(?:us|usd|u)$/.test(tokens[amount.from - 2]?.text ?? '') ? amount.from - 2 : amount.from - 1) : (lead?.from ?? amount.from)
  const to = isTail || isPercent ? noun.to : amount.to
  if (!hasCurrency && !isPercent && noun !== undefined) return undefined
  const weight = weightOf(reading, amount, from, to, hasCurrency)
  if (weight === 0 && !isPercent) return undefined
  return { from, to, weight, isForeign, isPercent }
}

function weightOf(reading: Reading, amount: Amount, from: number, to: number, hasCurrency: boolean): number {
  const clause = reading.clauses[amount.from]
  const inClause = (hit: Hit): boolean =>
    reading.clauses[hit.from] === clause || (hit.to <= from && from - hit.to <= 2 && reading.sentences[hit.from] === reading.sentences[amount.from])
  const budgets = hitsOf(reading, 'budget').filter(inClause)
  const isClear = budgets.some((hit) => CLEAR_BUDGET.test(reading.tokens[hit.from]?.text ?? ''))
  const others = hitsOf(reading, 'not-budget').filter((hit) => reading.clauses[hit.from] === clause)
  if (others.length > 0 && !isClear) return 0
  if (
    reading.tokens
      .slice(to, to + 3)
      .some(
        (token, index) =>
          token.kind === 'word' && index <= 2 && hitAt(reading, to + index, 'users') && (index === 0 || hitAt(reading, to + index - 1, 'per') !== undefined),
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
  const isBudget = budgets.some((hit) => (hit.to <= from && from - hit.to <= 6) || (hit.from >= to && hit.from - to <= 4))
  if (YEAR(amount.value) && !isBudget) return 0
  if (isBudget || isLimit) return 2 + (isLimit ? 1 : 0) + (isClear ? 1 : 0)
  const isAlone = reading.clauses[from - 1] !== clause && reading.clauses[to] !== clause
  if (amount.isShort && (isAlone || reading.tokens[to]?.kind !== 'word')) return 1
  return hitAt(reading, to, 'monthly') || (hitAt(reading, to, 'per') && hitAt(reading, to + 1, 'monthly')) ? 1 : 0
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

/** "$300 a month", "annual budget of $300": the period nearest after the amount, else before it in the clause. */
function periodOf(reading: Reading, amount: Amount, to: number): { readonly name: Period; readonly to: number } | undefined {
  for (let at = to; at < to + 4; at += 1) {
    const token = reading.tokens[at]
    if (!token || token.kind === 'break' || token.kind === 'number' || (token.kind === 'mark' && !/[/(+]/.test(token.text))) break
    const period = hitAt(reading, at, ...PERIOD_NAMES)
    if (period && isPeriod(period.meaning)) return { name: period.meaning, to: period.to }
    const per = hitAt(reading, at, 'per')
    const unit = per && PERIOD_NAMES.find((one) => hitAt(reading, per.to, one))
    if (per && unit) return { name: unit, to: per.to + 1 }
    if (hitAt(reading, at, 'for')) break
  }
  const clause = reading.clauses[amount.from]
  const before = [0, 1, 2, 3, 4, 5]
    .map((gap) => hitBefore(reading, amount.from, gap, ...PERIOD_NAMES))
    .find((hit, gap) => hit && reading.sentences[hit.from] === reading.sentences[amount.from] && (gap <= 2 || reading.clauses[hit.from] === clause))
  if (
    !before ||
    hasBetween(reading, before.from - 3, before.from, 'for') ||
    reading.amounts.some((other) => !other.isArticle && other.to <= before.from && before.from - other.to <= 2)
  )
    return undefined
  return isPeriod(before.meaning) ? { name: before.meaning, to: amount.to } : undefined
}

function isPeriod(meaning: Meaning): meaning is Period {
  return meaning in PERIODS
}

/** +1 when an amount is added to what there was, -1 when it is taken off; undefined when it is the whole. */
function changeOf(reading: Reading, amount: Amount, to: number): 1 | -1 | undefined {
  const isBy =
    hasBetween(reading, amount.from - 2, amount.from, 'by') || reading.tokens[amount.from - 2]?.text === 'by' || reading.tokens[amount.from - 1]?.text === 'de'
  const from = isBy ? amount.from - MORE_REACH - 3 : amount.from - 3
  const isTo = hasBetween(reading, amount.from - 2, amount.from, 'to') && !isBy
  if (isTo || hasBetween(reading, amount.from - 3, to, 'limit')) return undefined
  if (hasBetween(reading, from, to + 3, 'less')) return -1
  return hasBetween(reading, from, to + 3, 'more') ? 1 : undefined
}

/** "No limit", "remove the budget". */
function readUnlimited(reading: Reading, found: readonly Mention<Sum>[], before: number | null | undefined): Mention<Sum>[] {
  const none = { usd: null, isForeign: false, isConverted: false }
  const mentions = hitsOf(reading, 'unlimited').map((hit): Mention<Sum> => ({ value: none, from: hit.from, to: hit.to, weight: 4 }))
  if (before === undefined) return mentions
  for (const remove of hitsOf(reading, 'remove')) {
    const budget = hitsOf(reading, 'budget').find((hit) => Math.abs(hit.from - remove.from) <= 4 && reading.clauses[hit.from] === reading.clauses[remove.from])
    if (budget && found.length === 0 && mentions.length === 0)
      mentions.push({ value: none, from: Math.min(remove.from, budget.from), to: Math.max(remove.to, budget.to), weight: 4 })
  }
  return mentions
}

/** "Half the budget", "double the limit". */
function readTimes(reading: Reading, before: number): Mention<Sum>[] {
  for (const [meaning, count] of [
    ['twice', 2],
    ['thrice', 3],
    ['half', 0.5],
  ] as const) {
    for (const hit of hitsOf(reading, meaning)) {
      const noun = hitsOf(reading, 'budget').find((one) => Math.abs(one.from - hit.from) <= 5 && reading.clauses[one.from] === reading.clauses[hit.from])
      if (noun)
        return [
          {
            value: { usd: cents(before * count), isForeign: false, isConverted: false },
            from: Math.min(hit.from, noun.from),
            to: Math.max(hit.to, noun.to),
            weight: 3,
          },
        ]
    }
  }
  return []
}
