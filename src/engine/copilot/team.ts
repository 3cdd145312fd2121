// How many people work with it.
import { CLOUD_IDS } from '../clouds/index.ts'
import { WORLD_PARTS } from './lexicon/concepts.ts'
import { isBareCorrection, nounOf } from './counted.ts'
import type { Amount } from './ranges.ts'
import { hasBetween, hitAt, hitBefore, hitsOf, type Mention, type Reading } from './reading.ts'
import { settle, type Turns } from './settle.ts'

/** So many people: a group of them, all of them, or a change of what there was. */
interface Group {
  readonly count: number
  /** What they are called; undefined for people as such. */
  readonly role: string | undefined
  readonly kind: 'count' | 'users' | 'part' | 'more' | 'less' | 'times' | 'single'
}

export interface TeamReading {
  /** More than one where two are equally likely. */
  readonly values: readonly number[]
  readonly mentions: readonly Mention<Group>[]
  readonly amounts: readonly Amount[]
}

/** Who only visits: "200 people use it" is no team. */
const VISITING =
  /^(?:visit|visits|use|uses|using|buy|order|register|registered|registrations|read|sign|subscribe|visiting|a|per|usan|visitan|compran|utilisent|visitent|achetent|nutzen|besuchen|kaufen|benutzen|bestellen|daily|worldwide)$/
/** "Used by 40 people": they count only where nobody else does. */
const USED = /^(?:used|serving|serves|visited|read|usad[oa]s?|utilizad[oa]s?|utilise|utilisee|genutzt|benutzt|verwendet)$/
const CLAUSE_BEFORE = 4
/** A company of so many is not the team; one of fewer may be. */
const COMPANY_SIZE = 50
/** More than this are hardly one team: they do not count where somebody else does. */
const CROWD = 100
/** "For 8" are people, "for 80" may be dollars. */
const MOST_FEW = 20

/** The team in a text. @param before the size that "two more" counts from */
export function readTeam(reading: Reading, turns: Turns, before: number | undefined): TeamReading {
  const { mentions, amounts } = readGroups(reading, turns, before !== undefined)
  const held = settle(reading, turns, correctRoles(reading, turns, mentions))
  const counted = held.filter((mention) => mention.value.kind !== 'single')
  if (before !== undefined && counted.some((mention) => isRelative(mention.value))) {
    const value = counted
      .filter((mention) => isRelative(mention.value) || mention.value.role !== undefined)
      .reduce((size, { value: group }) => applyTo(size, group), before)
    return { values: [value], mentions: counted, amounts }
  }
  return { values: total(reading, held), mentions: counted.length > 0 ? held : [], amounts }
}

function isRelative(group: Group): boolean {
  return group.kind === 'more' || group.kind === 'less' || group.kind === 'times'
}

function applyTo(size: number, { kind, count }: Group): number {
  if (kind === 'times') return Math.ceil(size * count)
  return kind === 'less' ? size - count : size + count
}

