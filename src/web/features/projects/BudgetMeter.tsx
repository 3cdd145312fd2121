import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import type { BudgetState } from '#domain/project/budget.ts'
import { useFormat } from '../../lib/format.ts'
import { Meter } from '../../ui/Meter.tsx'

const TONES: Readonly<Record<Exclude<BudgetState, 'no-limit'>, 'success' | 'warning' | 'danger'>> = { ok: 'success', warning: 'warning', over: 'danger' }

/** The monthly cost of a project against its budget, or with a dashed line where there is none. The state is also said in words. */
export function BudgetMeter({ project }: { project: Pick<Project, 'budget_limit' | 'budget_state' | 'total_monthly_cost'> }): ReactNode {
  const { t } = useTranslation('projects')
  const { usd } = useFormat()
  const { budget_limit: limit, budget_state: state, total_monthly_cost: cost } = project
  if (limit === null || state === 'no-limit') {
    return (
      <div className="meter meter--none">
        <span className="meter__label">
          <span>
            <b>{usd(cost)}</b> {t('budget.aMonth')}
          </span>
          <span>{t('budget.noLimit')}</span>
        </span>
        <span className="meter__track" />
      </div>
    )
  }
  return (
    <Meter label={t('budget.used')} value={cost} max={limit} tone={TONES[state]}>
      <b>{usd(cost)}</b> {t('budget.of', { limit: usd(limit) })}
      {state !== 'ok' && <span className={`budget-state budget-state--${state}`}> {t(`budget.${state}`)}</span>}
    </Meter>
  )
}
