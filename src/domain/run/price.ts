// What the plan of a run costs, and whether that is so much more than was approved that it asks again.
import { z } from 'zod'

/** A plan may cost so much more than was approved before it asks again: 5 %, and never more than $10 a month. */
const OVER_PERCENT = 5
const OVER_USD = 10

/**
 * Whether a plan costs so much more than was approved that it asks again: more than 5 % or more than $10 a month;
 * either one asks. What costs as much, or less, never does.
 * @param approved USD a month; null where no price was known
 * @param planned USD a month, at the least
 * @param listChange USD a month by which list prices changed what was approved; a rise is no reason to ask, because the
 *   same things are built
 */
export function asksAgain(approved: number | null, planned: number, listChange = 0): boolean {
  const approvedCents = Math.round(((approved ?? 0) + Math.max(0, listChange)) * 100)
  const over = Math.round(planned * 100) - approvedCents
  return over > 0 && (over * 100 > approvedCents * OVER_PERCENT || over > OVER_USD * 100)
}

/** What a plan asks for: nothing, the confirmation of a manager, or an approval as for a request at its price. */
export const PRICE_ASKS = ['nothing', 'confirmation', 'approval'] as const
export type PriceAsks = (typeof PRICE_ASKS)[number]

const usd = z.number()
const range = z
  .object({ least: usd, most: usd })
  .nullable()
  .meta({ description: 'USD a month at least and at most, where Terraform knows something only after apply.' })

const planPriceLine = z.object({
  label: z.string(),
  service: z.string(),
  sku: z.string(),
  unit: z.string(),
  quantity: z.number(),
  quantity_basis: z.string(),
  unit_price: usd.nullable(),
  amount: usd.nullable().meta({ description: 'USD a month; null where it is unpriced.' }),
  source: z.string().nullable(),
  source_date: z.string().nullable(),
  note: z.string().nullable(),
})

const planPriceResource = z.object({
  address: z.string(),
  type: z.string(),
  state: z.enum(['priced', 'partial', 'unpriced']),
  monthly: usd.nullable().meta({ description: 'USD a month of what is known; null where nothing is.' }),
  reason: z.string().nullable().meta({ description: 'What is missing.' }),
  range,
  unknown: z.array(z.string()).meta({ description: 'Arguments that matter and that are known after apply.' }),
  assumed: z.array(z.string()).meta({ description: 'What was taken because no argument says it.' }),
  lines: z.array(planPriceLine),
})

/** A meter whose cost in the plan is another one than in the estimate of the stack. */
const planPriceDifference = z.object({
  label: z.string(),
  service: z.string(),
  sku: z.string(),
  resources: z.array(z.string()).meta({ description: 'Addresses of what it is charged for.' }),
  estimated: usd.nullable().meta({ description: 'USD a month; null where the estimate has no such line.' }),
  planned: usd.nullable().meta({ description: 'USD a month; null where the plan has no such line.' }),
})
export type PlanPriceDifference = z.infer<typeof planPriceDifference>

/** What changes outside of Terraform do to the monthly price of a resource; null where it was not there. */
const driftedPrice = z.object({
  address: z.string(),
  type: z.string(),
  before: usd.nullable().meta({ description: 'USD a month as it was applied; null where no price is known.' }),
  after: usd.nullable().meta({ description: 'USD a month as it was found; null where no price is known.' }),
})

/** The price of a plan, from the values that Terraform planned. */
export const planPrice = z
  .object({
    region: z.string(),
    price_book: z.string(),
    total_monthly: usd.meta({ description: 'USD a month of the lines that are known.' }),
    is_complete: z.boolean().meta({ description: 'Whether everything has a price; otherwise it is a lower bound.' }),
    range,
    priced_lines: z.int(),
    total_lines: z.int(),
    free_resources: z.int().meta({ description: 'Resources that cost nothing, which are not listed.' }),
    resources: z.array(planPriceResource).meta({ description: 'What costs something, or might, by address.' }),
    estimated_monthly: usd.nullable().meta({ description: 'USD a month of the estimate of the stack.' }),
    estimated_now: usd.nullable().default(null).meta({
      description:
        'USD a month of the same stack by the price book of this plan: what differs from the estimate is what list prices changed. Null where it is not known.',
    }),
    differences: z
      .array(planPriceDifference)
      .meta({ description: 'What the plan and the estimate of its stack do not agree on, the largest first.' }),
    drift: z
      .object({ before_monthly: usd, after_monthly: usd, resources: z.array(driftedPrice) })
      .nullable()
      .meta({ description: 'What changes outside of Terraform do to the monthly price; null without any.' }),
  })
  .meta({ id: 'PlanPrice' })
export type PlanPrice = z.infer<typeof planPrice>

/** A line of either side of a comparison. */
interface Comparable {
  readonly resource: string
  readonly label: string
  readonly service: string
  readonly sku: string
  readonly amount: number | null
}

/** Differences below this come from rounding. */
const HALF_A_CENT = 0.005
/** Addresses that a difference names. */
const NAMED_MAX = 20

/**
 * What the lines of a plan and those of the estimate of its stack do not agree on, meter by meter, the largest
 * difference first. Which resource stands for a charge may differ between both; the meter does not.
 */
export function comparePrices(estimated: readonly Comparable[], planned: readonly Comparable[]): PlanPriceDifference[] {
  const [before, after] = [byMeter(estimated), byMeter(planned)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .flatMap((meter) => {
      const [one, other] = [before.get(meter), after.get(meter)]
      const known = other ?? one
      if (known === undefined || Math.abs((other?.amount ?? 0) - (one?.amount ?? 0)) < HALF_A_CENT) return []
      const { label, service, sku } = known
      const resources = [...new Set([...(other?.resources ?? []), ...(one?.resources ?? [])])].slice(0, NAMED_MAX)
      return [{ label, service, sku, resources, estimated: one?.amount ?? null, planned: other?.amount ?? null }]
    })
    .toSorted((one, other) => Math.abs(overOf(other)) - Math.abs(overOf(one)))
}

/** USD a month by which the plan costs more than the estimate. */
export function overOf({ estimated, planned }: Pick<PlanPriceDifference, 'estimated' | 'planned'>): number {
  return (planned ?? 0) - (estimated ?? 0)
}

type Sum = Pick<Comparable, 'label' | 'service' | 'sku' | 'amount'> & { readonly resources: readonly string[] }

function byMeter(lines: readonly Comparable[]): Map<string, Sum> {
  const found = new Map<string, Sum>()
  for (const { label, service, sku, amount, resource } of lines) {
    // What authors declare of their components has no meter.
    const meter = service === '' ? `${resource} ${label}` : `${service}: ${sku}`
    const before = found.get(meter)
    const sum = amount === null ? (before?.amount ?? null) : (before?.amount ?? 0) + amount
    const resources = [...(before?.resources ?? []), resource]
    found.set(meter, { label: before?.label ?? label, service, sku, amount: sum, resources })
  }
  return found
}
