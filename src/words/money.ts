// Amounts of money as people read them. They come in US dollars, in which everything is computed, and are converted
// here and nowhere else: once, from the exact amount, and rounded after that.
import { once } from './once.ts'
import { remembered } from './remembered.ts'

/** A currency in which amounts are shown. */
export interface Conversion {
  /** Code of ISO 4217. */
  readonly currency: string
  /** Units of it for 1 USD. */
  readonly rate: number
}

/** How amounts in USD are written. What is more than nothing never looks like nothing but in `full`. */
export interface Money {
  /** With all decimals of the currency: $1,272.00. */
  readonly full: (usd: number) => string
  /** With all decimals of the currency; less than its smallest unit is `<$0.01`. */
  readonly cents: (usd: number) => string
  /** Without decimals where there are none: $250, $272.05; less than the smallest unit is `<$0.01`. */
  readonly short: (usd: number) => string
  /** In USD with all its decimals, `$0.0000133334`; converted with four digits that count, `€0.00001227`. */
  readonly unitPrice: (usd: number) => string
  /** With its sign, and without decimals where there are none: +$14.20, -$3. What is rounded to zero has no sign. */
  readonly difference: (usd: number) => string
}

/** In which amounts come. */
const DOLLAR: Conversion = { currency: 'USD', rate: 1 }
/** More than any price of the price book has. */
const DECIMALS = 10
/** A rate has no more digits that count for a price of a unit. */
const DIGITS = 4

/** The dollar is "$" in every language. Others have the sign by which they are not taken for it: CA$, A$. */
const displayOf = ({ currency }: Conversion) => (currency === DOLLAR.currency ? 'narrowSymbol' : 'symbol')

/**
 * How amounts in USD are written in a language.
 * @param language tag such as "en"
 * @param into the currency in which they are shown; USD when absent
 */
export function moneyIn(language: string, into: Conversion = DOLLAR): Money {
  const { currency, rate } = into
  const base = { style: 'currency', currency, currencyDisplay: displayOf(into) } as const
  const full = once(() => new Intl.NumberFormat(language, base))
  const short = once(() => new Intl.NumberFormat(language, { ...base, trailingZeroDisplay: 'stripIfInteger' }))
  const signed = once(
    () =>
      new Intl.NumberFormat(language, { ...base, trailingZeroDisplay: 'stripIfInteger', signDisplay: 'exceptZero' }),
  )
  const precise = once(() => new Intl.NumberFormat(language, { ...base, maximumFractionDigits: DECIMALS }))
  const decimals = () => full().resolvedOptions().maximumFractionDigits ?? 2
  const smallest = once(() => 10 ** -decimals())
  const orLess = (format: Intl.NumberFormat, amount: number): string =>
    amount > 0 && amount < smallest() ? `<${format.format(smallest())}` : format.format(amount)
  // From here on the decimals of the currency are as many digits.
  const large = once(() => 10 ** (DIGITS - 1 - decimals()))
  const isDollar = currency === DOLLAR.currency
  return {
    full: (usd) => full().format(usd * rate),
    cents: remembered((usd) => orLess(full(), usd * rate)),
    short: (usd) => orLess(short(), usd * rate),
    unitPrice: remembered((usd) => {
      if (isDollar) return precise().format(usd)
      const amount = usd * rate
      return amount >= large() ? full().format(amount) : precise().format(Number(amount.toPrecision(DIGITS)))
    }),
    difference: (usd) => signed().format(usd * rate),
  }
}
