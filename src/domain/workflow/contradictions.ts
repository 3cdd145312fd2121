// Actions that undo each other: in one workflow, and in two that run at the same event.
import { message } from '#words/message.ts'
import { getAction, settingOf, type Action } from './actions/index.ts'
import { doesOf } from './actions/phrases.ts'
import { conditionsFor } from './deciding.ts'
import { whyActionNever } from './never.ts'
import { canBothHold } from './possible.ts'
import type { OtherWorkflow, WorkflowProblem } from './problem.ts'
import type { Trigger } from './triggers.ts'
import type { WorkflowRules } from './vocabulary.ts'

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

function findWithin(workflow: WorkflowRules): Found | undefined {
  const actions = actingOf(workflow)
  for (const [index, first] of actions.entries()) {
    const second = actions.slice(index + 1).find((one) => exclude(first, one))
    if (second)
      return {
        workflow_ids: [],
        said: message('workflows.contradicts-itself', { first: doesOf(first), second: doesOf(second) }),
      }
  }
  return undefined
}

function findBetween(workflow: WorkflowRules, other: OtherWorkflow): Found | undefined {
  if (!meetsSameEvents(workflow, other) || !canBothHold(workflow.conditions, other.conditions)) return undefined
  for (const own of actingOf(workflow)) {
    const against = actingOf(other).find((one) => {
      // What is left to people keeps them apart as well.
      const [ownWhen, when] = [conditionsFor(own, workflow.conditions), conditionsFor(one, other.conditions)]
      if (!canBothHold(ownWhen, when)) return false
      if (getAction(own.type).changesWith?.includes(workflow.trigger)) return false
      return (other.runs_before ?? true) ? exclude(one, own) : exclude(own, one)
    })
    if (against) {
      const names = { own: doesOf(own), workflow: other.name, other: doesOf(against) }
      return { workflow_ids: [other.id], said: message('workflows.contradicts-other', names) }
    }
  }
  return undefined
}

/** The actions of a workflow that can act. */
function actingOf(workflow: WorkflowRules): Action[] {
  return workflow.actions.filter((action) => whyActionNever(action, workflow) === undefined)
}

/** Which events a trigger looks at: on-resource-limit looks at deployments too. */
const EVENTS: Readonly<Record<Trigger, Trigger>> = {
  'on-deploy': 'on-deploy',
  'on-resource-limit': 'on-deploy',
  'on-approval': 'on-approval',
  'on-run-planned': 'on-run-planned',
  'on-run-applied': 'on-run-applied',
  'on-run-failed': 'on-run-failed',
  'on-drift-found': 'on-drift-found',
  'on-leak-found': 'on-leak-found',
  'on-cost-threshold': 'on-cost-threshold',
  'on-schedule': 'on-schedule',
  manual: 'manual',
}

function meetsSameEvents(one: WorkflowRules, other: WorkflowRules): boolean {
  // Each of these is started for itself.
  if (one.trigger === 'manual') return false
  if (EVENTS[one.trigger] !== EVENTS[other.trigger]) return false
  // To stop at night and go on in the morning is what schedules are for.
  return (
    one.trigger !== 'on-schedule' ||
    (one.schedule?.cron === other.schedule?.cron && one.schedule?.time_zone === other.schedule?.time_zone)
  )
}

/** Whether the second of two actions undoes the first or finds nothing left to do. */
function exclude(first: Action, second: Action): boolean {
  if (getAction(first.type).excludes?.includes(second.type)) return true
  const [before, after] = [settingOf(first), settingOf(second)]
  return before !== undefined && before.subject === after?.subject && before.value !== after.value
}
