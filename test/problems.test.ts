// Wrong values of every kind in every field that people send: each problem is named by its field, with a sentence of
// the words, and none of it is what the schema library says itself.
import { expect, test } from 'vitest'
import { parseFields } from '#engine/field-messages.ts'
import { api } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { en } from '#words/en.ts'
import { inEnglish } from '#words/say.ts'

const document = openApiDocument(api, 'test')
const rows = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))

const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(3000),
  '\u202e',
  -1,
  0,
  0.5,
  1e308,
  true,
  [],
  [null],
  Array.from({ length: 600 }, () => 'x'),
  {},
  { x: { y: 1 } },
]

/** How the library words what is wrong. */
const LIBRARY =
  /\b(?:Invalid (?:input|option|string|key|value)|Too (?:small|big)|Unrecognized key|expected \w+, received|must match pattern)/i

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value with one place after the other replaced by another value, and with a field that does not exist. */
function* spoiled(value: unknown, wrong: unknown): Generator<unknown> {
  yield wrong
  if (!isObject(value)) return
  yield { ...value, no_such_field: wrong }
  for (const [name, inner] of Object.entries(value))
    for (const one of spoiled(inner, wrong)) yield { ...value, [name]: one }
}

/** An object with every field that a schema of the document has. */
function filled(row: Endpoint, example: unknown): unknown {
  const shape = row.body && 'shape' in row.body && isObject(row.body.shape) ? Object.keys(row.body.shape) : []
  return { ...Object.fromEntries(shape.map((name) => [name, 'x'])), ...(isObject(example) && example) }
}

test.each(rows.map((row): [string, Endpoint] => [`${row.method} ${row.path}`, row]))('%s', (_, row) => {
  const operation = document.paths[row.path]?.[row.method.toLowerCase()]
  const example = operation?.requestBody?.content['application/json']?.example
  const texts = new Set<string>()
  const look = (schema: NonNullable<Endpoint['body']>, value: unknown): void => {
    const read = parseFields(schema, value)
    if (read.success) return
    for (const { said } of read.faults) {
      if (!Object.hasOwn(en, said.code)) texts.add(`no words for ${said.code}`)
      const text = inEnglish(said)
      if (LIBRARY.test(text)) texts.add(text)
    }
  }
  for (const wrong of WRONG) {
    if (row.body)
      for (const base of [example, filled(row, example)])
        for (const value of spoiled(base, wrong)) look(row.bodyForm?.(value) ?? row.body, value)
    for (const schema of [row.params, row.query?.strict()])
      if (schema)
        for (const value of spoiled(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, 'x'])), wrong))
          look(schema, value)
  }
  expect([...texts]).toEqual([])
})
