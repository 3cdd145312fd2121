// The price of a plan, from the values that Terraform planned and the use that its stack was priced with.
import { knownCost } from '#domain/environment/cost.ts'
import { comparePrices, type PlanPrice } from '#domain/run/price.ts'
import { pricingOf } from '#engine/cost/resources/of-stack.ts'
import { priceResources, type PricingOptions } from '#engine/cost/resources/price.ts'
import type { Resource, ResourcePrice, ResourcePrices } from '#engine/cost/resources/resource.ts'
import { toCents } from '#engine/cost/estimate.ts'
import { priceBookId } from '#engine/prices/book.ts'
import type { PriceLine } from '#engine/result.ts'
import { priceStack } from '#engine/compile/price.ts'
import { checkStack } from '#engine/stack/check.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { message } from '#words/message.ts'
import { badRequest } from '../../http/errors.ts'
import { NoPlan, resourcesOfPlan, type Drifted, type PlanResources } from '../../terraform/resources-of-plan.ts'
import { withDeclared } from './with-declared.ts'

/** A plan, and the stack that it makes true. */
export interface Job {
  /** As an agent hands it over: a plan's JSON, reduced to what decides its price. */
  readonly plan: Uint8Array
  /** As it is stored. */
  readonly stack: unknown
  /** The lines of its estimate, and their sum in USD a month; null where nothing of it has a price. */
  readonly lines: readonly PriceLine[]
  readonly estimated: number | null
}

/**
 * Prices a plan.
 * @returns undefined for a stack of an older version that can no longer be read
 * @throws Refused with 400 for what is no plan
 */
export function pricePlan({ plan, stack, lines, estimated }: Job): PlanPrice | undefined {
  const found = planIn(plan)
  const spec = stackSpec.safeParse(stack)
  const checked = spec.success ? checkStack(spec.data) : undefined
  if (checked?.ok !== true) return undefined
  const options = pricingOf(checked.stack, found.resources)
  const prices = withDeclared(priceResources(found.resources, options).resources, checked.stack)
  const now = spec.success ? estimateOf(spec.data) : undefined
  const { resources, totalMonthly, isComplete, range, pricedLines, totalLines } = prices
  return {
    region: options.region,
    price_book: priceBookId(),
    total_monthly: totalMonthly,
    is_complete: isComplete,
    range: isComplete ? null : range,
    priced_lines: pricedLines,
    total_lines: totalLines,
    free_resources: resources.filter(({ state }) => state === 'free').length,
    resources: resources.flatMap(shown),
    estimated_monthly: estimated,
    estimated_now: now?.monthly ?? null,
    differences: comparePrices(
      // By one book: what list prices changed is no difference between the plan and its stack.
      now?.lines ?? lines,
      resources.flatMap((one) => one.lines),
    ),
    drift: found.drift.length === 0 ? null : priceDrift(found, options),
  }
}

/** The estimate of a stack by the price book of today; undefined where it can no longer be priced. */
function estimateOf(spec: StackSpec): { lines: readonly PriceLine[]; monthly: number | null } | undefined {
  const outcome = priceStack(spec)
  if (!outcome.ok) return undefined
  const { lines, totalMonthly, pricedLines } = outcome.priced.estimate
  return { lines, monthly: knownCost(totalMonthly, { priced_lines: pricedLines, total_lines: lines.length }) }
}

function planIn(bytes: Uint8Array): PlanResources {
  try {
    return resourcesOfPlan(Buffer.from(bytes).toString('utf8'))
  } catch (error) {
    if (error instanceof NoPlan) throw badRequest([{ field: '', said: message('operations.no-artifact') }])
    throw error
  }
}

function shown({ state, lines, uses: _uses, ...price }: ResourcePrice): PlanPrice['resources'] {
  if (state === 'free') return []
  return [
    {
      ...price,
      state,
      unknown: [...price.unknown],
      assumed: [...price.assumed],
      lines: lines.map((line) => ({
        label: line.label,
        service: line.service,
        sku: line.sku,
        unit: line.unit,
        quantity: line.quantity,
        quantity_basis: line.quantity_basis,
        unit_price: line.unit_price,
        amount: line.amount,
        source: line.source,
        source_date: line.source_date,
        note: line.note,
      })),
    },
  ]
}

/** Everything is priced with what others changed, and without: what draws on the same use shares it. */
function priceDrift({ resources, drift }: PlanResources, options: PricingOptions): PlanPrice['drift'] {
  const found = priceResources(replaced(resources, drift, 'after'), options)
  const without = priceResources(replaced(resources, drift, 'before'), options)
  return {
    before_monthly: without.totalMonthly,
    after_monthly: found.totalMonthly,
    resources: drift.map(({ address, before, after }) => ({
      address,
      type: (after ?? before)?.type ?? '',
      before: monthlyOf(without, address),
      after: monthlyOf(found, address),
    })),
  }
}

function replaced(resources: readonly Resource[], drift: readonly Drifted[], side: 'before' | 'after'): Resource[] {
  const drifted = new Set(drift.map(({ address }) => address))
  return [...resources.filter(({ address }) => !drifted.has(address)), ...drift.flatMap((one) => one[side] ?? [])]
}

/** USD a month; 0 where it is free or not there, null where no price is known. */
function monthlyOf({ resources }: ResourcePrices, address: string): number | null {
  const found = resources.find((one) => one.address === address)
  if (found === undefined) return 0
  return found.monthly === null ? null : toCents(found.monthly)
}
