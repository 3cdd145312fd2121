// Why a request needs approval, with its figures.
import type { ApprovalDemand, ApprovalReason } from '#domain/approval/policy.ts'
import { peopleOf } from '#domain/workflow/people.ts'
import { message, type Message } from '#words/message.ts'
import type { NamedBudgetMonth } from '../base/budget.ts'
import { inEnglish } from '#words/say.ts'

/** What the sentences name. */
export interface ReasonDetails {
  readonly project: string
  /** The label as pages and API write it. */
  readonly cloud_provider: string
  /** USD a month. */
  readonly cost_monthly: number
  readonly budget_limit: number | null
  /** The project's budget and what is short of it in which months; null where nothing is, or that is decided. */
  readonly budget: {
    /** USD a month. */
    readonly limit: number
    readonly months: readonly [now: NamedBudgetMonth, later: NamedBudgetMonth]
  } | null
  /** Lines of the estimate that have a price, and all of them. */
  readonly priced_lines: number
  readonly total_lines: number
  /** Custom components, and those of a size without a price. */
  readonly declared_components: number
  readonly demands: readonly ApprovalDemand[]
}

const MESSAGES: Readonly<Record<ApprovalReason, (details: ReasonDetails) => Message[]>> = {
  production: () => [message('approvals.production')],
  confidential: () => [message('approvals.confidential')],
  'over-request-budget': ({ cost_monthly: cost, budget_limit }) => [
    message('approvals.over-request-budget', { cost, limit: budget_limit ?? 0 }),
  ],
  'over-project-budget': ({ project, cost_monthly: cost, budget }) => {
    const short = budget === null ? [] : shortMessages(project, budget)
    return short.length > 0 ? short : [message('approvals.was-over-project-budget', { project, cost })]
  },
  'declared-prices': ({ declared_components: count }) => [message('approvals.declared-prices', { count })],
  'unpriced-lines': ({ project, priced_lines, total_lines: total }) => [
    message('approvals.unpriced-lines', { project, count: total - priced_lines, total }),
  ],
  'cloud-not-allowed': ({ project, cloud_provider: cloud }) => [
    message('approvals.cloud-not-allowed', { project, cloud }),
  ],
  'development-not-automatic': ({ project }) => [message('approvals.development-not-automatic', { project })],
  workflow: ({ demands }) =>
    demands.map(({ workflow, target }) => {
      const { words, emails } = peopleOf(target)
      const role = words.includes('project-admins')
        ? 'owners-and-admins'
        : words.includes('project-owners')
          ? 'owners'
          : null
      return message('approvals.workflow', { workflow, role, emails })
    }),
}

/** What is short of a project's budget: this month, from the next on, or both. */
function shortMessages(project: string, { limit, months: [now, later] }: NonNullable<ReasonDetails['budget']>) {
  const said = { project, limit }
  const { left: _now, ...current } = now
  const { left: _later, ...following } = later
  return [
    ...(now.short > 0 ? [message('approvals.short-this-month', { ...said, ...current })] : []),
    ...(later.short > 0 ? [message('approvals.short-from', { ...said, ...following })] : []),
  ]
}

/** Why a request needs approval: a sentence, or one for each workflow that requires it. */
export function reasonMessages(reason: ApprovalReason, details: ReasonDetails): Message[] {
  return MESSAGES[reason](details)
}

/** The sentences of a reason in English. */
export function reasonText(messages: readonly Message[]): string {
  return messages.map(inEnglish).join(' ')
}
