import type { ReactNode } from 'react'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { budgetState } from '#domain/project/budget.ts'
import { useFormat } from '../lib/format.ts'
import { useTexts } from '../locales/texts.ts'
import { Meter } from '../ui/Meter.tsx'
import { PROJECT_BUDGET_TONES } from './budget-tone.ts'

interface BudgetMonthsProps {
  project: string
  budget: ApprovalDetail['project_budget']
}

/**
 * What a request takes of a project's budget in this month and in those to come, what owners allowed beyond it, and
 * what is left or short. Nothing without a limit.
 */
export function BudgetMonths({ project, budget }: BudgetMonthsProps): ReactNode {
  const { t } = useTexts('lifecycle')
  const { usd, month: nameOf } = useFormat()
  const { limit, spent, months } = budget
  if (limit === null) return null
  return (
    <div className="stack">
      {months.map(({ month: key, taken, asked, allowed, short, left }, index) => {
        const month = nameOf(key)
        const whole = limit + allowed
        const used = index === 0 ? Math.min(spent, taken) : 0
        const reserved = taken - used
        const amounts = { month, spent: usd(used), reserved: usd(reserved), asked: usd(asked), limit: usd(limit) }
        return (
          <Meter
            key={key}
            label={t('budgetMonths.label', { project, month })}
            value={used}
            reserved={reserved}
            requested={asked}
            max={whole}
            tone={PROJECT_BUDGET_TONES[short > 0 ? 'over' : budgetState(taken + asked, whole)]}
            aside={short > 0 ? <b>{t('budgetMonths.short', { amount: usd(short) })}</b> : leftOf(left)}
          >
            {t(index === 0 ? 'budgetMonths.now' : 'budgetMonths.later', amounts)}
            {allowed > 0 && t('budgetMonths.allowed', { amount: usd(allowed) })}
          </Meter>
        )
      })}
    </div>
  )

  function leftOf(left: number | null): string {
    return t('budgetMonths.left', { amount: usd(left ?? 0) })
  }
}
