// People whom a text counts by what it says of others: "me and two colleagues", "twice the team".
import { nounOf } from './counted.ts'
import { hasBetween, hitsOf, type Mention, type Reading } from './reading.ts'
import type { Group } from './team-group.ts'

/** "Twice the team", "half the people". */
export function readTimes(reading: Reading): Mention<Group>[] {
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
        (one) =>
          noun &&
          Math.abs(one.from - hit.from) < Math.abs(noun.from - hit.from) &&
          reading.clauses[one.from] === reading.clauses[hit.from],
      )
      if (noun && !budget)
        found.push({
          value: { count, role: undefined, kind: 'times' },
          from: Math.min(hit.from, noun.from),
          to: Math.max(hit.to, noun.to),
          weight: 1,
        })
    }
  }
  return found.slice(0, 1)
}

/** "Me and two colleagues", "my colleague and I": I count, too. */
export function readMe(
  reading: Reading,
  groups: readonly Mention<Group>[],
  isClosed: (reading: Reading, at: number) => boolean,
): Mention<Group>[] {
  for (const me of hitsOf(reading, 'me', 'alone')) {
    const isJoined = (from: number, to: number): boolean =>
      from >= to && from - to <= 2 && hasBetween(reading, to, from, 'and')
    const group = groups.find(
      (one) => one.value.kind !== 'part' && (isJoined(one.from, me.to) || isJoined(me.from, one.to)),
    )
    const more = reading.amounts.find(
      (amount) =>
        !amount.isArticle &&
        isJoined(amount.from, me.to) &&
        nounOf(reading, amount) === undefined &&
        isClosed(reading, amount.to),
    )
    if (!group && more)
      return [{ value: { count: more.value + 1, role: 'me', kind: 'count' }, from: me.from, to: more.to, weight: 1 }]
    if (group)
      return me.meaning === 'alone'
        ? []
        : [{ value: { count: 1, role: 'me', kind: 'count' }, from: me.from, to: me.to, weight: 1 }]
    const other = hitsOf(reading, 'role', 'people').find(
      (one) =>
        (one.from > me.to && one.from - me.to <= 2 && hasBetween(reading, me.to, one.from, 'and')) ||
        isJoined(me.from, one.to),
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
