import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { message } from '#words/message.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { leaksQuery, refreshLeaks } from '../../api/receipts.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { useReceiptWords } from './use-receipt-words.ts'
import styles from './receipt.module.css'

/** What later searches still find of a deleted environment, and a button that searches again. */
export function StillLeft({
  environment,
  lookedAt,
}: {
  environment: EnvironmentDetail
  /** Null where nobody could search so far. */
  lookedAt: string | null
}): ReactNode {
  const { t } = useTexts(['receipt', 'common', 'lifecycle'])
  const { dateTime } = useFormat()
  const say = useReceiptWords()
  const queries = useQueryClient()
  const { id, project, actions } = environment
  const list = useInfiniteQuery(leaksQuery(project.id, id))
  const items = list.data?.pages.flatMap(({ value }) => value) ?? []
  const look = useChange({
    mutationFn: () => call('POST /environments/{id}/receipt/look', { params: { id } }),
    onSuccess: async ({ left }) => {
      showToast('success', left === 0 ? t('still.nothing') : t('still.count', { count: left }))
      await refreshLeaks(queries)
    },
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  return (
    <section className="panel" aria-labelledby="still">
      <div className="panel__head">
        <h2 className="h3" id="still">
          {t('still.title')}
        </h2>
        <span className="push">
          <Button
            size="sm"
            icon={RotateCw}
            isLoading={look.isPending}
            disabledReason={actions.delete === 'role' ? t('lifecycle:refusals.role') : undefined}
            onClick={() => look.mutate()}
          >
            {t('still.look')}
          </Button>
        </span>
      </div>
      <div className="panel__body stack stack--12 small">
        <Loaded of={list} failed={t('leaks.failed')} pending={<Skeleton width="60%" />} />
        {list.data && items.length === 0 && <p className="t2">{t(lookedAt ? 'still.nothing' : 'still.never')}</p>}
        {lookedAt && <p className="t2">{t('still.lookedAt', { date: dateTime(new Date(lookedAt)) })}</p>}
        {items.map(({ key, type, address, name, provider_id: id, component, monthly, is_at_least }) => (
          <p className={styles.receiptStill} key={key}>
            <span className={styles.receiptWrap}>
              <span className="mono">{address ?? type}</span>
              <span className="cell-sub">{[component, id ?? name].filter(Boolean).join(', ')}</span>
            </span>
            <span className="money">{say(message('receipts.price', { monthly, is_at_least }))}</span>
          </p>
        ))}
        {items.length > 0 && (
          <LoadMore
            shown={items.length}
            total={list.data?.pages.at(-1)?.total ?? 0}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </div>
    </section>
  )
}
