// What workflows are made of: their conditions, their rules and the facts of an
// event. The editor, the checks and the engine read the same tables.
import { CLOUD_WORDS } from '#engine/clouds/index.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES } from '#engine/vocabulary.ts'
import type { Action } from './actions/index.ts'
import type { Trigger } from './triggers.ts'

export const CONDITION_FIELDS = [
  'environment',
  'cloud-provider',
  'cost',
  'team-size',
  'data-sensitivity',
  'region',
] as const
export type ConditionField = (typeof CONDITION_FIELDS)[number]

export const OPERATORS = ['equals', 'not-equals', 'greater-than', 'less-than', 'contains', 'starts-with'] as const
export type Operator = (typeof OPERATORS)[number]

/** What a field is compared as. Numbers are compared as numbers, words of a list in any case. */
interface FieldRow {
  readonly kind: 'word' | 'number' | 'text'
  readonly operators: readonly Operator[]
  /** All values of a word. */
  readonly words?: readonly string[]
}

const labels = (words: readonly { readonly label: string }[]): readonly string[] => words.map(({ label }) => label)
const AS_WORD: readonly Operator[] = ['equals', 'not-equals', 'contains', 'starts-with']
const AS_NUMBER: readonly Operator[] = ['equals', 'not-equals', 'greater-than', 'less-than']

export const FIELDS: Readonly<Record<ConditionField, FieldRow>> = {
  environment: { kind: 'word', operators: AS_WORD, words: labels(ENVIRONMENT_TYPES) },
  'cloud-provider': { kind: 'word', operators: AS_WORD, words: labels(CLOUD_WORDS) },
  // USD a month, or a share of the budget such as 80%.
  cost: { kind: 'number', operators: AS_NUMBER },
  'team-size': { kind: 'number', operators: AS_NUMBER },
  'data-sensitivity': { kind: 'word', operators: AS_WORD, words: labels(SENSITIVITIES) },
  region: { kind: 'text', operators: AS_WORD },
}

export interface Condition {
  readonly id: string
  readonly field: ConditionField
  readonly operator: Operator
  readonly value: string
}

/** When a workflow with on-schedule runs. */
export interface Schedule {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string
  /** An IANA zone, such as Europe/Berlin. */
  readonly time_zone: string
}

/** A workflow as the rules see it. */
export interface WorkflowRules {
  readonly name: string
  readonly trigger: Trigger
  readonly schedule: Schedule | null
  /** With on-resource-limit: an environment has more resources than this. */
  readonly resource_limit: number | null
  readonly conditions: readonly Condition[]
  readonly actions: readonly Action[]
}

/** What conditions are compared with, as it was when the event happened. Null where the event has none. */
export interface WorkflowFacts {
  /** As people read it, such as Production. */
  readonly environment: string | null
  readonly cloud_provider: string | null
  /** USD: the monthly cost of what was requested; with on-cost-threshold, this month's cost so far. */
  readonly cost: number | null
  /** USD a month, of which a condition can name a share; null without a limit. */
  readonly budget: number | null
  readonly team_size: number | null
  readonly data_sensitivity: string | null
  readonly region: string | null
  readonly resource_count: number | null
}

/** Steps after which a chain of workflows that cause each other is stopped. */
export const CHAIN_MAX = 5
/** Conditions that a workflow can have, and actions. */
export const PARTS_MAX = 20
