// Answers in the form of https://cloud.google.com/billing/v1/how-tos/catalog-api (services, skus, nextPageToken).
import { expect, it } from 'vitest'
import { askAtOnce, json, serveList } from '../../../../test/support/price-lists.ts'
import type { Meter } from '#engine/prices/book.ts'
import { refresh } from '../refresh.ts'
import { gcpPrices } from './gcp.ts'

const KEY = 'canary-key'
const machine: Meter = {
  cloud: 'gcp',
  service: 'virtual-machine',
  sku: 'e2-standard-2',
  unit: 'hour',
  regions: { 'us-central1': 0.067, 'europe-west1': 0.0737 },
}
const secret: Meter = {
  cloud: 'gcp',
  service: 'secrets',
  sku: 'Secret Manager version',
  unit: 'secret-month',
  regions: { 'us-central1': 0.06, 'europe-west1': 0.06 },
}

const sku = (description: string, regions: readonly string[], unit: string, nanos: number, more: object = {}) => ({
  name: 'services/6F81-5844-456A/skus/0001',
  skuId: '0001',
  description,
  category: {
    serviceDisplayName: 'Compute Engine',
    resourceFamily: 'Compute',
    resourceGroup: 'CPU',
    usageType: 'OnDemand',
  },
  serviceRegions: regions,
  pricingInfo: [
    {
      summary: '',
      pricingExpression: {
        usageUnit: unit,
        displayQuantity: 1,
        tieredRates: [{ startUsageAmount: 0, unitPrice: { currencyCode: 'USD', units: '0', nanos } }],
      },
      currencyConversionRate: 1,
      effectiveTime: '2026-11-20T00:00:00Z',
    },
  ],
  serviceProviderName: 'Google',
  ...more,
})
const SKUS = [
  sku('E2 Instance Core running in Americas', ['us-central1', 'us-west1'], 'h', 21_811_590),
  sku('E2 Instance Ram running in Americas', ['us-central1', 'us-west1'], 'GiBy.h', 2_923_530),
  sku('E2 Instance Core running in Belgium', ['europe-west1'], 'h', 23_993_000),
  sku('E2 Instance Ram running in Belgium', ['europe-west1'], 'GiBy.h', 3_216_000),
  sku('Spot Preemptible E2 Instance Core running in Americas', ['us-central1'], 'h', 6_543_000, {
    category: { resourceFamily: 'Compute', resourceGroup: 'CPU', usageType: 'Preemptible' },
  }),
  sku('Commitment v1: E2 Cpu in Americas for 1 Year', ['us-central1'], 'h', 13_000_000),
]

const serve = async (skus: readonly unknown[] = SKUS, name = 'Compute Engine') =>
  serveList((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const token = url.searchParams.get('pageToken')
    if (request.headers['x-goog-api-key'] !== KEY) return response.writeHead(403).end()
    if (url.pathname === '/v1/services') {
      const service = { name: 'services/6F81-5844-456A', serviceId: '6F81-5844-456A', displayName: name }
      return json(response, token === null ? { services: [], nextPageToken: 'two' } : { services: [service] })
    }
    return json(response, token === null ? { skus: skus.slice(0, 3), nextPageToken: 'AB==' } : { skus: skus.slice(3) })
  })

const read = async (address: string, meters: readonly Meter[] = [machine], key = KEY) =>
  refresh({ list: gcpPrices(key, address), meters, ask: askAtOnce().ask })

it('adds cores and memory of a machine up, over all pages, in each region', async () => {
  const { address, asked } = await serve()
  const { figures, left } = await read(address)
  expect(figures).toEqual([
    { service: 'virtual-machine', sku: 'e2-standard-2', region: 'us-central1', usd: 0.06701142 },
    { service: 'virtual-machine', sku: 'e2-standard-2', region: 'europe-west1', usd: 0.073714 },
  ])
  expect(left).toEqual([])
  expect(asked.join()).not.toContain(KEY)
  expect(asked).toContain('/v1/services/6F81-5844-456A/skus?currencyCode=USD&pageSize=5000')
})

it('takes the price for all regions where there is none of a region, after what is free', async () => {
  const { address } = await serve(
    [
      sku('Secret version replica storage', ['global'], 'mo', 0, {
        category: { resourceFamily: 'ApplicationServices', resourceGroup: 'SecretManager', usageType: 'OnDemand' },
        pricingInfo: [
          {
            pricingExpression: {
              usageUnit: 'mo',
              tieredRates: [
                { startUsageAmount: 6, unitPrice: { currencyCode: 'USD', nanos: 60_000_000 } },
                { startUsageAmount: 0, unitPrice: { currencyCode: 'USD' } },
              ],
            },
          },
        ],
      }),
    ],
    'Secret Manager',
  )
  expect((await read(address, [secret])).figures.map(({ usd }) => usd)).toEqual([0.06, 0.06])
})

it('leaves the meters of a service that was renamed', async () => {
  const { address } = await serve(SKUS, 'Compute Engine and more')
  expect((await read(address)).left).toMatchObject([
    { region: null, isMissing: true, said: { code: 'book.not-found' } },
  ])
})

it('leaves a machine of which a part is counted otherwise', async () => {
  const { address } = await serve(
    SKUS.map((one, index) => (index === 1 ? sku(one.description, ['us-central1'], 'GiBy.s', 1) : one)),
  )
  const { left, figures } = await read(address)
  expect(figures.map(({ region }) => region)).toEqual(['us-central1', 'europe-west1'])
  expect(left).toEqual([])
  const odd = await serve(
    SKUS.map((one, index) => (index === 1 ? sku(one.description, ['us-central1'], 'By.h', 1) : one)),
  )
  expect((await read(odd.address)).left).toMatchObject([
    { region: 'us-central1', said: { code: 'book.unit', params: { unit: 'By.h' } } },
  ])
})

it('refuses another currency, a list without end and another form with a sentence', async () => {
  const euro = { currencyCode: 'EUR', units: '0', nanos: 20_000_000 }
  const expression = { usageUnit: 'h', tieredRates: [{ startUsageAmount: 0, unitPrice: euro }] }
  const { address } = await serve([
    sku('E2 Instance Core running in Americas', ['us-central1'], 'h', 0, {
      pricingInfo: [{ pricingExpression: expression }],
    }),
  ])
  await expect(read(address)).rejects.toMatchObject({
    said: { code: 'book.other-currency', params: { currency: 'EUR' } },
  })
  const endless = await serveList((_, response) => json(response, { services: [], nextPageToken: 'again' }))
  await expect(read(endless.address)).rejects.toMatchObject({ said: { code: 'book.endless' } })
  const other = await serveList((_, response) => json(response, { services: 'none' }))
  await expect(read(other.address)).rejects.toMatchObject({ said: { code: 'book.unknown-form' } })
})

it('says that a key is refused, and never names it', async () => {
  const { address } = await serve()
  const failure: unknown = await read(address, [machine], 'wrong-key').catch((error: unknown) => error)
  expect(failure).toMatchObject({ said: { code: 'book.key-refused' } })
  expect(JSON.stringify(failure) + String(failure)).not.toContain('wrong-key')
})
