import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ExchangeRate } from '#contract/exchange-rates.ts'
import { isStale } from '#domain/prices/currency.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { ratesQuery, renewRates } from '../../api/exchange-rates.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { useCurrencyNames } from '../../widgets/use-currency-names.ts'
import { RateActions } from './RateActions.tsx'
import { RateDialog } from './RateDialog.tsx'
import { SetupPanel } from './SetupPanel.tsx'

/** What 1 USD is in other currencies, in which people can have amounts shown. */
export function RatesPanel(): ReactNode {
  const { t } = useTexts(['priceBook', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const rates = useQuery(ratesQuery())
  const [isAdding, setIsAdding] = useState(false)
  const refresh = useChange({
    mutationFn: () => call('POST /exchange-rates/refresh', {}),
    onSuccess: ({ taken, kept }) =>
      showToast(
        'success',
        kept.length === 0
          ? t('rates.refreshed', { count: taken })
          : `${t('rates.refreshed', { count: taken })} ${t('rates.kept', { currencies: kept.join(', ') })}`,
      ),
    onSettled: () => renewRates(queries),
  })
  return (
    <SetupPanel title={t('rates.title')}>
      <p className="small t2">{t('rates.lead')}</p>
      <Loaded of={rates} failed={t('rates.failed')} pending={<Skeleton width="100%" height="4rem" />} />
      {rates.data?.length === 0 && <p className="small">{t('rates.empty')}</p>}
      {rates.data && rates.data.length > 0 && <RateTable rates={rates.data} />}
      {refresh.isError && <Callout tone="danger">{errorText(refresh.error, t('common:errors.unreachable'))}</Callout>}
      {abilities['instance.manage'] && (
        <div className="row row--wrap">
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            {t('rates.add')}
          </Button>
          <Button icon={RefreshCw} isLoading={refresh.isPending} onClick={() => refresh.mutate()}>
            {t('rates.refresh')}
          </Button>
        </div>
      )}
      <RateDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </SetupPanel>
  )
}

function RateTable({ rates }: { rates: readonly ExchangeRate[] }): ReactNode {
  const { t, i18n } = useTexts('priceBook')
  const { day } = useFormat()
  const nameOf = useCurrencyNames()
  const number = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 8 })
  const now = useNow()
  return (
    <Table label={t('rates.title')} isList isPlain>
      <thead>
        <tr>
          <th>{t('rates.currency')}</th>
          <th className="num">{t('rates.rate')}</th>
          <th>{t('rates.source')}</th>
          <th>{t('rates.date')}</th>
          <th>
            <span className="visually-hidden">{t('rates.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((one) => (
          <tr key={one.currency}>
            <td>
              <span className="medium">{one.currency}</span> <span className="t2">{nameOf(one.currency)}</span>
            </td>
            <td className="num">{number.format(one.rate)}</td>
            <td className="small" data-span>
              {one.is_fetched ? t('rates.ecb') : one.source}
            </td>
            <td className="small">
              {day(one.date)} {isStale(one.date, now) && <Badge tone="warning">{t('rates.old')}</Badge>}
            </td>
            <td data-end>
              <RateActions rate={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
