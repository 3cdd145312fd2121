// What the copilot makes of a sentence: the eight answers, each with the words
// that say it, the components and sizes, what has to be asked, and what could not be taken as it was said.
// Nothing else can come of a sentence: there is no field for an action.
import type { Answers } from '../answers.ts'
import type { ComponentType } from '../components/catalogue.ts'
import type { CopilotParts, PartSetting } from './parts.ts'

/** The fields that a sentence can say, in the order of the wizard. */
export const COPILOT_FIELDS = [
  'use_case',
  'environment_type',
  'team_size',
  'data_sensitivity',
  'duration',
  'cloud_provider',
  'region',
  'budget_limit',
] as const
export type CopilotField = (typeof COPILOT_FIELDS)[number]

/** The answers as the copilot knows them: always complete, and valid for `/generate`. */
export interface CopilotAnswers extends Readonly<Pick<Answers, Exclude<CopilotField, 'region' | 'budget_limit'>>> {
  readonly region: string
  /** USD a month; null for none. */
  readonly budget_limit: number | null
  /** What differs from the components of the use case; null where nothing does. */
  readonly parts: CopilotParts | null
  /** Days until a Temporary stack ends; null for the default. */
  readonly lifetime_days: number | null
}

/** What the copilot assumes where the text says nothing. The region is the default of its cloud. */
export const COPILOT_DEFAULTS = {
  use_case: 'Web Application',
  environment_type: 'Development',
  team_size: 5,
  data_sensitivity: 'Internal',
  duration: 'Long-term',
  cloud_provider: 'AWS',
  region: 'us-east-1',
  budget_limit: null,
  parts: null,
  lifetime_days: null,
} as const satisfies CopilotAnswers

/** A part of the sentence: `text.slice(start, end)`. */
export interface Words {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Where a value comes from: the sentence; what follows from it, such as the region of a cloud; the answers before; or
 * the defaults.
 */
export const FIELD_SOURCES = ['said', 'follows', 'kept', 'default'] as const
export type FieldSource = (typeof FIELD_SOURCES)[number]

export interface UnderstoodField {
  readonly field: CopilotField
  readonly source: FieldSource
  /** The words that say it, in their order; empty unless it is said or follows. */
  readonly words: readonly Words[]
}

/** Two readings are equally likely: the answers hold the first of them until someone says which. */
export interface CopilotQuestion {
  readonly field: CopilotField
  readonly candidates: readonly (string | number)[]
  readonly words: readonly Words[]
}

/** What was said but not taken as it was said. */
export const NOTICE_KINDS = [
  /** More than 100 people: 100 is taken. */
  'team-too-large',
  /** An amount in another currency than USD. */
  'other-currency',
  /** An amount by the year, quarter, week, day or hour, taken by the month. */
  'budget-by-month',
  /** A place in which the cloud has no region here: the nearest, or the default, is taken. */
  'nearest-region',
  /** A region of another cloud: the one for the same part of the world is taken. */
  'region-of-other-cloud',
  /** A span or an end that Temporary does not reach. */
  'longer-than-temporary',
  /** "Delete every ..." and the like, which describes nothing: left out to the end of its sentence. */
  'order-left-out',
  /** What the catalogue of components lacks. */
  'component-unknown',
  /** A component that is there already, as a part of something else. */
  'component-existing',
  /** A component or a GPU that is not wanted, and would not be there anyway. */
  'not-in-it',
  /** A size that no component here takes. */
  'size-unused',
  /** A size that is to be more or less, without a number. */
  'size-open',
  /** A size that no machine of the cloud has. */
  'size-unmet',
  /** A component that the cloud does not have. */
  'component-unsupported',
  /** A version that the component is not offered in, or of one that has none to choose. */
  'version-unused',
  /** Numbers that say neither people nor money, size or duration. */
  'number-unused',
  /** An end of something Long-term, which has none here. */
  'end-not-kept',
  /** An end that no calendar knows, such as that of a sprint: the default of Temporary is taken. */
  'end-unknown',
  /** The cheapest is wanted on a cloud that is named. */
  'cheapest-fixed',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export interface CopilotNotice {
  readonly kind: NoticeKind
  /** The field of which it is said; null where it is none. */
  readonly field: CopilotField | null
  readonly words: readonly Words[]
}

/** What a text is: a description or a change of one, the answer to a question, or something about the chat itself. */
export const INTENTS = ['describe', 'answer', 'price', 'hello', 'help', 'undo', 'start-over', 'other-language'] as const
export type Intent = (typeof INTENTS)[number]

/** A component that the text names, and what becomes of it. */
export const COMPONENT_EFFECTS = ['added', 'removed', 'included'] as const
export interface UnderstoodComponent {
  readonly component: ComponentType
  readonly effect: (typeof COMPONENT_EFFECTS)[number]
  readonly words: readonly Words[]
}

/** A size that the text names. */
export interface UnderstoodSize {
  readonly component: ComponentType
  readonly setting: PartSetting
  readonly value: string | number | boolean
  readonly words: readonly Words[]
}

/** The cheapest of several is wanted: of clouds, or of what was asked before. */
export interface CheapestWish {
  readonly field: CopilotField
  /** Empty for every cloud. */
  readonly candidates: readonly (string | number)[]
  readonly words: readonly Words[]
}

export interface Understanding {
  readonly intent: Intent
  readonly answers: CopilotAnswers
  /** One for each field, in the order of {@link COPILOT_FIELDS}. */
  readonly fields: readonly UnderstoodField[]
  readonly questions: readonly CopilotQuestion[]
  readonly notices: readonly CopilotNotice[]
  readonly components: readonly UnderstoodComponent[]
  readonly sizes: readonly UnderstoodSize[]
  /** The words that set the lifetime; empty where none do. */
  readonly lifetime: readonly Words[]
  readonly cheapest: CheapestWish | null
  /** With intent `price`: the answers of which the price is asked; null otherwise. */
  readonly asked: CopilotAnswers | null
  /** Whether the sentence said nothing that could be understood. */
  readonly is_empty: boolean
}
