import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { PROJECT_BUDGET_TONES } from '../../widgets/budget-tone.ts'
import styles from './projects.module.css'

interface BudgetMeterProps {
  project: Pick<Project, 'budget' | 'budget_limit' | 'budget_state' | 'total_monthly_cost'>
  /** False where the per cent stands beside it already. */
  hasPercent?: boolean
}

/**
 * What a project has spent and reserved this month against its budget, or its monthly cost where it has none. The state
 * is also said in words.
 */
export function BudgetMeter({ project, hasPercent = true }: BudgetMeterProps): ReactNode {
  const { t } = useTexts('projects')
  const { usd } = useFormat()
  const { budget, budget_limit: limit, budget_state: state, total_monthly_cost: cost } = project
  if (limit === null) {
    return (
      <Meter label={t('budget.used')} value={cost} max={null} tone="success" aside={t('budget.noLimit')}>
        <b>{usd(cost)}</b> {t('budget.aMonth')}
      </Meter>
    )
  }
  const { spent, reserved, allowed } = budget
  return (
    <Meter
      label={t('budget.used')}
      value={spent}
      reserved={reserved}
      max={limit}
      tone={PROJECT_BUDGET_TONES[state]}
      {...(!hasPercent && { aside: '' })}
    >
      <b>{usd(spent)}</b> {t('budget.of', { limit: usd(limit) })}
      {reserved > 0 && `, ${t('budget.reserved', { amount: usd(reserved) })}`}
      {allowed > 0 && `, ${t('budget.allowed', { amount: usd(allowed) })}`}
      {state !== 'ok' && state !== 'no-limit' && (
        <span className={styles.budgetState} data-state={state}>
          {' '}
          {t(`budget.${state}`)}
        </span>
      )}
    </Meter>
  )
}
