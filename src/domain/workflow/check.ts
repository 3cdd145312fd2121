// What is wrong with workflows before they run: what keeps one from being
// saved, and what can be saved but hardly is meant.
import { tags } from '../project/settings.ts'
import { findContradictions } from './contradictions.ts'
import { findLoop } from './loops.ts'
import { peopleOf } from './people.ts'
import { canHoldTogether } from './possible.ts'
import { SHARE_MAX, SHARE_MIN, findFieldWord, parseAmount } from './values.ts'
import { ACTIONS, FIELDS, SCALE_VALUES, type Action, type Condition, type WorkflowRules } from './vocabulary.ts'

/** A part of a workflow that cannot be kept as it is. */
export interface WorkflowFault {
  /** Such as conditions.0.value. */
  readonly field: string
  readonly message: string
}

export const WORKFLOW_PROBLEMS = ['never', 'contradiction', 'loop'] as const

/** Something that can be kept but hardly is meant. */
export interface WorkflowProblem {
  readonly kind: (typeof WORKFLOW_PROBLEMS)[number]
  /** Ids of the other workflows that it is about. */
  readonly workflow_ids: readonly string[]
  readonly message: string
}

/** Another workflow, as far as it matters to one. */
export interface OtherWorkflow extends WorkflowRules {
  readonly id: string
  /** Only environments of this project; null or absent for more than one. */
  readonly project_id?: string | null
  /** Whether it stands before the one that is looked at; so it does unless this says otherwise. */
  readonly runs_before?: boolean
}

/** What keeps a workflow from being saved; cron expressions, zones, addresses and accounts are for the server to check. */
export function checkWorkflow(workflow: WorkflowRules): WorkflowFault[] {
  return [
    ...checkTrigger(workflow),
    ...checkIds('conditions', workflow.conditions),
    ...workflow.conditions.flatMap((condition, index) => checkCondition(condition, `conditions.${index}`)),
    ...(workflow.actions.length === 0 ? [{ field: 'actions', message: 'Add at least one action: without one a workflow does nothing.' }] : []),
    ...checkIds('actions', workflow.actions),
    ...workflow.actions.flatMap((action, index) => checkAction(action, workflow, `actions.${index}`)),
  ]
}

/**
 * What hardly is meant: with itself, and with the others.
 * @param others the other workflows that are on and may meet the same environments
 */
export function findProblems(workflow: WorkflowRules & { readonly project_id?: string | null }, others: readonly OtherWorkflow[]): WorkflowProblem[] {
  if (!canHoldTogether(workflow.conditions)) {
    const message = 'Its conditions exclude each other, so it never does anything: change or remove one of them.'
    return [{ kind: 'never', workflow_ids: [], message }]
  }
  const loop = findLoop(workflow, others)
  return [
    ...findContradictions(workflow, others).map((found) => ({ kind: 'contradiction' as const, ...found })),
    ...(loop ? [{ kind: 'loop' as const, ...loop }] : []),
  ]
}

function checkTrigger({ trigger, schedule, resource_limit }: WorkflowRules): WorkflowFault[] {
  const faults: WorkflowFault[] = []
  if (trigger === 'on-schedule' && schedule === null)
    faults.push({ field: 'schedule', message: 'Say when it runs: on-schedule needs a cron expression and a time zone.' })
  if (trigger !== 'on-schedule' && schedule !== null)
    faults.push({ field: 'schedule', message: `Only on-schedule has a schedule: leave it out of a workflow with the trigger ${trigger}.` })
  if (trigger === 'on-resource-limit' && resource_limit === null)
    faults.push({ field: 'resource_limit', message: 'Say of how many resources an environment must have more: on-resource-limit needs that number.' })
  if (trigger !== 'on-resource-limit' && resource_limit !== null)
    faults.push({
      field: 'resource_limit',
      message: `Only on-resource-limit has a number of resources: leave it out of a workflow with the trigger ${trigger}.`,
    })
  return faults
}

function checkIds(list: 'conditions' | 'actions', parts: readonly { readonly id: string }[]): WorkflowFault[] {
  return parts.flatMap(({ id }, index) =>
    parts.findIndex((part) => part.id === id) < index
      ? [{ field: `${list}.${index}.id`, message: `There are two ${list} with the id "${id}": give each its own.` }]
      : [],
  )
}

