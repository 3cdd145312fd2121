import { beforeAll, expect, test } from 'vitest'
import { message } from '#words/message.ts'
import { areasOf, loadWords, sayIn } from './words.ts'

const voided = message('waiting.void', { reason: message('events.asked-again', { actor: 'Ann' }) })

beforeAll(() => loadWords('de', ['waiting', 'events', 'no-such-area']))

test('says a message in a language, with the message that it names', () => {
  expect(areasOf(voided)).toEqual(['waiting', 'events'])
  expect(sayIn('de', voided, 'In English.')).toBe(
    'Es gilt keine Entscheidung mehr (Ann hat erneut angefragt): Fragen Sie erneut an oder ziehen Sie die Anfrage zurück.',
  )
})

test.each([
  ['is not loaded', 'fr', voided],
  ['is of another version', 'de', { code: 'waiting.later', params: {} }],
  ['names one of another version', 'de', { ...voided, params: { reason: { code: 'events.later', params: {} } } }],
] as const)('says the English text of a message that %s', (_, language, said) => {
  expect(sayIn(language, said, 'In English.')).toBe('In English.')
})
