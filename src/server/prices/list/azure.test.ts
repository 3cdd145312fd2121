// Answers in the form of https://learn.microsoft.com/rest/api/cost-management/retail-prices/azure-retail-prices
// ("Sample API response", "API response pagination").
import { expect, it } from 'vitest'
import { askAtOnce, json, serveList } from '../../../../test/support/price-lists.ts'
import type { Meter } from '#engine/prices/book.ts'
import { refresh } from '../refresh.ts'
import { azurePrices } from './azure.ts'

const NOW = new Date('2026-11-24T12:00:00Z')

const vm: Meter = {
  cloud: 'azure',
  service: 'virtual-machine',
  sku: 'Standard_D2s_v5',
  unit: 'hour',
  regions: { eastus: 0.096, westeurope: 0.115 },
}
const executions: Meter = {
  cloud: 'azure',
  service: 'serverless-function',
  sku: 'Consumption executions',
  unit: 'million-requests',
  regions: { eastus: 0.2 },
}

const item = (more: Record<string, unknown> = {}) => ({
  currencyCode: 'USD',
  tierMinimumUnits: 0,
  retailPrice: 0.096,
  unitPrice: 0.096,
  armRegionName: 'eastus',
  location: 'US East',
  effectiveStartDate: '2021-11-01T00:00:00Z',
  meterId: '8b2a1a5c-0000-0000-0000-000000000000',
  meterName: 'D2s v5',
  productId: 'DZH318Z08NRP',
  skuId: 'DZH318Z08NRP/0001',
  productName: 'Virtual Machines Dsv5 Series',
  skuName: 'D2s v5',
  serviceName: 'Virtual Machines',
  serviceId: 'DZH313Z7MMC8',
  serviceFamily: 'Compute',
  unitOfMeasure: '1 Hour',
  type: 'Consumption',
  isPrimaryMeterRegion: true,
  armSkuName: 'Standard_D2s_v5',
  ...more,
})
const page = (items: readonly unknown[], next: string | null = null, more: Record<string, unknown> = {}) => ({
  BillingCurrency: 'USD',
  CustomerEntityId: 'Default',
  CustomerEntityType: 'Retail',
  Items: items,
  NextPageLink: next,
  Count: items.length,
  ...more,
})

const read = async (address: string, meters: readonly Meter[] = [vm]) => {
  const { ask, pauses } = askAtOnce()
  return { ...(await refresh({ list: azurePrices(NOW, `${address}/api/retail/prices`), meters, ask })), pauses }
}

it('asks for what is wanted alone, and reads all pages', async () => {
  const { address, asked } = await serveList((request, response) => {
    const isSecond = request.url?.includes('skip') === true
    json(
      response,
      isSecond
        ? page([item({ armRegionName: 'westeurope', retailPrice: 0.12 })])
        : page([item()], `${address}/api/retail/prices?$filter=x&$skip=1000`),
    )
  })
  expect((await read(address)).figures).toEqual([
    { service: 'virtual-machine', sku: 'Standard_D2s_v5', region: 'eastus', usd: 0.096 },
    { service: 'virtual-machine', sku: 'Standard_D2s_v5', region: 'westeurope', usd: 0.12 },
  ])
  expect(asked).toHaveLength(2)
  expect(asked[0]).toContain("serviceName eq 'Virtual Machines' and priceType eq 'Consumption'")
  expect(asked[0]).toContain("armSkuName eq 'Standard_D2s_v5'")
  expect(asked[0]).toContain("(armRegionName eq 'eastus' or armRegionName eq 'westeurope')")
  expect(asked[0]).toContain("currencyCode='USD'")
})

it('takes neither Windows, Spot nor another time', async () => {
  const { address } = await serveList((_, response) =>
    json(
      response,
      page([
        item({ productName: 'Virtual Machines Dsv5 Series Windows', retailPrice: 0.188 }),
        item({ productName: 'Dsv5 Series Cloud Services', retailPrice: 0.16 }),
        item({ skuName: 'D2s v5 Spot', meterName: 'D2s v5 Spot', retailPrice: 0.02 }),
        item({ effectiveStartDate: '2027-01-01T00:00:00Z', retailPrice: 0.2 }),
        item({ effectiveEndDate: '2026-09-30T23:59:00Z', retailPrice: 0.09 }),
        item(),
        item({ armRegionName: 'westeurope', retailPrice: 0.115 }),
      ]),
    ),
  )
  const { figures, left } = await read(address)
  expect(figures.map(({ usd }) => usd)).toEqual([0.096, 0.115])
  expect(left).toEqual([])
})

it('takes the first tier that costs something, whatever its order, in the unit of the book', async () => {
  const standard = {
    productName: 'Functions',
    skuName: 'Standard',
    meterName: 'Standard Total Executions',
    serviceName: 'Functions',
    unitOfMeasure: '10',
    armSkuName: '',
  }
  const { address } = await serveList((_, response) =>
    json(
      response,
      page([
        item({ ...standard, tierMinimumUnits: 100_000, retailPrice: 0.000002 }),
        item({ ...standard, tierMinimumUnits: 0, retailPrice: 0 }),
      ]),
    ),
  )
  expect((await read(address, [executions])).figures).toEqual([
    { service: 'serverless-function', sku: 'Consumption executions', region: 'eastus', usd: 0.2 },
  ])
})

