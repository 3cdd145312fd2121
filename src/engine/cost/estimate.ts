// The one place where money is computed: charges times the price book, in USD a month.
import { address } from '../hcl/nodes.ts'
import type { LoweredStack, Part } from '../compile/lower.ts'
import type { Site } from '../clouds/site.ts'
import type { Charge, DeclaredPrice } from '../clouds/lowered.ts'
import { priceBookId, ruleOf } from '../prices/book.ts'
import type { PriceLine } from '../result.ts'
import { amountOf, lineOf } from './line.ts'

/** What something costs a month: enough to add it up, and to price it elsewhere. */
interface Item {
  /** Meter of the price book; empty where there is none. */
  readonly service: string
  readonly sku: string
  readonly quantity: number
  /** USD a month; null when no one knows. */
  readonly amount: number | null
}

/** The sum of a stack and where it comes from. */
export interface Estimate {
  /** What the lines count, in their order. */
  readonly items: readonly Item[]
  /** Made when they are read: most estimates are only compared with others. */
  readonly lines: readonly PriceLine[]
  /** USD a month of the priced lines, to the cent. */
  readonly totalMonthly: number
  readonly pricedLines: number
  /** Resources that cost nothing, and why: address to reason. */
  readonly free: Readonly<Record<string, string>>
}

interface Entry extends Item {
  /** Absent for what is a line already. */
  readonly charge: Charge | undefined
  readonly part: Part
  readonly line: PriceLine | undefined
}

/**
 * Prices a lowered stack. Every resource ends up with lines, as free by rule, or as an unpriced line that says why.
 * Throws when a charge counts in another unit than the price book: a programmer's error.
 */
export function estimateStack(stack: LoweredStack, site: Site): Estimate {
  return new StackEstimate(stack, site)
}

class StackEstimate implements Estimate {
  readonly items: readonly Entry[]
  readonly totalMonthly: number
  readonly pricedLines: number
  readonly #stack: LoweredStack
  readonly #site: Site
  #lines: readonly PriceLine[] | undefined
  #free: Readonly<Record<string, string>> | undefined

  constructor(stack: LoweredStack, site: Site) {
    const items = stack.parts.flatMap((part) => entriesOf(part, site))
    this.items = items
    this.totalMonthly = toCents(sumOf(items))
    this.pricedLines = items.filter(({ amount }) => amount !== null).length
    this.#stack = stack
    this.#site = site
  }

  get lines(): readonly PriceLine[] {
    this.#lines ??= this.items.map((entry) => lineOfEntry(entry, this.#site))
    return this.#lines
  }

  get free(): Readonly<Record<string, string>> {
    this.#free ??= freeIn(this.#stack)
    return this.#free
  }
}

function lineOfEntry({ charge, line, part }: Entry, { cloud, region }: Site): PriceLine {
  if (line !== undefined) return line
  if (charge === undefined) throw new Error('An estimate counts a charge or has a line.')
  return {
    ...lineOf(charge, cloud, region.id),
    node: part.id,
    component: part.title,
    layer: part.layer,
    ends_on_stop: charge.endsOnStop ?? false,
  }
}

function entriesOf(part: Part, site: Site): Entry[] {
  const { charges = [], included = {}, blocks } = part.lowered
  const entries: Entry[] = []
  const charged = new Set<string>()
  for (const charge of charges) {
    charged.add(charge.resource)
    if (charge.quantity !== 0) entries.push(entryOfCharge(charge, part, site))
  }
  entries.push(...entriesOfModule(part, site))
  for (const block of blocks) {
    if (block.type !== 'resource') continue
    const type = block.labels[0] ?? ''
    const rule = ruleOf(type)
    if (rule?.kind === 'free') continue
    const where = address(block)
    if (charged.has(where) || included[where] !== undefined) continue
    const [label, reason] =
      rule?.kind === 'unpriced'
        ? [rule.label, rule.reason]
        : [type, `the price book of ${priceBookId()} does not know what this resource costs`]
    entries.push(entryOfLine(unpricedLine(where, label, part, site, reason), part))
  }
  return entries
}

function entryOfCharge(charge: Charge, part: Part, { cloud, region }: Site): Entry {
  const { quantity, amount } = amountOf(charge, cloud, region.id)
  return { service: charge.service, sku: charge.sku, quantity, amount, charge, part, line: undefined }
}

function entryOfLine(line: PriceLine, part: Part): Entry {
  const { service, sku, quantity, amount } = line
  return { service, sku, quantity, amount, charge: undefined, part, line }
}

/** Of a module only its author knows what it costs; without a word of theirs it is unpriced. */
function entriesOfModule(part: Part, site: Site): Entry[] {
  const { blocks, declared } = part.lowered
  if (declared === undefined) return []
  const module = blocks.find((block) => block.type === 'module')
  if (module === undefined) return []
  const where = address(module)
  if (declared.prices.length > 0)
    return declared.prices.map((price) => entryOfLine(declaredLine(where, price, part, site), part))
  if (declared.isFree) return []
  return [
    entryOfLine(unpricedLine(where, part.title, part, site, 'the author of this component declared no price'), part),
  ]
}

function freeIn({ parts }: LoweredStack): Record<string, string> {
  const free: Record<string, string> = {}
  const used = new Set<string>()
  for (const { lowered } of parts) {
    const { blocks, charges = [], declared, included = {} } = lowered
    const charged = new Set(charges.map(({ resource }) => resource))
    for (const { resource, quantity } of charges) if (quantity !== 0) used.add(resource)
    const module = blocks.find((block) => block.type === 'module')
    if (module !== undefined && declared?.prices.length === 0 && declared.isFree)
      free[address(module)] = 'its author says that it costs nothing'
    for (const block of blocks) {
      if (block.type !== 'resource') continue
      const where = address(block)
      const rule = ruleOf(block.labels[0] ?? '')
      if (charged.has(where)) {
        if (!used.has(where)) free[where] = 'none of the use that it is charged for is assumed'
      } else if (included[where] !== undefined) free[where] = included[where]
      else if (rule?.kind === 'free') free[where] = rule.reason
    }
  }
  return free
}

function declaredLine(
  resource: string,
  { label, unit, quantity, unitPrice, endsOnStop }: DeclaredPrice,
  part: Part,
  site: Site,
): PriceLine {
  return {
    ...unpricedLine(resource, label, part, site, ''),
    unit,
    quantity,
    quantity_basis: 'as its author declared',
    unit_price: unitPrice,
    amount: unitPrice * quantity,
    price_basis: 'declared',
    confidence: 'hand',
    source: 'declared by its author',
    ends_on_stop: endsOnStop,
    note: null,
  }
}

/** USD of the lines that have a price. */
export function sumOf(lines: readonly Pick<Item, 'amount'>[]): number {
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
