// How long it is needed: spans and ends, in days.
import { daysUntilWords } from './ends.ts'
import { isBareCorrection, nounOf } from './counted.ts'
import type { Amount } from './ranges.ts'
import type { Meaning } from './phrases.ts'
import { hasBetween, hitAt, hitBefore, hitsOf, type Mention, type Reading } from './reading.ts'
import type { Turns } from './settle.ts'

/** The longest span that is still Temporary. */
const LONGEST_TEMPORARY_DAYS = 31
const DAYS = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 31,
  year: 365,
  weekend: 3,
  sprint: 14,
  'quarter-year': 92,
} as const satisfies Partial<Record<Meaning, number>>
type Unit = keyof typeof DAYS
const UNITS = Object.keys(DAYS) as Unit[]
const isUnit = (meaning: Meaning): meaning is Unit => meaning in DAYS
/** Between "for" and the number: "for about two weeks". */
const ABOUT =
  /^(?:noch|encore|otr[oa]s|half|about|around|approximately|approx|just|only|maybe|roughly|some|the|next|another|a|another|like|perhaps|probably|at|most|max|maximum|up|to|total|of|solo|unos|unas|aproximadamente|como|quiza|quizas|los|las|el|la|un|environ|seulement|juste|peut|etre|les|une|un|nur|etwa|ca|circa|rund|ungefahr|vielleicht|maximal|hochstens|knapp|gut|die|den|weitere|insgesamt|ein|eine|einen|de|mas|proximos|proximas|prochaines|prochains|nachsten)$/
const BEGINNING = /^(?:live|fertig|bereit|online|stehen|listo|lista|ready|pret|prete|done)$/
/** "Half a month", "einen halben Monat". */
const HALF = /^(?:half|halbe[nrs]?|medi[ao]|demi)$/
const AND = /^(?:and|und|y|et)$/
/** Five of them are a week. */
const WORKING = /^(?:working|business|werktagen?|arbeitstagen?|laborables|habiles|ouvres|ouvrables)$/
const HALF_MORE = /^(?:half|media|medio|demi|demie|halb|halbes)$/

/** How long it is needed. */
export interface Span {
  readonly days: number
  /** Days of its life; undefined for an end that only people know. */
  readonly lifetime: number | undefined
}
/** A month of a lifetime, where 31 days are still "a month". */
const LIFETIME_MONTH_DAYS = 30

/**
 * Spans and ends that a text gives for how long the environment is needed.
 * @param today YYYY-MM-DD; without it no end by weekday is a number of days
 */
export function readSpans(
  reading: Reading,
  turns: Turns,
  today: string | undefined,
): { readonly mentions: Mention<Span>[]; readonly amounts: readonly Amount[] } {
  const mentions: Mention<Span>[] = []
  const taken: Amount[] = []
  let last: { readonly index: number; readonly unit: Unit } | undefined
  for (const [index, amount] of reading.amounts.entries()) {
    const noun = nounOf(reading, amount)
    const isCorrected = !noun && last?.index === index - 1 && isBareCorrection(reading, turns.corrections, amount)
    const unit = noun ? noun.meaning : isCorrected ? last?.unit : undefined
    if (!unit || !isUnit(unit)) continue
    const to = noun?.to ?? amount.to
    if (noun && (noun.from - amount.to > 1 || (noun.from > amount.to && hitAt(reading, amount.to, 'per', 'article'))))
      continue
    // "Was für ein Tag" is a sigh.
    if (reading.tokens[amount.from - 2]?.text === 'was') continue
    if (!isCorrected && !isLasting(reading, amount.from, orMore(reading, amount, to)?.to ?? to)) continue
    const isWorking =
      unit === 'day' && reading.tokens.slice(amount.to, to + 1).some((token) => WORKING.test(token.text))
    const more = orMore(reading, amount, to)
    if (more) taken.push(more)
    const { value, from } = more ? { value: more.value, from: amount.from } : withHalves(reading, amount, to)
    const count = value * (isWorking ? 7 / 5 : 1)
    const lifetime = Math.max(1, Math.ceil(count * (unit === 'month' ? LIFETIME_MONTH_DAYS : DAYS[unit])))
    mentions.push({ value: { days: count * DAYS[unit], lifetime }, from, to: more?.to ?? to, weight: 3 })
    taken.push(amount)
    last = { index, unit }
  }
  return {
    mentions: [...mentions, ...readHalves(reading, mentions), ...readEnds(reading, turns, today)],
    amounts: taken,
  }
}

