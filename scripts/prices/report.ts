// The price of resources as people and programs read it.
import type { ResourcePrice, ResourcePrices } from '#engine/cost/resources/resource.ts'
import { PRICE_BOOK_DATE } from '#engine/prices/book.ts'

export const FORMATS = ['table', 'json', 'markdown'] as const
export type Format = (typeof FORMATS)[number]

/** What else there is to say. */
export interface Remarks {
  readonly region: string
  /** Modules whose files are not there. */
  readonly modules: readonly string[]
}

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** Names of others can hold anything: what moves the cursor or hides text is left out. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, '')
}

function amountOf({ state, monthly, range }: ResourcePrice): string {
  const bounds = range === null ? '' : ` (${usd.format(range.least)} to ${usd.format(range.most)})`
  if (state === 'free') return 'free'
  if (monthly === null) return `unpriced${bounds}`
  return state === 'partial' ? `at least ${usd.format(monthly)}${bounds}` : usd.format(monthly)
}

function totalOf({ totalMonthly, isComplete }: ResourcePrices, { modules }: Remarks): string {
  const isAll = isComplete && modules.length === 0
  return `${isAll ? '' : 'at least '}${usd.format(totalMonthly)} a month`
}

/** Resources that cost something or might, the dearest first. */
function listed({ resources }: ResourcePrices): ResourcePrice[] {
  return resources.filter(({ state }) => state !== 'free').toSorted((a, b) => (b.monthly ?? 0) - (a.monthly ?? 0))
}

function countsOf({ resources }: ResourcePrices): string {
  const count = (state: ResourcePrice['state']): number => resources.filter((one) => one.state === state).length
  return `${resources.length} resources: ${count('priced')} priced, ${count('partial')} in part, ${count('unpriced')} unpriced, ${count('free')} free`
}

/** What a report says below its list. */
function remarksOf(prices: ResourcePrices, { region, modules }: Remarks): string[] {
  return [
    countsOf(prices),
    ...(modules.length === 0 ? [] : [`Unpriced, because their files are not here: ${modules.map(plain).join(', ')}`]),
    ...(prices.range === null || prices.isComplete
      ? []
      : [`From ${usd.format(prices.range.least)} to ${usd.format(prices.range.most)}, by what is known after apply`]),
    `Price book of ${PRICE_BOOK_DATE}, region ${region}`,
  ]
}

/** A report in a format, ending with a line break. */
export function reportOf(prices: ResourcePrices, remarks: Remarks, format: Format): string {
  if (format === 'json') return `${JSON.stringify(jsonOf(prices, remarks), undefined, 2)}\n`
  return format === 'markdown' ? markdownOf(prices, remarks) : tableOf(prices, remarks)
}

function jsonOf(prices: ResourcePrices, { region, modules }: Remarks) {
  return {
    total_monthly: prices.totalMonthly,
    is_complete: prices.isComplete && modules.length === 0,
    range: prices.range,
    priced_lines: prices.pricedLines,
    total_lines: prices.totalLines,
    region,
    price_book: PRICE_BOOK_DATE,
    unpriced_modules: modules,
    resources: prices.resources,
  }
}

function tableOf(prices: ResourcePrices, remarks: Remarks): string {
  const rows = listed(prices).map((one) => [
    plain(one.address),
    amountOf(one),
    one.reason ?? '',
    one.assumed.join('; '),
  ])
  const width = Math.max(10, ...rows.map(([address = '']) => address.length))
  const price = Math.max(8, ...rows.map(([, amount = '']) => amount.length))
  const lines = rows.flatMap(([address = '', amount = '', reason = '', assumed = '']) => [
    `${address.padEnd(width)}  ${amount.padStart(price)}`,
    ...(reason === '' ? [] : [`  ${plain(reason)}`]),
    ...(assumed === '' ? [] : [`  Assumed: ${plain(assumed)}`]),
  ])
  return [...lines, '', `Total: ${totalOf(prices, remarks)}`, ...remarksOf(prices, remarks), ''].join('\n')
}

/** Text of others in a cell: nothing of it is a link, an image, a tag or a new cell. */
function cell(text: string): string {
  return plain(text).replaceAll(/[\\`*_{}[\]<>()#+!|~@-]/g, (one) => `\\${one}`)
}

function markdownOf(prices: ResourcePrices, remarks: Remarks): string {
  const rows = listed(prices).map(
    (one) => `| ${cell(one.address)} | ${amountOf(one)} | ${cell([one.reason ?? '', ...one.assumed].join(' '))} |`,
  )
  return [
    `**${totalOf(prices, remarks)}**`,
    '',
    '| Resource | A month | Remarks |',
    '|---|---:|---|',
    ...rows,
    '',
    ...remarksOf(prices, remarks).map((one) => `- ${cell(one)}`),
    '',
  ].join('\n')
}
