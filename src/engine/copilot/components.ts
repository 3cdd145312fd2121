// Which components a text names: those to add, those to leave out, and those that are meant and no others.
import { USE_CASE_RECIPES } from '../blueprints/catalogue.ts'
import { findComponent, type ComponentType } from '../components/catalogue.ts'
import { CLOUD_WORDS } from '../clouds/index.ts'
import { ENVIRONMENT_TYPES, USE_CASES, findWord } from '../vocabulary.ts'
import { COMPONENT_WORDS } from './lexicon/parts.ts'
import type { CopilotParts } from './parts.ts'
import { PART_MEANINGS, type Hit, type Meaning } from './phrases.ts'
import { countChangeOf } from './part-counts.ts'
import type { PartEffect, PartMention } from './part-mention.ts'
import { hitAt, hitsOf, isValue, type Reading } from './reading.ts'
import type { Turns } from './settle.ts'
import { stanceOf, type Stance } from './stances.ts'
import type { CopilotAnswers } from './understanding.ts'

const TYPES = Object.keys(COMPONENT_WORDS) as ComponentType[]
const DATABASES = ['postgresql', 'mysql', 'nosql'] as const satisfies ComponentType[]
const ORDINARY = /^(?:functions?|funcion(?:es)?|fonctions?|funktion(?:en)?)$/
/** "Switch to MySQL": it takes the place of the other database. */
const SWITCH =
  /^(?:switch|instead|wechsl\w*|stattdessen|lieber|umsteigen|cambi\w*|pasa|pasar|passe|passer|passons|plutot|remplac\w*|migrate|migra\w*)$/
/** Articles that also begin a relative clause. */
const ARTICLE = /^(?:die|der|das|den|dem|que|la|le)$/
/** Between a database and its name. */
const BEING = /^(?:to|be|is|as|a|sea|es|ser|como|soit|est|en|comme|zu|auf|ist|sein|soll|als|:|=)$/
const API = /^(?:api|apis)$/
/** What people mean by several is one cluster or so. */
export const MOST_NODES = 10

export interface ComponentReading {
  /** Without sizes. */
  readonly parts: CopilotParts
  readonly mentions: readonly PartMention[]
  /** Whether the text says which components are meant. */
  readonly isSaid: boolean
}

/** The components of the use case that answers name. */
export function recipeOf(
  answers: Pick<CopilotAnswers, 'use_case' | 'environment_type' | 'cloud_provider'>,
): readonly { readonly type: ComponentType; readonly settings: Readonly<Record<string, unknown>> }[] {
  const useCase = findWord(USE_CASES, answers.use_case)?.id ?? 'web-application'
  const environment = findWord(ENVIRONMENT_TYPES, answers.environment_type)?.id ?? 'development'
  const cloud = findWord(CLOUD_WORDS, answers.cloud_provider)?.id ?? 'aws'
  return USE_CASE_RECIPES[useCase]({ cloud, environment }).nodes.flatMap(({ type, settings }) =>
    isType(type) ? [{ type, settings }] : [],
  )
}

/** The types of all components that answers with such parts have. */
export function typesOf(
  answers: Pick<CopilotAnswers, 'use_case' | 'environment_type' | 'cloud_provider'>,
  { base, added, removed }: Pick<CopilotParts, 'base' | 'added' | 'removed'>,
): ReadonlySet<ComponentType> {
  const recipe = base === 'named' ? [] : recipeOf(answers).map(({ type }) => type)
  return new Set([...recipe.filter((type) => !removed.includes(type)), ...added])
}

function isType(type: string): type is ComponentType {
  return findComponent(type) !== undefined
}

/**
 * @param answers what the other fields say
 * @param hasUseCase the text names a use case clearly
 * @param before the parts that it changes; null for those of the use case, undefined for a new description
 * @param countOf how many of a component there were before
 */
