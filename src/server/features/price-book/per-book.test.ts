import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { findPrice, metersOf, priceBookId } from '#engine/prices/book.ts'
import { installBook, type BookVersion } from '#engine/prices/version.ts'
import { perBook } from '../../prices/per-book.ts'

afterEach(() => installBook(undefined))

/** A version in which everything on Azure costs twice as much as in the delivered book. */
function twiceAsDear(): BookVersion {
  const figures = metersOf('azure').map(
    ({ cloud, service, sku, regions }) =>
      [
        `${cloud}|${service}|${sku}`,
        Object.fromEntries(
          Object.entries(regions).flatMap(([region, usd]) =>
            usd === null ? [] : [[region, { usd: usd * 2, date: '2999-01-01' }]],
          ),
        ),
      ] as const,
  )
  return { id: '2999-01-01.1', figures: Object.fromEntries(figures) }
}

it('makes a value once for each version', () => {
  const made: string[] = []
  const value = perBook(() => made.push(priceBookId()))
  expect([value(), value()]).toEqual([1, 1])
  const delivered = findPrice('azure', 'eastus', 'redis', 'Balanced_B1')?.unitPrice ?? NaN
  installBook(twiceAsDear())
  expect([value(), value()]).toEqual([2, 2])
  expect(findPrice('azure', 'eastus', 'redis', 'Balanced_B1')?.unitPrice).toBe(delivered * 2)
  installBook(undefined)
  expect(value()).toBe(3)
  expect(made).toEqual([priceBookId(), '2999-01-01.1', priceBookId()])
})

it('lets blueprints and the gallery cost what the version that counts says', async () => {
  const app = await createTestApp()
  const person = await app.user().ready()
  const read = async () => {
    const blueprints = await person.call('GET /blueprints', {})
    const one = await person.call('GET /blueprints/{id}', { params: { id: blueprints[0]?.id ?? '' } })
    const curated = await person.call('GET /templates', { query: { scope: 'public', cloud: 'azure' } })
    return {
      books: new Set([...blueprints, one].map(({ price_book }) => price_book)),
      usd: [...blueprints, one].map(({ total_monthly }) => total_monthly ?? 0),
      gallery: curated.map(({ cost_monthly }) => cost_monthly ?? 0),
    }
  }
  const before = await read()
  expect(before.books).toEqual(new Set([priceBookId()]))
  installBook(twiceAsDear())
  const after = await read()
  expect(after.books).toEqual(new Set(['2999-01-01.1']))
  for (const side of ['usd', 'gallery'] as const) {
    expect(before[side].length).toBeGreaterThan(2)
    for (const [at, usd] of after[side].entries()) expect(usd).toBeGreaterThan((before[side][at] ?? NaN) * 1.5)
  }
})