function checkCondition({ field, operator, value }: Condition, path: string): WorkflowFault[] {
  const { kind, operators, words } = FIELDS[field]
  if (!operators.includes(operator))
    return [{ field: `${path}.operator`, message: `${field} cannot be compared with ${operator}: choose one of ${operators.join(', ')}.` }]
  const at = (message: string): WorkflowFault[] => [{ field: `${path}.value`, message }]
  if (value.trim() === '') return at(`Write what ${field} is compared with.`)
  if (kind === 'number') return checkNumber(field, value).flatMap(at)
  const isWhole = operator === 'equals' || operator === 'not-equals'
  if (words && isWhole && findFieldWord(field, value) === undefined) return at(`"${value}" is no value of ${field}: choose one of ${words.join(', ')}.`)
  return []
}

/** At most one sentence. */
function checkNumber(field: Condition['field'], value: string): string[] {
  const amount = parseAmount(field, value)
  const isMoney = field === 'cost'
  if (amount === undefined) {
    return [
      isMoney
        ? `"${value}" is no amount: write a number of USD such as 500, or a share of the budget such as 80%.`
        : `"${value}" is no number: write one such as 10.`,
    ]
  }
  const number = amount.unit === 'share' ? amount.percent : amount.number
  if (number < 0) return [`${field} is never below 0: write a number from 0.`]
  if (amount.unit === 'share' && (number < SHARE_MIN || number > SHARE_MAX)) return [`Write a share of the budget from ${SHARE_MIN}% to ${SHARE_MAX}%.`]
  if (!isMoney && !Number.isInteger(number)) return [`${field} is a whole number: write one such as 10.`]
  return hasHundredths(value) ? [] : ['Write at most two digits after the point.']
}

function hasHundredths(value: string): boolean {
  return /^\D*\d+(\.\d{1,2})?\D*$/.test(value)
}

function checkAction(action: Action, { trigger }: WorkflowRules, path: string): WorkflowFault[] {
  const { type } = action
  const row = ACTIONS[type]
  return [
    ...(type === 'request-approval' && trigger !== 'on-deploy'
      ? [{ field: `${path}.type`, message: `request-approval works only with the trigger on-deploy: nothing waits to be approved with ${trigger}.` }]
      : []),
    ...TARGETS[row.target](action).map((message) => ({ field: `${path}.target`, message })),
    ...VALUES[row.value](action).map((message) => ({ field: `${path}.value`, message })),
  ]
}

/** What is wrong, in at most one sentence. */
type Look = (action: Action) => string[]

const PEOPLE = 'project-owners, project-admins or e-mail addresses, separated by commas'

const TARGETS: Readonly<Record<(typeof ACTIONS)[Action['type']]['target'], Look>> = {
  none: ({ type, target }) => (target === '' ? [] : [`${type} has no target: leave it empty.`]),
  text: () => [],
  people: ({ target }) => {
    const { unknown, isEmpty } = peopleOf(target)
    if (isEmpty) return [`Say whom to notify: owner, ${PEOPLE}.`]
    return unknown.length === 0 ? [] : [`"${unknown.join(', ')}" is nobody: write owner, ${PEOPLE}.`]
  },
  approvers: ({ target }) => {
    const { words, unknown, isEmpty } = peopleOf(target)
    if (isEmpty) return [`Say whose approval it needs: ${PEOPLE}.`]
    // Whoever the environment stands in the name of has asked for it as a rule, and nobody approves their own request.
    const wrong = words.includes('owner') ? ['owner', ...unknown] : unknown
    return wrong.length === 0 ? [] : [`"${wrong.join(', ')}" cannot be asked for an approval: write ${PEOPLE}.`]
  },
  tag: ({ target }) => {
    if (target === '') return ['Write the name of the tag.']
    const read = tags.safeParse({ [target]: '' })
    if (!read.success) return ['The name of a tag has at most 100 characters: shorten it.']
    // What JavaScript takes for something else, such as __proto__, is left out and not refused.
    return Object.hasOwn(read.data, target) ? [] : [`A tag cannot be called "${target}": choose another name.`]
  },
  url: ({ target }) => (target === '' ? ['Write the address that is called: it begins with https://.'] : []),
}

const VALUES: Readonly<Record<(typeof ACTIONS)[Action['type']]['value'], Look>> = {
  none: ({ type, value }) => (value === '' ? [] : [`${type} has no value: leave it empty.`]),
  text: () => [],
  tag: ({ value }) => {
    if (value === '') return ['Write the value of the tag.']
    return tags.safeParse({ tag: value }).success ? [] : ['The value of a tag has at most 200 characters: shorten it.']
  },
  scale: ({ value }) =>
    SCALE_VALUES.some((one) => one === value) ? [] : [`Write ${SCALE_VALUES.join(' or ')}: 0 stops an environment and keeps its data, 1 lets it go on.`],
}