/** "A day or two": the second number, which counts the same. */
function orMore(reading: Reading, amount: Amount, to: number): Amount | undefined {
  const isOr = amount.value === 1 && hitAt(reading, to, 'or') !== undefined
  const next = isOr ? reading.amounts.find(({ from }) => from === to + 1) : undefined
  return next?.value === 2 && nounOf(reading, next) === undefined ? next : undefined
}

/** "Medio mes", "halbe Woche": half of a unit without an article that would count it. */
function readHalves(reading: Reading, counted: readonly Mention<Span>[]): Mention<Span>[] {
  const isCounted = (from: number, to: number): boolean =>
    counted.some((one) => one.from < to && one.to > from) ||
    reading.amounts.some((one) => one.from < to && one.to >= from)
  // "Mes y medio".
  const andHalf = hitsOf(reading, ...UNITS).flatMap((unit): Mention<Span>[] => {
    const { meaning, from, to } = unit
    const isHalf = AND.test(reading.tokens[to]?.text ?? '') && HALF_MORE.test(reading.tokens[to + 1]?.text ?? '')
    if (!isHalf || !isUnit(meaning) || isCounted(from, to) || !isLasting(reading, from, to + 2)) return []
    const days = DAYS[meaning] * 1.5
    return [{ value: { days, lifetime: Math.ceil(days) }, from, to: to + 2, weight: 3 }]
  })
  const halves = hitsOf(reading, 'half').flatMap(({ from, to }): Mention<Span>[] => {
    const unit = hitAt(reading, to, ...UNITS)
    if (!unit || !isUnit(unit.meaning) || isCounted(from, unit.to) || !isLasting(reading, from, unit.to)) return []
    const days = DAYS[unit.meaning] / 2
    return [{ value: { days, lifetime: Math.ceil(days) }, from, to: unit.to, weight: 3 }]
  })
  return [...halves, ...andHalf]
}

/**
 * How many of a unit: "a week and a half", "one and a half weeks", "half a week", "eine halbe Woche".
 * @param to where the unit ends
 * @returns where its words begin, too
 */
function withHalves({ tokens, amounts }: Reading, amount: Amount, to: number): { value: number; from: number } {
  const { value, from } = amount
  if (tokens.slice(to, to + 3).some((token) => HALF_MORE.test(token.text))) return { value: value + 0.5, from }
  if (value !== 1) return { value, from }
  const isHalf = tokens.slice(amount.to, to).some((token) => HALF.test(token.text))
  // "One and a half": the "a" is a number of its own, behind the one that it adds to.
  const whole = isHalf && AND.test(tokens[from - 1]?.text ?? '') && amounts.find((one) => one.to === from - 1)
  if (whole) return { value: whole.value + 0.5, from: whole.from }
  if (isHalf) return { value: 0.5, from }
  return HALF.test(tokens[from - 1]?.text ?? '') ? { value: 0.5, from: from - 1 } : { value, from }
}

/** Whether so many days are within what Temporary means. */
export function isTemporary(days: number): boolean {
  return days <= LONGEST_TEMPORARY_DAYS
}

