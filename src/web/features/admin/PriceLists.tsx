import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PriceBookState, PriceRefresh } from '#contract/price-book.ts'
import { CLOUD_IDS, type CloudId } from '#engine/clouds/ids.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { SetupPanel } from './SetupPanel.tsx'

interface PriceListsProps {
  state: PriceBookState
  onShow: (id: string) => void
}

/** The price list of each vendor: begin to read it, how far that is, and the way to what waits for a decision. */
export function PriceLists({ state, onShow }: PriceListsProps): ReactNode {
  const { t } = useTexts('priceBook')
  return (
    <SetupPanel title={t('lists.title')}>
      <p className="small t2">{t('lists.lead')}</p>
      {CLOUD_IDS.map((cloud) => (
        <PriceList
          key={cloud}
          cloud={cloud}
          latest={state.refreshes.find((one) => one.cloud === cloud)}
          needsKey={cloud === 'gcp' && !state.has_gcp_key}
          onShow={onShow}
        />
      ))}
    </SetupPanel>
  )
}

interface PriceListProps {
  cloud: CloudId
  latest: PriceRefresh | undefined
  needsKey: boolean
  onShow: (id: string) => void
}

function PriceList({ cloud, latest, needsKey, onShow }: PriceListProps): ReactNode {
  const { t } = useTexts(['priceBook', 'common'])
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: keyOf('GET /price-book/state', {}) })
  const start = useChange({
    mutationFn: () => call('POST /price-book/refreshes', { body: { cloud } }),
    onSettled: renew,
  })
  const cancel = useChange({
    mutationFn: (id: string) => call('POST /price-book/refreshes/{id}/cancel', { params: { id } }),
    onSettled: renew,
  })
  const error = start.error ?? cancel.error
  const isOpen = latest?.status === 'running' || latest?.status === 'waiting'
  const mayChange = abilities['instance.manage']
  return (
    <div className="stack stack--12">
      <div className="row row--wrap">
        <span className="grow">
          <CloudLabel cloud={cloudName(cloud)} />
          <span className="cell-sub" role="status">
            <Progress latest={latest} />
          </span>
        </span>
        {latest?.status === 'waiting' && (
          <Button size="sm" variant="primary" onClick={() => onShow(latest.id)}>
            {t('lists.look')}
          </Button>
        )}
        {latest?.status === 'running' && mayChange && (
          <Button size="sm" isLoading={cancel.isPending} onClick={() => cancel.mutate(latest.id)}>
            {t('lists.cancel')}
          </Button>
        )}
        {!isOpen && mayChange && (
          <Button
            size="sm"
            icon={RefreshCw}
            isLoading={start.isPending}
            disabledReason={needsKey ? t('lists.needsKey') : undefined}
            aria-label={`${t('lists.refresh')}: ${cloudName(cloud)}`}
            onClick={() => start.mutate()}
          >
            {t('lists.refresh')}
          </Button>
        )}
      </div>
      {error !== null && <Callout tone="danger">{errorText(error, t('common:errors.unreachable'))}</Callout>}
    </div>
  )
}

function Progress({ latest }: { latest: PriceRefresh | undefined }): ReactNode {
  const { t } = useTexts('priceBook')
  const { distance } = useFormat()
  if (latest === undefined) return t('lists.never')
  const { status, parts_read: read, parts_total: total } = latest
  if (status === 'waiting') return t('lists.waits')
  if (status !== 'running') return t('lists.last', { when: distance(new Date(latest.begun_at)) })
  return total === null ? t('lists.starting') : t('lists.progress', { read, total })
}
