// Schemas of the interface document: what zod prints, without what tells callers nothing.
import { z } from 'zod'

/** A JSON Schema, as far as it is read here. */
export interface JsonSchema {
  readonly $ref?: string
  readonly [keyword: string]: unknown
}

/**
 * Prints a schema and moves what has a name to the document's components. A
 * schema with defaults differs between what is sent and what is given, so the
 * form that is sent has a name of its own.
 */
export function describe(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, JsonSchema>): JsonSchema {
  const { $schema: _, $defs = {}, ...printed } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  const nameOf = (id: string) => (io === 'input' ? `${id}Input` : id)
  const moved = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/"#\/\$defs\/([^"]+)"/g, (_match, id: string) =>
        JSON.stringify(`#/components/schemas/${nameOf(id)}`),
      ),
    ) as JsonSchema
  for (const [id, definition] of Object.entries($defs)) {
    const { id: _id, ...rest } = moved(definition)
    schemas[nameOf(id)] = tidy(rest) as JsonSchema
  }
  return tidy(moved(printed)) as JsonSchema
}

/** What every whole number is printed with, because numbers are exact no further. */
const NO_LIMITS: Readonly<Record<string, unknown>> = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  propertyNames: { type: 'string' },
}

/** Names the fields of a record whose names are known, and leaves out limits that are none. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([name, inner]) => !(name in NO_LIMITS && JSON.stringify(inner) === JSON.stringify(NO_LIMITS[name])),
  )
  const schema: Record<string, unknown> = Object.fromEntries(entries.map(([name, inner]) => [name, tidy(inner)]))
  const { propertyNames, additionalProperties, ...rest } = schema
  const names =
    typeof propertyNames === 'object' && propertyNames !== null && 'enum' in propertyNames
      ? propertyNames.enum
      : undefined
  if (!Array.isArray(names)) return schema
  const properties = Object.fromEntries(names.map((name: string) => [name, additionalProperties]))
  return { ...rest, properties, additionalProperties: false }
}
