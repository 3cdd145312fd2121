// What the copilot says, in English. Pages say it in their language, from the fields.
import { knownCost } from '#domain/environment/cost.ts'
import type { CopilotAnswers, CopilotField, Understanding } from '#engine/copilot/understanding.ts'
import { moneyOf } from '../../lifecycle/reason-words.ts'
import type { CopilotResult } from './answers.ts'

const TITLE_MAX = 80
const FIELD_WORDS: Readonly<Record<CopilotField, string>> = {
  use_case: 'use case',
  environment_type: 'environment',
  team_size: 'team size',
  data_sensitivity: 'data sensitivity',
  duration: 'duration',
  cloud_provider: 'cloud',
  region: 'region',
  budget_limit: 'budget',
}

/** The title of a chat: its first message on one line, at most 80 characters. */
export function titleOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= TITLE_MAX) return line
  // Not in the middle of a character.
  const start = line.slice(0, TITLE_MAX - 1).replace(/[\ud800-\udbff]$/, '')
  return `${start.trimEnd()}…`
}

/** What was understood and what it costs, and what has to be asked: one paragraph each. */
export function summaryOf(understanding: Understanding, result: CopilotResult): string {
  return [
    ...(understanding.is_empty ? ['I found nothing in your message that says what you need.'] : []),
    `${stackSentence(understanding.answers)} ${costSentence(understanding.answers, result)}`,
    ...understanding.questions.map(({ field, candidates }) => questionOf(field, candidates)),
  ].join('\n\n')
}

/** Specification section 8. @param message a sentence */
export function failureText(message: string): string {
  return `I encountered an error while generating your infrastructure: ${message.replace(/\.$/, '')}. Please try again with a different description.`
}

/** A text in the parts in which it is sent: its lines. */
export function partsOf(text: string): string[] {
  return text.match(/[^\n]+\n*|\n+/g) ?? []
}

function stackSentence({ use_case, environment_type, team_size, data_sensitivity, duration, cloud_provider, region }: CopilotAnswers): string {
  const people = team_size === 1 ? '1 person' : `${team_size} people`
  return `${use_case}, ${environment_type}, for ${people} on ${cloud_provider} in ${region}, ${data_sensitivity} data, ${duration}.`
}

function costSentence({ budget_limit }: CopilotAnswers, result: CopilotResult): string {
  const { total_monthly, priced_lines, total_lines, resource_count, before_monthly } = result
  const resources = resource_count === 1 ? '1 resource' : `${resource_count} resources`
  if (knownCost(total_monthly, result) === null) return `It has ${resources}, of which none is priced.`
  const priced = priced_lines === total_lines ? '' : `, ${priced_lines} of ${total_lines} lines priced`
  const before = before_monthly === null ? '' : `, before it was ${moneyOf(before_monthly)}`
  const over = budget_limit !== null && total_monthly > budget_limit ? ` That is above the budget of ${moneyOf(budget_limit)}.` : ''
  return `It costs ${moneyOf(total_monthly)} a month with ${resources}${priced}${before}.${over}`
}

function questionOf(field: CopilotField, candidates: readonly (string | number)[]): string {
  if (candidates.length === 0) return `Which ${FIELD_WORDS[field]} is meant?`
  const texts = candidates.map((one) => (field === 'budget_limit' && typeof one === 'number' ? moneyOf(one) : String(one)))
  return `Which ${FIELD_WORDS[field]} is meant: ${texts.join(' or ')}?`
}
