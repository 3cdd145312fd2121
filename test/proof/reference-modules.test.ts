// The checker against reference modules of every component, and against edits
// that break them. verify:terraform asks Terraform itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkModule } from '../../src/server/proof/checker/check-module.ts'
import { breakModule, CLOUDS, moduleOf, variantFiles, variantOf, variantText, type Files } from './modules.ts'

/** Findings of a module; some of its declarations are for modules that have more components. */
async function findingsOf(files: Files): Promise<string[]> {
  const found = await checkModule(files)
  return found
    .filter(({ code }) => !code.startsWith('unused'))
    .map(({ file, line, code, address, message }) => `${file}:${line}: ${code}: ${address}: ${message}`)
}

describe.each(CLOUDS)('$name', (cloud) => {
  test.each([...cloud.components.keys()])('nothing is wrong with %s', async (component) => {
    expect(await findingsOf(moduleOf(cloud, component))).toEqual([])
  })

  test.each([...cloud.variants.keys()])('nothing is wrong with the variant %s', async (variant) => {
    expect(variantText(cloud.name, variant)).toMatch(/^# \S/)
    expect(await findingsOf(variantOf(cloud, variant))).toEqual([])
  })

  test('every file of a variant is listed', () => {
    expect(variantFiles(cloud.name).toSorted()).toEqual([...cloud.variants.keys()].toSorted())
  })

  test.each(cloud.broken.map((edit, at) => [at + 1, edit] as const))(
    'edit %i is found: $1.component, $1.code, $1.message',
    async (_, edit) => {
      const found = await checkModule(breakModule(cloud, edit))
      expect(
        found.filter(
          ({ severity, code, message }) => severity === 'error' && code === edit.code && message.includes(edit.message),
        ),
        `not among: ${found.map(({ message }) => message).join('\n')}`,
      ).not.toEqual([])
    },
  )
})

test('variants of a region without zones name no zone', () => {
  const zones = /^\s*(zones?|standby_availability_zone|zone_redundan\w+)\s*=|"\w*G?ZRS"|ZoneRedundant/m
  const azure = CLOUDS.filter(({ name }) => name === 'azurerm')
  const found = azure.flatMap((cloud) =>
    [...cloud.variants.keys()]
      .filter((name) => name.includes('westus'))
      .flatMap((name) => Object.entries(variantOf(cloud, name)).map(([file, source]) => ({ name, file, source }))),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ source }) => zones.test(source)).map(({ name, file }) => `${name}: ${file}`)).toEqual([])
})

interface PriceKey {
  readonly cloud: string
  readonly service: string
  readonly sku: string
}

interface PriceRow {
  readonly prices?: readonly PriceKey[]
  readonly free?: unknown
  readonly unpriced?: unknown
}

function readPrices<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../src/engine/prices', name), 'utf8'))
}

test('every resource type of the modules has one row of prices, and each price is in the book', () => {
  const rows = new Map(Object.entries(readPrices<Readonly<Record<string, PriceRow>>>('resource-map.json')))
  const keyOf = ({ cloud, service, sku }: PriceKey): string => [cloud, service, sku].join('|')
  const book = new Set(readPrices<{ readonly prices: readonly PriceKey[] }>('catalogue.json').prices.map(keyOf))
  const modules = CLOUDS.flatMap((cloud) => [
    ...[...cloud.components.keys()].map((component) => moduleOf(cloud, component)),
    ...[...cloud.variants.keys()].map((variant) => variantOf(cloud, variant)),
  ])
  const sources = new Set(modules.flatMap((files) => Object.values(files)))
  const types = new Set(
    [...sources].flatMap((source) => [...source.matchAll(/^resource "(\w+)"/gm)].map(([, type = '']) => type)),
  )
  expect(types.size).toBeGreaterThan(100)
  expect([...types].filter((type) => !rows.has(type))).toEqual([])
  const isOneKind = (row: PriceRow): boolean =>
    ['prices', 'free', 'unpriced'].filter((kind) => Object.hasOwn(row, kind)).length === 1
  expect([...rows].filter(([, row]) => !isOneKind(row)).map(([type]) => type)).toEqual([])
  const named = [...rows].flatMap(([type, { prices = [] }]) => prices.map((price) => ({ type, key: keyOf(price) })))
  expect(named.filter(({ key }) => !book.has(key))).toEqual([])
})
