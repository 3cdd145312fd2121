// Files in the form of
// https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/bulk-api-reading-price-list-files.html: region index,
// and CSV with five rows of metadata before the columns.
import { expect, it } from 'vitest'
import { askAtOnce, json, serveList } from '../../../../test/support/price-lists.ts'
import type { Meter } from '#engine/prices/book.ts'
import { refresh } from '../refresh.ts'
import { awsPrices } from './aws.ts'
import { createRows, valuesOf } from './csv.ts'

const machine: Meter = {
  cloud: 'aws',
  service: 'virtual-machine',
  sku: 'm7g.large',
  unit: 'hour',
  regions: { 'us-east-1': 0.0816, 'eu-west-1': 0.0909 },
}
const disk: Meter = {
  cloud: 'aws',
  service: 'block-storage',
  sku: 'gp3',
  unit: 'gb-month',
  regions: { 'us-east-1': 0.08 },
}

const HEAD = [
  '"FormatVersion","v1.0"',
  '"Disclaimer","This pricing list is for informational purposes only, ""as is"".\nAll prices are subject to change."',
  '"Publication Date","2026-11-20T18:01:05Z"',
  '"Version","20261120180105"',
  '"OfferCode","AmazonEC2"',
]
const COLUMNS = [
  'SKU',
  'OfferTermCode',
  'RateCode',
  'TermType',
  'PriceDescription',
  'EffectiveDate',
  'StartingRange',
  'EndingRange',
  'Unit',
  'PricePerUnit',
  'Currency',
  'Product Family',
  'Operating System',
  'Tenancy',
  'Pre Installed S/W',
  'CapacityStatus',
  'Volume API Name',
  'usageType',
  'operation',
]
const quoted = (values: readonly string[]): string => values.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')

const row = (given: Partial<Record<(typeof COLUMNS)[number], string>> = {}): string => {
  const values: Record<string, string> = {
    SKU: 'ABC',
    TermType: 'OnDemand',
    PriceDescription: '$0.0816 per On Demand Linux m7g.large Instance Hour, "Graviton"',
    StartingRange: '0',
    EndingRange: 'Inf',
    Unit: 'Hrs',
    PricePerUnit: '0.0816000000',
    Currency: 'USD',
    'Product Family': 'Compute Instance',
    'Operating System': 'Linux',
    Tenancy: 'Shared',
    'Pre Installed S/W': 'NA',
    CapacityStatus: 'Used',
    usageType: 'BoxUsage:m7g.large',
    operation: 'RunInstances',
    ...given,
  }
  return quoted(COLUMNS.map((name) => values[name] ?? ''))
}
const file = (rows: readonly string[], head = HEAD): string => `${[...head, quoted(COLUMNS), ...rows].join('\n')}\n`

const serve = async (files: Readonly<Record<string, string>>, more: Record<string, unknown> = {}) =>
  serveList((request, response) => {
    if (request.url?.endsWith('region_index.json') === true) {
      const regions = Object.keys(files).map((region) => [
        region,
        { regionCode: region, currentVersionUrl: `/offers/v1.0/aws/AmazonEC2/20261120180105/${region}/index.json` },
      ])
      return json(response, { formatVersion: 'v1.0', regions: { ...Object.fromEntries(regions), ...more } })
    }
    const region = request.url?.split('/').at(-2) ?? ''
    return response.end(files[region])
  })

const read = async (address: string, meters: readonly Meter[] = [machine]) =>
  refresh({ list: awsPrices(address), meters, ask: askAtOnce().ask })

it('reads the file of each region, and from it the prices without a commitment', async () => {
  const { address, asked } = await serve({
    'us-east-1': file([
      row({ SKU: 'R1', TermType: 'Reserved', PricePerUnit: '0.0514' }),
      row({ SKU: 'W1', 'Operating System': 'Windows', PricePerUnit: '0.17' }),
      row({ SKU: 'D1', Tenancy: 'Dedicated', PricePerUnit: '0.09' }),
      row({ SKU: 'U1', CapacityStatus: 'UnusedCapacityReservation' }),
      row(),
      row({ SKU: 'L1', usageType: 'BOS1-BoxUsage:m7g.large', PricePerUnit: '0.11' }),
    ]),
    'eu-west-1': file([row({ SKU: 'E1', usageType: 'EU-BoxUsage:m7g.large', PricePerUnit: '0.0912000000' })]),
  })
  const { figures, left } = await read(address)
  expect(figures).toEqual([
    { service: 'virtual-machine', sku: 'm7g.large', region: 'us-east-1', usd: 0.0816 },
    { service: 'virtual-machine', sku: 'm7g.large', region: 'eu-west-1', usd: 0.0912 },
  ])
  expect(left).toEqual([])
  expect(asked.filter((url) => url.endsWith('.csv'))).toEqual([
    '/offers/v1.0/aws/AmazonEC2/20261120180105/eu-west-1/index.csv',
    '/offers/v1.0/aws/AmazonEC2/20261120180105/us-east-1/index.csv',
  ])
})

