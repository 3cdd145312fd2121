// Compares what the parser understands with what the measured prompts expect.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePrompt } from '#engine/copilot/parse.ts'
import {
  COPILOT_DEFAULTS,
  COPILOT_FIELDS,
  type CopilotAnswers,
  type CopilotField,
} from '#engine/copilot/understanding.ts'

/** A sentence as bench/copilot/README.md describes it. */
export interface MeasuredPrompt {
  readonly id: string
  readonly language: string
  readonly kind: string
  readonly text: string
  readonly before?: CopilotAnswers
  readonly expected: CopilotAnswers
  readonly ask?: readonly CopilotField[]
}

/** How one field of one prompt was understood. */
export interface Scored {
  readonly prompt: MeasuredPrompt
  readonly field: CopilotField
  readonly isRight: boolean
  /** Whether the guide wants a question, and whether there was one. */
  readonly isAskExpected: boolean
  readonly isAsked: boolean
  /** Whether something else is expected than what is taken where nothing is said. */
  readonly isSaid: boolean
  readonly value: string | number | null
}

/** The prompts of a part, 1 to 3. */
export function readPrompts(part: number): readonly MeasuredPrompt[] {
  const file = join(import.meta.dirname, `../../bench/copilot/prompts/part-${part}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as readonly MeasuredPrompt[]
}

/**
 * Every field of every prompt. A field that is to be asked about is right when it
 * is asked about; any other is right with the expected value and no question.
 */
export function scorePrompts(prompts: readonly MeasuredPrompt[]): Scored[] {
  return prompts.flatMap((prompt) => {
    const { answers, questions } = parsePrompt(prompt.text, prompt.before)
    const unsaid = prompt.before ?? COPILOT_DEFAULTS
    return COPILOT_FIELDS.map((field) => {
      const isAskExpected = prompt.ask?.includes(field) ?? false
      const isAsked = questions.some((question) => question.field === field)
      const isRight = isAskExpected ? isAsked : !isAsked && answers[field] === prompt.expected[field]
      return {
        prompt,
        field,
        isRight,
        isAskExpected,
        isAsked,
        isSaid: isAskExpected || prompt.expected[field] !== unsaid[field],
        value: answers[field],
      }
    })
  })
}
