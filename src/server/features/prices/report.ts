// A price as people read it: on the command line, and as a comment on a pull request.
import { cell, code, MOST_ROWS, plain } from './markdown.ts'
import type { Price, Sums } from './wire.ts'

export const FORMATS = ['table', 'json', 'markdown'] as const
type Format = (typeof FORMATS)[number]

type Resource = Price['resources'][number]
type Difference = NonNullable<Price['difference']>
type Change = Difference['changes'][number]
type Bounds = { readonly least: number; readonly most: number }

/** Resources without a price that are named with their reason. */
const REASONS_MAX = 10

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const signed = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' })

/** A price in a format, ending with a line break. */
export function reportOf(price: Price, format: Format): string {
  if (format === 'json') return `${JSON.stringify(price, undefined, 2)}\n`
  if (format === 'table') return tableOf(price)
  return price.difference === null ? markdownOf(price) : differenceMarkdown(price, price.difference)
}

function amountOf({ state, monthly, range }: Pick<Resource, 'state' | 'monthly' | 'range'>): string {
  const bounds = range === null ? '' : ` (${between(range)})`
  if (state === 'free') return 'free'
  if (monthly === null) return `unpriced${bounds}`
  return state === 'partial' ? `at least ${usd.format(monthly)}${bounds}` : usd.format(monthly)
}

function between({ least, most }: Bounds): string {
  return `${usd.format(least)} to ${usd.format(most)}`
}

function totalOf({ total_monthly, is_complete }: Sums): string {
  return `${is_complete ? '' : 'at least '}${usd.format(total_monthly)}`
}

/** Resources that cost something or might, the dearest first. */
function listed({ resources }: Price): Resource[] {
  return resources.filter(({ state }) => state !== 'free').toSorted((a, b) => (b.monthly ?? 0) - (a.monthly ?? 0))
}

/** What a report says below its list. */
function remarksOf(price: Price): string[] {
  const { counts, range, unpriced_modules: modules, is_complete, resources, region, price_book } = price
  const { priced, partial, unpriced, free } = counts
  return [
    `${resources.length} resources: ${priced} priced, ${partial} in part, ${unpriced} unpriced, ${free} free`,
    ...(modules.length === 0 ? [] : [`Unpriced, because their files are not here: ${modules.map(plain).join(', ')}`]),
    ...(range === null || is_complete ? [] : [`From ${between(range)}, by what is known after apply`]),
    `Price book of ${price_book}, region ${plain(region)}`,
  ]
}

function tableOf(price: Price): string {
  const rows = listed(price).map((one) => [plain(one.address), amountOf(one), one.reason ?? '', one.assumed.join('; ')])
  const width = Math.max(10, ...rows.map(([address = '']) => address.length))
  const prices = Math.max(8, ...rows.map(([, amount = '']) => amount.length))
  const lines = rows.flatMap(([address = '', amount = '', reason = '', assumed = '']) => [
    `${address.padEnd(width)}  ${amount.padStart(prices)}`,
    ...(reason === '' ? [] : [`  ${plain(reason)}`]),
    ...(assumed === '' ? [] : [`  Assumed: ${plain(assumed)}`]),
  ])
  const { difference } = price
  const more =
    difference === null
      ? []
      : [`Difference: ${signed.format(difference.monthly)} a month, from ${totalOf(difference.before)}`]
  return [...lines, '', `Total: ${totalOf(price)} a month`, ...more, ...remarksOf(price), ''].join('\n')
}

function markdownOf(price: Price): string {
  const all = listed(price)
  const rows = all
    .slice(0, MOST_ROWS)
    .map((one) => `| ${code(one.address)} | ${amountOf(one)} | ${cell([one.reason ?? '', ...one.assumed].join(' '))} |`)
  return [
    `**${totalOf(price)} a month**`,
    '',
    '| Resource | A month | Remarks |',
    '|---|---:|---|',
    ...rows,
    '',
    ...moreThan(all.length, 'resources that cost something'),
    ...remarksOf(price).map((one) => `- ${cell(one)}`),
    '',
  ].join('\n')
}

function differenceMarkdown(price: Price, difference: Difference): string {
  const { changes, before } = difference
  const shown = changes.filter(({ monthly }) => monthly !== 0).toSorted((a, b) => weightOf(b) - weightOf(a))
  const without = changes.length - shown.length
  const rows = shown
    .slice(0, MOST_ROWS)
    .map(
      ({ address, change, before: was, after: is, monthly }) =>
        `| ${code(address)} | ${change} | ${sideOf(was)} | ${sideOf(is)} | ${monthly === null ? 'unknown' : signed.format(monthly)} |`,
    )
  return [
    `**${headOf(difference)}**: ${totalOf(before)} before, ${totalOf(price)} after`,
    '',
    ...(rows.length === 0
      ? []
      : ['| Resource | Change | Before | After | Difference |', '|---|---|---:|---:|---:|', ...rows, '']),
    ...moreThan(shown.length, 'changes with a price'),
    ...(without === 0 ? [] : [`- ${without} more ${without === 1 ? 'change makes' : 'changes make'} no difference`]),
    ...(changes.some(({ change }) => change === 'forgotten')
      ? ['- What is forgotten keeps costing money outside of Terraform']
      : []),
    ...reasonsOf(price),
    ...remarksOf(price).map((one) => `- ${cell(one)}`),
    `- Use is assumed for ${price.environment_type}, ${price.team_size} people`,
    '',
  ].join('\n')
}

function headOf({ monthly, is_complete }: Difference): string {
  const known = is_complete ? '' : ', of what is known'
  return monthly === 0 ? `No difference in price${known}` : `${signed.format(monthly)} a month${known}`
}

/** The largest differences come first, and before them what has none that is known. */
function weightOf({ monthly }: Change): number {
  return monthly === null ? Infinity : Math.abs(monthly)
}

function sideOf(side: Change['before']): string {
  return side === null ? '' : amountOf({ ...side, range: null })
}

function moreThan(count: number, what: string): string[] {
  return count <= MOST_ROWS ? [] : [`- ${count - MOST_ROWS} more ${what} are not listed`]
}

/** Why something has no price. */
function reasonsOf({ resources }: Price): string[] {
  const open = resources.filter(({ state }) => state === 'partial' || state === 'unpriced')
  const named = open.slice(0, REASONS_MAX).map(({ address, reason, range }) => {
    const bounds = range === null ? '' : ` From ${between(range)}.`
    return `- ${code(address)}: ${cell(reason ?? 'It has no price.')}${bounds}`
  })
  const more = open.length - named.length
  return more > 0 ? [...named, `- ${more} more have no price, or only a part of it`] : named
}
