// The one place where money is computed: charges times the price book, in USD a month.
import { address } from '../hcl/nodes.ts'
import { costOfModule, declaredLine, type PricedModule } from '../modules/cost.ts'
import type { LoweredStack, Part } from '../compile/lower.ts'
import type { Charge } from '../clouds/lowered.ts'
import type { Site } from '../clouds/site.ts'
import { priceBookId, ruleOf } from '../prices/book.ts'
import type { PriceLine } from '../result.ts'
import { amountOf, lineOf } from './line.ts'
import type { ResourcePrice } from './resources/resource.ts'
import { endsOnStop } from './stops.ts'

/** What something costs a month: enough to add it up, and to price it elsewhere. */
interface Item {
  /** Meter of the price book; empty where there is none. */
  readonly service: string
  readonly sku: string
  readonly quantity: number
  /** USD a month; null when no one knows. */
  readonly amount: number | null
  readonly region: string
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
 * @param modules prices of custom components whose files are known, by the address of their module block
 * Throws when a charge counts in another unit than the price book: a programmer's error.
 */
export function estimateStack(
  stack: LoweredStack,
  site: Site,
  modules: ReadonlyMap<string, PricedModule> = new Map(),
): Estimate {
  return new StackEstimate(stack, site, modules)
}

class StackEstimate implements Estimate {
  readonly items: readonly Entry[]
  readonly totalMonthly: number
  readonly pricedLines: number
  readonly #stack: LoweredStack
  readonly #ofModules: ReadonlyMap<Part, Sum>
  readonly #site: Site
  #lines: readonly PriceLine[] | undefined
  #free: Readonly<Record<string, string>> | undefined

  constructor(stack: LoweredStack, site: Site, modules: ReadonlyMap<string, PricedModule>) {
    const ofModules = new Map<Part, Sum>()
    const items = stack.parts.flatMap((part) => {
      const ofModule = sumOfModule(part, site, modules)
      ofModules.set(part, ofModule)
      return entriesOf(part, site, ofModule)
    })
    this.#ofModules = ofModules
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
    this.#free ??= freeIn(this.#stack, this.#ofModules)
    return this.#free
  }
}

function lineOfEntry({ charge, line, part }: Entry, { cloud, region }: Site): PriceLine {
  if (line !== undefined) return line
  if (charge === undefined) throw new Error('An estimate counts a charge or has a line.')
  const priced = lineOf(charge, cloud, region.id)
  const { id: node, title: component, layer } = part
  return { ...priced, node, component, layer, ends_on_stop: endsOnStop(priced) }
}

function entriesOf(part: Part, site: Site, ofModule: Sum): Entry[] {
  const { charges = [], included = {}, blocks } = part.lowered
  const entries: Entry[] = []
  const charged = new Set<string>()
  for (const charge of charges) {
    charged.add(charge.resource)
    if (charge.quantity !== 0) entries.push(entryOfCharge(charge, part, site))
  }
  for (const line of ofModule.lines) entries.push(entryOfLine(line, part))
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
  const { service, sku } = charge
  return { service, sku, quantity, amount, region: region.id, charge, part, line: undefined }
}

function entryOfLine(line: PriceLine, part: Part): Entry {
  const { service, sku, quantity, amount, region } = line
  return { service, sku, quantity, amount, region, charge: undefined, part, line }
}

function freeIn({ parts }: LoweredStack, ofModules: ReadonlyMap<Part, Sum>): Record<string, string> {
  const free: Record<string, string> = {}
  const used = new Set<string>()
  for (const part of parts) {
    const { blocks, charges = [], included = {} } = part.lowered
    const charged = new Set(charges.map(({ resource }) => resource))
    for (const { resource, quantity } of charges) if (quantity !== 0) used.add(resource)
    Object.assign(free, ofModules.get(part)?.free)
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

/** What a module adds to an estimate. */
interface Sum {
  readonly lines: PriceLine[]
  readonly free: Record<string, string>
}

/** A module costs what its resources cost; where nobody knows them, only its author can say it. */
function sumOfModule(part: Part, site: Site, modules: ReadonlyMap<string, PricedModule>): Sum {
  const { blocks, declared } = part.lowered
  const module = declared && blocks.find((block) => block.type === 'module')
  if (module === undefined || declared === undefined) return NOTHING
  const lines: PriceLine[] = []
  const free: Record<string, string> = {}
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
    return { lines, free }
  }
  if (cost.superseded > 0)
    free[where] =
      `its author declared ${usd(cost.superseded)} a month for all of it; what its resources cost counts instead`
  for (const resource of cost.resources) addResource(resource, part, site, { lines, free })
  for (const one of cost.elsewhere)
    lines.push(
      unpricedLine(one, part.title, part, site, 'the files of this module are not among those of the component'),
    )
  return { lines, free }
}

const NOTHING: Sum = { lines: [], free: {} }

function addResource(price: ResourcePrice, part: Part, site: Site, { lines, free }: Sum): void {
  const { address: where, type, state, reason } = price
  if (state === 'free') free[where] = reason ?? ''
  else if (price.lines.length === 0) lines.push(unpricedLine(where, type, part, site, reason ?? ''))
  const assumed = price.assumed.length === 0 ? null : `Assumed: ${price.assumed.join('; ')}.`
  const placed = placeOf(part)
  for (const line of price.lines) {
    const isNumber = line.amount === null || Math.abs(line.amount) <= AMOUNT_MAX
    const notes = [line.note, assumed].filter((text) => text !== null)
    lines.push(
      isNumber
        ? { ...line, ...placed, ends_on_stop: endsOnStop(line), note: notes.length === 0 ? null : notes.join(' ') }
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
