// The words of the schema library are English and technical: no schema that reads what people send may use them, or
// words that it has itself.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { api } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { en } from '#words/en.ts'

type Definition = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Definition of a schema or of one of its checks. */
function definitionOf(value: unknown): Definition | undefined {
  const internal = isObject(value) ? value['_zod'] : undefined
  const definition = isObject(internal) ? internal['def'] : undefined
  return isObject(definition) ? definition : undefined
}

/** Definitions of a schema and of everything in it. */
function definitionsIn(root: unknown, seen = new Set<unknown>()): Definition[] {
  const found = definitionOf(root)
  if (!found || seen.has(root)) return []
  seen.add(root)
  const parts = Object.values(found).flatMap((part) =>
    definitionOf(part) ? [part] : isObject(part) ? Object.values(part) : [],
  )
  return [found, ...parts.flatMap((part) => definitionsIn(part, seen))]
}

const rows = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))
const read: readonly (z.ZodType | undefined)[] = [
  ...rows.flatMap(({ params, query, body }) => [params, query, body]),
  ...COMPONENTS.map(({ settings }) => settings),
  stackSpec,
]

/** What schemas say themselves. */
const texts = [
  ...new Set(
    read
      .flatMap((schema) => definitionsIn(schema))
      .map(({ error }) => error)
      .filter((error) => typeof error === 'function')
      .map((error) => String((error as (issue: unknown) => unknown)({ code: 'invalid_type', input: 1 }))),
  ),
]

test('every sentence of a schema has a code', () => {
  expect(texts.length).toBeGreaterThan(50)
  const withoutCode = texts.filter((text) => {
    if (!text.startsWith('{')) return true
    const { code } = JSON.parse(text) as { readonly code: string }
    return !Object.hasOwn(en, code)
  })
  expect(withoutCode).toEqual([])
})
