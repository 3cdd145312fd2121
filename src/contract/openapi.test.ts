import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import { defineContract, type Endpoint } from './endpoint.ts'
import { compiledStack } from './compiled-stack.ts'
import { api } from './index.ts'
import { openApiDocument } from './openapi.ts'
import type { JsonSchema } from './openapi-schema.ts'

const document = openApiDocument(api, '1.2.3')
const ROWS = Object.values(api).flatMap((feature): Endpoint[] => Object.values(feature))

/** Every $ref anywhere in a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : referencesIn(inner)))
}

describe('the interface document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)).toEqual({
      valid: true,
    })
    expect(validator.version).toBe('3.1')
  })

  it('refers only to schemas that it has, and uses each', () => {
    const references = new Set(referencesIn(document))
    const { securitySchemes: _, ...components } = document.components
    const parts = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...references].toSorted()).toEqual(parts.toSorted())
    // The printer calls what has no name by a number of its own, which means something else elsewhere.
    expect(Object.keys(document.components.schemas).filter((name) => name.startsWith('__'))).toEqual([])
  })

  it('has an operation for every row, under the path that the row says', () => {
    const rows = Object.values(api).flatMap((feature) =>
      Object.values(feature).map((row) => `${row.method.toLowerCase()} ${row.path}`),
    )
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(operations.toSorted()).toEqual(rows.toSorted())
  })

  it('describes what is sent and what is given apart, because defaults make them differ', () => {
    const required = (schema: JsonSchema | undefined) => schema?.['required']
    expect(required(document.components.schemas['StackSpecInput'])).toEqual(['cloud', 'region', 'nodes'])
    expect(required(document.components.schemas['StackSpec'])).toContain('team_size')
  })

  it('names each parameter of a path', () => {
    const rows = Object.values(api).flatMap((feature): { path: string; params?: z.ZodObject }[] =>
      Object.values(feature),
    )
    for (const { path, params } of rows) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(Object.keys(params?.shape ?? {})).toEqual(names)
    }
  })

  it('says of each operation how a caller shows who they are, with the scope of a token', () => {
    const of = (path: string, method: string) => document.paths[path]?.[method]?.security
    expect(of('/health', 'get')).toEqual([])
    expect(of('/openapi.json', 'get')).toEqual([])
    expect(of('/account/tokens', 'post')).toEqual([{ session: [] }])
    expect(of('/account', 'get')).toEqual([{ session: [] }, { token: [] }])
    expect(of('/projects', 'post')).toEqual([{ session: [] }, { token: ['projects:write'] }])
    for (const row of ROWS)
      expect([row.path, of(row.path, row.method.toLowerCase())?.length === 0]).toEqual([
        row.path,
        row.permission === 'public',
      ])
  })

  it('names the headers of answers, and those that rows of a kind take', () => {
    const of = (path: string, method: string) => document.paths[path]?.[method]
    const headers = (path: string, method: string, status: string): string[] => {
      const answer = of(path, method)?.responses[status]
      return answer !== undefined && 'headers' in answer ? Object.keys(answer.headers ?? {}) : []
    }
    expect(headers('/projects', 'get', '200')).toEqual(['Link', 'X-Total-Count'])
    expect(headers('/projects', 'post', '201')).toEqual(['Location', 'Idempotency-Replayed'])
    expect(headers('/templates/{id}', 'get', '200')).toEqual(['ETag'])
    expect(headers('/blueprints', 'get', '304')).toEqual(['ETag'])
    const { responses } = document.components
    expect(Object.keys(responses['Unauthorized']?.headers ?? {})).toEqual(['WWW-Authenticate'])
    expect(Object.keys(responses['TooManyRequests']?.headers ?? {})).toEqual(['Retry-After'])
    expect(of('/templates/{id}', 'put')?.parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' })
    expect(of('/projects', 'post')?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  })

  it('lists what can be chosen instead of describing it', () => {
    const { schemas } = document.components
    const field = (schema: string, name: string) =>
      (schemas[schema]?.['properties'] as Record<string, JsonSchema> | undefined)?.[name]
    expect(field('GenerateRequestInput', 'duration')?.['enum']).toEqual(['Temporary', 'Long-term'])
    expect(field('Environment', 'cloud_provider')?.['enum']).toEqual(['Azure', 'AWS', 'GCP'])
    const known = [...JSON.stringify(document).matchAll(/"description":"[^"]*\bOne of [^"]*,[^"]*"/g)].map(String)
    expect(known).toEqual([])
  })

  it.each(ROWS.filter(({ body }) => body).map((row): [string, Endpoint] => [`${row.method} ${row.path}`, row]))(
    'has an example of what %s takes',
    (_, row) => {
      const example =
        document.paths[row.path]?.[row.method.toLowerCase()]?.requestBody?.content['application/json']?.example
      const read = (row.bodyForm?.(example) ?? row.body)?.safeParse(example)
      expect([example, read?.error]).toEqual([example, undefined])
    },
  )

  it('is made from rows alone', () => {
    const rows = defineContract({
      get: {
        method: 'GET',
        path: '/things/{id}',
        summary: 'Returns a thing.',
        permission: 'public',
        params: z.object({ id: z.string() }),
        query: z.object({ limit: z.number().default(50), search: z.string().optional() }),
        returns: { status: 200, json: z.object({ size_gb: z.number() }).meta({ id: 'TestThing' }) },
        errors: [404],
      },
    })
    const { paths, components } = openApiDocument({ things: rows }, '1.0.0')
    expect(paths['/things/{id}']?.['get']).toMatchObject({
      operationId: 'things_get',
      tags: ['things'],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', required: false, schema: { type: 'number', default: 50 } },
        { name: 'search', in: 'query', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TestThing' } } } },
        404: {},
      },
    })
    expect(components.schemas['TestThing']).toMatchObject({ type: 'object', required: ['size_gb'] })
  })
})

it('describes a compiled stack exactly as the engine types and makes it', () => {
  expectTypeOf<z.output<typeof compiledStack>>().toEqualTypeOf<CompiledStack>()
  const outcome = compileStack({
    name: 'Shop',
    cloud: 'gcp',
    region: 'us-central1',
    nodes: [{ id: 'postgresql', type: 'postgresql' }],
  })
  const result = outcome.ok ? outcome.result : undefined
  expect(compiledStack.strict().parse(result)).toEqual(result)
})
