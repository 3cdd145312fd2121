// The fields that are one of a few: use case, environment, sensitivity, duration, cloud.
import { CLOUD_IDS } from '../clouds/index.ts'
import type { CloudId } from '../vocabulary.ts'
import type { Hit, Meaning } from './phrases.ts'
import { hasBetween, hitAt, hitBefore, hitsOf, type Mention, type Reading } from './reading.ts'
import { settle, type Turns } from './settle.ts'
import type { CopilotAnswers } from './understanding.ts'

type UseCase = CopilotAnswers['use_case']
type Environment = CopilotAnswers['environment_type']
type Sensitivity = CopilotAnswers['data_sensitivity']

const USE_CASES = [
  ['web', 'Web Application', 3],
  ['data', 'Data Pipeline', 3],
  ['ml', 'ML/AI Sandbox', 3],
  ['micro', 'Microservices Dev', 3],
  ['mobile', 'Mobile Backend', 3],
  ['web-hint', 'Web Application', 1],
  ['data-hint', 'Data Pipeline', 1],
  ['ml-hint', 'ML/AI Sandbox', 1],
  ['micro-hint', 'Microservices Dev', 1],
  ['mobile-hint', 'Mobile Backend', 1],
] as const satisfies (readonly [Meaning, UseCase, number])[]

const ENVIRONMENTS = [
  ['production', 'Production', 3],
  ['staging', 'Staging', 3],
  ['development', 'Development', 3],
  ['testing', 'Staging', 2],
  ['developing', 'Development', 2],
  ['sandbox', 'Development', 1],
] as const satisfies (readonly [Meaning, Environment, number])[]

const OURS = /^(?:our|my|his|her|their|notre|mon|nuestr[oa]|mi|unser|unsere|mein|meine)$/
/** From the strictest on. */
const SENSITIVITIES: readonly Sensitivity[] = ['Confidential', 'Internal', 'Public']
/** Words of a noun phrase in which "public" may stand before or after its data. */
const DATA_REACH = 3
/** Words between "add" and what is added. */
const ADDED_REACH = 2

/** "Add Kubernetes", "with a GPU": a component of what there is, and no other use case. */
function isAddedPart(reading: Reading, { from }: Hit): boolean {
  return (
    (hitAt(reading, from, 'part-kubernetes') !== undefined &&
      (hitBefore(reading, from, ADDED_REACH, 'more') ?? hitBefore(reading, from, 0, 'and', 'with')) !== undefined) ||
    hitAt(reading, from, 'gpu') !== undefined
  )
}

/** What is built: the clearest words, the first of them unless two stand side by side. */
export function readUseCase(reading: Reading, turns: Turns, isEdit = false): Mention<UseCase>[] {
  const mentions = USE_CASES.flatMap(([meaning, value, weight]) =>
    hitsOf(reading, meaning).flatMap((hit) =>
      turns.denied.has(hit) || (isEdit && isAddedPart(reading, hit)) ? [] : [mentionOf(hit, value, weight)],
    ),
  )
  const held = settle(reading, turns, mentions)
  const weighed: Mention<UseCase>[] = []
  for (const mention of held) weighed.push({ ...mention, weight: builtWeight(reading, mention, weighed) })
  const clear = clearest(weighed)
  const [first] = clear
  if (!first) return isEdit ? [] : readBareApp(reading, turns)
  return clear.filter((mention) => mention.value === first.value || isSideBySide(reading, first, mention))
}

/** "An app" alone: it may run in a browser or on phones. */
function readBareApp(reading: Reading, turns: Turns): Mention<UseCase>[] {
  const app = hitsOf(reading, 'bare-app').find((hit) => !turns.denied.has(hit))
  return app ? [mentionOf(app, 'Web Application', 0), mentionOf(app, 'Mobile Backend', 0)] : []
}

/** Whether a text names a use case itself, and not only something that hints at one. */
export function namesUseCase(reading: Reading, turns: Turns, isEdit: boolean): boolean {
  const isWeb = (hit: Hit): boolean => hit.meaning === 'web-hint' && reading.tokens[hit.from]?.text === 'web'
  return hitsOf(reading, 'web', 'data', 'ml', 'micro', 'mobile', 'web-hint').some(
    (hit) =>
      !turns.denied.has(hit) && !(isEdit && isAddedPart(reading, hit)) && (hit.meaning !== 'web-hint' || isWeb(hit)),
  )
}

/**
 * What hangs on another thing of the sentence is what it is used with; what stands beside it after "or" is as likely.
 */
