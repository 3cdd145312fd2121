// From a sentence to answers.
import type { ComponentType } from '../components/catalogue.ts'
import { namesUseCase } from './choices.ts'
import { readComponents, typesOf, type ComponentReading } from './components.ts'
import type { PartMention } from './part-mention.ts'
import { readFields, type Fields } from './fields.ts'
import { wordsOfAll, type Finding } from './findings.ts'
import { isReplaced } from './instead.ts'
import { isOtherLanguage } from './languages.ts'
import { partsOrNone, withSizes, type CopilotParts } from './parts.ts'
import { hitsOf, readText, wordsOf, type Reading } from './reading.ts'
import type { Amount } from './ranges.ts'
import { findTurns, type Turns } from './settle.ts'
import type { SizeMention } from './size-mention.ts'
import { readSizes, type SizeReading } from './sizes.ts'
import { stackOfAnswers } from './stack.ts'
import { answerTo, intentOf, type OpenQuestion } from './talk.ts'
import { tokenize } from './tokens.ts'
import {
  COPILOT_DEFAULTS,
  COPILOT_FIELDS,
  type CheapestWish,
  type CopilotAnswers,
  type CopilotField,
  type CopilotNotice,
  type CopilotQuestion,
  type Intent,
  type NoticeKind,
  type UnderstoodComponent,
  type UnderstoodField,
  type Understanding,
  type Words,
} from './understanding.ts'

/** What else is known where a text is read. */
export interface ParseContext {
  /** YYYY-MM-DD, from which ends by date are counted; without it they have to be asked. */
  readonly today?: string
  /** What was asked before. */
  readonly open?: readonly OpenQuestion[]
}

const NOTHING_FOUND = {
  questions: [],
  notices: [],
  components: [],
  sizes: [],
  lifetime: [],
  cheapest: null,
  asked: null,
  is_empty: true,
} as const satisfies Partial<Understanding>

/**
 * Understands a sentence in English, Spanish, French or German. Deterministic:
 * the same text gives the same understanding.
 * @param text what someone wrote; at most 4,000 characters are read
 * @param before the answers that it changes; absent for a new description
 */
export function parsePrompt(text: string, before?: CopilotAnswers, context: ParseContext = {}): Understanding {
  const intent = intentOf(text) ?? (isOtherLanguage(tokenize(text)) ? 'other-language' : undefined)
  if (intent) return aboutChat(intent, before)
  const answer = before && context.open && answerTo(text, before, context.open)
  if (answer) return { ...NOTHING_FOUND, intent: 'answer', ...answer, is_empty: false }
  const described = describe(text, before, context)
  return before && isPriceQuestion(text, described) ? priceOf(described, before) : described
}

function aboutChat(intent: Intent, before: CopilotAnswers | undefined): Understanding {
  return { ...NOTHING_FOUND, intent, answers: before ?? COPILOT_DEFAULTS, fields: unsaid(before !== undefined) }
}

function unsaid(isEdit: boolean): UnderstoodField[] {
  return COPILOT_FIELDS.map((field) => ({ field, source: isEdit ? 'kept' : 'default', words: [] }))
}

function isPriceQuestion(text: string, { cheapest }: Understanding): boolean {
  return cheapest === null && intentOf(text, true) === 'price'
}

/** "How much on AWS?": what would be changed is only asked about. */
function priceOf(described: Understanding, before: CopilotAnswers): Understanding {
  return { ...described, intent: 'price', asked: described.answers, answers: before, is_empty: false }
}