it('says what is renamed, ambiguous, or counted in another unit, and guesses nothing', async () => {
  const { address } = await serveList((_, response) =>
    json(
      response,
      page([
        item({ armSkuName: 'Standard_D2s_v5_New', meterName: 'D2s v5 New' }),
        item({ armRegionName: 'westeurope', retailPrice: 0.115 }),
        item({ armRegionName: 'westeurope', retailPrice: 0.125, skuId: 'DZH318Z08NRP/0002' }),
      ]),
    ),
  )
  const { figures, left } = await read(address)
  expect(figures).toEqual([])
  expect(left).toMatchObject([
    { region: 'eastus', isMissing: true, said: { code: 'book.not-found' } },
    { region: 'westeurope', isMissing: false, said: { code: 'book.several', params: { count: 2 } } },
  ])
  const other = await serveList((_, response) =>
    json(
      response,
      page([item({ unitOfMeasure: '1 Minute' }), item({ armRegionName: 'westeurope', unitOfMeasure: '1 GB' })]),
    ),
  )
  expect((await read(other.address)).left).toMatchObject([
    { region: null, isMissing: false, said: { code: 'book.unit', params: { unit: '1 Minute' } } },
  ])
})

it('waits as long as it is asked to, and with growing pauses otherwise', async () => {
  const { address } = await serveList((_, response, attempt) => {
    if (attempt === 1) response.writeHead(429, { 'retry-after': '17' }).end()
    else if (attempt === 2) response.writeHead(429, { 'retry-after': 'Tue, 24 Nov 2026 12:01:30 GMT' }).end()
    else if (attempt === 3) response.writeHead(503).end()
    else if (attempt === 4) response.end('{"BillingCurrency":"USD","Items":[')
    else if (attempt === 5) response.destroy()
    else json(response, page([item(), item({ armRegionName: 'westeurope' })]))
  })
  const { figures, pauses } = await read(address)
  expect(figures).toHaveLength(2)
  expect(pauses).toEqual([17_000, 90_000, 4000, 8000, 16_000])
})

it.each([
  ['broken JSON', 'book.not-json', () => '<html>Sign in to the network</html>', 5],
  ['another currency', 'book.other-currency', () => page([item()], null, { BillingCurrency: 'EUR' }), 0],
  ['another currency of one price', 'book.other-currency', () => page([item({ currencyCode: 'EUR' })]), 0],
  ['a page of which a part is missing', 'book.partial', () => page([item()], null, { Count: 1000 }), 0],
  ['a page that leads to itself', 'book.endless', (own: string) => page([item()], `${own}/api/retail/prices?same`), 0],
  ['a page that leads elsewhere', 'book.elsewhere', () => page([item()], 'https://169.254.169.254/latest'), 0],
  ['another form', 'book.unknown-form', () => ({ items: [] }), 0],
  ['a negative price', 'book.unknown-form', () => page([item({ retailPrice: -1 })]), 0],
])('refuses %s with a sentence', async (_, code, body, pauseCount) => {
  const { address } = await serveList((__, response) => {
    const given = body(address)
    if (typeof given === 'string') response.end(given)
    else json(response, given)
  })
  const { ask, pauses } = askAtOnce()
  await expect(
    refresh({ list: azurePrices(NOW, `${address}/api/retail/prices`), meters: [vm], ask }),
  ).rejects.toMatchObject({ said: { code } })
  expect(pauses).toHaveLength(pauseCount)
})

it('gives up a list or an answer without end, and a server that wants to be left alone for long', async () => {
  let number = 0
  const endless = await serveList((_, response) => {
    number += 1
    json(response, page([item()], `${endless.address}/api/retail/prices?$skip=${number}`))
  })
  await expect(read(endless.address)).rejects.toMatchObject({
    said: { code: 'book.endless', params: { pages: 200 } },
  })
  const megabyte = Buffer.alloc(1_000_000, 32)
  const large = await serveList((_, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(megabyte));
    }
    response.on('drain', write)
    write()
  })
  await expect(read(large.address)).rejects.toMatchObject({ said: { code: 'outbound.too-large' } })
  const busy = await serveList((_, response) => response.writeHead(429, { 'retry-after': '86400' }).end())
  await expect(read(busy.address)).rejects.toMatchObject({ said: { code: 'book.status', params: { status: 429 } } })
  expect(busy.asked).toHaveLength(1)
})

it('goes on where it broke off', async () => {
  let isDown = true
  const { address, asked } = await serveList((request, response) => {
    const isFunctions = decodeURIComponent(request.url ?? '').includes('Functions')
    if (!isFunctions && isDown) response.writeHead(404).end()
    else json(response, page(isFunctions ? [] : [item(), item({ armRegionName: 'westeurope' })]))
  })
  const { ask } = askAtOnce()
  let kept = {}
  const options = {
    list: azurePrices(NOW, `${address}/api/retail/prices`),
    meters: [vm, executions],
    ask,
    keep: async (parts: object) => Promise.resolve(void (kept = parts)),
  }
  await expect(refresh(options)).rejects.toMatchObject({ said: { code: 'book.status' } })
  isDown = false
  asked.length = 0
  const { figures } = await refresh({ ...options, read: JSON.parse(JSON.stringify(kept)) })
  expect(figures).toHaveLength(2)
  expect(asked).toHaveLength(1)
})
