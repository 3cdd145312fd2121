// What two sets of answers differ in.
import { COPILOT_FIELDS, type CopilotAnswers, type CopilotField } from './understanding.ts'

export interface AnswerDifference {
  readonly field: CopilotField
  readonly before: string | number | null
  readonly after: string | number | null
}

/** The fields that differ, in the order of the wizard. */
export function differencesOf(before: CopilotAnswers, after: CopilotAnswers): AnswerDifference[] {
  return COPILOT_FIELDS.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
}
