import type { ApprovalDetail } from '#contract/approvals.ts'

type Budget = ApprovalDetail['project_budget']

/**
 * The month in which a request is short of most, this one or each from the next on; undefined where it fits into all
 * of them.
 */
export function shortestMonth({
  months: [now, later],
}: Pick<Budget, 'months'>): (Budget['months'][number] & { readonly isLater: boolean }) | undefined {
  const isLater = later.short > now.short
  const most = isLater ? later : now
  return most.short > 0 ? { ...most, isLater } : undefined
}
