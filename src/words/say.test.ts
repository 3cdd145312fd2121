import { expect, test } from 'vitest'
import { message } from './message.ts'
import { inEnglish, say } from './say.ts'

const inner = message('waiting.end', { at: '2026-12-01T08:30:00.000Z' })
const outer = message('waiting.void', { reason: inner })

test('says a message among the parameters in the same language and time zone', () => {
  expect(inEnglish(outer)).toContain('(It runs until 2026-12-01 08:30 UTC and is then torn down automatically')
  expect(say(outer, 'de', 'Europe/Berlin')).toContain('(Sie läuft bis 01.12.2026, 09:30 und wird dann')
})

test('says messages in a list, as they come back from JSON', () => {
  const stored = JSON.parse(JSON.stringify(message('waiting.approval', { who: ['Ann', message('waiting.lapsed')] })))
  expect(inEnglish(stored)).toContain('Ann or No one decided about the request in time')
})

test('says a message of another version by its code', () => {
  expect(say({ code: 'waiting.later', params: {} }, 'fr')).toBe('waiting.later')
})
