import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { environments } from '#contract/environments.ts'
import { environmentFiguresQuery } from '../../api/environments.ts'
import { errorText } from '../../api/errors.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatStrip } from '../../ui/Stats.tsx'
import styles from './environments.module.css'

type Figures = Output<(typeof environments)['summary']>

/** How many environments there are, and what they cost: of all of them, whatever the list is filtered by. */
export function Summary(): ReactNode {
  const { t } = useTexts(['environments', 'common'])
  const summary = useQuery(environmentFiguresQuery)
  if (summary.isError && !summary.data) {
    return (
      <Callout
        tone="danger"
        action={
          <Button size="sm" onClick={() => void summary.refetch()}>
            {t('common:retry')}
          </Button>
        }
      >
        {t('stats.failed')} {errorText(summary.error, t('common:errors.unreachable'))}
      </Callout>
    )
  }
  return <Strip figures={summary.data} />
}

function Strip({ figures }: { figures: Figures | undefined }): ReactNode {
  const { t } = useTexts('environments')
  const { number, usd, distance } = useFormat()
  const blank = <Skeleton width="4rem" height="1.25rem" />
  const next = figures?.next_to_expire
  return (
    <StatStrip
      stats={[
        {
          label: t('stats.active'),
          value: figures ? number(figures.active) : blank,
          sub: figures && <Counts figures={figures} />,
        },
        {
          label: t('stats.expiring'),
          value: figures ? number(figures.expiring_soon) : blank,
          sub:
            figures &&
            (next
              ? t('stats.next', { name: next.name, distance: distance(new Date(next.expires_at)) })
              : t('stats.nothingExpires')),
        },
        {
          label: t('stats.cost'),
          value: figures ? usd(figures.total_monthly_cost) : blank,
          sub: figures && <Costs figures={figures} />,
        },
      ]}
    />
  )
}

/** How many there are in all, and how many of them neither run nor are gone. */
function Counts({ figures }: { figures: Figures }): ReactNode {
  const { t } = useTexts('environments')
  const { active, expiring_soon, pending, suspended, expired } = figures
  const rest = (['pending', 'suspended', 'expired'] as const).filter((status) => figures[status] > 0)
  const total = t('stats.ofTotal', { total: active + expiring_soon + pending + suspended + expired })
  return rest.length === 0
    ? total
    : `${total}: ${rest.map((status) => t(`stats.${status}`, { count: figures[status] })).join(', ')}`
}

/** What the total counts, and what else goes on to cost. */
function Costs({ figures }: { figures: Figures }): ReactNode {
  const { t } = useTexts('environments')
  const { usd } = useFormat()
  const { expired_monthly_cost: expired, suspended_monthly_cost: suspended } = figures
  return (
    <>
      <span className={styles.environmentsPart}>{t('stats.costOf')}</span>
      {expired > 0 && (
        <span className={styles.environmentsPart}>{t('stats.costExpired', { amount: usd(expired) })}</span>
      )}
      {suspended > 0 && (
        <span className={styles.environmentsPart}>{t('stats.costSuspended', { amount: usd(suspended) })}</span>
      )}
    </>
  )
}
