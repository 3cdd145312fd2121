import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { StatStrip } from '../../ui/Stats.tsx'
import { totalsOf } from './project-list.ts'

/** The figures of all projects together. */
export function Summary({ projects }: { projects: readonly Project[] }): ReactNode {
  const { t } = useTexts('projects')
  const { number, usd } = useFormat()
  const totals = totalsOf(projects)
  return (
    <StatStrip
      stats={[
        {
          label: t('list.totalProjects'),
          value: number(totals.projects),
          sub: totals.nearBudget > 0 ? t('list.nearBudget', { count: totals.nearBudget }) : t('list.noneNearBudget'),
        },
        { label: t('list.totalEnvironments'), value: number(totals.environments) },
        {
          label: t('list.totalCost'),
          value: usd(totals.costUsd),
          sub:
            totals.budgetUsd === undefined
              ? t('list.noBudgets')
              : t('list.ofBudgets', { amount: usd(totals.budgetUsd) }),
        },
      ]}
    />
  )
}
