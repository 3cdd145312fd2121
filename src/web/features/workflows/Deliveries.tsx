import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery, Workflow } from '#contract/workflows.ts'
import { errorText } from '../../api/errors.ts'
import { workflowDeliveriesQuery } from '../../api/workflows.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Tone } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

const TONES: Readonly<Record<WebhookDelivery['state'], Tone>> = { waiting: 'info', delivered: 'success', 'given-up': 'danger' }

/** With what the webhooks of a workflow are signed, and what they sent. */
export function Deliveries({ workflow }: { workflow: Workflow }): ReactNode {
  const { t } = useTranslation(['workflows', 'common'])
  const list = useInfiniteQuery(workflowDeliveriesQuery(workflow.id))
  const deliveries = list.data?.pages.flatMap(({ value }) => value)
  return (
    <div className="stack stack--16">
      <WebhookSecret workflow={workflow} />
      {!deliveries && !list.isError && (
        <output aria-label={t('common:loading')}>
          <Skeleton width="100%" height="6rem" />
        </output>
      )}
      {!deliveries && list.isError && (
        <ErrorState title={t('deliveries.failed')} text={errorText(list.error, t('common:errors.unreachable'))} onRetry={() => void list.refetch()} />
      )}
      {deliveries?.length === 0 && <p className="small t2">{t('deliveries.empty')}</p>}
      {deliveries && deliveries.length > 0 && (
        <>
          <ol className="runs" aria-label={t('details.tabs.deliveries')}>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <Delivery delivery={delivery} />
              </li>
            ))}
          </ol>
          <LoadMore
            shown={deliveries.length}
            total={list.data?.pages.at(-1)?.total ?? deliveries.length}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

/** One call with every attempt at it. */
function Delivery({ delivery }: { delivery: WebhookDelivery }): ReactNode {
  const { t } = useTranslation('workflows')
  const { dateTime, distance, number, timestamp } = useFormat()
  const { id, host, state, event_text: text, attempts, next_attempt_at: next, created_at: created } = delivery
  const at = new Date(created)
  return (
    <article className="run stack">
      <p className="row row--wrap small">
        <Badge tone={TONES[state]}>{t(`deliveries.states.${state}`)}</Badge>
        <span className="medium">{host}</span>
        <span className="t3" title={dateTime(at)}>
          {distance(at)}
        </span>
      </p>
      <p className="small t2">{text}</p>
      <p className="tiny t3">
        {attempts.length === 0 ? t('deliveries.noAttempts') : t('deliveries.attempts', { count: attempts.length })}
        {next !== null && `, ${t('deliveries.next', { distance: distance(new Date(next)) })}`}
        {', '}
        <span className="mono">{t('deliveries.id', { id })}</span>
      </p>
      {attempts.length > 0 && (
        <ol className="run__attempts tiny">
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              <span className="t3">{timestamp(new Date(attempt.at))}</span>{' '}
              {attempt.error ?? (attempt.status !== null && t('deliveries.answer', { status: attempt.status }))}{' '}
              <span className="t3">{t('deliveries.took', { value: number(Math.round(attempt.duration_ms)) })}</span>
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}
