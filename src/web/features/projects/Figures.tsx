import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Project, projects } from '#contract/projects.ts'
import { query } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatStrip } from '../../ui/Stats.tsx'
import { BudgetMeter } from './BudgetMeter.tsx'

type Stats = Output<(typeof projects)['stats']>

/** The four figures of a project. What only its statistics know appears when they have come. */
export function Figures({ project }: { project: Project }): ReactNode {
  const { t } = useTexts('projects')
  const { number, usd, month } = useFormat()
  const stats = useQuery(query('GET /projects/{id}/stats', { params: { id: project.id } }))
  const countsOf = ({ active_environments: count, expiring_environments: expiring }: Stats) => {
    const running = t('detail.active', { count })
    return expiring === 0 ? running : t('detail.activeExpiring', { active: running, count: expiring })
  }
  const { budget_limit: limit, total_monthly_cost: cost, budget } = project
  const active = stats.data ? countsOf(stats.data) : !stats.isError && <Skeleton width="5rem" />
  const { next } = budget
  const amounts = { month: month(next.month), taken: usd(next.taken), allowed: usd(next.allowed) }
  const following =
    limit === null
      ? t('detail.nextNoLimit', amounts)
      : t(next.allowed > 0 ? 'detail.nextAllowed' : 'detail.next', { ...amounts, limit: usd(limit) })
  const forecast = t('detail.forecast', { amount: usd(budget.forecast) })
  return (
    <StatStrip
      stats={[
        { label: t('detail.environments'), value: number(project.environment_count), sub: active },
        { label: t('detail.members'), value: number(project.team_members.length), sub: t('detail.membersSub') },
        {
          label: t('detail.cost'),
          value: usd(cost),
          unit: limit === null ? t('budget.aMonth') : t('budget.of', { limit: usd(limit) }),
          sub: limit === null ? t('budget.noLimit') : undefined,
        },
        {
          label: t('detail.usage'),
          value: budget.percent === null ? t('detail.notApplicable') : `${number(budget.percent)}%`,
          sub:
            limit === null ? (
              `${t('detail.noBudget')}; ${forecast}; ${following}`
            ) : (
              <span className="stack stack--4">
                <BudgetMeter project={project} hasPercent={false} />
                <span>{forecast}</span>
                <span>{following}</span>
              </span>
            ),
        },
      ]}
    />
  )
}
