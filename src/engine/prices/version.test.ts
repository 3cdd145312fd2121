import { afterEach, expect, it } from 'vitest'
import { findPrice, machineSizesOf, metersOf, priceBookId } from './book.ts'
import { installBook } from './version.ts'

afterEach(() => installBook(undefined))

const price = (region: string, sku = 'Standard_B1s', service = 'virtual-machine') =>
  findPrice('azure', region, service, sku)
const version = (figures: Record<string, Record<string, { usd: number; date: string }>>) => ({
  id: '2099-01-01.1',
  figures,
})

it('prices by the version that is set, and by the delivered book without one', () => {
  const before = [price('eastus'), price('westus'), priceBookId()]
  const figures = { 'azure|virtual-machine|Standard_B1s': { eastus: { usd: 0.02, date: '2099-01-01' } } }
  installBook(version(figures))
  expect(priceBookId()).toBe('2099-01-01.1')
  expect(price('eastus')).toMatchObject({
    unitPrice: 0.02,
    basis: 'exact',
    confidence: 'api',
    sourceDate: '2099-01-01',
    source: 'Microsoft, Azure Retail Prices API',
  })
  expect(price('westus')).toEqual(before[1])
  expect(metersOf('azure').find(({ sku }) => sku === 'Standard_B1s')?.regions['eastus']).toBe(0.02)
  installBook(undefined)
  expect([price('eastus'), price('westus'), priceBookId()]).toEqual(before)
})

it('prices a meter that had no figure, also where it is scaled or the same everywhere', () => {
  expect(price('eastus', 'Balanced_B10', 'redis')?.unitPrice).toBeNull()
  installBook(version({ 'azure|redis|Balanced_B10': { eastus: { usd: 0.3, date: '2099-01-01' } } }))
  expect(price('eastus', 'Balanced_B10', 'redis')).toMatchObject({ unitPrice: 0.3, basis: 'exact' })
  expect(price('westeurope', 'Balanced_B10', 'redis')).toMatchObject({ basis: 'scaled', sourceDate: '2099-01-01' })
})

it('keeps a figure that was delivered later than it was accepted, and ignores meters that are not in the book', () => {
  const before = price('eastus')
  installBook(
    version({
      'azure|virtual-machine|Standard_B1s': { eastus: { usd: 9, date: '2020-01-01' } },
      'azure|virtual-machine|__proto__': { eastus: { usd: 9, date: '2099-01-01' } },
    }),
  )
  expect(price('eastus')).toEqual(before)
  expect(price('eastus', '__proto__')).toBeUndefined()
})

it('orders machines by the version that is set', () => {
  const [cheapest] = machineSizesOf('azure', 'eastus')
  installBook(version({ [`azure|virtual-machine|${cheapest?.size}`]: { eastus: { usd: 99, date: '2099-01-01' } } }))
  expect(machineSizesOf('azure', 'eastus').at(-1)?.size).toBe(cheapest?.size)
})
