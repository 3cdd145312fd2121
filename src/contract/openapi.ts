// The OpenAPI 3.1 document of the contract. Its schemas are JSON Schema
// 2020-12, which is what zod prints.
import type { z } from 'zod'
import { isMachinePermission } from '#domain/access/machines.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import type { AnyEndpoint, Contract, Refusal } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { exampleOf } from './openapi-examples.ts'
import {
  HEADERS,
  HEADER_PARAMETERS,
  REFUSALS,
  SECURITY_SCHEMES,
  TAGS,
  type HeaderName,
  type HeaderParameter,
} from './openapi-parts.ts'
import { describe, type JsonSchema } from './openapi-schema.ts'
import { KEY_HOURS, REQUESTS_A_MINUTE, credentialsOf, locationOf, refusalsOf, takesKey } from './rules.ts'

interface Reference {
  readonly $ref: string
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>

interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Content
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly 'x-permission': string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer | Reference>>
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: typeof SECURITY_SCHEMES
    readonly headers: typeof HEADERS
    readonly parameters: typeof HEADER_PARAMETERS
    readonly responses: Readonly<Record<string, Answer>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
}

const DESCRIPTION = `Compiles a description of a cloud environment to Terraform, prices it and checks it against the providers' schemas.

Errors are {"detail": "..."}, with each problem of a request under "problems"; fields are in snake_case. Fields and query parameters that do not exist are refused with 400.

Send an API token of your profile page as \`Authorization: Bearer strata_…\`. One person can send ${REQUESTS_A_MINUTE} requests a minute, unless the installation sets another number; what is more is refused with 429 and Retry-After.

A POST that changes something takes the header Idempotency-Key: sent again with the same key within ${KEY_HOURS} hours, it takes effect once.

While the database is busy or away, every endpoint that needs it answers 503 with Retry-After.`

/** The OpenAPI document of a contract. Pure: the same rows and version give the same document. */
export function openApiDocument(contract: Contract, version: string): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, Operation>> = {}
  const statuses = new Set<Refusal>()
  for (const [tag, rows] of Object.entries(contract)) {
    for (const [name, row] of Object.entries(rows)) {
      const methods = (paths[row.path] ??= {})
      methods[row.method.toLowerCase()] = operation(row, `${tag}_${name}`, tag, schemas)
      for (const status of refusalsOf(row)) statuses.add(status)
    }
  }
  const responses = Object.fromEntries([...statuses].map((status) => [REFUSALS[status].name, refusal(status, schemas)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Strata',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contract).map((name) => ({
      name,
      description: (TAGS as Readonly<Record<string, string>>)[name] ?? name,
    })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      parameters: HEADER_PARAMETERS,
      responses,
      schemas,
    },
  }
}

function operation(row: AnyEndpoint, operationId: string, tag: string, schemas: Record<string, JsonSchema>): Operation {
  const { returns } = row
  const parameters = [
    ...parametersOf('path', row.params, schemas),
    ...parametersOf('query', row.query, schemas),
    ...headerParametersOf(row).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
  const body = row.body && describe(row.body, 'input', schemas)
  const refused = refusalsOf(row).map(
    (status) => [status, { $ref: `#/components/responses/${REFUSALS[status].name}` }] as const,
  )
  const tag304 = isLasting(row)
    ? [[304, { description: 'It is still the same.', headers: headersOf(['ETag']) }] as const]
    : []
  const empty = 'mayBeEmpty' in returns ? [[204, { description: 'There is nothing.' }] as const] : []
  return {
    operationId,
    summary: row.summary,
    tags: [tag],
    security: securityOf(row),
    'x-permission': row.permission,
    ...(parameters.length > 0 && { parameters }),
    ...(row.raw && {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } as const,
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, example: exampleOf(body, schemas) } },
      } as const,
    }),
    responses: Object.fromEntries<Answer | Reference>([
      [returns.status, success(row, schemas)],
      ...empty,
      ...tag304,
      ...refused,
    ]),
  }
}

function success(row: AnyEndpoint, schemas: Record<string, JsonSchema>): Answer {
  const { returns } = row
  const names: HeaderName[] = [
    ...('json' in returns && returns.isPage ? (['Link', 'X-Total-Count'] as const) : []),
    ...(locationOf(row) === undefined ? [] : (['Location'] as const)),
    ...(('json' in returns && returns.etag !== undefined) || isLasting(row) ? (['ETag'] as const) : []),
    ...(takesKey(row) ? (['Idempotency-Replayed'] as const) : []),
  ]
  return {
    description: returns.status === 302 ? 'Another address.' : 'Success.',
    ...(names.length > 0 && { headers: headersOf(names) }),
    ...('json' in returns && { content: json(returns.json, schemas) }),
    ...('stream' in returns && {
      content: { 'text/event-stream': { schema: describe(returns.stream, 'output', schemas) } },
    }),
    ...('file' in returns && { content: { [returns.file]: { schema: fileSchema(returns.file) } } }),
    ...('raw' in returns && { content: { [returns.raw]: { schema: {} } } }),
  }
}

/** A file of text is a text; the bytes of others have no schema. */
const fileSchema = (type: string): JsonSchema => (type.startsWith('text/') ? { type: 'string' } : {})

function refusal(status: Refusal, schemas: Record<string, JsonSchema>): Answer {
  const part = REFUSALS[status]
  return {
    description: part.description,
    ...('headers' in part && { headers: headersOf(part.headers) }),
    content: json(errorBody, schemas),
  }
}

function json(schema: z.ZodType, schemas: Record<string, JsonSchema>): Content {
  return { 'application/json': { schema: describe(schema, 'output', schemas) } }
}

function headersOf(names: readonly HeaderName[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function isLasting({ returns }: AnyEndpoint): boolean {
  return (
    ('json' in returns && returns.etag === 'content') || ('file' in returns && returns.file.startsWith('text/html'))
  )
}

function headerParametersOf(row: AnyEndpoint): readonly HeaderParameter[] {
  return [
    ...(takesKey(row) ? (['IdempotencyKey'] as const) : []),
    ...(row.ifMatch ? (['IfMatch'] as const) : []),
    ...(isLasting(row) ? (['IfNoneMatch'] as const) : []),
  ]
}

/** One of the ways that are named; none where everyone can call. */
function securityOf(row: AnyEndpoint): Operation['security'] {
  const { permission } = row
  return credentialsOf(row).map((scheme) => {
    const scope = permission === 'public' || isMachinePermission(permission) ? 'any' : PERMISSIONS[permission].token
    return { [scheme]: scheme === 'token' && scope !== 'any' ? [scope] : [] }
  })
}

function parametersOf(
  place: 'path' | 'query',
  given: z.ZodObject | undefined,
  schemas: Record<string, JsonSchema>,
): readonly Parameter[] {
  return Object.entries(given?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: describe(schema as z.ZodType, 'input', schemas),
  }))
}
