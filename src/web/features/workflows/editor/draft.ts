// What is in the editor of a workflow, and what of it is saved.
import type { Workflow } from '#contract/workflows.ts'
import { getAction, type Action, type WorkflowAction } from '#domain/workflow/actions/index.ts'
import { FIELDS, type Condition, type ConditionField, type Schedule } from '#domain/workflow/vocabulary.ts'
import type { WorkflowBody } from '../../../api/workflows.ts'

/** A workflow while it is edited. What another trigger would need stays until it is saved. */
export interface Draft {
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  readonly trigger: Workflow['trigger']
  readonly schedule: Schedule
  readonly resource_limit: number | null
  readonly project_id: string | null
  readonly conditions: readonly Condition[]
  readonly actions: readonly Action[]
}

const FIRST_SCHEDULE = '0 19 * * 1-5'
const FIRST_LIMIT = 25

const newId = () => crypto.randomUUID()

/** A condition that fits a field, with the value of the one before where that can be kept. */
export function conditionOf(field: ConditionField, before?: Condition): Condition {
  const { operators, kind, words } = FIELDS[field]
  const operator = operators.find((one) => one === before?.operator) ?? operators[0] ?? 'equals'
  const isSameKind = before !== undefined && FIELDS[before.field].kind === kind && kind !== 'word'
  return { id: before?.id ?? newId(), field, operator, value: isSameKind ? before.value : (words?.[0] ?? '') }
}

/** A condition with another operator: a word of the list is chosen again where one has to be. */
export function withOperator(condition: Condition, operator: Condition['operator']): Condition {
  const words = FIELDS[condition.field].words
  const isOfList = operator === 'equals' || operator === 'not-equals'
  const value = words && isOfList && !words.includes(condition.value) ? (words[0] ?? '') : condition.value
  return { ...condition, operator, value }
}

/** An action of a type, as it is when it is chosen. */
export function actionOf(type: WorkflowAction, before?: Pick<Action, 'id'>): Action {
  const { target, value } = getAction(type)
  return { id: before?.id ?? newId(), type, target: target?.initial ?? '', value: value?.initial ?? '' }
}

/** A workflow that is not made yet. @param timeZone of the account */
export function blankDraft(timeZone: string): Draft {
  return {
    name: '',
    description: '',
    enabled: true,
    trigger: 'on-deploy',
    schedule: { cron: FIRST_SCHEDULE, time_zone: timeZone },
    resource_limit: FIRST_LIMIT,
    project_id: null,
    conditions: [],
    actions: [actionOf('notify')],
  }
}

/** The workflow that is saved, to be edited. */
export function draftOf(workflow: Workflow, timeZone: string): Draft {
  const blank = blankDraft(timeZone)
  const { name, description, enabled, trigger, schedule, resource_limit, project_id, conditions, actions } = workflow
  return {
    name,
    description,
    enabled,
    trigger,
    schedule: schedule ?? blank.schedule,
    resource_limit: trigger === 'on-resource-limit' ? resource_limit : blank.resource_limit,
    project_id,
    conditions,
    actions,
  }
}

/** What is sent: only what the trigger and the actions take. */
export function bodyOf({ schedule, resource_limit, ...draft }: Draft): Required<WorkflowBody> {
  return {
    ...draft,
    name: draft.name.trim(),
    schedule: draft.trigger === 'on-schedule' ? schedule : null,
    resource_limit: draft.trigger === 'on-resource-limit' ? resource_limit : null,
    conditions: draft.conditions.map((condition) => ({ ...condition, value: condition.value.trim() })),
    actions: draft.actions.map((action) => ({
      ...action,
      target: getAction(action.type).target ? action.target.trim() : '',
      value: getAction(action.type).value ? action.value.trim() : '',
    })),
  }
}

/** Whether what would be saved differs. */
export function isChanged(draft: Draft, saved: Draft): boolean {
  return JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(saved))
}
