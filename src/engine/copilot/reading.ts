// A text with everything that the lexicons find in it, before any field is understood.
import { CLOUD_IDS } from '../clouds/index.ts'
import { findDates } from './dates.ts'
import { WORLD_PARTS } from './lexicon/concepts.ts'
import { readAmounts } from './numbers.ts'
import type { Amount } from './ranges.ts'
import { endsSentence, ordersOf, type TokenRange } from './orders.ts'
import { findPhrases, PART_MEANINGS, type Hit, type Meaning } from './phrases.ts'
import { correctSpelling } from './spelling.ts'
import { tokenize, type Token } from './tokens.ts'
import type { Words } from './understanding.ts'

export interface Reading {
  readonly text: string
  readonly tokens: readonly Token[]
  /** What counts something; the numbers of dates do not. */
  readonly amounts: readonly Amount[]
  readonly dates: readonly TokenRange[]
  /** What orders something instead of describing it; nothing in it counts. */
  readonly orders: readonly TokenRange[]
  /** Every phrase that counts, from left to right. */
  readonly hits: readonly Hit[]
  /** The same by the token where they begin, and by what they stand for. */
  readonly hitsFrom: ReadonlyMap<number, readonly Hit[]>
  readonly hitsOfMeaning: ReadonlyMap<Meaning, readonly Hit[]>
  /** For each token the number of its clause, and of its sentence. */
  readonly clauses: readonly number[]
  readonly sentences: readonly number[]
}

/** Something that is said about a field. */
export interface Mention<Value> {
  readonly value: Value
  readonly from: number
  readonly to: number
  /** How clearly it is said; only the clearest count. */
  readonly weight: number
}

/** What makes a word a value; any of these is what a negation takes back. */
const USE_MEANINGS = [
  'web',
  'data',
  'ml',
  'micro',
  'mobile',
  'web-hint',
  'data-hint',
  'ml-hint',
  'micro-hint',
  'mobile-hint',
] as const satisfies Meaning[]
const ENVIRONMENT_MEANINGS = [
  'development',
  'staging',
  'production',
  'developing',
  'testing',
  'sandbox',
] as const satisfies Meaning[]
const SENSITIVITY_MEANINGS = ['confidential', 'internal', 'public-data', 'public'] as const satisfies Meaning[]
const DURATION_MEANINGS = ['temporary', 'long-term', 'occasion'] as const satisfies Meaning[]
const CLOUD_MEANINGS: readonly Meaning[] = CLOUD_IDS.flatMap((id) => [id, `${id}-service`] as const)
const GROUPS: readonly (readonly Meaning[])[] = [
  USE_MEANINGS,
  ENVIRONMENT_MEANINGS,
  SENSITIVITY_MEANINGS,
  DURATION_MEANINGS,
  CLOUD_MEANINGS,
  WORLD_PARTS,
]
const PARTS = new Set<Meaning>([...PART_MEANINGS, 'gpu'])
const VALUES = new Set<Meaning>([...GROUPS.flat(), ...PARTS])
const MASKING_VALUES = GROUPS.flat()
/** No phrase of the lexicons has more words. */
const MAX_PHRASE_LENGTH = 10
/** Longer phrases of these take their words out of the others: "no wait" is no negation, "dev team" no environment. */
const MASKS = new Set<Meaning>([...MASKING_VALUES, 'neutral', 'unlimited', 'correction', 'alone'])
const MASKED = new Set<Meaning>([
  ...VALUES,
  'not',
  'no',
  'or',
  'unwanted',
  'correction',
  'public',
  'later',
  'prefer',
  'command',
])

/** What the longer name of a component holds and does not say. */
const MASKED_BY_PARTS = new Set<Meaning>(['not', 'no', 'remove', 'web', 'web-hint'])

/** Reads a text: words, spelling, numbers, phrases, clauses. */
export function readText(text: string): Reading {
  const tokens = correctSpelling(tokenize(text))
  const found = withoutMasked(findPhrases(tokens))
  const parts = partsOf(tokens, found)
  const orders = ordersOf(tokens, found, parts.sentences)
  const isOrdered = (at: number): boolean => orders.some(({ from, to }) => at >= from && at < to)
  const dates = findDates(text, tokens)
  const hits = found.filter((hit) => !isOrdered(hit.from))
  return {
    text,
    tokens,
    amounts: readAmounts(tokens).filter(
      (amount) => !isOrdered(amount.from) && !dates.some(({ from, to }) => amount.from < to && amount.to > from),
    ),
    dates: dates.filter(({ from }) => !isOrdered(from)),
    orders,
    hits,
    hitsFrom: Map.groupBy(hits, (hit) => hit.from),
    hitsOfMeaning: Map.groupBy(hits, (hit) => hit.meaning),
    ...parts,
  }
}

