import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import type { Workflow } from '#contract/workflows.ts'
import type { WebhookDelivery } from '#contract/webhook-delivery.ts'
import { workflowDeliveriesQuery } from '../../api/workflows.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'
import styles from './workflows.module.css'

const TONES: Readonly<Record<WebhookDelivery['state'], Tone>> = {
  waiting: 'info',
  delivered: 'success',
  'given-up': 'danger',
}

/** With what the webhooks of a workflow are signed, and what they sent. */
export function Deliveries({ workflow }: { workflow: Workflow }): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const list = useInfiniteQuery(workflowDeliveriesQuery(workflow.id))
  const deliveries = list.data?.pages.flatMap(({ value }) => value)
  return (
    <div className="stack stack--16">
      <WebhookSecret workflow={workflow} />
      <Loaded
        of={list}
        failed={t('deliveries.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="100%" height="6rem" />
          </output>
        }
      />
      {deliveries?.length === 0 && <p className="small t2">{t('deliveries.empty')}</p>}
      {deliveries && deliveries.length > 0 && (
        <>
          <ol className={styles.runs} aria-label={t('details.tabs.deliveries')}>
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
  const { t } = useTexts('workflows')
  const { dateTime, distance, number, timestamp } = useFormat()
  const say = useWords()
  const { id, host, state, event_text: text, attempts, next_attempt_at: next, created_at: created } = delivery
  const at = new Date(created)
  return (
    <article className={clsx('stack', styles.run)}>
      <p className="row row--wrap small">
        <Badge tone={TONES[state]}>{t(`deliveries.states.${state}`)}</Badge>
        <span className="medium">{host}</span>
        <span className="t3" title={dateTime(at)}>
          {distance(at)}
        </span>
      </p>
      <p className="small t2">{say(delivery.event_message, text)}</p>
      <p className="tiny t3">
        {attempts.length === 0 ? t('deliveries.noAttempts') : t('deliveries.attempts', { count: attempts.length })}
        {next !== null && `, ${t('deliveries.next', { distance: distance(new Date(next)) })}`}
        {', '}
        <span className="mono">{t('deliveries.id', { id })}</span>
      </p>
      {attempts.length > 0 && (
        <ol className={clsx('tiny', styles.runAttempts)}>
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              <span className="t3">{timestamp(new Date(attempt.at))}</span>{' '}
              {attempt.error !== null
                ? say(attempt, attempt.error)
                : attempt.status !== null && t('deliveries.answer', { status: attempt.status })}{' '}
              <span className="t3">{t('deliveries.took', { value: number(Math.round(attempt.duration_ms)) })}</span>
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}
