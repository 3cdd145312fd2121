// What a custom component costs: its resources by the price book, and what its author declared for the rest.
import type { DeclaredPrice } from '../clouds/lowered.ts'
import type { ChargeLine } from '../cost/line.ts'
import type { ResourcePrice } from '../cost/resources/resource.ts'
import type { StackModule } from '../stack/module.ts'

/** What a module is made of, with its price. */
export interface PricedModule {
  readonly resources: readonly ResourcePrice[]
  /** Addresses of modules in it whose files are elsewhere. */
  readonly elsewhere: readonly string[]
}

/** What its author said of it. */
interface Declared {
  readonly prices: readonly DeclaredPrice[]
  readonly isFree: boolean
}

/** How the price of a module is made up. */
export interface ModuleCost {
  /** Resources whose lines count, those without a price among them. */
  readonly resources: readonly ResourcePrice[]
  /** Modules whose files are elsewhere and whose price nothing covers. */
  readonly elsewhere: readonly string[]
  readonly declared: readonly DeclaredPrice[]
  /** Addresses without a price that the first of the declared prices covers. */
  readonly covered: readonly string[]
  /** USD a month that was declared for the whole module and does not count, because its resources have prices. */
  readonly superseded: number
  /** Whether nothing of it costs anything, as its author says. */
  readonly isFree: boolean
}

/** Below this, sums differ by rounding. */
const HALF_A_CENT = 0.005

/**
 * What counts of a module. Prices on top always do. Those of the whole module count where none of its resources has a
 * price; where some have, what is declared beyond them covers the others, and where all have, the price book counts.
 */
export function costOfModule({ prices, isFree }: Declared, { resources, elsewhere }: PricedModule): ModuleCost {
  const onTop = prices.filter(({ isOnTop }) => isOnTop)
  const whole = prices.filter(({ isOnTop }) => !isOnTop)
  const sum = whole.reduce((all, { quantity, unitPrice }) => all + quantity * unitPrice, 0)
  const known = resources.flatMap(({ lines }) => lines.flatMap(({ amount }) => amount ?? []))
  const listed = known.reduce((all, amount) => all + amount, 0)
  const open = [...resources.filter(isOpen).map(({ address }) => address), ...elsewhere]
  if ((whole.length > 0 || isFree) && known.length === 0)
    return {
      resources: resources.filter(({ state }) => state === 'free'),
      elsewhere: [],
      declared: [...whole, ...onTop],
      covered: open,
      superseded: 0,
      isFree,
    }
  const rest = sum - listed
  if (open.length === 0 || rest < HALF_A_CENT)
    return { resources, elsewhere, declared: onTop, covered: [], superseded: sum, isFree: false }
  return {
    resources: resources.map(withoutOpenLines).filter(({ state, lines }) => state === 'free' || lines.length > 0),
    elsewhere: [],
    declared: [restOf(rest, whole), ...onTop],
    covered: open,
    superseded: 0,
    isFree: false,
  }
}

function isOpen({ state }: ResourcePrice): boolean {
  return state === 'unpriced' || state === 'partial'
}

function withoutOpenLines(price: ResourcePrice): ResourcePrice {
  return isOpen(price) ? { ...price, state: 'priced', reason: null, lines: price.lines.filter(isPriced) } : price
}

function isPriced({ amount }: ChargeLine): boolean {
  return amount !== null
}

function restOf(rest: number, whole: readonly DeclaredPrice[]): DeclaredPrice {
  return {
    label: 'Declared, less what the price book knows',
    unit: 'month',
    quantity: 1,
    unitPrice: Math.round(rest * 100) / 100,
    endsOnStop: whole.every(({ endsOnStop }) => endsOnStop),
    isOnTop: false,
  }
}

/** What the author of a component declared. */
export function declaredOf({ prices, is_free }: Pick<StackModule, 'prices' | 'is_free'>): Declared {
  return {
    isFree: is_free,
    prices: prices.map(({ label, unit, quantity, unit_price, ends_on_stop, is_on_top = false }) => ({
      label,
      unit,
      quantity,
      unitPrice: unit_price,
      endsOnStop: ends_on_stop,
      isOnTop: is_on_top,
    })),
  }
}

/** The line of a declared price. @param resource address of the module block */
export function declaredLine(
  resource: string,
  { label, unit, quantity, unitPrice, isOnTop }: DeclaredPrice,
  region: string,
  covered: readonly string[],
): ChargeLine {
  return {
    resource,
    label,
    service: '',
    sku: '',
    unit,
    quantity,
    quantity_basis: 'as its author declared',
    unit_price: unitPrice,
    amount: unitPrice * quantity,
    region,
    price_basis: 'declared',
    confidence: 'hand',
    source: 'declared by its author',
    source_url: null,
    source_date: null,
    usage: false,
    note: isOnTop || covered.length === 0 ? null : `Stands for what has no price of its own: ${listed(covered)}.`,
  }
}

/** Addresses that a note names. */
const NAMED_MAX = 5

function listed(addresses: readonly string[]): string {
  const more = addresses.length - NAMED_MAX
  const all = more > 0 ? [...addresses.slice(0, NAMED_MAX), `${more} more`] : addresses
  return new Intl.ListFormat('en-GB').format(all)
}
