// What is said and then taken back: negations, corrections, "from A to B".
import type { Hit } from './phrases.ts'
import { hasBetween, hitAt, hitBefore, hitsOf, isSameField, isValue, type Mention, type Reading } from './reading.ts'

/** How many words may stand between a negation and what it takes back. */
const REACH = 6
/** And so many before it in the end of a clause: "Kubernetes is something that we do not need". */
const REACH_BACK = 10
const PAUSE = /^[,.;:!…–—-]$/

/** Where something is taken back. */
export interface Turns {
  /** Phrases that are denied. */
  readonly denied: ReadonlySet<Hit>
  /** Where what comes later replaces what came before. */
  readonly corrections: readonly { readonly from: number; readonly to: number }[]
}

/** Finds what is denied and where the text corrects itself. */
export function findTurns(reading: Reading): Turns {
  const values = reading.hits.filter((hit) => isValue(hit.meaning))
  const denied = new Set<Hit>()
  const corrections: { from: number; to: number }[] = hitsOf(reading, 'correction').map(({ from, to }) => ({
    from,
    to,
  }))
  for (const hit of hitsOf(reading, 'not', 'no')) {
    if (isPausedNo(reading, hit)) corrections.push({ from: hit.from, to: hit.to })
    else for (const value of deniedBy(reading, hit)) denied.add(value)
  }
  for (const value of values)
    if (reading.clauses[value.to - 1] === reading.clauses[value.to] && hitAt(reading, value.to, 'excluded'))
      denied.add(value)
  for (const value of leftBehind(reading, values)) denied.add(value)
  return { denied, corrections: corrections.toSorted((a, b) => a.from - b.from) }
}

/** Mentions that still hold after every correction. */
export function settle<Value>(reading: Reading, turns: Turns, mentions: readonly Mention<Value>[]): Mention<Value>[] {
  const ordered = mentions.toSorted((a, b) => a.from - b.from)
  let first = 0
  let next = 0
  for (const turn of turns.corrections) {
    while (next < ordered.length && (ordered[next]?.from ?? 0) < turn.to) next += 1
    const after = ordered[next]
    if (!after || !isReached(reading, turn, after)) continue
    while (first < next && (ordered[first]?.to ?? 0) <= turn.from) first += 1
  }
  return ordered.slice(first)
}

/** A correction is about the rest of its sentence; "Scratch that." about the next one. */
function isReached(
  reading: Reading,
  turn: { readonly from: number; readonly to: number },
  mention: { readonly from: number },
): boolean {
  const sentence = reading.sentences[turn.from] ?? 0
  const wanted = reading.sentences[mention.from] ?? 0
  if (wanted === sentence) return true
  if (wanted !== sentence + 1) return false
  return !reading.hits.some(
    (hit) => hit.from >= turn.to && reading.sentences[hit.from] === sentence && isValue(hit.meaning),
  )
}

/** "No, ..." and "no 6": not the denial of what follows but of what came before. */
function isPausedNo(reading: Reading, hit: Hit): boolean {
  if (hit.meaning !== 'no') return false
  const next = reading.tokens[hit.to]
  return next !== undefined && (next.kind === 'number' || PAUSE.test(next.text))
}

function deniedBy(reading: Reading, not: Hit): Hit[] {
  // "Anything but" ends after the "but" that begins a clause.
  const clause = reading.clauses[not.to - 1]
  const next = valuesAt(reading, not.from + 1, not.to + REACH).find(
    (value) => value.to > not.to && reading.clauses[value.from] === clause,
  )
  if (next) return chain(reading, overlapping(reading, next), 1)
  const isEnd =
    reading.clauses[not.to] !== clause || !reading.tokens[not.to] || PAUSE.test(reading.tokens[not.to]?.text ?? '')
  if (!isEnd && !hasBetween(reading, not.to, not.to + 4, 'unwanted')) return []
  const before = valuesAt(reading, not.from - REACH_BACK, not.from)
    .filter((value) => value.to <= not.from && reading.clauses[value.from] === clause)
    .at(-1)
  return before ? overlapping(reading, before) : []
}

/** Values that begin from a token up to another, that one included. */
function valuesAt(reading: Reading, from: number, to: number): Hit[] {
  const found: Hit[] = []
  for (let at = Math.max(0, from); at <= to; at += 1)
    for (const hit of reading.hitsFrom.get(at) ?? []) if (isValue(hit.meaning)) found.push(hit)
  return found
}

function overlapping(reading: Reading, value: Hit): Hit[] {
  return valuesAt(reading, value.from - REACH_BACK, value.to - 1).filter((other) => other.to > value.from)
}

/** "Without A or B": what hangs on what is denied is denied, too; after "and" only what is of the same field. */
function chain(reading: Reading, denied: readonly Hit[], depth: number): Hit[] {
  const end = Math.max(...denied.map((hit) => hit.to))
  const [first] = denied
  const [next] = valuesAt(reading, end + 1, end + 3)
  if (!next || !first || depth > 8 || valuesAt(reading, end, end).length > 0) return [...denied]
  const isOr =
    hasBetween(reading, end, next.from, 'or', 'not') || ['nor', 'noch'].includes(reading.tokens[end]?.text ?? '')
  const isAnd = hasBetween(reading, end, next.from, 'and')
  const same = isSameField(first.meaning, next.meaning)
  if (hasBetween(reading, end, next.from, 'but') || !(isOr || (isAnd && same))) return [...denied]
  const all = overlapping(reading, next).filter((value) => value.from >= end)
  return [...denied, ...chain(reading, all, depth + 1)]
}

/** "From A to B": A is left behind. */
function leftBehind(reading: Reading, values: readonly Hit[]): Hit[] {
  return values.filter((value) => {
    if (!hitBefore(reading, value.from, 1, 'from')) return false
    for (let at = value.to; at <= value.to + 5; at += 1) {
      const others = (reading.hitsFrom.get(at) ?? []).filter(
        (other) => other.meaning !== value.meaning && isSameField(value.meaning, other.meaning),
      )
      const isThere = others.length > 0 && reading.sentences[at] === reading.sentences[value.from]
      const to = isThere ? hitBefore(reading, at, 1, 'to') : undefined
      if (to && to.from >= value.to) return true
    }
    return false
  })
}
