// Actions that undo each other: in one workflow, and in two that run at the same event.
import { canBothHold } from './possible.ts'
import type { OtherWorkflow, WorkflowProblem } from './check.ts'
import type { Action, Trigger, WorkflowRules } from './vocabulary.ts'

type Found = Omit<WorkflowProblem, 'kind'>

/** So many are read and mended one after the other; more are only noise. */
const FOUND_MAX = 10

/** The contradictions of a workflow: the first within it, and the first with each of the others, ten at most. */
export function findContradictions(workflow: WorkflowRules, others: readonly OtherWorkflow[]): Found[] {
  const own = findWithin(workflow)
  const found = own ? [own] : []
  for (const other of others) {
    if (found.length === FOUND_MAX) break
    const between = findBetween(workflow, other)
    if (between) found.push(between)
  }
  return found
}

function findWithin({ actions }: WorkflowRules): Found | undefined {
  for (const [index, first] of actions.entries()) {
    const second = actions.slice(index + 1).find((one) => exclude(first, one))
    if (second) return { workflow_ids: [], message: `This workflow ${doing(first)} and then ${doing(second)}: remove one of the two, or change their order.` }
  }
  return undefined
}

function findBetween(workflow: WorkflowRules, other: OtherWorkflow): Found | undefined {
  if (!meetsSameEvents(workflow, other) || !canBothHold(workflow.conditions, other.conditions)) return undefined
  for (const own of workflow.actions) {
    const against = other.actions.find((one) => {
      // A tag that says how much was spent is meant to change with what is spent.
      if (own.type === 'tag' && workflow.trigger === 'on-cost-threshold') return false
      return (other.runs_before ?? true) ? exclude(one, own) : exclude(own, one)
    })
    if (against) {
      const message = `This workflow ${doing(own)}, and "${other.name}" ${doing(against)} at the same event: add a condition that keeps them apart, or turn one of them off.`
      return { workflow_ids: [other.id], message }
    }
  }
  return undefined
}

/** Which events a trigger looks at: on-resource-limit looks at deployments too. */
const EVENTS: Readonly<Record<Trigger, Trigger>> = {
  'on-deploy': 'on-deploy',
  'on-resource-limit': 'on-deploy',
  'on-approval': 'on-approval',
  'on-cost-threshold': 'on-cost-threshold',
  'on-schedule': 'on-schedule',
  manual: 'manual',
}

function meetsSameEvents(one: WorkflowRules, other: WorkflowRules): boolean {
  // Each of these is started for itself.
  if (one.trigger === 'manual') return false
  if (EVENTS[one.trigger] !== EVENTS[other.trigger]) return false
  // To stop at night and go on in the morning is what schedules are for.
  return one.trigger !== 'on-schedule' || (one.schedule?.cron === other.schedule?.cron && one.schedule?.time_zone === other.schedule?.time_zone)
}

/** Whether the second of two actions undoes the first or finds nothing left to do. */
function exclude(first: Action, second: Action): boolean {
  const types = [first.type, second.type]
  if (types.includes('approve') && types.includes('reject')) return true
  if (first.type === 'scale' && second.type === 'scale') return first.value !== second.value
  if (first.type === 'tag' && second.type === 'tag') return first.target === second.target && first.value !== second.value
  return first.type === 'terminate' && (second.type === 'scale' || second.type === 'backup')
}

function doing({ type, target, value }: Action): string {
  if (type === 'approve') return 'approves the request'
  if (type === 'reject') return 'rejects the request'
  if (type === 'scale') return value === '0' ? 'stops the environment' : 'lets the environment go on'
  if (type === 'tag') return `sets the tag "${target}" to "${value}"`
  return type === 'backup' ? 'backs the environment up' : 'terminates the environment'
}
