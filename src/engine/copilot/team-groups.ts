// The groups of people that a text names.
import { CLOUD_IDS } from '../clouds/index.ts'
import { isBareCorrection, nounOf } from './counted.ts'
import { insteadOf, isReplaced } from './instead.ts'
import { WORLD_PARTS } from './lexicon/concepts.ts'
import type { Amount } from './ranges.ts'
import type { Hit } from './phrases.ts'
import { hasBetween, hitAt, hitBefore, hitsOf, type Mention, type Reading } from './reading.ts'
import type { Turns } from './settle.ts'
import type { Group } from './team-group.ts'
import { readMe, readTimes } from './team-relative.ts'

/** Visitors: "200 people use it" is not a team. */
const VISITING =
  /^(?:visit|visits|use|uses|using|buy|order|register|registered|registrations|read|sign|subscribe|visiting|a|per|usan|visitan|compran|utilisent|visitent|achetent|nutzen|besuchen|kaufen|benutzen|bestellen|daily|worldwide)$/

/** "Used by 40 people": they count only where no one else does. */
const USED =
  /^(?:used|serving|serves|visited|read|usad[oa]s?|utilizad[oa]s?|utilise|utilisee|genutzt|benutzt|verwendet)$/

const CLAUSE_BEFORE = 4

/** A company of so many is not the team; one of fewer may be. */
const COMPANY_SIZE = 50

/** Between "we are" and a number: "wir sind jetzt doch 9". */
const NOW =
  /^(?:now|actually|only|just|about|already|still|jetzt|nun|doch|inzwischen|mittlerweile|aktuell|nur|noch|etwa|ungefahr|schon|eigentlich|ahora|ya|solo|unos|unas|al|final|actualmente|maintenant|desormais|finalement|plus|que|environ|deja|en|fait|seulement)$/

/** "For 8" are people, "for 80" may be dollars. */
const MOST_FEW = 20
const MOST_TEAMS = 10

/**
 * Every group in a text, in its order, with the amounts that they take.
 * @param before how many there were; undefined for a new description
 */
export function readGroups(
  reading: Reading,
  turns: Turns,
  before: number | undefined,
): { mentions: Mention<Group>[]; amounts: Amount[]; doubtful: { from: number; to: number }[] } {
  const isEdit = before !== undefined
  const mentions: Mention<Group>[] = []
  const amounts: Amount[] = []
  const doubtful: { from: number; to: number }[] = []
  let last: { readonly index: number; readonly role: string | undefined } | undefined
  for (const [index, amount] of reading.amounts.entries()) {
    const noun = nounOf(reading, amount)
    const isPeople = noun?.meaning === 'people' || noun?.meaning === 'role' || noun?.meaning === 'of-us'
    const isBare = !noun && isBareCorrection(reading, turns.corrections, amount)
    const isCorrected = isBare && last?.index === index - 1
    const lead = isPeople ? undefined : leadOf(reading, amount, noun !== undefined, before)
    if (!isPeople && lead === undefined && !isCorrected) continue
    const to = isPeople ? noun.to : amount.to
    if (isPeople && isElsewhere(reading, amount, to)) continue
    if (hasBetween(reading, amount.from - 2, amount.from, 'not') || isReplaced(reading, amount)) continue
    if (amount.value <= 0 || amount.isNegative) {
      doubtful.push({ from: amount.from, to })
      amounts.push(amount)
      continue
    }
    const role = isPeople
      ? noun.meaning === 'role'
        ? (reading.tokens[noun.to - 1]?.text ?? '').slice(0, 6)
        : undefined
      : isCorrected
        ? last?.role
        : undefined
    const kind = kindOf(reading, amount, to, isEdit, isPeople)
    const teams = teamsBefore(reading, amount)
    const count = Math.ceil(amount.value) * (teams?.value ?? 1)
    mentions.push({ value: { count, role, kind }, from: teams?.from ?? lead ?? amount.from, to, weight: 1 })
    amounts.push(amount, ...(teams ? [teams] : []))
    if (kind !== 'single') last = { index, role }
  }
  for (const hit of hitsOf(reading, 'alone')) {
    // "Solo" is "only" in Spanish unless it stands automatically.
    if (
      hit.to === hit.from + 1 &&
      /^(?:solo|alone|allein|alleine|seul|seule)$/.test(reading.tokens[hit.from]?.text ?? '') &&
      !isAlone(reading, hit)
    )
      continue
    // "A team of one million".
    if (reading.amounts.some((amount) => amount.from < hit.to && amount.to > hit.to)) continue
    if (!hasBetween(reading, hit.from - 2, hit.from, 'not'))
      mentions.push({ value: { count: 1, role: undefined, kind: 'count' }, from: hit.from, to: hit.to, weight: 1 })
  }
  if (isEdit) mentions.push(...readTimes(reading))
  return {
    mentions: [...mentions, ...readMe(reading, mentions, isClosed)].toSorted((a, b) => a.from - b.from),
    amounts,
    doubtful,
  }
}

