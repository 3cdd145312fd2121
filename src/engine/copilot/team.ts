// How many people work with it.
import type { Amount } from './ranges.ts'
import { hasBetween, hitBefore, type Mention, type Reading } from './reading.ts'
import { settle, type Turns } from './settle.ts'
import type { Group } from './team-group.ts'
import { readGroups } from './team-groups.ts'

export interface TeamReading {
  /** More than one where two are equally likely. */
  readonly values: readonly number[]
  readonly mentions: readonly Mention<Group>[]
  readonly amounts: readonly Amount[]
  /** Nobody, or fewer: it has to be asked. */
  readonly doubtful: readonly { readonly from: number; readonly to: number }[]
}

/** More than this are hardly one team: they do not count where someone else does. */
const CROWD = 100

/** The team in a text. @param before the size that "two more" counts from */
export function readTeam(reading: Reading, turns: Turns, before: number | undefined): TeamReading {
  const { mentions, amounts, doubtful } = readGroups(reading, turns, before)
  const held = settle(reading, turns, correctRoles(reading, turns, mentions))
  const counted = held.filter((mention) => mention.value.kind !== 'single')
  if (before !== undefined && counted.some((mention) => isRelative(mention.value))) {
    const value = counted
      .filter((mention) => isRelative(mention.value) || mention.value.role !== undefined)
      .reduce((size, { value: group }) => applyTo(size, group), before)
    return { values: [value], mentions: counted, amounts, doubtful }
  }
  const ones = counted.length > 0 ? [] : held.filter((one) => standsAlone(reading, one))
  if (ones.length > 0) return { values: [ones.length], mentions: ones, amounts, doubtful }
  return { values: total(reading, held), mentions: counted.length > 0 ? held : [], amounts, doubtful }
}

/** "One developer" as a team, and not a person in a sentence about something else. */
function standsAlone(reading: Reading, { from, to }: Mention<Group>): boolean {
  const { clauses, tokens } = reading
  if (tokens[from]?.text === 'one') return true
  const isEnd = clauses[to] !== clauses[from] || tokens[to]?.kind !== 'word'
  const isBeginning = clauses[from - 1] !== clauses[from] || tokens[from - 1]?.kind !== 'word'
  return isEnd && (isBeginning || hitBefore(reading, from, 0, 'for') !== undefined)
}

function isRelative(group: Group): boolean {
  return group.kind === 'more' || group.kind === 'less' || group.kind === 'times'
}

function applyTo(size: number, { kind, count }: Group): number {
  if (kind === 'times') return Math.ceil(size * count)
  return kind === 'less' ? size - count : size + count
}

/** "3 developers and 2 testers, sorry, 4 testers": only the testers are corrected. */
function correctRoles(reading: Reading, turns: Turns, mentions: readonly Mention<Group>[]): Mention<Group>[] {
  let kept = [...mentions]
  for (const turn of turns.corrections) {
    const after = kept.find(
      (mention) => mention.from >= turn.to && reading.sentences[mention.from] === reading.sentences[turn.from],
    )
    const before = kept.filter((mention) => mention.to <= turn.from)
    if (after?.value.role === undefined || new Set(before.map((mention) => mention.value.role)).size < 2) continue
    const replaced = before.filter((mention) => mention.value.role === after.value.role).at(-1)
    if (!replaced) continue
    kept = kept.flatMap((mention) =>
      mention === replaced ? [{ ...after, from: replaced.from, to: replaced.to }] : mention === after ? [] : [mention],
    )
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
  for (const one of mentions)
    if (one.value.kind === 'single' && [...groups, ...singles].some((group) => isListed(reading, group, one)))
      singles.push(one)
  const people = groups.filter(({ value }) => value.role === undefined)
  const roles = [...groups.filter(({ value }) => value.role !== undefined), ...singles]
  const sum = (list: readonly Mention<Group>[]): number => list.reduce((all, { value }) => all + value.count, 0)
  const [first] = people
  if (!first) return [...new Set([sum(distinct(reading, roles))])]
  const joined = [...people.slice(1), ...roles].filter((one) => isJoined(reading, first, one, groups))
  const others = [
    ...new Set(people.filter((one) => one !== first && !joined.includes(one)).map(({ value }) => value.count)),
  ].filter((count) => count !== first.value.count)
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
            other.value.role === one.value.role &&
            other.value.count === one.value.count &&
            reading.sentences[other.from] !== reading.sentences[one.from],
        ),
  )
}

function isListed(reading: Reading, group: Mention<Group>, single: Mention<Group>): boolean {
  const from = Math.min(group.to, single.to)
  const to = Math.max(group.from, single.from)
  return (
    to - from <= 2 &&
    reading.sentences[group.from] === reading.sentences[single.from] &&
    (hasBetween(reading, from, to, 'and') ||
      reading.tokens.slice(from, to).some((token) => token.text === ',' || token.text === '+' || token.text === '&'))
  )
}

/** "8 people and 3 contractors" add up; "8 people: 3 developers and 5 testers" do not. */
function isJoined(
  reading: Reading,
  first: Mention<Group>,
  one: Mention<Group>,
  all: readonly Mention<Group>[],
): boolean {
  const [left, right] = first.from < one.from ? [first, one] : [one, first]
  if (all.some((other) => other !== first && other !== one && other.from > left.from && other.from < right.from))
    return false
  const between = reading.tokens.slice(left.to, right.from)
  return (
    between.length <= 3 &&
    between.every((token) => token.text !== ':' && token.text !== '(') &&
    (hasBetween(reading, left.to, right.from, 'and') || between.some((token) => /^[+&]$/.test(token.text)))
  )
}
