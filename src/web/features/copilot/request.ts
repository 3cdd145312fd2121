import type { GenerateRequest } from '#engine/answers.ts'
import { DAY_MS, TEMPORARY_DAYS } from '#engine/durations.ts'
import { COPILOT_FIELDS, type CopilotField } from '#engine/copilot/understanding.ts'
import type { CopilotConfig } from '../../api/copilot.ts'
import type { FieldValue } from './use-field-words.ts'

/** The body of POST /generate: a budget only where there is one, and an end only where it is not the usual one. */
export function requestOf(config: CopilotConfig): GenerateRequest {
  const { budget_limit: limit, parts: _, lifetime_days: days, ...answers } = config
  const hasOwnEnd = days !== null && days !== TEMPORARY_DAYS
  return {
    ...answers,
    ...(limit !== null && { budget_limit: limit }),
    ...(hasOwnEnd && { expires_on: new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10) }),
  }
}

/** The fields in which two configurations differ, with the values of the second. */
export function changedFields(
  before: CopilotConfig,
  after: CopilotConfig,
): { field: CopilotField; value: FieldValue }[] {
  return COPILOT_FIELDS.flatMap((field) => (before[field] === after[field] ? [] : [{ field, value: after[field] }]))
}
