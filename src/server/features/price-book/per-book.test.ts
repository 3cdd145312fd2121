import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { twiceAsDear } from '../../../../test/support/price-books.ts'
import { findPrice, priceBookId } from '#engine/prices/book.ts'
import { installBook } from '#engine/prices/version.ts'
import { perBook } from '../../prices/per-book.ts'

afterEach(() => installBook(undefined))

it('makes a value once for each version', () => {
  const made: string[] = []
  const value = perBook(() => made.push(priceBookId()))
  expect([value(), value()]).toEqual([1, 1])
  const delivered = findPrice('azure', 'eastus', 'redis', 'Balanced_B1')?.unitPrice ?? NaN
  installBook(twiceAsDear('azure'))
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
  installBook(twiceAsDear('azure'))
  const after = await read()
  expect(after.books).toEqual(new Set(['2999-01-01.1']))
  for (const side of ['usd', 'gallery'] as const) {
    expect(before[side].length).toBeGreaterThan(2)
    for (const [at, usd] of after[side].entries()) expect(usd).toBeGreaterThan((before[side][at] ?? NaN) * 1.5)
  }
})