function describe(text: string, before: CopilotAnswers | undefined, { today }: ParseContext): Understanding {
  const reading = readText(text)
  const turns = findTurns(reading)
  // Sizes first: their numbers are neither people nor money. They depend on the use case, which depends on no number.
  const first = readFields(reading, turns, { before, taken: [], today })
  const parts = readParts(reading, turns, first, before)
  const fields = readFields(reading, turns, { before, taken: parts.sizes.amounts, today })
  const cheapest = readCheapest(reading, turns, { fields, isEdit: before !== undefined })
  const notices = noticesOf(reading, fields, parts, cheapest.notices)
  const findings =
    parts.isNamed && fields.findings.use_case.values.length > 1
      ? { ...fields.findings, use_case: NO_FINDING }
      : fields.findings
  const questions = [...COPILOT_FIELDS.flatMap((field) => questionOf(field, findings[field])), ...fields.doubts].filter(
    ({ field }) => !(cheapest.wish && (field === 'cloud_provider' || field === 'region')),
  )
  const isEdit = before !== undefined
  const understood = {
    intent: 'describe' as const,
    answers: { ...fields.answers, parts: parts.parts },
    fields: COPILOT_FIELDS.map((field) => understoodField(field, findings[field], isEdit)),
    questions,
    components: parts.components.mentions.flatMap(({ component, effect, ...place }) =>
      component && isTold(effect, place, parts.sizes.sizes)
        ? [{ component, effect, words: [wordsOf(reading, place)] }]
        : [],
    ),
    sizes: parts.sizes.sizes.map(({ component, setting, value, ...place }) => ({
      component,
      setting,
      value,
      words: [wordsOf(reading, place)],
    })),
    lifetime: fields.lifetime,
    cheapest: cheapest.wish,
    asked: null,
  }
  const isSaid =
    COPILOT_FIELDS.some((field) => findings[field].values.length > 0) ||
    parts.components.isSaid ||
    understood.components.length + understood.sizes.length + questions.length > 0 ||
    cheapest.wish !== null
  const unused = unusedNumbers(reading, parts.sizes.amounts, { ...understood, notices })
  return {
    ...understood,
    notices: unused.length > 0 ? [...notices, { kind: 'number-unused', field: null, words: unused }] : notices,
    is_empty: !isSaid,
  }
}

/** What is there anyway needs no word of its own where its size says it: "2 more servers". */
function isTold(
  effect: PartMention['effect'],
  { from, to }: Pick<PartMention, 'from' | 'to'>,
  sizes: readonly SizeMention[],
): effect is UnderstoodComponent['effect'] {
  if (effect === 'included') return !sizes.some((size) => size.from <= from && size.to >= to)
  return effect === 'added' || effect === 'removed'
}

const NO_FINDING: Finding<never> = { values: [], words: [] }

interface PartReading {
  readonly components: ComponentReading
  readonly sizes: SizeReading
  readonly parts: CopilotParts | null
  /** Exactly the components that the text names. */
  readonly isNamed: boolean
}

function readParts(
  reading: Reading,
  turns: Turns,
  { answers, findings }: Fields,
  before: CopilotAnswers | undefined,
): PartReading {
  const hasUseCase = namesUseCase(reading, turns, before !== undefined)
  // Another use case brings its own components.
  const isOther = before !== undefined && hasUseCase && findings.use_case.values[0] !== before.use_case
  const kept = isOther ? null : before?.parts
  // How many machines a use case has is known only where it is built.
  const nodes = before && stackOfAnswers(before).stack.nodes
  const countOf = (component: ComponentType): number => {
    const own = nodes?.filter(({ type }) => type === component) ?? []
    const count = own[0]?.settings['count']
    return typeof count === 'number' ? count : own.length
  }
  const components = readComponents(reading, turns, { answers, hasUseCase, before: kept, countOf })
  const present = typesOf(answers, components.parts)
  const read = readSizes(reading, turns, {
    answers,
    present,
    mentions: components.mentions,
    isNamed: components.parts.base === 'named',
    countOf: before && countOf,
  })
  const sizes = withSizes(
    components.parts.sizes,
    read.sizes.map(({ component, setting, value }) => ({ component, setting, value })),
  )
  const { mentions, ...others } = components
  return {
    components: { ...others, mentions: [...mentions, ...read.included] },
    sizes: read,
    parts: partsOrNone({ ...components.parts, sizes }),
    isNamed: components.parts.base === 'named',
  }
}

