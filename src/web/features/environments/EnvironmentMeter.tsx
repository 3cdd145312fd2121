import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { budgetTone } from '../../widgets/budget-tone.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'

/** What an environment cost in this calendar month, against its budget. */
export function EnvironmentMeter({
  environment,
}: {
  environment: Pick<Environment, 'budget_limit' | 'cost_this_month' | 'priced_lines' | 'total_lines'>
}): ReactNode {
  const { t } = useTexts('environments')
  const { usd } = useFormat()
  const knownCost = useKnownCost()
  const { budget_limit: limit, cost_this_month: cost } = environment
  return (
    <Meter
      label={t('budget.used')}
      value={cost}
      max={limit}
      tone={budgetTone(cost, limit)}
      {...(limit === null && { aside: t('budget.noLimit') })}
    >
      <b>{knownCost(cost, environment)}</b> {limit !== null && t('budget.of', { limit: usd(limit) })}
    </Meter>
  )
}