function builtWeight<Value>(reading: Reading, mention: Mention<Value>, before: readonly Mention<Value>[]): number {
  // "A mobile game company", "web developers": who they are.
  if (
    hasBetween(reading, mention.from - 4, mention.from, 'later', 'current') ||
    hitAt(reading, mention.to, 'company', 'role', 'team')
  )
    return mention.weight - 2
  const head = before
    .filter(
      (one) =>
        one.value !== mention.value &&
        reading.sentences[one.from] === reading.sentences[mention.from] &&
        one.to <= mention.from,
    )
    .at(-1)
  const isUnsure = hitsOf(reading, 'unsure').some(
    (hit) => Math.abs((reading.sentences[hit.from] ?? 0) - (reading.sentences[mention.from] ?? 0)) <= 1,
  )
  if (head && isUnsure && mention.weight >= 3) return Math.max(mention.weight, head.weight)
  if (head) {
    if (hasBetween(reading, head.to, mention.from, 'or') && mention.weight >= 1)
      return Math.max(mention.weight, head.weight)
    if (hasBetween(reading, head.to, mention.from, 'with')) return mention.weight - 2
    if (mention.weight >= 3 && hasBetween(reading, head.to, mention.from, 'and'))
      return Math.max(mention.weight, head.weight)
  }
  const build = hitBefore(reading, mention.from, 6, 'build')
  const isBuilt = build !== undefined && reading.clauses[build.from] === reading.clauses[mention.from]
  return mention.weight + (isBuilt ? 1 : 0)
}

function isSideBySide<Value>(reading: Reading, first: Mention<Value>, other: Mention<Value>): boolean {
  const from = Math.min(first.to, other.to)
  const to = Math.max(first.from, other.from)
  return reading.sentences[first.from] === reading.sentences[other.from]
    ? hasBetween(reading, from, to, 'or', 'and') ||
        hitsOf(reading, 'unsure').length > 0 ||
        reading.tokens.slice(from, to + 1).some((token) => token.text === '/' || token.joint === '/')
    : hasBetween(reading, to - 6, to, 'or')
}

/** The clearest words for the environment; explicit ones come before hints. */
export function readEnvironment(reading: Reading, turns: Turns): Mention<Environment>[] {
  const mentions = ENVIRONMENTS.flatMap(([meaning, value, weight]) =>
    hitsOf(reading, meaning).flatMap((hit) =>
      turns.denied.has(hit) || isCounted(reading, hit)
        ? []
        : [mentionOf(hit, value, hasBetween(reading, hit.from - 4, hit.from, 'later') ? weight - 2.5 : weight)],
    ),
  )
  return clearest(settle(reading, turns, mentions))
}

/** "4 dev" are four people. */
function isCounted(reading: Reading, { meaning, from }: Hit): boolean {
  return (
    meaning === 'development' &&
    /^devs?$/.test(reading.tokens[from]?.text ?? '') &&
    reading.amounts.some((amount) => amount.to === from && !amount.isArticle)
  )
}

/** The strictest sensitivity that is said of the data. */
export function readSensitivity(reading: Reading, turns: Turns): Mention<Sensitivity>[] {
  const said = (meaning: Meaning, value: Sensitivity): Mention<Sensitivity>[] =>
    hitsOf(reading, meaning).flatMap((hit) => (turns.denied.has(hit) ? [] : [mentionOf(hit, value, 1)]))
  const publics = hitsOf(reading, 'public').flatMap((hit) =>
    turns.denied.has(hit) || !isOfData(reading, hit) ? [] : [mentionOf<Sensitivity>(hit, 'Public', 1)],
  )
  const held = settle(reading, turns, [
    ...said('confidential', 'Confidential'),
    ...said('internal', 'Internal'),
    ...said('public-data', 'Public'),
    ...publics,
  ])
  const strictest = SENSITIVITIES.find((value) => held.some((mention) => mention.value === value))
  return held.filter((mention) => mention.value === strictest)
}

/** "Public" says something of the data when data stand beside it in the clause, or when it stands alone. */
function isOfData(reading: Reading, hit: Hit): boolean {
  const clause = reading.clauses[hit.from]
  const isNear = hitsOf(reading, 'data-noun').some(
    (noun) =>
      reading.clauses[noun.from] === clause &&
      (noun.from >= hit.to ? noun.from - hit.to <= DATA_REACH : hit.from - noun.to <= DATA_REACH + 1),
  )
  if (
    isNear ||
    hasBetween(reading, hit.to, hit.to + 3, 'confidential', 'internal') ||
    hasBetween(reading, hit.from - 3, hit.from, 'confidential', 'internal')
  )
    return true
  const isFirst =
    reading.clauses[hit.from - 1] !== clause ||
    hitAt(reading, hit.from - 1, 'and', 'or', 'but', 'correction', 'to') !== undefined
  return isFirst && (reading.clauses[hit.to] !== clause || reading.tokens[hit.to]?.kind !== 'word')
}

