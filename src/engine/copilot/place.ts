// Places, and the region of each cloud for them.
import { CLOUDS, CLOUD_IDS } from '../clouds/index.ts'
import type { CloudId } from '../vocabulary.ts'
import { WORLD_PARTS, type WorldPart } from './lexicon/concepts.ts'
import { REGION_IDS } from './lexicon/shared.ts'
import { hasBetween, hitsOf, type Mention, type Reading } from './reading.ts'
import { settle, type Turns } from './settle.ts'

export interface Place {
  readonly part: WorldPart
  /** The region that was named, and its cloud; undefined for a place. */
  readonly region: { readonly id: string; readonly cloud: CloudId } | undefined
}

/**
 * Bench guide: the region of each cloud for the parts of the world that have one; the default of the cloud for the
 * others.
 */
const REGIONS: Readonly<Record<CloudId, Readonly<Partial<Record<WorldPart, string>>>>> = {
  azure: { europe: 'westeurope', 'us-east': 'eastus', 'us-west': 'westus', asia: 'eastasia' },
  aws: { europe: 'eu-west-1', 'us-east': 'us-east-1', 'us-west': 'us-west-2', asia: 'ap-southeast-1' },
  gcp: {
    europe: 'europe-west1',
    'us-east': 'us-central1',
    'us-west': 'us-west1',
    'us-central': 'us-central1',
    asia: 'asia-east1',
  },
}

const NAMED = new Map<string, { readonly cloud: CloudId; readonly part: WorldPart }>()
for (const cloud of CLOUD_IDS)
  for (const part of WORLD_PARTS)
    for (const id of REGION_IDS[cloud][part]?.split(', ') ?? []) NAMED.set(id, { cloud, part })
const FIRST_PIECES = new Set([...NAMED.keys()].map((id) => /^[a-z]+/.exec(id)?.[0] ?? id))
/** The longest name of a region has so many words and numbers. */
const MAX_PIECES = 3
/** Before a place: who is there, not where the environment is. */
const WHO =
  /^(?:customers?|users?|clients?|visitors?|team|colleagues?|office|offices|headquarters|hq|sit|sits|company|clientes?|usuarios|equipo|oficinas?|clientele|clients|utilisateurs|equipe|bureaux?|kunden|nutzer|besucher|buro|buros|firma|mitarbeiter|companeros|collegues|kollegen|competitors?)$/

/** The region of a cloud for a part of the world. */
export function regionFor(cloud: CloudId, part: WorldPart): string {
  return REGIONS[cloud][part] ?? CLOUDS[cloud].defaultRegion
}

/** The part of the world that a region on offer stands for. */
export function partOf(cloud: CloudId, region: string): WorldPart {
  return WORLD_PARTS.find((part) => REGIONS[cloud][part] === region) ?? 'us-east'
}

/** The places and regions that a text names and does not take back. */
export function readPlaces(reading: Reading, turns: Turns): Mention<Place>[] {
  const regions = readRegions(reading)
  const isInRegion = (at: number): boolean => regions.some((region) => at >= region.from && at < region.to)
  const hits = hitsOf(reading, ...WORLD_PARTS)
  const mentions: Mention<Place>[] = [...regions]
  for (const hit of hits) {
    if (isInRegion(hit.from)) continue
    const part = WORLD_PARTS.find((one) => one === hit.meaning)
    if (part && !turns.denied.has(hit))
      mentions.push({ value: { part, region: undefined }, from: hit.from, to: hit.to, weight: weightAt(reading, hit) })
  }
  const isShouting = reading.text === reading.text.toUpperCase()
  for (const [at, token] of reading.tokens.entries()) {
    // "US" is the country, "us" are we.
    if (
      token.text !== 'us' ||
      !token.isUpper ||
      isShouting ||
      isInRegion(at) ||
      hits.some((hit) => at >= hit.from && at < hit.to)
    )
      continue
    if (
      /^[$]$/.test(reading.tokens[at + 1]?.text ?? '') ||
      /^(?:dollars?|dolares)$/.test(reading.tokens[at + 1]?.text ?? '')
    )
      continue
    if (!hasBetween(reading, at - 3, at, 'not'))
      mentions.push({
        value: { part: 'us', region: undefined },
        from: at,
        to: at + 1,
        weight: weightAt(reading, { from: at }),
      })
  }
  return settle(reading, turns, withoutVague(withLists(reading, mentions)))
}

/** "In the US, on the west coast": the second says where in the first. */
function withoutVague(mentions: readonly Mention<Place>[]): readonly Mention<Place>[] {
  const isExact = mentions.some(({ value }) => value.part.startsWith('us-'))
  return isExact ? mentions.filter(({ value }) => value.part !== 'us') : mentions
}

/** "Users in Europe and Asia": what is said of the first is said of the others. */
function withLists(reading: Reading, mentions: readonly Mention<Place>[]): readonly Mention<Place>[] {
  const ordered = mentions.toSorted((a, b) => a.from - b.from)
  const weighed: Mention<Place>[] = []
  for (const mention of ordered) {
    const last = weighed.at(-1)
    const isListed = last && mention.from - last.to === 1 && hasBetween(reading, last.to, mention.from, 'and', 'or')
    weighed.push(isListed ? { ...mention, weight: Math.min(mention.weight, last.weight) } : mention)
  }
  return weighed
}

function weightAt(reading: Reading, { from }: { readonly from: number }): number {
  const before = reading.tokens.slice(Math.max(0, from - 3), from)
  return before.some((token) => WHO.test(token.text)) ? 1 : 2
}

/** Names of regions, however their parts are joined: "us-east-1", "eu west 1", "westeurope". */
function readRegions(reading: Reading): Mention<Place>[] {
  const found: Mention<Place>[] = []
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!FIRST_PIECES.has(reading.tokens[at]?.text ?? '')) continue
    for (let count = MAX_PIECES; count > 0; count -= 1) {
      const pieces = reading.tokens.slice(at, at + count)
      if (pieces.length < count || pieces.some((piece) => piece.kind === 'mark' || piece.kind === 'break')) continue
      const id = idOf(pieces.map((piece) => ({ text: piece.text, isGlued: piece.joint === '' })))
      const named = NAMED.get(id)
      if (!named) continue
      if (!hasBetween(reading, at - 4, at, 'not')) {
        found.push({
          value: { part: named.part, region: { id, cloud: named.cloud } },
          from: at,
          to: at + count,
          weight: 3,
        })
      }
      at += count - 1
      break
    }
  }
  return found
}

function idOf(pieces: readonly { readonly text: string; readonly isGlued: boolean }[]): string {
  return pieces.map((piece, index) => (index === 0 || piece.isGlued ? piece.text : `-${piece.text}`)).join('')
}
