import { expect, test } from 'vitest'
import { copilotUnderstanding, type CopilotEvent } from '#contract/copilot.ts'
import { COPILOT_DEFAULTS } from '#engine/copilot/understanding.ts'
import { beginLive, withEvent } from './live.ts'
import { changedFields, requestOf } from './request.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const AT = '2026-01-01T00:00:00.000Z'
const question = {
  id: ID,
  type: 'user' as const,
  content: 'A web app',
  timestamp: AT,
  by: null,
  messages: null,
  model_problem: null,
  model_message: null,
  understanding: null,
  generated_config: null,
  generated_result: null,
}
const understanding = copilotUnderstanding.parse({
  answers: COPILOT_DEFAULTS,
  fields: [],
  questions: [],
  notices: [],
  is_empty: false,
})

test('an answer grows with its events', () => {
  const events: CopilotEvent[] = [
    {
      type: 'begun',
      chat: { id: ID, title: 'A web app', agent: null, message_count: 1, created_at: AT, updated_at: AT },
      question,
    },
    { type: 'understood', by: 'rules', understanding },
    { type: 'text', text: 'Web Application. ' },
    { type: 'text', text: 'It costs $1.' },
    { type: 'done', answer: { ...question, type: 'assistant' } },
  ]
  expect(events.reduce(withEvent, beginLive('A web app', undefined))).toEqual({
    content: 'A web app',
    chatId: ID,
    by: 'rules',
    text: 'Web Application. It costs $1.',
    understanding,
    result: null,
    hasBegun: true,
  })
})

test('no budget is left out of what is generated, and 0 is one', () => {
  const { budget_limit: _, parts: __, lifetime_days: ___, ...answers } = COPILOT_DEFAULTS
  expect(requestOf(COPILOT_DEFAULTS)).toEqual(answers)
  expect(requestOf({ ...COPILOT_DEFAULTS, budget_limit: 0 })).toEqual({ ...answers, budget_limit: 0 })
})

test('an end is sent only where it is not the usual one', () => {
  const temporary = { ...COPILOT_DEFAULTS, duration: 'Temporary', lifetime_days: 7 }
  expect(requestOf(temporary)).not.toHaveProperty('expires_on')
  const days = (Date.parse(requestOf({ ...temporary, lifetime_days: 14 }).expires_on ?? '') - Date.now()) / 86_400_000
  expect(Math.ceil(days)).toBe(14)
})

test('what differs is named in the order of the wizard, with the later value', () => {
  expect(changedFields(COPILOT_DEFAULTS, COPILOT_DEFAULTS)).toEqual([])
  expect(changedFields({ ...COPILOT_DEFAULTS, budget_limit: 50 }, { ...COPILOT_DEFAULTS, team_size: 8 })).toEqual([
    { field: 'team_size', value: 8 },
    { field: 'budget_limit', value: null },
  ])
})