/** Words for the duration; the spans are read elsewhere. */
export function readDurationWords(reading: Reading, turns: Turns): Mention<CopilotAnswers['duration']>[] {
  const said = (
    meaning: Meaning,
    value: CopilotAnswers['duration'],
    weight: number,
  ): Mention<CopilotAnswers['duration']>[] =>
    hitsOf(reading, meaning).flatMap((hit) => (turns.denied.has(hit) ? [] : [mentionOf(hit, value, weight)]))
  return [
    ...said('temporary', 'Temporary', 2),
    ...said('long-term', 'Long-term', 2),
    ...said('occasion', 'Temporary', 1).filter((mention) => !isOurs(reading, mention) && !isTrade(reading, mention)),
  ]
}

/**
 * Courses and workshops are often what a site is about: "a portal for courses", "a bike workshop wants a shop". They
 * are an occasion where something is needed for one of them.
 */
const TRADES =
  /^(?:courses?|class|classes|workshops?|seminars?|tutorials?|conferences?|trade|bootcamps?|training|webinars?|cursos?|talleres|taller|seminarios?|ferias?|congresos?|conferencias?|formacion|formations?|cours|ateliers?|seminaires?|stages?|salons?|conferences?|kurse?s?|kursen|workshops?|seminare?n?|messen?|konferenz(?:en)?|schulung(?:en)?|tagung(?:en)?)$/
const SINGLE =
  /^(?:a|an|one|our|my|next|the|this|un|una|nuestro|nuestra|mi|el|la|este|esta|une|notre|mon|ma|le|l|ce|cet|cette|ein|eine|einen|einem|einer|unser|unseren|unsere|den|das|dem|die|diesen|meinen)$/

function isTrade(reading: Reading, { from, to }: { readonly from: number; readonly to: number }): boolean {
  if (!reading.tokens.slice(from, to).some((token) => TRADES.test(token.text))) return false
  const lead = hitBefore(reading, from, 3, 'for', 'until')
  const isOfSite = hitsOf(reading, 'web').length > 0
  if (!lead || lead.to > from) return to - from === 1 && isOfSite
  const between = reading.tokens.slice(lead.to, from)
  return between.length > 0 ? !between.some((token) => SINGLE.test(token.text)) : isOfSite
}

/** "Our workshop sells bikes": a place, unless it is needed for it. */
function isOurs(reading: Reading, { from }: { readonly from: number }): boolean {
  const before = reading.tokens.slice(Math.max(0, from - 2), from)
  return before.some((token) => OURS.test(token.text)) && !hasBetween(reading, from - 4, from, 'for')
}

export interface CloudReading {
  readonly mentions: readonly Mention<CloudId>[]
  /** Clouds that are not wanted. */
  readonly excluded: readonly Hit[]
}

/** The clouds that a text names, by their name or by a service. */
export function readClouds(reading: Reading, turns: Turns): CloudReading {
  const hits = CLOUD_IDS.flatMap((id) => hitsOf(reading, id, `${id}-service`).map((hit) => ({ hit, id })))
  const mentions = hits.flatMap(({ hit, id }) =>
    turns.denied.has(hit) ? [] : [mentionOf(hit, id, cloudWeight(reading, hit, hit.meaning === id))],
  )
  const excluded = hits.filter(({ hit, id }) => turns.denied.has(hit) && hit.meaning === id).map(({ hit }) => hit)
  return { mentions: clearest(settle(reading, turns, mentions)), excluded }
}

function cloudWeight(reading: Reading, hit: Hit, isName: boolean): number {
  const isPreferred = hasBetween(reading, hit.from - 4, hit.from, 'prefer')
  const isPast =
    hasBetween(reading, hit.from - 4, hit.from, 'current') || hasBetween(reading, hit.from - 4, hit.from, 'later')
  return (isName ? 3 : 1.5) + (isPreferred ? 1 : 0) - (isPast ? 1 : 0)
}

function mentionOf<Value>(hit: Hit, value: Value, weight: number): Mention<Value> {
  return { value, from: hit.from, to: hit.to, weight }
}

/** Only the clearest mentions. */
export function clearest<Value>(mentions: readonly Mention<Value>[]): Mention<Value>[] {
  const most = Math.max(...mentions.map((mention) => mention.weight))
  return mentions.filter((mention) => mention.weight === most)
}
