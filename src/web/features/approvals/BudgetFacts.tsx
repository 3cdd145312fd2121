import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'
import { BudgetMonths } from '../../widgets/BudgetMonths.tsx'
import { shortestMonth } from '../../widgets/shortest-month.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './approvals.module.css'
import { useAtLeast } from '../../widgets/use-at-least.ts'

/** What a request costs, what is left of the project's budget after it, and what it makes. */
export function BudgetFacts({ approval }: { approval: ApprovalDetail }): ReactNode {
  const { t } = useTexts('approvals')
  const { number } = useFormat()
  const knownCost = useKnownCost()
  const atLeast = useAtLeast()
  const {
    cost_monthly: cost,
    priced_lines: priced,
    total_lines: total,
    project,
    resource_count: count,
    region,
    state,
  } = approval
  const { project_budget: budget } = approval
  const isPending = state === 'pending'
  return (
    <>
      <dl className={styles.approvalFacts}>
        <Fact
          label={t('facts.cost')}
          value={knownCost(cost, approval)}
          sub={t('facts.priced', { priced: number(priced), total: number(total) })}
        />
        {isPending && <Room project={project.name} budget={budget} />}
        <Fact
          label={isPending ? t('facts.create') : t('facts.holds')}
          value={atLeast(approval, t('facts.resources', { count }))}
          sub={isPending ? t('facts.createHint', { region }) : t('facts.holdsHint', { region })}
        />
      </dl>
      {isPending && <BudgetMonths project={project.name} budget={budget} />}
    </>
  )
}

/** What is left of the budget with the request, or what is short of it and when. */
function Room({ project, budget }: { project: string; budget: ApprovalDetail['project_budget'] }): ReactNode {
  const { t } = useTexts('approvals')
  const { usd, month: nameOf } = useFormat()
  const { limit, months } = budget
  if (limit === null)
    return (
      <Fact label={t('facts.left', { project })} value={t('facts.noLimit')} sub={t('facts.noLimitHint', { project })} />
    )
  const short = shortestMonth(budget)
  if (short)
    return (
      <Fact
        label={t('facts.short', { project })}
        value={usd(short.short)}
        sub={t(short.isLater ? 'facts.shortLater' : 'facts.shortNow', { month: nameOf(short.month) })}
      />
    )
  const [now] = months
  return (
    <Fact
      label={t('facts.left', { project })}
      value={usd(now.left ?? 0)}
      sub={t('facts.leftOf', { limit: usd(limit + now.allowed), month: nameOf(now.month) })}
    />
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
