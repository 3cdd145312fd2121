// Why a request needs approval, with its figures.
import type { ApprovalDemand, ApprovalReason } from '#domain/approval/policy.ts'
import { peopleOf } from '#domain/workflow/people.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'

/** What the sentences name. */
export interface ReasonDetails {
  readonly project: string
  /** The label as pages and API write it. */
  readonly cloud_provider: string
  /** USD a month. */
  readonly cost_monthly: number
  readonly budget_limit: number | null
  readonly project_budget_limit: number | null
  /** USD by which the project's budget would be exceeded now; 0 when it would not, or when that is decided. */
  readonly excess: number
  /** Lines of the estimate that have a price, and all of them. */
  readonly priced_lines: number
  readonly total_lines: number
  /** Custom components, whose cost only their authors know. */
  readonly declared_components: number
  readonly demands: readonly ApprovalDemand[]
}

const MESSAGES: Readonly<Record<ApprovalReason, (details: ReasonDetails) => Message[]>> = {
  production: () => [message('approvals.production')],
  confidential: () => [message('approvals.confidential')],
  'over-request-budget': ({ cost_monthly: cost, budget_limit }) => [
    message('approvals.over-request-budget', { cost, limit: budget_limit ?? 0 }),
  ],
  'over-project-budget': ({ project, cost_monthly: cost, project_budget_limit: limit, excess }) => [
    excess > 0 && limit !== null
      ? message('approvals.over-project-budget', { project, cost, limit, excess })
      : message('approvals.was-over-project-budget', { project, cost }),
  ],
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

/** Why a request needs approval: a sentence, or one for each workflow that requires it. */
export function reasonMessages(reason: ApprovalReason, details: ReasonDetails): Message[] {
  return MESSAGES[reason](details)
}

/** The sentences of a reason in English. */
export function reasonText(messages: readonly Message[]): string {
  return messages.map(inEnglish).join(' ')
}
