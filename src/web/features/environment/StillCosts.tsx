import { useMemo, type ReactNode } from 'react'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { goesOn } from '#engine/cost/stops.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'

/** What of a suspended environment costs on, line by line; nothing for one that is not suspended. */
export function StillCosts({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['environment', 'common'])
  const { cents } = useFormat()
  const knownCost = useKnownCost()
  const { status, result, cost_monthly: monthly, cost_monthly_suspended: suspended } = environment
  const cost = useMemo(() => goesOn(result.cost_estimate), [result])
  if (status !== 'suspended') return null
  return (
    <section className="panel" aria-labelledby="still-costs">
      <div className="panel__head">
        <h2 className="h3" id="still-costs">
          {t('stillCosts.title')}
        </h2>
        <span className="push small t3">{t('stillCosts.perMonth')}</span>
      </div>
      <div className="panel__body">
        <ul className="lines">
          {cost.lines.map((line, index) => (
            <li key={`${line.resource} ${line.sku} ${index}`}>
              <span>
                {line.component}
                <span className="cell-sub">{line.label}</span>
              </span>
              <span className="money">
                {line.amount === null ? <Badge tone="warning">{t('common:unpriced')}</Badge> : cents(line.amount)}
              </span>
            </li>
          ))}
          <li className="total">
            <span>{t('stillCosts.total')}</span>
            <span className="money">{knownCost(suspended, cost, 'cents')}</span>
          </li>
        </ul>
      </div>
      <div className="panel__foot small t2">
        {t('stillCosts.hint', { monthly: knownCost(monthly, environment, 'cents') })}
      </div>
    </section>
  )
}
