import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import { defineContract } from './endpoint.ts'
import { compiledStack } from './compiled-stack.ts'
import { api } from './index.ts'
import { openApiDocument, type JsonSchema } from './openapi.ts'

const document = openApiDocument(api, '1.2.3')

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
    const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect([...references].toSorted()).toEqual(schemas.toSorted())
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
