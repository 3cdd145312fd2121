// How long it is needed: spans and ends, in days.
import { isBareCorrection, nounOf } from './counted.ts'
import type { Amount } from './ranges.ts'
import type { Meaning } from './phrases.ts'
import { hasBetween, hitAt, hitBefore, hitsOf, type Mention, type Reading } from './reading.ts'
import type { Turns } from './settle.ts'

/** The longest span that is still Temporary. */
const LONGEST_TEMPORARY_DAYS = 31
const DAYS = { hour: 1 / 24, day: 1, week: 7, month: 31, year: 365, weekend: 3, sprint: 14 } as const satisfies Partial<
  Record<Meaning, number>
>
type Unit = keyof typeof DAYS
const isUnit = (meaning: Meaning): meaning is Unit => meaning in DAYS
/** Between "for" and the number: "for about two weeks". */
const ABOUT =
  /^(?:about|around|approximately|approx|just|only|maybe|roughly|some|the|next|another|a|another|like|perhaps|probably|at|most|max|maximum|up|to|total|of|solo|unos|unas|aproximadamente|como|quiza|quizas|los|las|el|la|un|environ|seulement|juste|peut|etre|les|une|un|nur|etwa|ca|circa|rund|ungefahr|vielleicht|maximal|hochstens|knapp|gut|die|den|weitere|insgesamt|ein|eine|einen|de|mas|proximos|proximas|prochaines|prochains|nachsten)$/
const BEGINNING = /^(?:live|fertig|bereit|online|stehen|listo|lista|ready|pret|prete|done)$/
const HALF_MORE = /^(?:half|media|medio|demi|demie|halb|halbes)$/

export interface Span {
  readonly days: number
  readonly amount: Amount
}

/** Spans and ends that a text gives for how long the environment is needed. */
export function readSpans(
  reading: Reading,
  turns: Turns,
): { readonly mentions: Mention<Span['days']>[]; readonly amounts: readonly Amount[] } {
  const mentions: Mention<number>[] = []
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
    if (!isCorrected && !isLasting(reading, amount.from, to)) continue
    const half = reading.tokens.slice(to, to + 3).some((token) => HALF_MORE.test(token.text)) ? 0.5 : 0
    mentions.push({ value: (amount.value + half) * DAYS[unit], from: amount.from, to, weight: 3 })
    taken.push(amount)
    last = { index, unit }
  }
  return { mentions: [...mentions, ...readEnds(reading, turns)], amounts: taken }
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
  const isLast = reading.clauses[to] !== clause || reading.tokens[to]?.kind === 'mark'
  const opening =
    endsAt(reading, at, 'temporary') || endsAt(reading, at, 'occasion') || endsAt(reading, at, 'long-term')
  return (isFirst || opening || endsAt(reading, at, 'and')) && (isLast || hitAt(reading, to, 'and') !== undefined)
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
    const lead = hitBefore(reading, date.from, 2, 'until')
    if (!lead || hasBetween(reading, lead.from - 2, lead.from, 'not')) return []
    return reading.tokens.slice(date.to, date.to + 4).some((token) => BEGINNING.test(token.text))
      ? []
      : [{ from: lead.from, to: date.to }]
  })
}

/** "Until Friday", "for the weekend", "until the end of the year". */
function readEnds(reading: Reading, turns: Turns): Mention<number>[] {
  const mentions: Mention<number>[] = []
  let reached = 0
  for (const end of hitsOf(reading, 'near-end', 'far-end')) {
    if (end.from < reached) continue
    reached = end.to
    const lead = hitBefore(reading, end.from, 1, 'until', 'for')
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
    mentions.push({ value: end.meaning === 'near-end' ? 1 : 365, from: lead.from, to: end.to, weight: 3 })
  }
  return mentions
}
