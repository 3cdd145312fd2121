import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { query } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { CostChart } from './CostChart.tsx'
import { monthCurve, type Costs } from './month-curve.ts'
import { useMonthFormat } from './use-month-format.ts'
import { SimulatedBadge } from '../../widgets/SimulatedBadge.tsx'
import { useNow } from '../../lib/use-now.ts'

/** What the environment costs over the calendar month, as a curve or as a table. */
export function CostPanel({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['environment', 'common'])
  const { month } = useMonthFormat()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const costs = useQuery(query('GET /environments/{id}/costs', { params: { id: environment.id } }))
  // Both answers count by the minute: the figures above the panel and those in it are the same ones.
  const shown = costs.data && {
    ...costs.data,
    month: { ...costs.data.month, cost: environment.cost_this_month, forecast: environment.forecast_this_month },
  }
  const hasBegun = shown !== undefined && environment.activated_at !== null
  // In its first minute it has cost nothing, but what is to come is known.
  const isTable = view === 'table' && shown !== undefined && shown.days.length > 0
  return (
    <section className="panel" aria-labelledby="cost">
      <div className="panel__head">
        <h2 className="h3" id="cost">
          {t('cost.title')}
        </h2>
        {environment.is_simulated && <SimulatedBadge />}
        {shown && <span className="small t3">{t('cost.monthOf', { month: month(shown.month.key) })}</span>}
        {hasBegun && (
          <span className="push">
            <Segmented
              label={t('cost.view')}
              options={[
                { value: 'chart', label: t('cost.chart') },
                { value: 'table', label: t('cost.table') },
              ]}
              value={view}
              onChange={setView}
            />
          </span>
        )}
      </div>
      <Loaded
        of={costs}
        failed={t('cost.failed')}
        pending={
          <output className="panel__body" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="12rem" />
          </output>
        }
      />
      {shown && !hasBegun && <p className="panel__body small t2">{t('cost.empty')}</p>}
      {hasBegun && !isTable && <Chart costs={shown} environment={environment} />}
      {hasBegun && isTable && <Days costs={shown} />}
      {hasBegun && environment.status !== 'deleted' && <Outlook costs={shown} />}
    </section>
  )
}

function Chart({ costs, environment }: { costs: Costs; environment: EnvironmentDetail }): ReactNode {
  const now = useNow()
  const { auto_teardown_enabled: endsItself, expires_at: end } = environment
  const curve = monthCurve(costs, endsItself && end !== null ? new Date(end) : null, now)
  return (
    <div className="panel__body">
      <CostChart curve={curve} costs={costs} />
    </div>
  )
}

/** The days of the month. */
function Days({ costs }: { costs: Costs }): ReactNode {
  const { t } = useTexts('environment')
  const { usd } = useFormat()
  const { day } = useMonthFormat()
  const days = costs.days.filter(({ date }) => date.startsWith(costs.month.key))
  return (
    <Table label={t('cost.title')} isPlain>
      <thead>
        <tr>
          <th>{t('cost.day')}</th>
          <th className="num">{t('cost.amount')}</th>
          <th className="num">{t('cost.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, cost, cost_to_date: sum }) => (
          <tr key={date}>
            <td>{day(date)}</td>
            <td className="num">{usd(cost)}</td>
            <td className="num">{usd(sum)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** How the month ends if no one does anything. */
function Outlook({ costs: { month } }: { costs: Costs }): ReactNode {
  const { t } = useTexts('environment')
  const { usd } = useFormat()
  const { day } = useMonthFormat()
  const { budget_limit: limit, budget_reached_on: reached } = month
  const forecast = usd(month.forecast)
  const words = () => {
    if (limit === null) return t('cost.footNone', { forecast })
    if (month.cost >= limit) return t('cost.footOver', { budget: usd(limit), forecast })
    if (reached !== null) return t('cost.footReached', { budget: usd(limit), date: day(reached) })
    return t('cost.footWithin', { forecast, budget: usd(limit) })
  }
  return <p className="panel__foot small t3">{words()}</p>
}
