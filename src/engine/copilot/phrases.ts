// Finds the phrases of the lexicons in a text.
import { CLOUD_IDS } from '../clouds/index.ts'
import type { ComponentType } from '../components/catalogue.ts'
import type { CloudId } from '../vocabulary.ts'
import { WORLD_PARTS, type Concept, type Lexicon } from './lexicon/concepts.ts'
import { DE } from './lexicon/de.ts'
import { EN } from './lexicon/en.ts'
import { ES } from './lexicon/es.ts'
import { MORE_PHRASES } from './lexicon/everyday.ts'
import { FR } from './lexicon/fr.ts'
import {
  COMPONENT_WORDS,
  DATABASE_WORDS,
  EVERYDAY_WORDS,
  UNKNOWN_WORDS,
  type EverydayConcept,
} from './lexicon/parts.ts'
import { CLOUD_NAMES, CLOUD_SERVICES, REGION_IDS } from './lexicon/shared.ts'
import { tokenize, type Token } from './tokens.ts'

/** A component of the catalogue, any database, or what the catalogue lacks. */
export type PartMeaning = `part-${ComponentType}` | 'part-database' | 'part-unknown'
/** A concept of the lexicons, a cloud, a service of a cloud, or a component. */
export type Meaning = Concept | CloudId | `${CloudId}-service` | PartMeaning | EverydayConcept

/** The tokens from `from` up to, not including, `to` stand for something. */
export interface Hit {
  readonly meaning: Meaning
  readonly from: number
  readonly to: number
}

/** What a component is called; also what the catalogue lacks. */
export const PART_MEANINGS = [
  ...(Object.keys(COMPONENT_WORDS) as (keyof typeof COMPONENT_WORDS)[]).map((type) => `part-${type}` as const),
  'part-database',
  'part-unknown',
] as const satisfies Meaning[]

interface Node {
  readonly exact: Map<string, Node>
  /** "webseite*": by the first two letters, so that few are tried. */
  readonly stems: Map<string, [string, Node][]>
  /** "*entwickler". */
  readonly ends: [string, Node][]
  readonly meanings: Set<Meaning>
}

const newNode = (): Node => ({ exact: new Map(), stems: new Map(), ends: [], meanings: new Set() })
const root = newNode()

/**
 * Meanings whose words are worth a correction. The others are too common: a slip is rarely one of them, another word
 * often is.
 */
const TOLD = new Set<Meaning>([
  'web',
  'data',
  'ml',
  'micro',
  'mobile',
  'ml-hint',
  'development',
  'staging',
  'production',
  'sandbox',
  'testing',
  'confidential',
  'internal',
  'public-data',
  'temporary',
  'long-term',
  'occasion',
  'near-end',
  'people',
  'role',
  'team',
  'users',
  'day',
  'week',
  'month',
  'year',
  'usd',
  'foreign',
  'budget',
  'unlimited',
  'monthly',
  'yearly',
  'weekly',
  'correction',
  'alone',
  ...WORLD_PARTS,
  ...CLOUD_IDS,
  ...CLOUD_IDS.map((id) => `${id}-service` as const),
  'part-postgresql',
  'part-mysql',
  'part-redis',
  'part-kubernetes',
  'part-load-balancer',
  'part-database',
  'part-vm',
  'part-object-storage',
  'part-file-share',
  'part-api-gateway',
  'part-monitoring',
  'memory',
  'cpus',
  'disk',
  'node-unit',
  'cheapest',
])
const PLACES = new Set<Meaning>(WORLD_PARTS)
/** Of places, and of phrases of several words, only the long ones. */
const MIN_WORD_OF_PHRASE = 6

/**
 * Single words of the phrases that say something, and the beginnings of words: what a misspelled word is compared with.
 */
export const WORDS_OF_PHRASES = new Set<string>()
export const STEMS_OF_PHRASES = new Set<string>()
/** Short words of longer phrases: compared only with two neighbors changed. */
export const SHORT_WORDS = new Set<string>()
/** Every other word of the phrases. */
const OTHER_WORDS_OF_PHRASES = new Set<string>()

for (const lexicon of [EN, ES, FR, DE, MORE_PHRASES] satisfies Partial<Lexicon>[])
  for (const [concept, phrases] of Object.entries(lexicon)) addAll(concept as Concept, phrases)
