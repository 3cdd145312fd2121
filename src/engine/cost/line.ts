// One line: a charge times the price book.
import { formatIn } from '#words/format.ts'
import { timesOf } from '#words/units.ts'
import type { Charge } from '../clouds/lowered.ts'
import { findPrice, priceBookId } from '../prices/book.ts'
import type { PriceLine } from '../result.ts'
import type { CloudId } from '../vocabulary.ts'

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
  return basis.replaceAll(/(?<![\w.,])\d{4,}(?![\w.])/g, (figure) => formatIn('en').exact(Number(figure)))
}

/** A line of a price, before it belongs to a component. */
export type ChargeLine = Omit<PriceLine, 'node' | 'component' | 'layer' | 'ends_on_stop'>

/**
 * What a charge costs in a region: the quantity as it is shown, and USD a month, null when no one knows.
 * @throws Error when it counts in another unit than the price book: a programmer's error
 */
export function amountOf(charge: Charge, cloud: CloudId, region: string): { quantity: number; amount: number | null } {
  const { quantity, unitPrice } = countedIn(charge, cloud, region)
  return { quantity, amount: unitPrice === null ? null : unitPrice * quantity }
}

function countedIn(charge: Charge, cloud: CloudId, region: string) {
  const price = findPrice(cloud, region, charge.service, charge.sku)
  if (price !== undefined && price.unit !== charge.per) {
    throw new Error(`${charge.resource} counts ${charge.sku} per ${charge.per}, the price book per ${price.unit}`)
  }
  return { price, unitPrice: price?.unitPrice ?? null, quantity: roundedQuantity(charge) }
}

/**
 * Prices a charge in a region.
 * @throws Error when it counts in another unit than the price book: a programmer's error
 */
export function lineOf(charge: Charge, cloud: CloudId, region: string): ChargeLine {
  const { price, unitPrice, quantity } = countedIn(charge, cloud, region)
  const unknown = unitPrice === null ? `The price book of ${priceBookId()} has no list price for ${charge.sku}.` : null
  const ofBook = price?.note === undefined || price.note === null ? [] : withoutRepeats(price.note, charge.note)
  const notes = [unknown, charge.note, ...ofBook].filter((text) => text !== undefined && text !== null)
  return {
    resource: charge.resource,
    label: charge.label,
    service: charge.service,
    sku: charge.sku,
    unit: charge.per,
    quantity,
    quantity_basis: withSeparators(charge.basis),
    unit_price: unitPrice,
    amount: unitPrice === null ? null : unitPrice * quantity,
    region,
    price_basis: price?.basis ?? null,
    confidence: price?.unitPrice === undefined || price.unitPrice === null ? null : price.confidence,
    source: unitPrice === null ? null : (price?.source ?? null),
    source_url: unitPrice === null ? null : (price?.page ?? null),
    source_date: unitPrice === null ? null : (price?.sourceDate ?? null),
    usage: charge.isUsage ?? false,
    note: notes.length === 0 ? null : notes.join(' '),
  }
}

const IS_OF_SHARE = /not subtracted/

/** What the component knows of a free share is more exact than what the price book says of it. */
function withoutRepeats(note: string, own: string | undefined): string[] {
  if (own === undefined || !IS_OF_SHARE.test(own)) return [note]
  return note.split(/(?<=\.) /).filter((sentence) => !IS_OF_SHARE.test(sentence))
}
