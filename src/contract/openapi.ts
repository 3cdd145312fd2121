// The OpenAPI 3.1 document of the contract. Its schemas are JSON Schema
// 2020-12, which is what zod prints.
import { z } from 'zod'
import type { AnyEndpoint, Contract } from './endpoint.ts'
import { errorBody } from './errors.ts'

/** A JSON Schema, as far as it is read here. */
export interface JsonSchema {
  readonly $ref?: string
  readonly [keyword: string]: unknown
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-permission': string
  readonly parameters?: readonly {
    name: string
    in: 'path' | 'query'
    required: boolean
    schema: JsonSchema
    description?: string
  }[]
  readonly requestBody?: {
    readonly required: true
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }
    >
  >
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** Why a request is refused with a status, for the document. */
const REFUSALS: Record<number, string> = {
  400: 'The request has problems; each is named with its field.',
  401: 'No one is signed in, or the token or code is wrong.',
  403: 'The caller may not do this, or the request comes from another site.',
  404: 'There is nothing at this address for this caller.',
  409: 'It conflicts with the current state: it already exists, or something else prevents it.',
  413: 'The body is larger than 1 MB.',
  415: 'The body is not declared as application/json.',
  423: 'Someone else holds the lock.',
  429: 'Too many attempts, or too many requests of one person at the same time: Retry-After says when to try again.',
  503: 'The server cannot serve the request now.',
}

/** The OpenAPI document of a contract. Pure: the same rows and version give the same document. */
export function openApiDocument(contract: Contract, version: string): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [tag, rows] of Object.entries(contract)) {
    for (const [name, row] of Object.entries(rows)) {
      const methods = (paths[row.path] ??= {})
      methods[row.method.toLowerCase()] = operation(row, `${tag}_${name}`, tag, schemas)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Strata',
      version,
      description:
        'Compiles a description of a cloud environment to Terraform, prices it and checks it against the providers\' schemas. Errors are {"detail": "..."}; fields are in snake_case. While the database is busy or away, every endpoint that needs it answers 503 with Retry-After.',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contract).map((tag) => ({ name: tag })),
    paths,
    components: { schemas },
  }
}

function operation(row: AnyEndpoint, operationId: string, tag: string, schemas: Record<string, JsonSchema>): Operation {
  const json = (schema: z.ZodType, io: 'input' | 'output') => ({
    'application/json': { schema: describe(schema, io, schemas) },
  })
  const { returns } = row
  const success = {
    description: 'Success.',
    ...('json' in returns && { content: json(returns.json, 'output') }),
    ...('stream' in returns && {
      content: { 'text/event-stream': { schema: describe(returns.stream, 'output', schemas) } },
    }),
    ...('file' in returns && { content: { [returns.file]: { schema: {} } } }),
    ...('raw' in returns && { content: { [returns.raw]: { schema: {} } } }),
  }
  const refusals = row.errors.map(
    (status) => [status, { description: REFUSALS[status] ?? 'Refused.', content: json(errorBody, 'output') }] as const,
  )
  return {
    operationId,
    summary: row.summary,
    tags: [tag],
    'x-permission': row.permission,
    ...((row.params ?? row.query) && {
      parameters: [...parameters('path', row.params, schemas), ...parameters('query', row.query, schemas)],
    }),
    ...(row.raw && {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } as const,
    }),
    ...(row.body && { requestBody: { required: true, content: json(row.body, 'input') } }),
    responses: Object.fromEntries([[returns.status, success], ...refusals]),
  }
}

function parameters(
  place: 'path' | 'query',
  given: z.ZodObject | undefined,
  schemas: Record<string, JsonSchema>,
): NonNullable<Operation['parameters']> {
  return Object.entries(given?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: describe(schema as z.ZodType, 'input', schemas),
  }))
}

/**
 * Prints a schema and moves what has a name to the document's components. A
 * schema with defaults differs between what is sent and what is given, so the
 * form that is sent has a name of its own.
 */
function describe(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, JsonSchema>): JsonSchema {
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
    schemas[nameOf(id)] = rest
  }
  return moved(printed)
}
