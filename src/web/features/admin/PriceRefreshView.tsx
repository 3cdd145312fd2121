import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PriceRefreshDetail } from '#contract/price-book.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { SetupPanel } from './SetupPanel.tsx'

/** A refresh with what it would change, and the decision about it. */
export function PriceRefreshView({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTexts(['priceBook', 'common'])
  const { dateTime } = useFormat()
  const refresh = useQuery(query('GET /price-book/refreshes/{id}', { params: { id } }))
  const title =
    refresh.data &&
    t('detail.title', { cloud: cloudName(refresh.data.cloud), when: dateTime(new Date(refresh.data.begun_at)) })
  return (
    <SetupPanel
      title={title ?? t('history.title')}
      state={
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('detail.close')}
        </Button>
      }
    >
      <Loaded
        of={refresh}
        failed={t('detail.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="60%" />
          </output>
        }
      />
      {refresh.data && <Detail refresh={refresh.data} />}
    </SetupPanel>
  )
}

function Detail({ refresh }: { refresh: PriceRefreshDetail }): ReactNode {
  const { t } = useTexts('priceBook')
  const { abilities } = useAccount()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { changes, same, status } = refresh
  const isOpen = status === 'waiting' && abilities['instance.manage']
  const large = changes.filter(({ is_large }) => is_large).length
  const tick = (key: string, isOn: boolean): void =>
    setTicked((before) => new Set(isOn ? [...before, key] : [...before].filter((one) => one !== key)))
  return (
    <>
      <p className="small t2">{t('detail.same', { count: same })}</p>
      {isOpen && large > 0 && <Callout tone="warning">{t('detail.largeLead', { count: large })}</Callout>}
      <PriceChanges changes={changes} ticked={ticked} onTick={isOpen ? tick : undefined} />
      <Left refresh={refresh} />
      {isOpen && <Decision refresh={refresh} ticked={ticked} />}
    </>
  )
}

function Left({ refresh: { left } }: { refresh: PriceRefreshDetail }): ReactNode {
  const { t } = useTexts('priceBook')
  const say = useWords()
  if (left.length === 0) return null
  return (
    <details>
      <summary>{t('detail.left', { count: left.length })}</summary>
      <ul className="small">
        {left.map(({ service, sku, region, reason }) => (
          <li key={`${service} ${sku} ${region}`}>
            {[service, sku, region].filter((text) => text !== null).join(' · ')}: {say(reason, reason.text)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Decision({ refresh, ticked }: { refresh: PriceRefreshDetail; ticked: ReadonlySet<string> }): ReactNode {
  const { t } = useTexts(['priceBook', 'common'])
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { id, cloud, changes } = refresh
  const count = changes.filter(({ key, after, is_large }) => after !== null && (!is_large || ticked.has(key))).length
  const renew = () => queries.invalidateQueries({ queryKey: ['price-book'] })
  const accept = useChange({
    mutationFn: () =>
      call('POST /price-book/refreshes/{id}/accept', { params: { id }, body: { confirmed: [...ticked] } }),
    onSuccess: async () => {
      setIsAsking(false)
      showToast('success', t('detail.accepted'))
      await renew()
    },
  })
  const reject = useChange({
    mutationFn: () => call('POST /price-book/refreshes/{id}/reject', { params: { id } }),
    onSuccess: async () => {
      showToast('success', t('detail.rejected'))
      await renew()
    },
  })
  return (
    <>
      {reject.isError && <Callout tone="danger">{errorText(reject.error, t('common:errors.unreachable'))}</Callout>}
      <div className="row">
        <Button variant="primary" onClick={() => setIsAsking(true)}>
          {t('detail.accept')}
        </Button>
        <Button isLoading={reject.isPending} onClick={() => reject.mutate()}>
          {t('detail.reject')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('detail.confirmTitle', { cloud: cloudName(cloud) })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('detail.accept')}
        isLoading={accept.isPending}
        error={accept.isError ? errorText(accept.error, t('common:errors.unreachable')) : undefined}
        onConfirm={() => accept.mutate()}
      >
        {t('detail.confirm', { count })}
      </ConfirmDialog>
    </>
  )
}
