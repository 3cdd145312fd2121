// The one place where money is computed: charges times the price book, in USD a month.
import { timesOf } from '#words/units.ts'
import { address } from '../hcl/nodes.ts'
import type { LoweredStack, Part } from '../compile/lower.ts'
import type { Site } from '../clouds/site.ts'
import type { Charge, DeclaredPrice } from '../clouds/lowered.ts'
import { findPrice, PRICE_BOOK_DATE, ruleOf } from '../prices/book.ts'
import type { PriceLine } from '../result.ts'

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
 * Throws when a charge counts in another unit than the price book: a programmer's error.
 */
export function estimateStack(stack: LoweredStack, site: Site): Estimate {
  const lines: PriceLine[] = []
  const free: Record<string, string> = {}
  const used = new Set<string>()
  for (const part of stack.parts) {
    const charged = new Set<string>()
    for (const charge of part.lowered.charges ?? []) {
      charged.add(charge.resource)
      if (charge.quantity === 0) continue
      used.add(charge.resource)
      lines.push(lineOf(charge, part, site))
    }
    priceModule(part, site, lines, free)
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
            `the price book of ${PRICE_BOOK_DATE} does not know what this resource costs`,
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

/** Of a module only its author knows what it costs; without a word of theirs it is unpriced. */
function priceModule(part: Part, site: Site, lines: PriceLine[], free: Record<string, string>): void {
  const { blocks, declared } = part.lowered
  const module = blocks.find((block) => block.type === 'module')
  if (module === undefined || declared === undefined) return
  const where = address(module)
  if (declared.prices.length > 0) lines.push(...declared.prices.map((price) => declaredLine(where, price, part, site)))
  else if (declared.isFree) free[where] = 'its author says that it costs nothing'
  else lines.push(unpricedLine(where, part.title, part, site, 'the author of this component declared no price'))
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

/**
 * A quantity as it is shown, so that anyone who multiplies it with the unit price finds the amount: two decimals, more
 * below 100 to keep four digits, and whole requests.
 */
function roundedQuantity({ quantity, per }: Charge): number {
  const times = timesOf(per)
  const count = quantity * times
  if (Number.isInteger(count) && count > 0) return count / times
  if (times > 1 && count >= 1) return Math.round(count) / times
  if (count < 1) return Number(count.toPrecision(4)) / times
  return Number(count.toFixed(Math.max(2, 4 - Math.ceil(Math.log10(count))))) / times
}

/** "12000 operations" is "12,000 operations". */
function withSeparators(basis: string): string {
  if (!/\d{4}/.test(basis)) return basis
  return basis.replaceAll(/(?<![\w.,])\d{4,}(?![\w.])/g, (figure) => Number(figure).toLocaleString('en'))
}

function lineOf(charge: Charge, part: Part, site: Site): PriceLine {
  const price = findPrice(site.cloud, site.region.id, charge.service, charge.sku)
  if (price !== undefined && price.unit !== charge.per) {
    throw new Error(`${charge.resource} counts ${charge.sku} per ${charge.per}, the price book per ${price.unit}`)
  }
  const unitPrice = price?.unitPrice ?? null
  const quantity = roundedQuantity(charge)
  const unknown =
    unitPrice === null ? `The price book of ${PRICE_BOOK_DATE} has no list price for ${charge.sku}.` : null
  const ofBook = price?.note === undefined || price.note === null ? [] : withoutRepeats(price.note, charge.note)
  const notes = [unknown, charge.note, ...ofBook].filter((text) => text !== undefined && text !== null)
  return {
    resource: charge.resource,
    node: part.id,
    component: part.title,
    layer: part.layer,
    label: charge.label,
    service: charge.service,
    sku: charge.sku,
    unit: charge.per,
    quantity,
    quantity_basis: withSeparators(charge.basis),
    unit_price: unitPrice,
    amount: unitPrice === null ? null : unitPrice * quantity,
    region: site.region.id,
    price_basis: price?.basis ?? null,
    confidence: price?.unitPrice === undefined || price.unitPrice === null ? null : price.confidence,
    source: unitPrice === null ? null : (price?.source ?? null),
    source_url: unitPrice === null ? null : (price?.page ?? null),
    source_date: unitPrice === null ? null : (price?.sourceDate ?? null),
    usage: charge.isUsage ?? false,
    ends_on_stop: charge.endsOnStop ?? false,
    note: notes.length === 0 ? null : notes.join(' '),
  }
}

const IS_OF_SHARE = /not subtracted/

/** What the component knows of a free share is more exact than what the price book says of it. */
function withoutRepeats(note: string, own: string | undefined): string[] {
  if (own === undefined || !IS_OF_SHARE.test(own)) return [note]
  return note.split(/(?<=\.) /).filter((sentence) => !IS_OF_SHARE.test(sentence))
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