function readGroups(reading: Reading, turns: Turns, isEdit: boolean): { mentions: Mention<Group>[]; amounts: Amount[] } {
  const mentions: Mention<Group>[] = []
  const amounts: Amount[] = []
  let last: { readonly index: number; readonly role: string | undefined } | undefined
  for (const [index, amount] of reading.amounts.entries()) {
    if (!Number.isInteger(amount.value) || amount.value < 1) continue
    const noun = nounOf(reading, amount)
    const isPeople = noun?.meaning === 'people' || noun?.meaning === 'role' || noun?.meaning === 'of-us'
    const isBare = !noun && isBareCorrection(reading, turns.corrections, amount)
    const isCorrected = isBare && last?.index === index - 1
    const lead = isPeople || (isBare && !isCorrected) ? undefined : leadOf(reading, amount, noun !== undefined)
    if (!isPeople && lead === undefined && !isCorrected) continue
    const to = isPeople ? noun.to : amount.to
    if (isPeople && isElsewhere(reading, amount, to)) continue
    if (hasBetween(reading, amount.from - 2, amount.from, 'not')) continue
    const role = isPeople ? (noun.meaning === 'role' ? (reading.tokens[noun.to - 1]?.text ?? '').slice(0, 6) : undefined) : isCorrected ? last?.role : undefined
    const kind = kindOf(reading, amount, to, isEdit, isPeople)
    mentions.push({ value: { count: amount.value, role, kind }, from: lead ?? amount.from, to, weight: 1 })
    amounts.push(amount)
    if (kind !== 'single') last = { index, role }
  }
  for (const hit of hitsOf(reading, 'alone')) {
    // "Solo" is "only" in Spanish unless it stands by itself.
    if (hit.to === hit.from + 1 && /^(?:solo|alone|allein|alleine|seul|seule)$/.test(reading.tokens[hit.from]?.text ?? '') && !isAlone(reading, hit)) continue
    // "A team of one million".
    if (reading.amounts.some((amount) => amount.from < hit.to && amount.to > hit.to)) continue
    if (!hasBetween(reading, hit.from - 2, hit.from, 'not'))
      mentions.push({ value: { count: 1, role: undefined, kind: 'count' }, from: hit.from, to: hit.to, weight: 1 })
  }
  if (isEdit) mentions.push(...readTimes(reading))
  return { mentions: [...mentions, ...readMe(reading, mentions)].toSorted((a, b) => a.from - b.from), amounts }
}

