// What is wrong with workflows before they run: what keeps one from being
// saved, and what can be saved but hardly is meant.
import { message, type Message } from '#words/message.ts'
import { getAction, type Action } from './actions/index.ts'
import { findContradictions } from './contradictions.ts'
import { findLoop } from './loops.ts'
import { whyActionNever, whyNever } from './never.ts'
import type { OtherWorkflow, WorkflowProblem } from './problem.ts'
import { SHARE_MAX, SHARE_MIN, findFieldWord, parseAmount } from './values.ts'
import { FIELDS, type Condition, type WorkflowRules } from './vocabulary.ts'

/** A part of a workflow that cannot be kept as it is. */
export interface WorkflowFault {
  /** Such as conditions.0.value. */
  readonly field: string
  readonly said: Message
}

/**
 * What keeps a workflow from being saved; cron expressions, zones, addresses and accounts are for the server to check.
 */
export function checkWorkflow(workflow: WorkflowRules): WorkflowFault[] {
  return [
    ...checkTrigger(workflow),
    ...checkIds('conditions', workflow.conditions),
    ...workflow.conditions.flatMap((condition, index) => checkCondition(condition, `conditions.${index}`)),
    ...(workflow.actions.length === 0 ? [{ field: 'actions', said: message('workflows.no-actions') }] : []),
    ...checkIds('actions', workflow.actions),
    ...workflow.actions.flatMap((action, index) => checkAction(action, workflow, `actions.${index}`)),
  ]
}

/**
 * What hardly is meant: with itself, and with the others.
 * @param others the other workflows that are on and may meet the same environments
 */
export function findProblems(
  workflow: WorkflowRules & { readonly project_id?: string | null },
  others: readonly OtherWorkflow[],
): WorkflowProblem[] {
  const never = (said: Message) => ({ kind: 'never' as const, workflow_ids: [], said })
  const why = whyNever(workflow)
  if (why) return [never(why)]
  const useless = workflow.actions.flatMap((action) => whyActionNever(action, workflow) ?? [])
  const loop = findLoop(workflow, others)
  return [
    // Two actions that never act for the same reason are one problem.
    ...useless.filter((one, at) => useless.findIndex(({ code }) => code === one.code) === at).map(never),
    ...findContradictions(workflow, others).map((found) => ({ kind: 'contradiction' as const, ...found })),
    ...(loop ? [{ kind: 'loop' as const, ...loop }] : []),
  ]
}

function checkTrigger({ trigger, schedule, resource_limit }: WorkflowRules): WorkflowFault[] {
  const faults: WorkflowFault[] = []
  const fault = (field: string, said: Message) => faults.push({ field, said })
  if (trigger === 'on-schedule' && schedule === null) fault('schedule', message('workflows.schedule-missing'))
  if (trigger !== 'on-schedule' && schedule !== null)
    fault('schedule', message('workflows.schedule-unused', { trigger }))
  if (trigger === 'on-resource-limit' && resource_limit === null)
    fault('resource_limit', message('workflows.limit-missing'))
  if (trigger !== 'on-resource-limit' && resource_limit !== null)
    fault('resource_limit', message('workflows.limit-unused', { trigger }))
  return faults
}

function checkIds(list: 'conditions' | 'actions', parts: readonly { readonly id: string }[]): WorkflowFault[] {
  return parts.flatMap(({ id }, index) =>
    parts.findIndex((part) => part.id === id) < index
      ? [{ field: `${list}.${index}.id`, said: message('workflows.same-id', { list, id }) }]
      : [],
  )
}

function checkCondition({ field, operator, value }: Condition, path: string): WorkflowFault[] {
  const { kind, operators, words } = FIELDS[field]
  if (!operators.includes(operator))
    return [{ field: `${path}.operator`, said: message('workflows.operator', { field, operator, allowed: operators }) }]
  const at = (said: Message): WorkflowFault[] => [{ field: `${path}.value`, said }]
  if (value.trim() === '') return at(message('workflows.no-value', { field }))
  if (kind === 'number') return checkNumber(field, value).flatMap(at)
  const isWhole = operator === 'equals' || operator === 'not-equals'
  if (words && isWhole && findFieldWord(field, value) === undefined)
    return at(message('workflows.no-such-value', { value, field, allowed: words }))
  return []
}

/** At most one fault. */
function checkNumber(field: Condition['field'], value: string): Message[] {
  const amount = parseAmount(field, value)
  const isMoney = field === 'cost'
  if (amount === undefined)
    return [isMoney ? message('workflows.no-amount', { value }) : message('workflows.no-number', { value })]
  const number = amount.unit === 'share' ? amount.percent : amount.number
  if (number < 0) return [message('workflows.negative', { field })]
  if (amount.unit === 'share' && (number < SHARE_MIN || number > SHARE_MAX))
    return [message('workflows.share', { min: SHARE_MIN, max: SHARE_MAX })]
  if (!isMoney && !Number.isInteger(number)) return [message('workflows.whole', { field })]
  return hasHundredths(value) ? [] : [message('workflows.two-digits')]
}

function hasHundredths(value: string): boolean {
  return /^\D*\d+(\.\d{1,2})?\D*$/.test(value)
}

function checkAction(action: Action, { trigger }: WorkflowRules, path: string): WorkflowFault[] {
  const { type } = action
  const { triggers } = getAction(type)
  const isUseless = triggers !== undefined && !triggers.only.includes(trigger)
  return [
    ...(isUseless ? [{ field: `${path}.type`, said: triggers.refusal(trigger) }] : []),
    ...checkField(action, 'target', path),
    ...checkField(action, 'value', path),
  ]
}

function checkField(action: Action, part: 'target' | 'value', path: string): WorkflowFault[] {
  const { type, [part]: text } = action
  const field = getAction(type)[part]
  const unused = text === '' ? undefined : message('workflows.unused-part', { action: type, part })
  const said = field ? field.check(text) : unused
  return said === undefined ? [] : [{ field: `${path}.${part}`, said }]
}
