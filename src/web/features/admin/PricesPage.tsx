import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PriceBookState } from '#contract/price-book.ts'
import { priceBookQuery } from '../../api/price-book.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { PriceLists } from './PriceLists.tsx'
import { PriceRefreshes } from './PriceRefreshes.tsx'
import { PriceRefreshView } from './PriceRefreshView.tsx'
import { RatesPanel } from './RatesPanel.tsx'
import { RenewalPanel } from './RenewalPanel.tsx'
import { SetupPanel } from './SetupPanel.tsx'
import styles from './admin.module.css'

/** Prices that renew: which version counts, refreshes from the lists of the vendors, and the decision about them. */
export function PricesPage(): ReactNode {
  const { t } = useTexts(['priceBook', 'common'])
  const [params, setParams] = useSearchParams()
  const state = useQuery(priceBookQuery())
  const open = params.get('refresh')
  const show = (id: string | null): void => setParams(id === null ? {} : { refresh: id })
  return (
    <AdminFrame>
      <Loaded
        of={state}
        failed={t('failed')}
        pending={
          <output className="stack" aria-label={t('common:loading')}>
            <Skeleton width="60%" />
            <Skeleton width="50%" />
          </output>
        }
      />
      {open !== null && <PriceRefreshView key={open} id={open} onClose={() => show(null)} />}
      {state.data && (
        <>
          <div className={styles.setup}>
            <PriceLists state={state.data} onShow={show} />
            <div className="stack stack--24">
              <BookPanel state={state.data} />
              <RenewalPanel key={String(state.data.has_gcp_key)} state={state.data} />
            </div>
          </div>
          <RatesPanel />
          <PriceRefreshes refreshes={state.data.refreshes} onShow={show} />
        </>
      )}
    </AdminFrame>
  )
}

function BookPanel({ state: { id, accepted_at, accepted_by } }: { state: PriceBookState }): ReactNode {
  const { t } = useTexts('priceBook')
  const { dateTime } = useFormat()
  return (
    <SetupPanel title={t('book.title')}>
      <dl className="dl">
        <dt>{t('book.version')}</dt>
        <dd>
          <span className="mono">{id}</span>
          <span className="cell-sub">
            {accepted_at === null
              ? t('book.delivered')
              : `${t('book.accepted', { name: accepted_by ?? t('book.someone') })}, ${dateTime(new Date(accepted_at))}`}
          </span>
        </dd>
      </dl>
      <p className="small t2">{t('book.keeps')}</p>
    </SetupPanel>
  )
}