/** "Team of 8", "we are five": where it begins. */
function leadOf(reading: Reading, amount: Amount, hasNoun: boolean): number | undefined {
  if (hasNoun || amount.isArticle) return undefined
  if (isTogether(reading, amount)) return amount.from - 1
  const lead = hitBefore(reading, amount.from, 0, 'for')
  if (lead && isFew(reading, amount)) return lead.from
  for (const hit of hitsOf(reading, 'team', 'we-are')) {
    const gap = amount.from - hit.to
    if (gap < 0 || gap > 3 || reading.sentences[hit.from] !== reading.sentences[amount.from]) continue
    const between = reading.tokens.slice(hit.to, amount.from)
    if (between.some((token) => token.kind !== 'word' && !/[:=(–-]/.test(token.text))) continue
    if (hit.meaning === 'team' && (gap === 0 || between.some((token, index) => /[:=(]/.test(token.text) || hitAt(reading, hit.to + index, 'of'))))
      return hit.from
    if (hit.meaning === 'we-are' && gap <= 1 && isClosed(reading, amount.to)) return hit.from
  }
  return undefined
}

/** "Zu viert", "à deux": so many people. */
function isTogether(reading: Reading, amount: Amount): boolean {
  const lead = reading.tokens[amount.from - 1]
  if (!lead || amount.value < 2 || amount.value > 30) return false
  if (lead.text === 'zu') return (reading.tokens[amount.from]?.text ?? '').endsWith('t')
  return reading.text.slice(lead.start, lead.end).toLowerCase() === 'à' && reading.tokens[amount.from]?.kind === 'word' && isClosed(reading, amount.to)
}

/** "In Frankfurt", "on Azure". */
function isBeforePlace(reading: Reading, at: number): boolean {
  return /^(?:in|on|en|auf|im|sur|dans|a)$/.test(reading.tokens[at]?.text ?? '') && hitAt(reading, at + 1, ...WORLD_PARTS, ...CLOUD_IDS) !== undefined
}

/** "A web app for 4": a small bare number with which the clause ends, or before a place, where no budget is spoken of. */
function isFew(reading: Reading, amount: Amount): boolean {
  const next = reading.tokens[amount.to]
  const clause = reading.clauses[amount.from]
  return (
    amount.value <= MOST_FEW &&
    // "For 2, maybe 3 weeks".
    !reading.amounts.some((other) => other.from > amount.from && other.from - amount.to <= 3) &&
    (next === undefined || next.kind === 'break' || /^[.,;!?]$/.test(next.text) || isBeforePlace(reading, amount.to)) &&
    !hitsOf(reading, 'budget', 'limit', 'usd', 'foreign').some((hit) => reading.clauses[hit.from] === clause)
  )
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
    : hitAt(reading, at, 'and', 'or', 'with', 'but', 'to', 'from', 'for', 'build', 'later', 'not', 'correction', 'of-us') !== undefined
}

function isElsewhere(reading: Reading, { from, value }: Amount, to: number): boolean {
  if (VISITING.test(reading.tokens[to]?.text ?? '')) return true
  const clause = reading.clauses[from]
  return (
    value > COMPANY_SIZE && hitsOf(reading, 'company').some((hit) => reading.clauses[hit.from] === clause && hit.to <= from && from - hit.to <= CLAUSE_BEFORE)
  )
}

function kindOf(reading: Reading, amount: Amount, to: number, isEdit: boolean, isPeople: boolean): Group['kind'] {
  if (
    hasBetween(reading, amount.to, to, 'subset') ||
    reading.hits.some((hit) => hit.meaning === 'subset' && ((hit.to <= amount.from && amount.from - hit.to <= 1) || hit.from === amount.to || hit.from === to))
  )
    return 'part'
  if (isEdit && isPeople) {
    const near = (meaning: 'more' | 'less'): boolean => hasBetween(reading, amount.from - 3, to + 3, meaning)
    if (near('less')) return 'less'
    if (near('more')) return 'more'
  }
  if (isEdit && hasBetween(reading, amount.from - 1, amount.from, 'by')) return hasBetween(reading, amount.from - 8, amount.from, 'less') ? 'less' : 'more'
  if (reading.tokens.slice(Math.max(0, amount.from - 2), amount.from).some((token) => USED.test(token.text))) return 'users'
  return amount.isArticle ? 'single' : 'count'
}

function isAlone(reading: Reading, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const clause = reading.clauses[from]
  if (reading.tokens[from]?.text !== 'solo' && hitsOf(reading, 'me').some((me) => reading.clauses[me.from] === clause)) return true
  return reading.clauses[from - 1] !== clause && (reading.clauses[to] !== clause || reading.tokens[to]?.kind !== 'word')
}

/** "Twice the team", "half the people". */
function readTimes(reading: Reading): Mention<Group>[] {
  const found: Mention<Group>[] = []
  for (const [meaning, count] of [
    ['twice', 2],
    ['thrice', 3],
    ['half', 0.5],
  ] as const) {
    for (const hit of hitsOf(reading, meaning)) {
      const noun = hitsOf(reading, 'team', 'people', 'role').find(
        (one) => Math.abs(one.from - hit.from) <= 5 && reading.clauses[one.from] === reading.clauses[hit.from],
      )
      const budget = hitsOf(reading, 'budget').find(
        (one) => noun && Math.abs(one.from - hit.from) < Math.abs(noun.from - hit.from) && reading.clauses[one.from] === reading.clauses[hit.from],
      )
      if (noun && !budget)
        found.push({ value: { count, role: undefined, kind: 'times' }, from: Math.min(hit.from, noun.from), to: Math.max(hit.to, noun.to), weight: 1 })
    }
  }
  return found.slice(0, 1)
}

/** "Me and two colleagues", "my colleague and I": I count, too. */
function readMe(reading: Reading, groups: readonly Mention<Group>[]): Mention<Group>[] {
  for (const me of hitsOf(reading, 'me', 'alone')) {
    const isJoined = (from: number, to: number): boolean => from >= to && from - to <= 2 && hasBetween(reading, to, from, 'and')
    const group = groups.find((one) => one.value.kind !== 'part' && (isJoined(one.from, me.to) || isJoined(me.from, one.to)))
    const more = reading.amounts.find(
      (amount) => !amount.isArticle && isJoined(amount.from, me.to) && nounOf(reading, amount) === undefined && isClosed(reading, amount.to),
    )
    if (!group && more) return [{ value: { count: more.value + 1, role: 'me', kind: 'count' }, from: me.from, to: more.to, weight: 1 }]
    if (group) return me.meaning === 'alone' ? [] : [{ value: { count: 1, role: 'me', kind: 'count' }, from: me.from, to: me.to, weight: 1 }]
    const other = hitsOf(reading, 'role', 'people').find(
      (one) => (one.from > me.to && one.from - me.to <= 2 && hasBetween(reading, me.to, one.from, 'and')) || isJoined(me.from, one.to),
    )
    if (other)
      return [
        {
          value: { count: me.meaning === 'alone' ? 1 : 2, role: 'me', kind: 'count' },
          from: me.meaning === 'alone' ? other.from : Math.min(me.from, other.from),
          to: me.meaning === 'alone' ? other.to : Math.max(me.to, other.to),
          weight: 1,
        },
      ]
  }
  return []
}

/** "3 developers and 2 testers, sorry, 4 testers": only the testers are corrected. */
function correctRoles(reading: Reading, turns: Turns, mentions: readonly Mention<Group>[]): Mention<Group>[] {
  let kept = [...mentions]
  for (const turn of turns.corrections) {
    const after = kept.find((mention) => mention.from >= turn.to && reading.sentences[mention.from] === reading.sentences[turn.from])
    const before = kept.filter((mention) => mention.to <= turn.from)
    if (after?.value.role === undefined || new Set(before.map((mention) => mention.value.role)).size < 2) continue
    const replaced = before.filter((mention) => mention.value.role === after.value.role).at(-1)
    if (!replaced) continue
    kept = kept.flatMap((mention) => (mention === replaced ? [{ ...after, from: replaced.from, to: replaced.to }] : mention === after ? [] : [mention]))
  }
  return kept
}

function total(reading: Reading, mentions: readonly Mention<Group>[]): number[] {
  const own = mentions.filter(({ value }) => value.kind === 'count' || value.kind === 'more')
  const counted = own.length > 0 ? own : mentions.filter(({ value }) => value.kind === 'users')
  const teams = counted.filter(({ value }) => value.count <= CROWD)
  const groups = teams.length > 0 ? teams : counted
  if (groups.length === 0) return []
  const singles: Mention<Group>[] = []
  for (const one of mentions) if (one.value.kind === 'single' && [...groups, ...singles].some((group) => isListed(reading, group, one))) singles.push(one)
  const people = groups.filter(({ value }) => value.role === undefined)
  const roles = [...groups.filter(({ value }) => value.role !== undefined), ...singles]
  const sum = (list: readonly Mention<Group>[]): number => list.reduce((all, { value }) => all + value.count, 0)
  const [first] = people
  if (!first) return [...new Set([sum(distinct(reading, roles))])]
  const joined = [...people.slice(1), ...roles].filter((one) => isJoined(reading, first, one, groups))
  const others = [...new Set(people.filter((one) => one !== first && !joined.includes(one)).map(({ value }) => value.count))].filter(
    (count) => count !== first.value.count,
  )
  return joined.length > 0 ? [first.value.count + sum(joined)] : [first.value.count, ...others]
}

/** The same group named twice counts once. */
function distinct(reading: Reading, roles: readonly Mention<Group>[]): Mention<Group>[] {
  return roles.filter(
    (one, index) =>
      !roles
        .slice(0, index)
        .some(
          (other) =>
            other.value.role === one.value.role && other.value.count === one.value.count && reading.sentences[other.from] !== reading.sentences[one.from],
        ),
  )
}

function isListed(reading: Reading, group: Mention<Group>, single: Mention<Group>): boolean {
  const from = Math.min(group.to, single.to)
  const to = Math.max(group.from, single.from)
  return (
    to - from <= 2 &&
    reading.sentences[group.from] === reading.sentences[single.from] &&
    (hasBetween(reading, from, to, 'and') || reading.tokens.slice(from, to).some((token) => token.text === ',' || token.text === '+' || token.text === '&'))
  )
}

/** "8 people and 3 contractors" add up; "8 people: 3 developers and 5 testers" do not. */
function isJoined(reading: Reading, first: Mention<Group>, one: Mention<Group>, all: readonly Mention<Group>[]): boolean {
  const [left, right] = first.from < one.from ? [first, one] : [one, first]
  if (all.some((other) => other !== first && other !== one && other.from > left.from && other.from < right.from)) return false
  const between = reading.tokens.slice(left.to, right.from)
  return (
    between.length <= 3 &&
    between.every((token) => token.text !== ':' && token.text !== '(') &&
    (hasBetween(reading, left.to, right.from, 'and') || between.some((token) => /^[+&]$/.test(token.text)))
  )
}
