import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { budgetState } from '#domain/project/budget.ts'
import { useFormat } from '../../lib/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { PROJECT_BUDGET_TONES } from '../../widgets/budget-tone.ts'
import { budgetAfter } from './budget-after.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './approvals.module.css'

/** What a request costs, what is left of the project's budget after it, and what it makes. */
export function BudgetFacts({ approval }: { approval: ApprovalDetail }): ReactNode {
  const { t } = useTexts('approvals')
  const { usd, number } = useFormat()
  const knownCost = useKnownCost()
  const {
    cost_monthly: cost,
    priced_lines: priced,
    total_lines: total,
    project,
    resource_count: count,
    region,
    state,
  } = approval
  const isPending = state === 'pending'
  const after = isPending ? budgetAfter(approval) : undefined
  return (
    <>
      <dl className={styles.approvalFacts}>
        <Fact
          label={t('facts.cost')}
          value={knownCost(cost, approval)}
          sub={t('facts.priced', { priced: number(priced), total: number(total) })}
        />
        {isPending && !after && (
          <Fact
            label={t('facts.left', { project: project.name })}
            value={t('facts.noLimit')}
            sub={t('facts.noLimitHint', { project: project.name })}
          />
        )}
        {after && after.excess === 0 && (
          <Fact
            label={t('facts.left', { project: project.name })}
            value={usd(after.left)}
            sub={t('facts.leftOf', { limit: usd(after.limit) })}
          />
        )}
        {after && after.excess > 0 && (
          <Fact
            label={t('facts.over', { project: project.name })}
            value={usd(after.excess)}
            sub={t('facts.overHint')}
          />
        )}
        <Fact
          label={isPending ? t('facts.create') : t('facts.holds')}
          value={t('facts.resources', { count })}
          sub={isPending ? t('facts.createHint', { region }) : t('facts.holdsHint', { region })}
        />
      </dl>
      {after && (
        <Meter
          label={t('budget.label', { project: project.name })}
          value={after.spent}
          reserved={after.reserved}
          requested={after.asked}
          max={after.limit}
          tone={PROJECT_BUDGET_TONES[budgetState(after.spent + after.reserved + after.asked, after.limit)]}
        >
          {t('budget.month', { project: project.name })} <b>{usd(after.spent)}</b> {t('budget.spent')},{' '}
          <b>{usd(after.reserved)}</b> {t('budget.reserved')}, <b>{usd(after.asked)}</b> {t('budget.asked')}
        </Meter>
      )}
    </>
  )
}

function Fact({ label, value, sub }: { label: string; value: string; sub: string }): ReactNode {
  return (
    <div>
      <dt className="tiny t3">{label}</dt>
      <dd className="h2 money">{value}</dd>
      <dd className="tiny t3">{sub}</dd>
    </div>
  )
}
