// Figures as people read them, in the language of the page.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export interface Format {
  /** USD with 0 to 2 decimals: $250, $272.05; below a cent <$0.01. */
  usd: (amount: number) => string
  /** A unit price in USD with as many decimals as it has, at most 6: $0.50, $0.0832, $3. */
  unitPrice: (amount: number) => string
  /** A difference in USD with its sign: +$14.20, -$3. Zero, also when rounded, is "$0". */
  difference: (amount: number) => string
  /** A number with up to two decimals. */
  number: (value: number) => string
  /** Bytes as kB with one decimal; 1 kB is 1,000 bytes. */
  kilobytes: (bytes: number) => string
  /** A date and time in the user's zone. */
  dateTime: (date: Date) => string
}

/** Formatters for a language tag such as "en". */
export function formatFor(language: string): Format {
  const money = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options })
  const usd = money({ minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' })
  const signed = money({ minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger', signDisplay: 'exceptZero' })
  const unit = money({ minimumFractionDigits: 2, maximumFractionDigits: 6, trailingZeroDisplay: 'stripIfInteger' })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const size = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    usd: (amount) => (amount > 0 && amount < 0.01 ? `<${usd.format(0.01)}` : usd.format(amount)),
    unitPrice: (amount) => unit.format(amount),
    difference: (amount) => signed.format(Math.round(amount * 100) / 100),
    number: (value) => number.format(value),
    kilobytes: (bytes) => `${size.format(bytes / 1000)} kB`,
    dateTime: (value) => date.format(value),
  }
}

/** Formatters for the language in use. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return useMemo(() => formatFor(i18n.language), [i18n.language])
}
