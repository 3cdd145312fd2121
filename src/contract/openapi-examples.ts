// Examples of the interface document, made from its schemas: what a caller has to send, and nothing else.
import type { JsonSchema } from './openapi-schema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** What fields are called, and what stands in them as an example. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Shop',
  slug: 'shop',
  description: 'The web shop of the team.',
  email: 'ada@example.com',
  user_email: 'ada@example.com',
  owner_email: 'ada@example.com',
  current_password: 'correct-horse-battery',
  password: 'correct-horse-battery',
  new_password: 'staple-battery-horse',
  code: '123456',
  token: 'hW3nPq8rS1tUv5xYz7aBc9dE',
  region: 'westeurope',
  url: 'https://git.example.com/team/shop.git',
  address: 'https://push.example.com/a',
  endpoint: 'https://push.example.com/a',
  reason: 'The apply of today removed a bucket that is needed.',
  message: 'A web application for ten people on AWS.',
  text: 'A web application for ten people on AWS.',
  team_size: 3,
  days: 7,
  base_version: 3,
  expires_in_days: 90,
}

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: '01931c3e-7d5a-7c52-9d3e-2f6b8f1a4c10',
  email: 'ada@example.com',
  uri: 'https://example.com',
  date: '2026-12-31',
  'date-time': '2026-12-31T18:00:00Z',
}

/** Deeper than any body that people write by hand. */
const DEPTH_MAX = 8

/** An example of a schema: its own, else the smallest value that fits. @param name of the field that it is for */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = '', depth = 0): unknown {
  if (depth > DEPTH_MAX) return null
  const { $ref, examples, enum: values, default: preset, const: only } = schema
  if (Array.isArray(examples)) return examples[0] as unknown
  if ($ref !== undefined)
    return exampleOf(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, schemas, name, depth + 1)
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0] as unknown
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return exampleOf(choices[0] as JsonSchema, schemas, name, depth + 1)
  switch (schema['type']) {
    case 'object':
      return objectExample(schema, schemas, depth)
    case 'array':
      return depth > 0 && !schema['minItems']
        ? []
        : [exampleOf((schema['items'] ?? {}) as JsonSchema, schemas, name, depth + 1)]
    case 'string':
      return (
        BY_FORMAT[String(schema['format'])] ??
        BY_NAME[name] ??
        preset ??
        (/_?id$/.test(name) ? BY_FORMAT['uuid'] : 'text')
      )
    case 'integer':
    case 'number':
      return BY_NAME[name] ?? preset ?? schema['minimum'] ?? 100
    case 'boolean':
      return preset ?? true
    default:
      return preset ?? null
  }
}

/** With what it needs; with its first field where it needs none. */
function objectExample(schema: JsonSchema, schemas: Schemas, depth: number): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Schemas)
  const required = (schema['required'] ?? []) as readonly string[]
  const wanted = properties.filter(([field]) => required.includes(field))
  const shown = wanted.length > 0 || depth > 0 ? wanted : properties.slice(0, 1)
  return Object.fromEntries(shown.map(([field, inner]) => [field, exampleOf(inner, schemas, field, depth + 1)]))
}
