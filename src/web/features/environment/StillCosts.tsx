import { useMemo, type ReactNode } from 'react'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { goesOn } from '#engine/cost/stops.ts'
import type { PriceLine } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { amountOf } from './layers.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'

/** What of a suspended environment costs on, component by component; nothing for one that is not suspended. */
export function StillCosts({ environment }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['suspended', 'common'])
  const { cents } = useFormat()
  const knownCost = useKnownCost()
  const { status, result, cost_monthly: monthly, cost_now: now } = environment
  const cost = useMemo(() => goesOn(result.cost_estimate), [result])
  if (status !== 'suspended') return null
  const parts = partsOf(cost.lines)
  return (
    <section className="panel" aria-labelledby="still-costs">
      <div className="panel__head">
        <h2 className="h3" id="still-costs">
          {t('stillCosts')}
        </h2>
        <span className="push small t3">{t('perMonth')}</span>
      </div>
      <div className="panel__body">
        <ul className="lines">
          {parts.map(({ name, amount, labels }) => (
            <li key={name}>
              <span>
                {name}
                <span className="cell-sub">{labels.join(', ')}</span>
              </span>
              <span className="money">
                {amount === null ? <Badge tone="warning">{t('common:unpriced')}</Badge> : cents(amount)}
              </span>
            </li>
          ))}
          <li className="total">
            <span>{t('goesOn')}</span>
            <span className="money">{knownCost(now, cost, 'cents')}</span>
          </li>
        </ul>
      </div>
      <div className="panel__foot small t2">
        {t('whileRunning', { monthly: knownCost(monthly, environment, 'cents') })}
      </div>
    </section>
  )
}

interface Part {
  readonly name: string
  /** USD a month; null where something of it has no price. */
  readonly amount: number | null
  readonly labels: readonly string[]
}

/** Each component with what of it goes on, the most expensive first. */
function partsOf(lines: readonly PriceLine[]): Part[] {
  return [...Map.groupBy(lines, ({ component }) => component)]
    .map(([name, own]) => ({ name, amount: amountOf(own), labels: [...new Set(own.map(({ label }) => label))] }))
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
}