/** Whether a meaning is a value of a field. */
export function isValue(meaning: Meaning): boolean {
  return VALUES.has(meaning)
}

/** Whether two meanings are values of the same field. */
export function isSameField(a: Meaning, b: Meaning): boolean {
  if (PARTS.has(a) && PARTS.has(b)) return true
  return GROUPS.some((group) => group.includes(a) && group.includes(b))
}

/** The phrases of some meanings, from left to right. */
export function hitsOf(reading: Reading, ...meanings: readonly Meaning[]): readonly Hit[] {
  const [only] = meanings
  if (meanings.length === 1 && only) return reading.hitsOfMeaning.get(only) ?? []
  return meanings.flatMap((meaning) => reading.hitsOfMeaning.get(meaning) ?? []).toSorted((a, b) => a.from - b.from)
}

/** Whether a phrase of a meaning begins and ends between two tokens. */
export function hasBetween(reading: Reading, from: number, to: number, ...meanings: readonly Meaning[]): boolean {
  for (let at = Math.max(0, from); at < to; at += 1) {
    if (reading.hitsFrom.get(at)?.some((hit) => hit.to <= to && meanings.includes(hit.meaning))) return true
  }
  return false
}

/** The longest phrase of the meanings that begins at a token. */
export function hitAt(reading: Reading, at: number, ...meanings: readonly Meaning[]): Hit | undefined {
  let longest: Hit | undefined
  for (const hit of reading.hitsFrom.get(at) ?? [])
    if (meanings.includes(hit.meaning) && hit.to > (longest?.to ?? 0)) longest = hit
  return longest
}

/** The longest phrase of the meanings that ends before a token, at most `gap` tokens before it. */
export function hitBefore(reading: Reading, to: number, gap: number, ...meanings: readonly Meaning[]): Hit | undefined {
  for (let at = Math.max(0, to - gap - MAX_PHRASE_LENGTH); at < to; at += 1) {
    const hit = reading.hitsFrom
      .get(at)
      ?.find((one) => one.to <= to && to - one.to <= gap && meanings.includes(one.meaning))
    if (hit) return hit
  }
  return undefined
}

/** The exact words of tokens in the text. */
export function wordsOf(reading: Reading, { from, to }: { readonly from: number; readonly to: number }): Words {
  const start = reading.tokens[from]?.start ?? 0
  const end = reading.tokens[to - 1]?.end ?? start
  return { start, end, text: reading.text.slice(start, end) }
}

function withoutMasked(hits: readonly Hit[]): Hit[] {
  const masks = Map.groupBy(
    hits.filter((hit) => MASKS.has(hit.meaning)),
    (hit) => hit.from,
  )
  const parts = hits.filter((hit) => PARTS.has(hit.meaning) && hit.to - hit.from > 1)
  const roles = new Set(hits.filter((hit) => hit.meaning === 'role').map((hit) => `${hit.from} ${hit.to}`))
  return hits.filter((hit) => {
    // "Web servers" are machines, "sin servidor" is no negation.
    if (
      MASKED_BY_PARTS.has(hit.meaning) &&
      parts.some((part) => part.from <= hit.from && part.to >= hit.to && part.meaning !== 'part-kubernetes')
    )
      return false
    if (!MASKED.has(hit.meaning)) return true
    // A tester tests in every language, but is someone.
    if (hit.meaning === 'testing' && roles.has(`${hit.from} ${hit.to}`)) return false
    const length = hit.to - hit.from
    for (let at = hit.from - MAX_PHRASE_LENGTH; at < hit.to; at += 1) {
      for (const mask of masks.get(at) ?? []) {
        const longer = mask.to - mask.from - length
        if (mask.to > hit.from && longer > 0) return false
        if (mask.meaning === 'neutral' && longer === 0 && mask.from === hit.from) return false
      }
    }
    return true
  })
}

/** Clauses end at a mark and before "but", sentences at a full stop, at other ends and at line ends. */
function partsOf(tokens: readonly Token[], hits: readonly Hit[]): Pick<Reading, 'clauses' | 'sentences'> {
  const turns = new Set(hits.filter((hit) => hit.meaning === 'but').map((hit) => hit.from))
  const clauses: number[] = []
  const sentences: number[] = []
  let clause = 0
  let sentence = 0
  for (const [at, token] of tokens.entries()) {
    if (turns.has(at)) clause += 1
    clauses.push(clause)
    sentences.push(sentence)
    if (endsSentence(token)) {
      sentence += 1
      clause += 1
    } else if (token.kind === 'mark' && /[,:()[\]–—\-|•*]/.test(token.text)) clause += 1
  }
  return { clauses, sentences }
}