export function readComponents(
  reading: Reading,
  turns: Turns,
  {
    answers,
    hasUseCase,
    before,
    countOf,
  }: {
    readonly answers: Pick<CopilotAnswers, 'use_case' | 'environment_type' | 'cloud_provider'>
    readonly hasUseCase: boolean
    readonly before: CopilotParts | null | undefined
    readonly countOf: (type: ComponentType) => number
  },
): ComponentReading {
  // "One server less": some of them stay.
  const changedStance = (hit: Hit): Stance | undefined => {
    const change = before === undefined ? undefined : countChangeOf(reading, hit)
    const type = TYPES.find((one) => hit.meaning === `part-${one}`)
    return change && type && (countOf(type) + change.by < 1 ? 'removed' : 'wanted')
  }
  const parts = specific(reading, hitsOf(reading, ...PART_MEANINGS))
  // "Storage for our backups" and nothing else.
  const isPlain = before === undefined && !hasUseCase && parts.length === 0
  const named = isPlain ? plainStorage(reading, turns) : parts
  const hits = named.filter((hit) => !hasUseCase || !isOrdinary(reading, hit, named))
  const stances = hits.map((hit) => ({ hit, stance: changedStance(hit) ?? stanceOf(reading, turns, hit, hits) }))
  const wanted = stances.filter(({ hit, stance }) => stance === 'wanted' && hit.meaning !== 'part-unknown')
  const isOnly =
    wanted.length > 0 &&
    saysOnly(
      reading,
      wanted.map(({ hit }) => hit),
    )
  const start = before ?? { base: 'use-case' as const, added: [], removed: [], sizes: [] }
  const isNamed = isOnly || (before === undefined && !hasUseCase && wanted.length > 0)
  const base = isNamed ? 'named' : start.base
  let added: ComponentType[] = isNamed ? [] : [...start.added]
  let removed: ComponentType[] = isNamed ? [] : [...start.removed]
  const mentions: PartMention[] = []
  const say = (hit: Hit, component: ComponentType | undefined, effect: PartEffect): void =>
    void mentions.push({ component, effect, from: hit.from, to: hit.to })
  const present = (): ReadonlySet<ComponentType> => typesOf(answers, { base, added, removed })
  for (const { hit, stance } of stances) {
    if (hit.meaning === 'part-unknown') {
      if (stance !== 'removed') say(hit, undefined, stance === 'existing' ? 'existing' : 'unknown')
      continue
    }
    const types = componentsOf(hit.meaning, present())
    if (stance === 'existing') say(hit, types[0], 'existing')
    else if (stance === 'removed') {
      const gone = types.filter((type) => present().has(type))
      const isLast = base === 'named' && added.every((type) => gone.includes(type))
      for (const type of isLast ? [] : gone) {
        added = added.filter((one) => one !== type)
        if (base === 'use-case') removed = [...new Set([...removed, type])]
        say(hit, type, 'removed')
      }
      if (gone.length === 0 || isLast) say(hit, types[0], 'not-in-it')
    } else {
      const [type] = types
      if (type === undefined) continue
      if (present().has(type)) say(hit, type, 'included')
      else {
        removed = removed.filter((one) => one !== type)
        if (!present().has(type)) added.push(type)
        say(hit, type, 'added')
      }
    }
  }
  const other = switchedFrom(reading, mentions, present())
  if (other) {
    added = added.filter((one) => one !== other)
    if (base === 'use-case' && present().has(other)) removed.push(other)
  }
  // "A serverless API with DynamoDB": a function answers calls through an API gateway.
  const api = reading.tokens.findIndex((token) => API.test(token.text))
  if (isNamed && api >= 0 && added.includes('function') && !added.includes('api-gateway')) {
    added.push('api-gateway')
    mentions.push({ component: 'api-gateway', effect: 'added', from: api, to: api + 1 })
  }
  return {
    parts: { base, added, removed, sizes: isNamed ? [] : start.sizes },
    mentions,
    isSaid: mentions.some(({ effect }) => effect === 'added' || effect === 'removed' || isNamed),
  }
}

/** Storage that nothing else is named with. */
function plainStorage(reading: Reading, turns: Turns): Hit[] {
  const [first] = hitsOf(reading, 'plain-storage').filter((hit) => !turns.denied.has(hit))
  return first ? [{ ...first, meaning: 'part-object-storage' }] : []
}

/** The SQL database that another takes the place of. */
function switchedFrom(
  reading: Reading,
  mentions: readonly PartMention[],
  present: ReadonlySet<ComponentType>,
): ComponentType | undefined {
  const pair = ['postgresql', 'mysql'] as const
  const generic = hitsOf(reading, 'part-database')
  const isGeneric = ({ from }: PartMention): boolean => generic.some((hit) => hit.from === from)
  const [to, another] = pair.filter((type) => mentions.some((one) => one.component === type && !isGeneric(one)))
  const isAdded = mentions.some(({ component, effect }) => component === to && effect === 'added')
  const named = mentions.find(({ component }) => component === to)
  const isSwitched = reading.tokens.some((token) => SWITCH.test(token.text)) || isTheDatabase(reading, named, generic)
  if (!to || another || !isAdded || !isSwitched) return undefined
  return pair.find((type) => type !== to && present.has(type))
}

