// What workflows are made of (specification section 9): when they run, what
// they look at, and what they do. Tables: the editor, the checks and the engine
// read the same rows.
import { CLOUD_WORDS } from '#engine/clouds/index.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES } from '#engine/vocabulary.ts'

export const TRIGGERS = ['on-deploy', 'on-schedule', 'on-approval', 'on-cost-threshold', 'on-resource-limit', 'manual'] as const
export type Trigger = (typeof TRIGGERS)[number]

export const CONDITION_FIELDS = ['environment', 'cloud-provider', 'cost', 'team-size', 'data-sensitivity', 'region'] as const
export type ConditionField = (typeof CONDITION_FIELDS)[number]

export const OPERATORS = ['equals', 'not-equals', 'greater-than', 'less-than', 'contains', 'starts-with'] as const
export type Operator = (typeof OPERATORS)[number]

/** The specification's eight, and request-approval. */
export const WORKFLOW_ACTIONS = ['approve', 'reject', 'notify', 'scale', 'backup', 'terminate', 'tag', 'webhook', 'request-approval'] as const
export type WorkflowAction = (typeof WORKFLOW_ACTIONS)[number]

/** What a field is compared as. Numbers are compared as numbers, words of a list in any case. */
interface FieldRow {
  readonly kind: 'word' | 'number' | 'text'
  readonly operators: readonly Operator[]
  /** The values that there are, of a word. */
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

/** Whom notify and request-approval may name instead of an e-mail address. */
export const PEOPLE_TARGETS = ['owner', 'project-owners', 'project-admins'] as const
export type PeopleTarget = (typeof PEOPLE_TARGETS)[number]

/** What scale takes: 0 stops an environment and keeps its data, 1 lets it go on. */
export const SCALE_VALUES = ['0', '1'] as const

/** What an action needs beside its type, and what its author must be allowed to. */
interface ActionRow {
  readonly target: 'none' | 'people' | 'approvers' | 'tag' | 'url' | 'text'
  readonly value: 'none' | 'text' | 'tag' | 'scale'
  /** Row of the permissions table that the author needs for what the event is about, at that moment. */
  readonly needs: 'environment.read' | 'environment.manage' | 'approval.decide' | 'project.update'
}

export const ACTIONS: Readonly<Record<WorkflowAction, ActionRow>> = {
  approve: { target: 'none', value: 'text', needs: 'approval.decide' },
  reject: { target: 'none', value: 'text', needs: 'approval.decide' },
  notify: { target: 'people', value: 'text', needs: 'environment.read' },
  scale: { target: 'none', value: 'scale', needs: 'environment.manage' },
  backup: { target: 'text', value: 'none', needs: 'environment.manage' },
  terminate: { target: 'none', value: 'none', needs: 'environment.manage' },
  tag: { target: 'tag', value: 'tag', needs: 'environment.manage' },
  webhook: { target: 'url', value: 'none', needs: 'environment.read' },
  'request-approval': { target: 'approvers', value: 'none', needs: 'project.update' },
}

export interface Condition {
  readonly id: string
  readonly field: ConditionField
  readonly operator: Operator
  readonly value: string
}

export interface Action {
  readonly id: string
  readonly type: WorkflowAction
  readonly target: string
  readonly value: string
}

/** When a workflow with on-schedule runs. */
export interface Schedule {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string
  /** A zone of IANA, such as Europe/Berlin. */
  readonly time_zone: string
}

/** A workflow as the rules look at it. */
export interface WorkflowRules {
  readonly name: string
  readonly trigger: Trigger
  readonly schedule: Schedule | null
  /** Of on-resource-limit: more resources in one environment than this. */
  readonly resource_limit: number | null
  readonly conditions: readonly Condition[]
  readonly actions: readonly Action[]
}

/** What conditions look at, as it was when the event happened. Null where the event has none. */
export interface WorkflowFacts {
  /** Labels of the specification. */
  readonly environment: string | null
  readonly cloud_provider: string | null
  /** USD: a month of what was requested; of on-cost-threshold, what this month has cost so far. */
  readonly cost: number | null
  /** USD a month, of which a condition may name a share; null without a limit. */
  readonly budget: number | null
  readonly team_size: number | null
  readonly data_sensitivity: string | null
  readonly region: string | null
  readonly resource_count: number | null
}

/** Steps after which a chain of workflows that cause each other is stopped. */
export const CHAIN_MAX = 5
/** Conditions, and actions, that a workflow may have. */
export const PARTS_MAX = 20
