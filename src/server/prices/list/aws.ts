// The price list files of AWS: public, one file for each service and region, as CSV, because its rows can be read one
// by one. https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/using-the-aws-price-list-bulk-api.html
import { z } from 'zod'
import type { Offer } from '#domain/prices/refresh.ts'
import { message } from '#words/message.ts'
import { ListError, type Ask } from './ask.ts'
import { createRows, valuesOf } from './csv.ts'
import { isWanted, partsBy, type PriceList, type Wanted } from './port.ts'

/** Where Amazon publishes them. */
export const AWS_PRICES = 'https://pricing.us-east-1.amazonaws.com'

/** What usage types begin with in the regions of the book; in the first one, some services write nothing. */
const USAGE_PREFIX = /^(?:USE1|USW2|EU|EUW1|APS1)-/
/** Rows before the names of the columns: FormatVersion, Disclaimer, Publication Date, Version, OfferCode. */
const HEAD_ROWS = 5
const COLUMNS = ['sku', 'termtype', 'startingrange', 'unit', 'priceperunit', 'currency', 'usagetype'] as const
/** Only rows with this term are prices without a commitment. */
const ON_DEMAND = 'OnDemand'

const regionIndex = z.object({ regions: z.record(z.string(), z.object({ currentVersionUrl: z.string() })) })

/** The price list of AWS. @param address another server that has the same files */
export function awsPrices(address: string = AWS_PRICES): PriceList {
  return {
    cloud: 'aws',
    parts: (wanted) =>
      partsBy(wanted, ({ list, regions, place }) =>
        (place === undefined ? regions : [place]).map((region) => `${list}/${region}`),
      ),
    read: async ({ id, wanted }, ask) => {
      const [list = '', region = ''] = id.split('/')
      const url = await fileOf(address, list, region, ask)
      // A service that is not offered in a region has no file there.
      return url === undefined ? [] : readFile({ url, list, region, wanted }, ask)
    },
  }
}

async function fileOf(address: string, list: string, region: string, ask: Ask): Promise<URL | undefined> {
  const index = new URL(`/offers/v1.0/aws/${list}/current/region_index.json`, address)
  const read = regionIndex.safeParse(await ask.json(index))
  if (!read.success) throw new ListError(message('book.unknown-form', { host: index.host }))
  const found = read.data.regions[region]
  if (found === undefined) return undefined
  const url = URL.canParse(found.currentVersionUrl, index) ? new URL(found.currentVersionUrl, index) : undefined
  if (url?.origin !== index.origin || !url.pathname.startsWith('/offers/'))
    throw new ListError(message('book.elsewhere', { host: index.host }))
  url.pathname = url.pathname.replace(/\.json$/, '.csv')
  return url
}

interface File {
  readonly url: URL
  readonly list: string
  readonly region: string
  readonly wanted: readonly Wanted[]
}

async function readFile(file: File, ask: Ask): Promise<readonly Offer[]> {
  let reader = createReader(file)
  let rows = createRows(reader.row)
  await ask.lines(
    file.url,
    (line) => rows.line(line),
    () => {
      reader = createReader(file)
      rows = createRows(reader.row)
    },
  )
  if (rows.isOpen() || !reader.hasColumns()) throw new ListError(message('book.unknown-form', { host: file.url.host }))
  return [...reader.offers.values()].map((offer) => ({
    ...offer,
    tiers: offer.tiers.toSorted((a, b) => a.from - b.from),
  }))
}

function createReader({ url, list, region, wanted }: File) {
  const fail = (): ListError => new ListError(message('book.unknown-form', { host: url.host }))
  const offers = new Map<string, Offer>()
  let count = 0
  let columns: readonly string[] = []
  const take = (values: readonly string[]): void => {
    if (values.length !== columns.length) throw fail()
    const row = Object.fromEntries(columns.map((name, index) => [name, values[index] ?? '']))
    const { sku = '', termtype, startingrange = '', unit = '', priceperunit = '', currency = '' } = row
    if (termtype !== ON_DEMAND) return
    const names = { ...row, usage: (row['usagetype'] ?? '').replace(USAGE_PREFIX, '') }
    if (!isWanted(names, wanted)) return
    if (currency !== 'USD') throw new ListError(message('book.other-currency', { host: url.host, currency }))
    const [from, usd] = [Number(startingrange), Number(priceperunit)]
    if (priceperunit === '' || !(from >= 0) || !(usd >= 0)) throw fail()
    const offer = offers.get(sku)
    // What decides is in the names that rules name; the rest of a row of EC2 is some hundred columns.
    offers.set(sku, { names, region, unit, tiers: [...(offer?.tiers ?? []), { from, usd }] })
  }
  return {
    offers,
    hasColumns: () => columns.length > 0,
    row: (row: string): void => {
      count += 1
      if (count <= HEAD_ROWS) {
        const [name, value] = valuesOf(row)
        if (name === 'OfferCode' && value !== list) throw fail()
      } else if (count === HEAD_ROWS + 1) {
        // "Instance Type" of a file is the attribute instanceType of the interface.
        columns = valuesOf(row).map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''))
        if (!COLUMNS.every((name) => columns.includes(name))) throw fail()
      } else if (row.includes(ON_DEMAND)) take(valuesOf(row))
    },
  }
}
