import type { GenerateRequest } from '#engine/answers.ts'
import { COPILOT_FIELDS, type CopilotField } from '#engine/copilot/understanding.ts'
import type { CopilotConfig } from '../../api/copilot.ts'
import type { FieldValue } from './use-field-words.ts'

/** The body of POST /generate: a budget only where there is one. */
export function requestOf({ budget_limit: limit, ...answers }: CopilotConfig): GenerateRequest {
  return limit === null ? answers : { ...answers, budget_limit: limit }
}

/** The fields in which two configurations differ, with the values of the second. */
export function changedFields(
  before: CopilotConfig,
  after: CopilotConfig,
): { field: CopilotField; value: FieldValue }[] {
  return COPILOT_FIELDS.flatMap((field) => (before[field] === after[field] ? [] : [{ field, value: after[field] }]))
}