/** "Team of 8", "we are five": where it begins. */
function leadOf(reading: Reading, amount: Amount, hasNoun: boolean, before: number | undefined): number | undefined {
  if (hasNoun || amount.isArticle) return undefined
  if (before !== undefined && insteadOf(reading, amount)?.value === before) return amount.from
  if (isTogether(reading, amount)) return amount.from - 1
  const lead = hitBefore(reading, amount.from, 0, 'for')
  if (lead && isFew(reading, amount)) return lead.from
  const label = hitBefore(reading, amount.from, 1, 'role', 'people')
  // "Developers: 7".
  if (label && /^[:=]$/.test(reading.tokens[amount.from - 1]?.text ?? '') && label.to === amount.from - 1)
    return label.from
  for (const hit of hitsOf(reading, 'team', 'we-are')) {
    const gap = amount.from - hit.to
    if (gap < 0 || gap > 3 || reading.sentences[hit.from] !== reading.sentences[amount.from]) continue
    const between = reading.tokens.slice(hit.to, amount.from)
    if (between.some((token) => token.kind !== 'word' && !/[:=(–-]/.test(token.text))) continue
    if (
      hit.meaning === 'team' &&
      (gap === 0 || between.some((token, index) => /[:=(]/.test(token.text) || hitAt(reading, hit.to + index, 'of')))
    )
      return hit.from
    const isNow = between.every((token) => NOW.test(token.text))
    if (hit.meaning === 'we-are' && (gap <= 1 || isNow) && isClosed(reading, amount.to)) return hit.from
  }
  return undefined
}

/** "Two squads of five": how many groups there are of so many. */
function teamsBefore(reading: Reading, { from }: Amount): Amount | undefined {
  const team = hitBefore(reading, from, 1, 'team')
  const isOf = team !== undefined && team.to < from && hitAt(reading, team.to, 'of') !== undefined
  const teams = reading.amounts.find(({ to }) => isOf && to <= team.from && team.from - to <= 1)
  return teams && !teams.isArticle && teams.value >= 2 && teams.value <= MOST_TEAMS ? teams : undefined
}

/** "Zu viert", "à deux": so many people. */
function isTogether(reading: Reading, amount: Amount): boolean {
  const lead = reading.tokens[amount.from - 1]
  if (!lead || amount.value < 2 || amount.value > 30) return false
  if (lead.text === 'zu') return (reading.tokens[amount.from]?.text ?? '').endsWith('t')
  return (
    reading.text.slice(lead.start, lead.end).toLowerCase() === 'à' &&
    (reading.tokens[amount.from]?.kind === 'word' || amount.value <= MOST_FEW) &&
    isClosed(reading, amount.to)
  )
}

/** "In Frankfurt", "on Azure". */
function isBeforePlace(reading: Reading, at: number): boolean {
  return (
    /^(?:in|on|en|auf|im|sur|dans|a)$/.test(reading.tokens[at]?.text ?? '') &&
    hitAt(reading, at + 1, ...WORLD_PARTS, ...CLOUD_IDS) !== undefined
  )
}

/**
 * "A web app for 4": a small bare number with which the clause ends, or before a place, where no budget is spoken of.
 */
function isFew(reading: Reading, amount: Amount): boolean {
  const next = reading.tokens[amount.to]
  const clause = reading.clauses[amount.from]
  return (
    amount.value <= MOST_FEW &&
    Number.isInteger(amount.value) &&
    // "For 2, maybe 3 weeks".
    !reading.amounts.some(
      (other) => other.from > amount.from && other.from - amount.to <= 3 && !isMoney(nounOf(reading, other)),
    ) &&
    (next === undefined || next.kind === 'break' || /^[.,;!?]$/.test(next.text) || isBeforePlace(reading, amount.to)) &&
    !hitsOf(reading, 'budget', 'limit', 'usd', 'foreign').some((hit) => reading.clauses[hit.from] === clause)
  )
}

function isMoney(noun: Hit | undefined): boolean {
  return noun?.meaning === 'usd' || noun?.meaning === 'foreign'
}

/** After a bare number nothing follows that it could count. */
function isClosed(reading: Reading, at: number): boolean {
  const token = reading.tokens[at]
  if (
    /^(?:now|left|here|today|strong|only|total|altogether|jetzt|insgesamt|nun|noch|heute|stark|maintenant|desormais|ahora|ya|hoy|encore|at|on|in|im|in|am|an|dans|sur|en|por|working|currently|actuellement|derzeit|aktuell|actualmente|all|together|zusammen|ensemble|juntos|who|die|que|qui|please)$/.test(
      token?.text ?? '',
    )
  )
    return true
  return token === undefined || token.kind === 'break' || token.kind === 'mark'
    ? token?.text !== '%' && token?.text !== '$'
    : hitAt(
        reading,
        at,
        'and',
        'or',
        'with',
        'but',
        'to',
        'from',
        'for',
        'build',
        'later',
        'not',
        'correction',
        'of-us',
      ) !== undefined
}

function isElsewhere(reading: Reading, { from, value }: Amount, to: number): boolean {
  if (VISITING.test(reading.tokens[to]?.text ?? '')) return true
  const clause = reading.clauses[from]
  return (
    value > COMPANY_SIZE &&
    hitsOf(reading, 'company').some(
      (hit) => reading.clauses[hit.from] === clause && hit.to <= from && from - hit.to <= CLAUSE_BEFORE,
    )
  )
}

function kindOf(reading: Reading, amount: Amount, to: number, isEdit: boolean, isPeople: boolean): Group['kind'] {
  if (
    hasBetween(reading, amount.to, to, 'subset') ||
    reading.hits.some(
      (hit) =>
        hit.meaning === 'subset' &&
        ((hit.to <= amount.from && amount.from - hit.to <= 1) || hit.from === amount.to || hit.from === to),
    )
  )
    return 'part'
  if (isEdit && isPeople) {
    // "Add two people and drop Redis": what is dropped is another thought.
    const next = reading.tokens.findIndex(({ text }, at) => at >= to && /^(?:and|y|e|et|und|,)$/.test(text))
    const end = next < 0 ? to + 3 : Math.min(to + 3, next)
    const near = (meaning: 'more' | 'less'): boolean => hasBetween(reading, amount.from - 3, end, meaning)
    if (near('less')) return 'less'
    if (near('more')) return 'more'
  }
  if (isEdit && hasBetween(reading, amount.from - 1, amount.from, 'by'))
    return hasBetween(reading, amount.from - 8, amount.from, 'less') ? 'less' : 'more'
  if (reading.tokens.slice(Math.max(0, amount.from - 2), amount.from).some((token) => USED.test(token.text)))
    return 'users'
  return amount.isArticle ? 'single' : 'count'
}

function isAlone(reading: Reading, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const clause = reading.clauses[from]
  if (reading.tokens[from]?.text !== 'solo' && hitsOf(reading, 'me').some((me) => reading.clauses[me.from] === clause))
    return true
  const next = reading.tokens[to]?.kind
  return (
    reading.clauses[from - 1] !== clause && (reading.clauses[to] !== clause || (next !== 'word' && next !== 'number'))
  )
}
