import type { ApprovalDetail } from '#contract/approvals.ts'
import { cents } from '#domain/environment/cost.ts'

/** A project's budget of this month as it stands once a request is approved, in USD. */
export interface BudgetAfter {
  /** With what owners allowed on top. */
  readonly limit: number
  readonly spent: number
  /** Kept for everything but this request. */
  readonly reserved: number
  /** What this request takes until the month ends. */
  readonly asked: number
  /** What is left after it; never below 0. */
  readonly left: number
  /** By how much it goes over, this month or in the next, where it counts in full. */
  readonly excess: number
}

/** What a pending request does to its project's budget; undefined for a project without a limit. */
export function budgetAfter({
  project_budget: budget,
  reasons,
}: Pick<ApprovalDetail, 'project_budget' | 'reasons'>): BudgetAfter | undefined {
  const { limit, spent, reserved, allowed, asked, excess } = budget
  if (limit === null) return undefined
  // What goes over is reserved only when an owner approves; everything else has been since it was asked.
  const isReserved = !reasons.some(({ code }) => code === 'over-project-budget')
  const others = isReserved ? Math.max(0, cents(reserved - asked)) : reserved
  return {
    limit: limit + allowed,
    spent,
    reserved: others,
    asked,
    left: Math.max(0, limit + allowed - spent - others - asked),
    excess,
  }
}
