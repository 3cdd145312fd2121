// What the copilot says. Pages say what was understood in their own layout, from the fields.
import { knownCost } from '#domain/environment/cost.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import type { CopilotAnswers, CopilotField, Intent, Understanding } from '#engine/copilot/understanding.ts'
import { message, type Message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { CopilotResult, PreviewedAnswers } from './answers.ts'

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
export type Paragraphs = readonly (readonly Message[])[]

/** What was understood and what it costs, and what has to be asked: one paragraph each. */
export function summaryOf(
  { answers, questions }: Pick<Understanding, 'answers' | 'questions'>,
  preview: PreviewedAnswers,
): Paragraphs {
  const costs = preview.ok
    ? costSentences(answers, preview.result)
    : [message('copilot.cannot-be-built', { reasons: [...preview.reasons] })]
  return [
    [stackSentence(answers), ...partSentences(answers), ...costs],
    ...questions.map(({ field, candidates }) => [questionOf(field, candidates)]),
  ]
}

/** What answers would cost that are only asked about. */
export function priceWords(asked: CopilotAnswers, preview: PreviewedAnswers): Paragraphs {
  if (!preview.ok) return [[message('copilot.cannot-be-built', { reasons: [...preview.reasons] })]]
  const { total_monthly: cost, before_monthly: before } = preview.result
  return [[message('copilot.would-cost', { cost, before, cloud: asked.cloud_provider, region: asked.region })]]
}

/** What is said where there is no configuration. */
export function chatWords(
  kind:
    | Exclude<Intent, 'describe' | 'answer' | 'undo'>
    | 'undone'
    | 'nothing-to-undo'
    | 'nothing-changed'
    | 'nothing-found',
): readonly Message[] {
  switch (kind) {
    case 'hello':
      return [message('copilot.hello')]
    case 'help':
      return [message('copilot.help')]
    case 'start-over':
      return [message('copilot.started-over')]
    case 'other-language':
      return [message('copilot.other-language')]
    case 'price':
      return [message('copilot.nothing-to-price')]
    case 'undone':
      return [message('copilot.undone')]
    case 'nothing-to-undo':
      return [message('copilot.nothing-to-undo')]
    case 'nothing-changed':
      return [message('copilot.nothing-changed')]
    case 'nothing-found':
      return [message('copilot.nothing-found')]
  }
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

/** The components that differ from those of the use case, and how long it lives. */
function partSentences({ parts, lifetime_days: days }: CopilotAnswers): Message[] {
  const names = (types: readonly string[]): string[] => types.map((type) => findComponent(type)?.name ?? type)
  return [
    ...(parts?.base === 'named' ? [message('copilot.exactly', { named: names(parts.added) })] : []),
    ...(parts?.base === 'use-case' && parts.added.length > 0
      ? [message('copilot.with', { named: names(parts.added) })]
      : []),
    ...(parts && parts.removed.length > 0 ? [message('copilot.without', { named: names(parts.removed) })] : []),
    ...(days === null ? [] : [message('copilot.lifetime', { days })]),
  ]
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
