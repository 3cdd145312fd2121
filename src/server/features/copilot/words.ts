// What the copilot says. Pages say what was understood in their own layout, from the fields.
import { knownCost } from '#domain/environment/cost.ts'
import type { CopilotAnswers, CopilotField, Understanding } from '#engine/copilot/understanding.ts'
import { message, type Message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { CopilotResult } from './answers.ts'

const TITLE_MAX = 80
/** The title of a chat: its first message on one line, at most 80 characters. */
export function titleOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= TITLE_MAX) return line
  // Not in the middle of a character.
  const start = line.slice(0, TITLE_MAX - 1).replace(/[\ud800-\udbff]$/, '')
  return `${start.trimEnd()}…`
}

/** What an answer says: one paragraph each. */
type Paragraphs = readonly (readonly Message[])[]

/** What was understood and what it costs, and what has to be asked: one paragraph each. */
export function summaryOf(understanding: Understanding, result: CopilotResult): Paragraphs {
  return [
    ...(understanding.is_empty ? [[message('copilot.nothing-found')]] : []),
    [stackSentence(understanding.answers), ...costSentences(understanding.answers, result)],
    ...understanding.questions.map(({ field, candidates }) => [questionOf(field, candidates)]),
  ]
}

/** The paragraphs in English. */
export function textOf(paragraphs: Paragraphs): string {
  return paragraphs.map((sentences) => sentences.map(inEnglish).join(' ')).join('\n\n')
}

/** The answer of the copilot when compiling failed. */
export function failureOf(reason: StoredMessage | string): Message {
  return message('copilot.failed', { reason })
}

/** A text in the parts in which it is sent: its lines. */
export function partsOf(text: string): string[] {
  return text.match(/[^\n]+\n*|\n+/g) ?? []
}

function stackSentence({
  use_case,
  environment_type,
  team_size,
  data_sensitivity,
  duration,
  cloud_provider: cloud,
  region,
}: CopilotAnswers): Message {
  return message('copilot.stack', {
    use_case,
    environment_type,
    team_size,
    data_sensitivity,
    duration,
    cloud,
    region,
  })
}

function costSentences({ budget_limit: limit }: CopilotAnswers, result: CopilotResult): Message[] {
  const { total_monthly: cost, priced_lines, total_lines, resource_count: resources, before_monthly } = result
  if (knownCost(cost, result) === null) return [message('copilot.nothing-priced', { resources })]
  const lines = { priced: priced_lines, total: total_lines }
  return [
    message('copilot.costs', { cost, resources, ...lines, before: before_monthly }),
    ...(limit !== null && cost > limit ? [message('copilot.above-budget', { limit })] : []),
  ]
}

function questionOf(field: CopilotField, candidates: readonly (string | number)[]): Message {
  return candidates.length === 0
    ? message('copilot.question-open', { field })
    : message('copilot.question', { field, candidates: candidates.map(String) })
}