/** A span says how long it is needed when "for" or its like leads to it, or when it stands alone. */
function isLasting(reading: Reading, from: number, to: number): boolean {
  if (hitAt(reading, to, 'not-span-after')) return false
  const clause = reading.clauses[from]
  const retained = hitsOf(reading, 'not-span-after').some(
    (hit) => reading.clauses[hit.from] === clause && Math.abs(hit.from - from) <= 6,
  )
  if (retained) return false
  let at = from
  while (
    at > 0 &&
    from - at < 5 &&
    ABOUT.test(reading.tokens[at - 1]?.text ?? '') &&
    reading.clauses[at - 1] === clause
  ) {
    if (endsAt(reading, at, 'for')) return true
    at -= 1
  }
  if (endsAt(reading, at, 'for')) return !endsAt(reading, at, 'not-span') || hasFor(reading, at)
  if (endsAt(reading, from, 'not-span') || endsAt(reading, at, 'not-span')) return false
  if (hitAt(reading, to, 'lasting')) return true
  const isFirst = reading.clauses[at - 1] !== clause
  const isLast =
    reading.clauses[to] !== clause ||
    reading.tokens[to]?.kind === 'mark' ||
    reading.amounts.some((amount) => amount.from === to)
  const opening =
    endsAt(reading, at, 'temporary') ||
    endsAt(reading, at, 'occasion') ||
    endsAt(reading, at, 'long-term') ||
    endsWithUse(reading, at)
  return (isFirst || opening || endsAt(reading, at, 'and')) && (isLast || hitAt(reading, to, 'and') !== undefined)
}

/** "ML sandbox 1 week": notes that only name what is needed. */
function endsWithUse(reading: Reading, at: number): boolean {
  return hitBefore(reading, at, 0, 'web', 'data', 'ml', 'micro', 'mobile', 'sandbox') !== undefined
}

/** "In" leads both to a span and away from it; a whole phrase such as "over the next" does not. */
function hasFor(reading: Reading, at: number): boolean {
  const lengthOf = (meaning: Meaning): number => {
    const hit = hitBefore(reading, at, 0, meaning)
    return hit ? hit.to - hit.from : 0
  }
  return lengthOf('for') >= lengthOf('not-span')
}

function endsAt(reading: Reading, at: number, meaning: Meaning): boolean {
  return hitBefore(reading, at, 0, meaning) !== undefined
}

/** "Until 24 December": an end of which only the calendar knows how far away it is. */
export function readDatedEnds(reading: Reading): { readonly from: number; readonly to: number }[] {
  return reading.dates.flatMap((date) => {
    const lead = hitBefore(reading, date.from, 3, 'until')
    if (!lead || hasBetween(reading, lead.from - 2, lead.from, 'not')) return []
    return reading.tokens.slice(date.to, date.to + 4).some((token) => BEGINNING.test(token.text))
      ? []
      : [{ from: lead.from, to: date.to }]
  })
}

/** "Until Friday", "for the weekend", "until the end of the year". */
function readEnds(reading: Reading, turns: Turns, today: string | undefined): Mention<Span>[] {
  const mentions: Mention<Span>[] = []
  let reached = 0
  for (const end of hitsOf(reading, 'near-end', 'far-end')) {
    if (end.from < reached) continue
    reached = end.to
    // "Bis Ende" and "bis nächsten" are phrases that reach into the end itself.
    const lead =
      hitBefore(reading, end.from, 1, 'until', 'for') ??
      reading.hitsFrom.get(end.from - 1)?.find(({ meaning }) => meaning === 'until')
    if (
      !lead ||
      reading.clauses[lead.from] !== reading.clauses[end.from] ||
      turns.denied.has(end) ||
      hasBetween(reading, lead.from - 2, lead.from, 'not')
    )
      continue
    // "Monday until Friday" are working days, "live by Monday" is when it begins.
    if (
      hitBefore(reading, lead.from, 0, 'near-end') ||
      reading.tokens.slice(end.to, end.to + 4).some((token) => BEGINNING.test(token.text))
    )
      continue
    const isNear = end.meaning === 'near-end'
    const words = reading.tokens.slice(end.from, end.to).map((token) => token.text)
    const lifetime = isNear && today !== undefined ? daysUntilWords(words.join(' '), today) : undefined
    mentions.push({ value: { days: isNear ? (lifetime ?? 1) : 365, lifetime }, from: lead.from, to: end.to, weight: 3 })
  }
  return mentions
}
