// The one place where money is computed: charges times the price book, in USD a month.
import { address } from '../hcl/nodes.ts'
import { costOfModule, declaredLine, type PricedModule } from '../modules/cost.ts'
import type { LoweredStack, Part } from '../compile/lower.ts'
import type { Site } from '../clouds/site.ts'
import { priceBookId, ruleOf } from '../prices/book.ts'
import type { PriceLine } from '../result.ts'
import { lineOf } from './line.ts'
import type { ResourcePrice } from './resources/resource.ts'

/** The sum of a stack and where it comes from. */
export interface Estimate {
  readonly lines: readonly PriceLine[]
  /** USD a month of the priced lines, to the cent. */
  readonly totalMonthly: number
  readonly pricedLines: number
  /** Resources that cost nothing, and why: address to reason. */
  readonly free: Readonly<Record<string, string>>
}

/**
 * Prices a lowered stack. Every resource ends up with lines, as free by rule, or as an unpriced line that says why.
 * @param modules prices of custom components whose files are known, by the address of their module block
 * Throws when a charge counts in another unit than the price book: a programmer's error.
 */
export function estimateStack(
  stack: LoweredStack,
  site: Site,
  modules: ReadonlyMap<string, PricedModule> = new Map(),
): Estimate {
  const lines: PriceLine[] = []
  const free: Record<string, string> = {}
  const used = new Set<string>()
  for (const part of stack.parts) {
    const charged = new Set<string>()
    for (const charge of part.lowered.charges ?? []) {
      charged.add(charge.resource)
      if (charge.quantity === 0) continue
      used.add(charge.resource)
      lines.push({
        ...lineOf(charge, site.cloud, site.region.id),
        node: part.id,
        component: part.title,
        layer: part.layer,
        ends_on_stop: charge.endsOnStop ?? false,
      })
    }
    priceModule(part, site, modules, { lines, free })
    for (const block of part.lowered.blocks) {
      if (block.type !== 'resource') continue
      const where = address(block)
      if (charged.has(where)) {
        if (!used.has(where)) free[where] = 'none of the use that it is charged for is assumed'
        continue
      }
      const included = part.lowered.included?.[where]
      const rule = ruleOf(block.labels[0] ?? '')
      if (included !== undefined) free[where] = included
      else if (rule?.kind === 'free') free[where] = rule.reason
      else if (rule?.kind === 'unpriced') lines.push(unpricedLine(where, rule.label, part, site, rule.reason))
      else
        lines.push(
          unpricedLine(
            where,
            block.labels[0] ?? where,
            part,
            site,
            `the price book of ${priceBookId()} does not know what this resource costs`,
          ),
        )
    }
  }
  return {
    lines,
    totalMonthly: toCents(sumOf(lines)),
    pricedLines: lines.filter((line) => line.amount !== null).length,
    free,
  }
}

/** What an estimate is made up of while it grows. */
interface Sum {
  readonly lines: PriceLine[]
  readonly free: Record<string, string>
}

/** A module costs what its resources cost; where nobody knows them, only its author can say it. */
function priceModule(part: Part, site: Site, modules: ReadonlyMap<string, PricedModule>, { lines, free }: Sum): void {
  const { blocks, declared } = part.lowered
  const module = blocks.find((block) => block.type === 'module')
  if (module === undefined || declared === undefined) return
  const where = address(module)
  const priced = modules.get(where)
  const cost = priced === undefined ? undefined : costOfModule(declared, priced)
  for (const price of cost?.declared ?? declared.prices)
    lines.push({
      ...declaredLine(where, price, site.region.id, cost?.covered ?? []),
      ...placeOf(part),
      ends_on_stop: price.endsOnStop,
    })
  if (cost?.isFree ?? declared.isFree) free[where] = 'its author says that it costs nothing'
  if (cost === undefined) {
    if (declared.prices.length === 0 && !declared.isFree)
      lines.push(unpricedLine(where, part.title, part, site, 'the author of this component declared no price'))
    return
  }
  if (cost.superseded > 0)
    free[where] =
      `its author declared ${usd(cost.superseded)} a month for all of it; what its resources cost counts instead`
  for (const resource of cost.resources) addResource(resource, part, site, { lines, free })
  for (const one of cost.elsewhere)
    lines.push(
      unpricedLine(one, part.title, part, site, 'the files of this module are not among those of the component'),
    )
}

function addResource(price: ResourcePrice, part: Part, site: Site, { lines, free }: Sum): void {
  const { address: where, type, state, reason } = price
  if (state === 'free') free[where] = reason ?? ''
  else if (price.lines.length === 0) lines.push(unpricedLine(where, type, part, site, reason ?? ''))
  const assumed = price.assumed.length === 0 ? null : `Assumed: ${price.assumed.join('; ')}.`
  const placed = { ...placeOf(part), ends_on_stop: false }
  for (const line of price.lines) {
    const isNumber = line.amount === null || Math.abs(line.amount) <= AMOUNT_MAX
    const notes = [line.note, assumed].filter((text) => text !== null)
    lines.push(
      isNumber
        ? { ...line, ...placed, note: notes.length === 0 ? null : notes.join(' ') }
        : unpricedLine(where, line.label, part, site, 'its quantity is larger than any cloud has'),
    )
  }
}

function placeOf({ id, title, layer }: Part): Pick<PriceLine, 'node' | 'component' | 'layer'> {
  return { node: id, component: title, layer }
}

/** More than anyone spends on one line, in USD a month. */
const AMOUNT_MAX = 1e12
function usd(amount: number): string {
  return `$${amount.toFixed(2)}`
}

/** USD of the lines that have a price. */
export function sumOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + (line.amount ?? 0), 0)
}

/** To the cent; less than a cent keeps its first two digits, because it is not nothing. */
export function roundedUsd(amount: number): number {
  return amount < 0.01 ? Number(amount.toPrecision(2)) : toCents(amount)
}

/** To the cent, as totals are shown and compared. */
export function toCents(amount: number): number {
  return Math.round((amount + Number.EPSILON) * 100) / 100
}

function unpricedLine(resource: string, label: string, part: Part, site: Site, reason: string): PriceLine {
  return {
    resource,
    node: part.id,
    component: part.title,
    layer: part.layer,
    label,
    service: '',
    sku: '',
    unit: 'month',
    quantity: 1,
    quantity_basis: '1',
    unit_price: null,
    amount: null,
    region: site.region.id,
    price_basis: null,
    confidence: null,
    source: null,
    source_url: null,
    source_date: null,
    usage: false,
    ends_on_stop: false,
    note: `Not priced: ${reason}.`,
  }
}