it('reads the tiers of a product, free ones first, in the unit of the book', async () => {
  const gp3 = { 'Product Family': 'Storage', 'Volume API Name': 'gp3', usageType: 'EBS:VolumeUsage.gp3', Unit: 'GB-Mo' }
  const { address } = await serve({
    'us-east-1': file([
      row({ ...gp3, SKU: 'G', StartingRange: '1000', PricePerUnit: '0.08' }),
      row({ ...gp3, SKU: 'G', StartingRange: '0', EndingRange: '1000', PricePerUnit: '0' }),
    ]),
  })
  expect((await read(address, [disk])).figures).toMatchObject([{ sku: 'gp3', usd: 0.08 }])
})

it('leaves what a region does not have', async () => {
  const { address } = await serve({ 'us-east-1': file([row()]) })
  expect((await read(address)).left).toMatchObject([{ region: 'eu-west-1', said: { code: 'book.not-found' } }])
})

it('reads a file again that broke off', async () => {
  const whole = file([row()])
  const { address } = await serveList((request, response, attempt) => {
    if (request.url?.endsWith('.json') === true)
      return json(response, {
        regions: { 'us-east-1': { currentVersionUrl: '/offers/v1.0/aws/AmazonEC2/1/us-east-1/index.json' } },
      })
    if (attempt > 1) return response.end(whole)
    response.writeHead(200, { 'content-length': String(whole.length) })
    return response.write(`${HEAD.join('\n')}\n${quoted(COLUMNS)}\n${row({ PricePerUnit: '9' })}\n`, () =>
      response.destroy(),
    )
  })
  const { figures } = await read(address, [{ ...machine, regions: { 'us-east-1': 0.08 } }])
  expect(figures).toMatchObject([{ usd: 0.0816 }])
})

it.each([
  ['another currency', 'book.other-currency', file([row({ Currency: 'CNY' })])],
  ['another service', 'book.unknown-form', file([row()], HEAD.with(4, '"OfferCode","AmazonS3"'))],
  ['a row with too few values', 'book.unknown-form', file([row(), '"OnDemand","1"'])],
  ['a row that does not end', 'book.unknown-form', file([`${row()}\n"OnDemand`])],
  ['a price that is none', 'book.unknown-form', file([row({ PricePerUnit: 'free' })])],
  ['a file without columns', 'book.unknown-form', HEAD.join('\n')],
  ['other columns', 'book.unknown-form', `${HEAD.join('\n')}\n"SKU","Price"\n`],
  ['a line without end', 'book.long-line', 'x'.repeat(300_000)],
])('refuses %s with a sentence', async (_, code, text) => {
  const { address } = await serve({ 'us-east-1': text })
  await expect(read(address)).rejects.toMatchObject({ said: { code } })
})

it('follows no file elsewhere', async () => {
  const { address } = await serve({}, { 'us-east-1': { currentVersionUrl: 'https://169.254.169.254/offers/x.json' } })
  await expect(read(address)).rejects.toMatchObject({ said: { code: 'book.elsewhere' } })
})

it('keeps only the names by which an offer was chosen', async () => {
  const { address } = await serve({ 'us-east-1': file([row()]) })
  let kept = ''
  await refresh({
    list: awsPrices(address),
    meters: [machine],
    ask: askAtOnce().ask,
    keep: async (parts) => Promise.resolve(void (kept = JSON.stringify(parts))),
  })
  expect(kept).toContain('BoxUsage:m7g.large')
  expect(kept).not.toContain('Graviton')
})

it('takes rows apart as RFC 4180 says', () => {
  expect(valuesOf('a,"b ""c"", d",,"e"')).toEqual(['a', 'b "c", d', '', 'e'])
  expect(valuesOf('a,')).toEqual(['a', ''])
  const rows: string[] = []
  const { line, isOpen } = createRows((one) => rows.push(one))
  for (const one of ['"a\r', 'b",c\r', '"d']) line(one)
  expect(rows).toEqual(['"a\r\nb",c'])
  expect(isOpen()).toBe(true)
})

it('does not collect a file in which a quotation mark stays open', () => {
  const rows: string[] = []
  const { line, isOpen } = createRows((row) => rows.push(row))
  line('"a')
  for (let at = 0; at < 3000; at += 1) line('x'.repeat(100))
  line('b",c')
  expect([rows, isOpen()]).toEqual([[], true])
})
