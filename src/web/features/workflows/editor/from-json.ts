// A workflow that was copied as JSON, as the editor takes it.
import { WORKFLOW_ACTIONS, type Action } from '#domain/workflow/actions/index.ts'
import { TRIGGERS } from '#domain/workflow/triggers.ts'
import { CONDITION_FIELDS, OPERATORS, type Condition } from '#domain/workflow/vocabulary.ts'
import type { Draft } from './draft.ts'

type Values = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function listOf<Part>(value: unknown, read: (part: Values) => Part | undefined): Part[] | undefined {
  if (value === undefined) return []
  if (!Array.isArray(value)) return undefined
  const parts = value.map((part: unknown) => (isRecord(part) ? read(part) : undefined))
  return parts.every((part) => part !== undefined) ? parts : undefined
}

function conditionIn({ field, operator, value }: Values): Condition | undefined {
  const known = CONDITION_FIELDS.find((one) => one === field)
  const compared = OPERATORS.find((one) => one === operator)
  if (!known || !compared) return undefined
  return { id: crypto.randomUUID(), field: known, operator: compared, value: textOf(value) }
}

function actionIn({ type, target, value }: Values): Action | undefined {
  const known = WORKFLOW_ACTIONS.find((one) => one === type)
  return known && { id: crypto.randomUUID(), type: known, target: textOf(target), value: textOf(value) }
}

/**
 * Reads a workflow out of JSON; undefined for what is none. What it leaves out stays as it is in the editor; whether it
 * can be saved is for the server to say.
 */
export function draftFromJson(text: string, before: Draft): Draft | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(given)) return undefined
  const trigger = TRIGGERS.find((one) => one === given['trigger'])
  const conditions = listOf(given['conditions'], conditionIn)
  const actions = listOf(given['actions'], actionIn)
  if (!trigger || !conditions || !actions) return undefined
  const { schedule, resource_limit: limit, project_id: project, enabled } = given
  return {
    ...before,
    name: textOf(given['name']) || before.name,
    description: textOf(given['description']),
    enabled: typeof enabled === 'boolean' ? enabled : before.enabled,
    trigger,
    schedule: isRecord(schedule)
      ? { cron: textOf(schedule['cron']), time_zone: textOf(schedule['time_zone']) }
      : before.schedule,
    resource_limit: typeof limit === 'number' ? limit : before.resource_limit,
    project_id: typeof project === 'string' ? project : null,
    conditions,
    actions,
  }
}
