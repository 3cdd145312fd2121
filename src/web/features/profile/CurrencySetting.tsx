import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BASE_CURRENCY } from '#domain/prices/currency.ts'
import { ratesQuery } from '../../api/exchange-rates.ts'
import { useTexts } from '../../locales/texts.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { useCurrencyNames } from '../../widgets/use-currency-names.ts'
import { Setting } from './Setting.tsx'

interface CurrencySettingProps {
  value: string
  onChange: (currency: string) => void
}

/** The currency in which amounts are shown: the dollar, and what has a rate. One that lost its rate says so. */
export function CurrencySetting({ value, onChange }: CurrencySettingProps): ReactNode {
  const { t } = useTexts('profile')
  const nameOf = useCurrencyNames()
  const rates = useQuery(ratesQuery())
  const codes = [BASE_CURRENCY, ...(rates.data ?? []).map(({ currency }) => currency)]
  const isMissing = rates.data !== undefined && !codes.includes(value)
  const text = isMissing
    ? t('settings.currencyMissing', { currency: value })
    : rates.isError
      ? t('settings.currencyFailed')
      : t(codes.length > 1 ? 'settings.currencyText' : 'settings.currencyNone')
  return (
    <Setting label={t('settings.currency')} text={text}>
      {(control) => (
        <Combobox
          control={control}
          value={value}
          options={(codes.includes(value) ? codes : [value, ...codes]).map((code) => ({
            value: code,
            label: nameOf(code),
            aside: code,
          }))}
          onChange={onChange}
          emptyText={t('settings.noCurrency')}
        />
      )}
    </Setting>
  )
}
