// scripts/prices-refresh.ts, as a maintainer calls it, against a server of our own.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, serveList } from './support/price-lists.ts'

const SCRIPT = join(import.meta.dirname, '../scripts/prices-refresh.ts')
let folder = ''
const path = (name: string): string => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prices-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => writeFileSync(path('book.json'), JSON.stringify(book)))

const meter = (sku: string, regions: Record<string, number | null>) => ({
  cloud: 'azure',
  service: 'redis',
  sku,
  unit: 'hour',
  regions,
  scaling: 'regional',
  source: 'a page',
  sourceDate: '2026-01',
  confidence: 'doc',
})
const book = {
  currency: 'USD',
  asOf: '2026-10',
  vendors: { azure: { list: 'Azure Retail Prices API' } },
  prices: [
    meter('Balanced_B1', { eastus: 0.032, westus: 0.04 }),
    meter('Balanced_B3', { eastus: 0.065 }),
    meter('Balanced_B5', { eastus: null }),
    { ...meter('Files premium', { eastus: 0.16 }), service: 'file-share' },
  ],
}
const item = (size: string, region: string, retailPrice: number) => ({
  currencyCode: 'USD',
  tierMinimumUnits: 0,
  retailPrice,
  armRegionName: region,
  effectiveStartDate: '2025-01-01T00:00:00Z',
  meterName: `${size} Cache Instance`,
  productName: 'Azure Managed Redis - Balanced',
  skuName: size,
  skuId: `DZH318Z0000/${size}`,
  serviceName: 'Redis Cache',
  unitOfMeasure: '1 Hour',
  type: 'Consumption',
  armSkuName: '',
})
const serve = () =>
  serveList((_, response) => {
    const Items = [item('B1', 'eastus', 0.036), item('B3', 'eastus', 0.2), item('B5', 'eastus', 0.15)]
    json(response, { BillingCurrency: 'USD', Items, NextPageLink: null, Count: Items.length })
  })

/** Not in the way of the server, which is in this process. */
const call = async (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const all = ['--book', path('book.json'), '--state', path('state.json'), ...args]
    execFile(process.execPath, [SCRIPT, ...all], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    )
  })

test('a refresh shows what would change, and changes nothing', async () => {
  const { address } = await serve()
  const before = readFileSync(path('book.json'), 'utf8')
  const { code, stdout } = await call('--cloud', 'azure', '--from', address, '--out', path('diff.json'))
  expect(code).toBe(0)
  expect(stdout).toContain('azure: 4 changes, 0 figures the same, 1 not refreshed')
  expect(stdout).toContain('redis Balanced_B1 eastus: 0.032 -> 0.036 a hour (+12.5 %)')
  expect(stdout).toContain('redis Balanced_B3 eastus: 0.065 -> 0.2 a hour (+207.7 %) LARGE')
  expect(stdout).toContain('redis Balanced_B5 eastus: none -> 0.15 a hour')
  expect(stdout).toMatch(/No longer in the list; keeps its figure \(1\)\n {2}redis Balanced_B1 westus/)
  expect(stdout).toContain('file-share Files premium: Its name in the vendor’s list is not certain.')
  expect(readFileSync(path('book.json'), 'utf8')).toBe(before)
  expect(JSON.parse(readFileSync(path('diff.json'), 'utf8'))).toMatchObject({ cloud: 'azure', same: 0 })
})

test('accepting takes what changes little, and the rest with --large', async () => {
  const { address } = await serve()
  await call('--cloud', 'azure', '--from', address, '--accept')
  const [first, second, third, other] = JSON.parse(readFileSync(path('book.json'), 'utf8')).prices
  expect(first).toMatchObject({
    regions: { eastus: 0.036, westus: 0.04 },
    source: 'Azure Retail Prices API; a page',
    otherSourceDates: ['2026-01'],
    confidence: 'api',
  })
  expect(second).toEqual(book.prices[1])
  expect(third).toMatchObject({ regions: { eastus: 0.15 }, source: 'Azure Retail Prices API' })
  expect(other).toEqual(book.prices[3])
  await call('--cloud', 'azure', '--from', address, '--accept', '--large')
  expect(JSON.parse(readFileSync(path('book.json'), 'utf8')).prices[1].regions).toEqual({ eastus: 0.2 })
})

test('a list that cannot be read ends with 1 and a sentence, wrong options with 2', async () => {
  const { address } = await serveList((_, response) => response.writeHead(404).end())
  expect(await call('--cloud', 'azure', '--from', address)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('answered with the status 404. Start the refresh again later') as string,
  })
  for (const args of [
    [],
    ['--cloud', 'oracle'],
    ['--nonsense'],
    ['--cloud', 'gcp'],
    ['--cloud', 'azure', '--from', 'x'],
  ])
    expect((await call(...args)).code, args.join(' ')).toBe(2)
})
