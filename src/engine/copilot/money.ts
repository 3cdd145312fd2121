// The budget: USD a month.
import { isBareCorrection, nounOf } from './counted.ts'
import { insteadOf } from './instead.ts'
import { PERIODS, PERIOD_NAMES, PLAIN_WEIGHT, priceOf, type Period } from './money-price.ts'
import type { Meaning } from './phrases.ts'
import type { Amount } from './ranges.ts'
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
  /** Nothing, or less: it has to be asked. */
  readonly doubtful: readonly { readonly from: number; readonly to: number }[]
}

const MORE_REACH = 5

/** Rounds to cents. */
const cents = (usd: number): number => Math.round(usd * 100) / 100

/**
 * The budget in a text.
 * @param taken amounts that are people or spans
 * @param before what "$50 more" counts from; undefined for a new description
 */
export function readMoney(
  reading: Reading,
  turns: Turns,
  taken: readonly Amount[],
  before: number | null | undefined,
): MoneyReading {
  const found: Mention<Sum>[] = []
  const doubtful: { from: number; to: number }[] = []
  let last: { readonly index: number; readonly mention: Mention<Sum>; readonly times: number } | undefined
  for (const [index, amount] of reading.amounts.entries()) {
    if (amount.isArticle || taken.includes(amount)) continue
    const isCorrected =
      last?.index === index - 1 &&
      nounOf(reading, amount) === undefined &&
      isBareCorrection(reading, turns.corrections, amount)
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
      if (amount.value <= 0 || amount.isNegative) {
        doubtful.push({ from: price.from, to: price.to })
        continue
      }
      const mention = {
        value: { usd: cents(amount.value * times), isForeign: price.isForeign, isConverted },
        from: price.from,
        to: Math.max(price.to, period?.to ?? 0),
        weight: isCorrected && last ? last.mention.weight : price.weight,
      }
      found.push(mention)
      last = { index, mention, times }
    } else if (typeof before === 'number' && insteadOf(reading, amount)?.value === before) {
      const value = { usd: cents(amount.value), isForeign: false, isConverted: false }
      found.push({ value, from: amount.from, to: amount.to, weight: PLAIN_WEIGHT })
    } else if (isCorrected && last) {
      const mention = {
        ...last.mention,
        value: { ...last.mention.value, usd: cents(amount.value * last.times) },
        from: amount.from,
        to: amount.to,
      }
      found.push(mention)
      last = { index, mention, times: last.times }
    }
  }
  found.push(...readUnlimited(reading, found, before))
  if (before !== undefined && found.length === 0) {
    const times = readTimes(reading, before ?? 0)
    // Twice of no budget is none: how much it is to be has to be asked.
    if (before === null) doubtful.push(...times)
    else found.push(...times)
  }
  const held = settle(reading, turns, found)
  const most = Math.max(...held.map((mention) => mention.weight))
  const best = held.filter((mention) => mention.weight === most)
  // "A budget of $400, or maybe one of $900": the second needs no word of its own.
  const clear = held.filter(
    (mention) =>
      best.includes(mention) ||
      (mention.weight === PLAIN_WEIGHT &&
        best.some((one) => reading.sentences[one.from] === reading.sentences[mention.from])),
  )
  return { values: [...new Set(clear.map((mention) => mention.value.usd))], mentions: clear, doubtful }
}

/** "$300 a month", "annual budget of $300": the period nearest after the amount, else before it in the clause. */
function periodOf(
  reading: Reading,
  amount: Amount,
  to: number,
): { readonly name: Period; readonly to: number } | undefined {
  for (let at = to; at < to + 4; at += 1) {
    const token = reading.tokens[at]
    if (
      !token ||
      token.kind === 'break' ||
      token.kind === 'number' ||
      (token.kind === 'mark' && !/[/(+]/.test(token.text))
    )
      break
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
    .find(
      (hit, gap) =>
        hit &&
        reading.sentences[hit.from] === reading.sentences[amount.from] &&
        (gap <= 2 || reading.clauses[hit.from] === clause),
    )
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
    hasBetween(reading, amount.from - 2, amount.from, 'by') ||
    reading.tokens[amount.from - 2]?.text === 'by' ||
    reading.tokens[amount.from - 1]?.text === 'de'
  const from = isBy ? amount.from - MORE_REACH - 3 : amount.from - 3
  const isTo = hasBetween(reading, amount.from - 2, amount.from, 'to') && !isBy
  if (isTo || hasBetween(reading, amount.from - 3, to, 'limit')) return undefined
  if (hasBetween(reading, from, to + 3, 'less')) return -1
  return hasBetween(reading, from, to + 3, 'more') ? 1 : undefined
}

/** "No limit", "remove the budget". */
function readUnlimited(
  reading: Reading,
  found: readonly Mention<Sum>[],
  before: number | null | undefined,
): Mention<Sum>[] {
  const none = { usd: null, isForeign: false, isConverted: false }
  const mentions = hitsOf(reading, 'unlimited').map((hit): Mention<Sum> => ({
    value: none,
    from: hit.from,
    to: hit.to,
    weight: 4,
  }))
  if (before === undefined) return mentions
  for (const remove of hitsOf(reading, 'remove')) {
    const budget = hitsOf(reading, 'budget').find(
      (hit) => Math.abs(hit.from - remove.from) <= 4 && reading.clauses[hit.from] === reading.clauses[remove.from],
    )
    if (budget && found.length === 0 && mentions.length === 0)
      mentions.push({
        value: none,
        from: Math.min(remove.from, budget.from),
        to: Math.max(remove.to, budget.to),
        weight: 4,
      })
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
      const noun = hitsOf(reading, 'budget').find(
        (one) => Math.abs(one.from - hit.from) <= 5 && reading.clauses[one.from] === reading.clauses[hit.from],
      )
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