function noticesOf(
  reading: Reading,
  fields: Fields,
  { components, sizes }: PartReading,
  more: readonly CopilotNotice[],
): CopilotNotice[] {
  const words = (places: readonly { readonly from: number; readonly to: number }[]): Words[] =>
    wordsOfAll(reading, places)
  const group = (
    kind: NoticeKind,
    places: readonly { readonly from: number; readonly to: number }[],
  ): CopilotNotice[] => (places.length > 0 ? [{ kind, field: null, words: words(places) }] : [])
  const ofEffect = (effect: ComponentReading['mentions'][number]['effect']) =>
    components.mentions.filter((mention) => mention.effect === effect)
  const unused = (kind: NoticeKind) => sizes.unused.filter((one) => one.kind === kind)
  return [
    ...group('order-left-out', reading.orders),
    ...fields.notices,
    ...more,
    ...group('component-unknown', ofEffect('unknown')),
    ...group('component-existing', ofEffect('existing')),
    ...group('not-in-it', [...ofEffect('not-in-it'), ...unused('not-in-it')]),
    ...group('size-unused', unused('size-unused')),
    ...group('version-unused', unused('version-unused')),
    ...group('size-open', unused('size-open')),
  ]
}

/** "On the cheapest cloud": prices decide, which are not read here. */
function readCheapest(
  reading: Reading,
  turns: Turns,
  { fields, isEdit }: { readonly fields: Fields; readonly isEdit: boolean },
): { wish: CheapestWish | null; notices: CopilotNotice[] } {
  const isOfAmount = ({ from }: { readonly from: number }): boolean =>
    reading.amounts.some((amount) => !amount.isArticle && Math.abs(amount.from - from) <= 3)
  const { values } = fields.findings.cloud_provider
  // "AWS or Azure, whichever is cheaper".
  const isChoice = isEdit || values.length > 1
  const hits = [...hitsOf(reading, 'cheapest'), ...(isChoice ? hitsOf(reading, 'cheaper') : [])].filter(
    (hit) => !turns.denied.has(hit) && (hit.meaning === 'cheapest' || !isOfAmount(hit)),
  )
  const words = wordsOfAll(reading, hits)
  if (words.length === 0) return { wish: null, notices: [] }
  if (values.length === 1) return { wish: null, notices: [{ kind: 'cheapest-fixed', field: 'cloud_provider', words }] }
  const candidates = values.filter((value) => value !== null)
  return { wish: { field: 'cloud_provider', candidates, words }, notices: [] }
}

/** Numbers that say nothing which could be taken, so that none is dropped without a word. */
function unusedNumbers(
  reading: Reading,
  sizes: readonly Amount[],
  { fields, questions, components, sizes: shownSizes, lifetime, notices }: Omit<Understanding, 'is_empty'>,
): Words[] {
  const shown = [...fields, ...questions, ...components, ...shownSizes, ...notices].flatMap(({ words }) => words)
  const taken = [...shown, ...lifetime]
  const loose = reading.amounts.filter((amount) => {
    // What is no size that could be taken has a remark of its own.
    if (sizes.includes(amount)) return false
    if (amount.isArticle || isIdiom(reading, amount) || isReplaced(reading, amount)) return false
    const { start, end } = wordsOf(reading, amount)
    return !taken.some((words) => words.start < end && words.end > start)
  })
  return wordsOfAll(reading, loose)
}

/** "24/7", and words such as "a couple of", are no numbers of anything. */
function isIdiom({ tokens }: Reading, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const isSlashed = tokens[to]?.joint === '/' || tokens[from]?.joint === '/'
  const hasDigits = tokens.slice(from, to).some((token) => token.kind === 'number')
  const isOne =
    to === from + 1 && /^(?:one|un|una|uno|une|ein|eins|pair|couple|par|paar)$/.test(tokens[from]?.text ?? '')
  return (
    isSlashed ||
    (!hasDigits && (isOne || (to - from === 2 && /^(?:couple|pair|par|paar)$/.test(tokens[to - 1]?.text ?? ''))))
  )
}

function understoodField(
  field: CopilotField,
  finding: Finding<string | number | null>,
  isEdit: boolean,
): UnderstoodField {
  if (finding.values.length > 0) return { field, source: finding.source ?? 'said', words: finding.words }
  return { field, source: isEdit ? 'kept' : 'default', words: [] }
}

function questionOf(
  field: CopilotField,
  { values, words, isDoubtful = false }: Finding<string | number | null>,
): CopilotQuestion[] {
  const candidates = values.filter((value) => value !== null)
  return values.length > 1 || (isDoubtful && candidates.length > 0) ? [{ field, candidates, words }] : []
}
