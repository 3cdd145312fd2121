// Values made from the JSON schemas of the interface document: mostly such as
// fit, and now and then such as do not.
import fc, { type Arbitrary } from 'fast-check'
import { NESTING_MAX } from '#engine/nesting.ts'
import type { JsonSchema } from '#contract/openapi-schema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

const HOSTILE = [
  '',
  ' ',
  '\u0000',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '${jndi:ldap://x}',
  '%s%n',
  '../../etc/passwd',
  'a'.repeat(3000),
  '\ud800',
  '\u202e',
  '-1',
  'null',
  '1e999',
]
const hostileText = fc.constantFrom(...HOSTILE)

/** Nested beside the limits and far beyond them: no way through a value may call itself for each level. */
const deep = fc
  .tuple(
    fc.constantFrom(NESTING_MAX - 1, NESTING_MAX + 1, 500, 1500, 2500),
    fc.constantFrom<readonly [string, string]>(['[', ']'], ['{"a":', '}']),
  )
  .map(([levels, [open, close]]): unknown => JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`))

/** More values than anyone sends, in one list or side by side in an object. */
const wide = fc.oneof(
  fc.constantFrom(2000, 120_000).map((count): unknown => Array.from({ length: count }, () => 1)),
  fc
    .constantFrom(2000, 60_000)
    .map((count): unknown => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))),
)

const anything = fc.oneof(
  { arbitrary: deep, weight: 2 },
  { arbitrary: wide, weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 4 },
  hostileText,
  fc.constantFrom(null, -1, 0, 1e308, Number.MAX_SAFE_INTEGER, true, [], {}),
)

const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.integer({ min: 0, max: 999_999 }).map((number) => `fuzz-${number}@example.com`),
  uri: fc.constantFrom('https://push.example.com/a', 'https://127.0.0.1/a', 'http://example.com'),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
}

/** One value in this many does not fit on purpose. */
const WRONG_ONE_IN = 24

/** An arbitrary value for a schema of the document. */
export function valueFor(schema: JsonSchema, schemas: Schemas, depth = 0): Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fitting(schema, schemas, depth), weight: WRONG_ONE_IN - 1 },
    { arbitrary: anything, weight: 1 },
  )
}

function fitting(schema: JsonSchema, schemas: Schemas, depth: number): Arbitrary<unknown> {
  const at = <Name extends string>(name: Name): unknown => schema[name]
  if (schema.$ref !== undefined) return fitting(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth + 1)
  if ('const' in schema) return fc.constant(at('const'))
  if (Array.isArray(at('enum'))) return fc.constantFrom(...(at('enum') as unknown[]))
  const options = at('anyOf') ?? at('oneOf')
  if (Array.isArray(options))
    return fc.oneof(...(options as JsonSchema[]).map((option) => fitting(option, schemas, depth)))
  switch (at('type')) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(Number(at('minimum') ?? -1000), -1e6),
        max: Math.min(Number(at('maximum') ?? 1000), 1e6),
      })
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        min: Number(at('minimum') ?? -1e6),
        max: Math.min(Number(at('maximum') ?? 1e6), 1e9),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return depth > 4
        ? fc.constant([])
        : fc.array(valueFor((at('items') ?? {}) as JsonSchema, schemas, depth + 1), {
            minLength: Number(at('minItems') ?? 0),
            maxLength: Math.max(Number(at('minItems') ?? 0), 4),
          })
    case 'object':
      return object(schema, schemas, depth)
    default:
      return anything
  }
}

function text(schema: JsonSchema): Arbitrary<string> {
  const known = FORMATS[String(schema['format'])]
  if (known) return known
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern']))
  const minLength = Math.min(Number(schema['minLength'] ?? 0), 50)
  const maxLength = Math.max(minLength, Math.min(Number(schema['maxLength'] ?? 30), 30))
  return fc.oneof(
    { arbitrary: fc.string({ minLength, maxLength, unit: 'grapheme' }), weight: 4 },
    { arbitrary: hostileText, weight: 1 },
  )
}

function object(schema: JsonSchema, schemas: Schemas, depth: number): Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Schemas
  const required = (schema['required'] ?? []) as string[]
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueFor(inner, schemas, depth + 1)])),
    {
      requiredKeys: required,
    },
  )
  const more = schema['additionalProperties']
  if (typeof more !== 'object' || more === null || depth > 4) return known
  return fc
    .tuple(
      known,
      fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), valueFor(more as JsonSchema, schemas, depth + 1), {
        maxKeys: 3,
      }),
    )
    .map(([a, b]) => ({ ...b, ...a }))
}
