import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approvals.ts'
import { useFormat } from '../../lib/format.ts'

type Reason = Approval['reasons'][number]['code']

/**
 * Why a request needs approval, a sentence with its figures.
 * @returns the sentence of a reason; `excess` is by how much the project's budget is exceeded, where that is known
 */
export function useReasonWords(): (approval: Approval, reason: Reason, excess?: number) => string {
  const { t } = useTranslation('approvals')
  const { usd } = useFormat()
  return ({ cost_monthly, budget_limit, project, cloud_provider: cloud, workflows }, reason, excess = 0) => {
    if (reason === 'over-request-budget') return t(`reasons.${reason}`, { cost: usd(cost_monthly), limit: usd(budget_limit ?? 0) })
    if (reason === 'over-project-budget' && excess > 0) return t('reasons.over-project-budget-by', { project: project.name, excess: usd(excess) })
    return t(`reasons.${reason}`, { project: project.name, cloud, workflows: workflows.join(', ') })
  }
}
