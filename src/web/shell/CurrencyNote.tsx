import type { ReactNode } from 'react'
import type { ShownRate } from '#contract/exchange-rates.ts'
import { isStale } from '#domain/prices/currency.ts'
import { useFormat } from '../lib/format.ts'
import { useNow } from '../lib/use-now.ts'
import { useTexts } from '../locales/texts.ts'
import type { Amounts } from './page-amounts.ts'

interface CurrencyNoteProps {
  /** Code of the currency that the person chose. */
  currency: string
  /** Its rate; null where there is none any more. */
  rate: ShownRate | null
  amounts: Amounts
}

/** Says below a page in which currency its amounts are, and by which rate they were converted. */
export function CurrencyNote({ currency, rate, amounts }: CurrencyNoteProps): ReactNode {
  const { t, i18n } = useTexts('currency')
  const { day } = useFormat()
  const now = useNow()
  if (amounts === 'decide') return <footer className="page-note">{t('decide')}</footer>
  if (rate === null) return <footer className="page-note">{t('missing', { currency })}</footer>
  const each = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 6 }).format(rate.rate)
  return (
    <footer className="page-note">
      {t('shown', { each, currency, source: rate.is_fetched ? t('ecb') : rate.source, date: day(rate.date) })}
      {isStale(rate.date, now) && ` ${t('stale')}`}
    </footer>
  )
}
