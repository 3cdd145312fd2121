import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { shownCost } from '#domain/environment/cost.ts'
import { useFormat } from '../../lib/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { StatStrip } from '../../ui/Stats.tsx'
import { budgetTone } from '../../widgets/budget-tone.ts'
import { Activity } from './Activity.tsx'
import { CostPanel } from './CostPanel.tsx'
import { Details } from './Details.tsx'
import { StillCosts } from './StillCosts.tsx'
import { useNow } from '../../lib/use-now.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './environment.module.css'

/** The figures of an environment, its cost over the month, what happened last, and what it is. */
export function Overview({ environment, onAll }: { environment: EnvironmentDetail; onAll: () => void }): ReactNode {
  return (
    <>
      <Figures environment={environment} />
      <StillCosts environment={environment} />
      <CostPanel environment={environment} />
      <div className={styles.environmentSplit}>
        <Activity id={environment.id} onAll={onAll} />
        <Details environment={environment} />
      </div>
    </>
  )
}

function Figures({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['environment', 'lifecycle'])
  const { date, usd } = useFormat()
  const knownCost = useKnownCost()
  const {
    status,
    cost_monthly: running,
    cost_now: now,
    cost_this_month: month,
    budget_limit: limit,
    activated_at: active,
  } = environment
  const isStopped = status !== 'pending' && status !== 'deleted' && now !== running
  const { priced_lines: priced, total_lines: total } = environment
  const forecast = t('stats.forecast', { amount: knownCost(environment.forecast_this_month, environment) })
  return (
    <StatStrip
      stats={[
        {
          label: t('stats.monthly'),
          value: knownCost(shownCost(environment), environment),
          sub: isStopped
            ? t('lifecycle:price.running', { amount: knownCost(running, environment) })
            : t('stats.priced', { priced, total }),
        },
        {
          label: t('stats.month'),
          value: knownCost(month, environment),
          ...(limit !== null && { unit: t('stats.of', { limit: usd(limit) }) }),
          sub:
            limit === null ? (
              forecast
            ) : (
              <Meter label={t('stats.budget')} value={month} max={limit} tone={budgetTone(month, limit)}>
                {forecast}
              </Meter>
            ),
        },
        {
          label: t('stats.toDate'),
          value: knownCost(environment.cost_to_date, environment),
          sub: active === null ? t('stats.notYet') : t('stats.since', { date: date(new Date(active)) }),
        },
        { label: t('stats.ends'), ...useEnd(environment) },
      ]}
    />
  )
}

/** When it ends: how long that is, and whether it is then torn down. */
function useEnd(environment: EnvironmentDetail): { value: string; sub: string } {
  const { t } = useTexts('environment')
  const { dateTime, distance } = useFormat()
  const { status, expires_at: end, lifetime_days: days, deleted_at: gone } = environment
  const now = useNow()
  const teardown = t(environment.auto_teardown_enabled ? 'stats.teardownOn' : 'stats.teardownOff')
  if (status === 'deleted') return { value: t('stats.gone'), sub: gone === null ? '' : dateTime(new Date(gone)) }
  if (end === null) {
    return days === null
      ? { value: t('stats.none'), sub: teardown }
      : { value: t('stats.lifetime', { count: days }), sub: `${t('stats.fromActivation')}, ${teardown}` }
  }
  const at = new Date(end)
  return { value: at > now ? distance(at, now) : t('stats.past'), sub: `${dateTime(at)}, ${teardown}` }
}
