import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { message, type Message } from '#words/message.ts'
import { atLeast, atMost, fieldMessage, parseFields, requiredText, schemaText } from './field-messages.ts'

function faultsOf(schema: z.ZodType, given: unknown): Record<string, Message> {
  const read = parseFields(schema, given)
  return read.success ? {} : Object.fromEntries(read.faults.map(({ path, said }) => [path.join('.'), said]))
}

test('gives the value that the schema makes', () => {
  expect(parseFields(z.object({ name: z.string().trim() }), { name: ' Ada ' })).toEqual({
    success: true,
    data: { name: 'Ada' },
  })
})

describe('what the schema says', () => {
  test.each<[string, z.ZodType, unknown, Message]>([
    ['of a limit', z.string().min(2, fieldMessage('fields.project-slug')), 'a', message('fields.project-slug')],
    ['of its type', z.string(fieldMessage('fields.code-required')), 5, message('fields.code-required')],
    ['of a missing text', requiredText(fieldMessage('fields.code-required')), '  ', message('fields.code-required')],
    [
      'of a limit with a unit',
      z.int().min(...atLeast(20, 'gb')),
      3,
      message('fields.least-of', { bound: 20, unit: 'gb' }),
    ],
    [
      'of the other limit',
      z.int().max(...atMost(35, 'days')),
      99,
      message('fields.most-of', { bound: 35, unit: 'days' }),
    ],
    [
      'of a rule of its own',
      z
        .string()
        .superRefine((_, ctx) => ctx.addIssue({ code: 'custom', message: schemaText(message('fields.value')) })),
      'a',
      message('fields.value'),
    ],
  ])('%s', (_, schema, given, said) => {
    expect(faultsOf(z.object({ field: schema }), { field: given })).toEqual({ field: said })
  })
})

describe('what it leaves to the library', () => {
  const union = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })])
  test.each<[string, z.ZodType, unknown, Message]>([
    ['a missing text', z.string(), undefined, message('fields.required')],
    ['a missing choice', z.enum(['a', 'b']), undefined, message('fields.required')],
    ['no text', z.string(), 5, message('fields.text')],
    ['no number', z.number(), 'a', message('fields.number')],
    ['no number in a text', z.coerce.number(), 'a', message('fields.number')],
    ['no whole number', z.int(), 1.5, message('fields.whole-number')],
    ['no boolean', z.boolean(), 'yes', message('fields.boolean')],
    ['no list', z.array(z.string()), {}, message('fields.list')],
    ['no object', z.object({}), [], message('fields.object')],
    ['nothing at all', z.never(), 5, message('fields.other-value')],
    ['a choice that is not there', z.enum(['a', 'b']), 'c', message('fields.choose-one', { known: ['a', 'b'] })],
    [
      'a choice of figures that is not there',
      z.union([z.literal(30), z.literal(90)]),
      31,
      message('fields.choose-one', { known: ['30', '90'] }),
    ],
    ['none of several forms', z.union([z.string(), z.literal(90)]), 31, message('fields.other-value')],
    ['an empty text', z.string().min(1), '', message('fields.required')],
    ['a short text', z.string().min(2), 'a', message('fields.least-of', { bound: 2, unit: 'characters' })],
    ['a long text', z.string().max(2), 'abc', message('fields.most-of', { bound: 2, unit: 'characters' })],
    ['an empty list', z.array(z.string()).min(1), [], message('fields.required')],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], message('fields.most-of', { bound: 1, unit: 'entries' })],
    ['a small number', z.number().min(2), 1, message('fields.least', { bound: 2 })],
    ['a large number', z.number().max(2), 3, message('fields.most', { bound: 2 })],
    ['a number at its lower limit', z.number().gt(2), 2, message('fields.more', { bound: 2 })],
    ['a number at its upper limit', z.number().lt(2), 2, message('fields.less', { bound: 2 })],
    ['no multiple', z.number().multipleOf(5), 7, message('fields.multiple', { bound: 5 })],
    ['no address', z.email(), 'a', message('fields.email')],
    ['no day', z.iso.date(), '5.11.2026', message('fields.day')],
    ['no time', z.iso.datetime(), '2026-11-05', message('fields.instant')],
    ['no id', z.uuid(), 'a', message('fields.id')],
    ['another form', z.string().regex(/^a$/), 'b', message('fields.format')],
    ['a rule without words', z.string().refine(() => false), 'a', message('fields.other-value')],
  ])('%s', (_, schema, given, said) => {
    expect(faultsOf(z.object({ field: schema }), { field: given })).toEqual({ field: said })
  })

  test('a form that is none of those there are', () => {
    expect(faultsOf(union, { kind: 'b' })).toEqual({ kind: message('fields.other-value') })
  })

  test('the name of an entry, with what is wrong with it', () => {
    const said = message('fields.key', { problem: message('fields.most-of', { bound: 2, unit: 'characters' }) })
    expect(faultsOf(z.record(z.string().max(2), z.string()), { abc: 'x' })).toEqual({ abc: said })
  })

  test('every field that there is not', () => {
    const unknown = message('fields.unknown')
    expect(faultsOf(z.object({ inner: z.strictObject({}) }), { inner: { a: 1, b: 2 } })).toEqual({
      'inner.a': unknown,
      'inner.b': unknown,
    })
  })
})