/** "The database should be MySQL", "MySQL as the database". */
function isTheDatabase(reading: Reading, named: PartMention | undefined, generic: readonly Hit[]): boolean {
  return generic.some((hit) => {
    if (!named || reading.sentences[hit.from] !== reading.sentences[named.from]) return false
    const between = reading.tokens.slice(Math.min(hit.to, named.to), Math.max(hit.from, named.from))
    return (
      between.length <= 4 && between.some(({ text }) => BEING.test(text)) && !between.some(({ text }) => text === ',')
    )
  })
}

/** "The search function of our site": a component only beside others, or where nothing else is described. */
function isOrdinary({ tokens, sentences }: Reading, hit: Hit, hits: readonly Hit[]): boolean {
  const isWord = hit.to === hit.from + 1 && ORDINARY.test(tokens[hit.from]?.text ?? '')
  return isWord && !hits.some((other) => other !== hit && sentences[other.from] === sentences[hit.from])
}

/** Without what a longer name of another component holds, and without "database" beside the name of one. */
function specific(reading: Reading, hits: readonly Hit[]): Hit[] {
  return hits.filter((hit) => {
    const isInside = hits.some(
      (other) =>
        other !== hit &&
        other.from <= hit.from &&
        other.to >= hit.to &&
        (other.to - other.from > hit.to - hit.from ||
          (other.meaning !== hit.meaning && hit.meaning === 'part-unknown')),
    )
    const isNamed =
      hit.meaning === 'part-database' &&
      hits.some(
        (other) =>
          isDatabase(other.meaning) && (near(other, hit) || near(hit, other) || isNamedLater(reading, hit, other)),
      )
    return !isInside && !isNamed
  })
}

/** "A database for a school project, MySQL": the name comes at the end, behind a comma. */
function isNamedLater({ tokens, sentences }: Reading, hit: Hit, other: Hit): boolean {
  return (
    other.meaning !== 'part-unknown' &&
    other.from > hit.to &&
    sentences[other.from] === sentences[hit.from] &&
    tokens[other.from - 1]?.text === ',' &&
    !tokens.slice(other.to, other.to + 2).some(({ text }) => /^(?:,|and|y|et|und)$/.test(text))
  )
}

function isDatabase(meaning: Meaning): boolean {
  return DATABASES.some((type) => meaning === `part-${type}`) || meaning === 'part-unknown'
}

function near(first: Hit, second: Hit): boolean {
  return second.from >= first.to && second.from - first.to <= 1
}

function componentsOf(meaning: Meaning, present: ReadonlySet<ComponentType>): readonly ComponentType[] {
  const type = TYPES.find((one) => meaning === `part-${one}`)
  if (type) return [type]
  const there = DATABASES.filter((one) => present.has(one))
  return there.length > 0 ? there : ['postgresql']
}

/** "A Postgres database only", "just Redis", "nothing else". */
function saysOnly(reading: Reading, wanted: readonly Hit[]): boolean {
  if (hitsOf(reading, 'nothing-else').length > 0) return true
  return hitsOf(reading, 'only').some((only) => {
    const sentence = reading.sentences[only.from]
    if (
      wanted.some((hit) => hit.to <= only.from && only.from - hit.to <= 1 && reading.sentences[hit.from] === sentence)
    )
      return (
        hitAt(reading, only.to, 'people', 'role') === undefined && !reading.amounts.some(({ from }) => from === only.to)
      )
    for (let at = only.to; at < only.to + 6 && reading.sentences[at] === sentence; at += 1) {
      if (wanted.some((hit) => hit.from === at)) return true
      const other = (reading.hitsFrom.get(at) ?? []).some((hit) => isValue(hit.meaning))
      const isArticle = ARTICLE.test(reading.tokens[at]?.text ?? '') && wanted.some((hit) => hit.from === at + 1)
      if (other || (!isArticle && hitAt(reading, at, 'people', 'role', 'for', 'with'))) return false
    }
    return false
  })
}