for (const [cloud, phrases] of Object.entries(CLOUD_NAMES)) addAll(cloud as CloudId, phrases)
for (const [cloud, phrases] of Object.entries(CLOUD_SERVICES)) addAll(`${cloud as CloudId}-service`, phrases)
for (const [type, phrases] of Object.entries(COMPONENT_WORDS)) addAll(`part-${type as ComponentType}`, phrases)
addAll('part-database', DATABASE_WORDS)
addAll('part-unknown', UNKNOWN_WORDS)
for (const [concept, phrases] of Object.entries(EVERYDAY_WORDS)) addAll(concept as EverydayConcept, phrases)
for (const parts of Object.values(REGION_IDS))
  for (const ids of Object.values(parts))
    for (const piece of piecesOf(ids.replaceAll(', ', ' '))) WORDS_OF_PHRASES.add(piece)

function addAll(meaning: Meaning, phrases: string): void {
  for (const phrase of phrases.split(',')) {
    const parts = phrase.trim().split(/\s+/)
    let node = root
    for (const part of parts)
      for (const piece of piecesOf(part)) {
        const isLong = piece.length >= MIN_WORD_OF_PHRASE || (parts.length === 1 && !PLACES.has(meaning))
        if (TOLD.has(meaning)) SHORT_WORDS.add(piece)
        node = step(node, piece, TOLD.has(meaning) && isLong)
      }
    node.meanings.add(meaning)
  }
}

/** A part of a phrase as the tokenizer cuts it; the star stays with the outer pieces. */
function piecesOf(part: string): string[] {
  const pieces = tokenize(part.replaceAll('*', '')).map((token) => token.text)
  return pieces.map(
    (piece, index) =>
      `${index === 0 && part.startsWith('*') ? '*' : ''}${piece}${index === pieces.length - 1 && part.endsWith('*') ? '*' : ''}`,
  )
}

function step(node: Node, piece: string, isTold: boolean): Node {
  const word = piece.replaceAll('*', '')
  if (piece.endsWith('*')) {
    if (isTold) STEMS_OF_PHRASES.add(word)
    return push(bucket(node.stems, word.slice(0, 2)), word)
  }
  ;(isTold ? WORDS_OF_PHRASES : OTHER_WORDS_OF_PHRASES).add(word)
  if (piece.startsWith('*')) return push(node.ends, word)
  const next = node.exact.get(word) ?? newNode()
  node.exact.set(word, next)
  return next
}

function bucket(map: Map<string, [string, Node][]>, key: string): [string, Node][] {
  const list = map.get(key) ?? []
  map.set(key, list)
  return list
}

function push(list: [string, Node][], word: string): Node {
  const found = list.find(([one]) => one === word)
  if (found) return found[1]
  const node = newNode()
  list.push([word, node])
  return node
}

/** Whether a single word, or the beginning of a phrase, is in the lexicons. */
export function isKnownWord(word: string): boolean {
  return WORDS_OF_PHRASES.has(word) || OTHER_WORDS_OF_PHRASES.has(word) || nextNodes(root, word).length > 0
}

function nextNodes(node: Node, word: string): Node[] {
  const found: Node[] = []
  const exact = node.exact.get(word)
  if (exact) found.push(exact)
  for (const [stem, next] of node.stems.get(word.slice(0, 2)) ?? []) if (word.startsWith(stem)) found.push(next)
  for (const [end, next] of node.ends) if (word.endsWith(end) && word.length > end.length) found.push(next)
  return found
}

/** One letter is a unit only where it is joined to a number: "30d", not "d'une". */
const UNITS = new Set<Meaning>([
  'hour',
  'day',
  'week',
  'month',
  'year',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
])

/** All phrases in the text: of each meaning the longest from each word. */
export function findPhrases(tokens: readonly Token[]): Hit[] {
  const hits: Hit[] = []
  for (const from of tokens.keys()) {
    let nodes = nextNodes(root, tokens[from]?.text ?? '')
    if (nodes.length === 0) continue
    const longest = new Map<Meaning, number>()
    for (let at = from; nodes.length > 0; at += 1) {
      for (const node of nodes) for (const meaning of node.meanings) longest.set(meaning, at + 1)
      const next = tokens[at + 1]
      if (!next || next.kind === 'break') break
      const [only] = nodes
      nodes =
        nodes.length === 1 && only ? nextNodes(only, next.text) : nodes.flatMap((node) => nextNodes(node, next.text))
    }
    const isLetter = tokens[from]?.text.length === 1 && tokens[from]?.joint !== '' && tokens[from]?.joint !== '/'
    for (const [meaning, to] of longest)
      if (!(isLetter && to === from + 1 && UNITS.has(meaning))) hits.push({ meaning, from, to })
  }
  return hits
}
