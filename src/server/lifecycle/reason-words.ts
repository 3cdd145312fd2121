// Why a request needs approval, in sentences with their figures.
import type { ApprovalDemand, ApprovalReason } from '#domain/approval/policy.ts'
import { wantedPeople } from './demands.ts'

/** What the sentences name. */
export interface ReasonDetails {
  readonly project: string
  /** Label of the specification. */
  readonly cloud_provider: string
  /** USD a month. */
  readonly cost_monthly: number
  readonly budget_limit: number | null
  readonly project_budget_limit: number | null
  /** USD by which the project's budget would be exceeded now; 0 when it would not, or when that is decided. */
  readonly excess: number
  readonly demands: readonly ApprovalDemand[]
}

const SENTENCES: Readonly<Record<ApprovalReason, (details: ReasonDetails) => string>> = {
  production: () => 'It is for production.',
  confidential: () => 'Its data are confidential.',
  'over-request-budget': ({ cost_monthly, budget_limit }) =>
    `The estimate of ${moneyOf(cost_monthly)} a month is above the budget limit of this request, ${moneyOf(budget_limit ?? 0)}.`,
  'over-project-budget': ({ project, cost_monthly, project_budget_limit, excess }) =>
    excess > 0 && project_budget_limit !== null
      ? `With ${moneyOf(cost_monthly)} a month more, the project ${project} goes over its budget of ${moneyOf(project_budget_limit)} by ${moneyOf(excess)}.`
      : `When it was asked for, its ${moneyOf(cost_monthly)} a month did not fit into what the budget of the project ${project} had left.`,
  'cloud-not-allowed': ({ project, cloud_provider }) => `${cloud_provider} is not among the clouds that the project ${project} allows.`,
  'development-not-automatic': ({ project }) => `The project ${project} does not approve Development environments by itself.`,
  workflow: ({ demands }) => demands.map((demand) => `The workflow "${demand.workflow}" wants the approval of ${wantedPeople(demand)}.`).join(' '),
}

/** Why a request needs approval, in a sentence. */
export function reasonSentence(reason: ApprovalReason, details: ReasonDetails): string {
  return SENTENCES[reason](details)
}

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount in a sentence of the server: `$1,272.05`. */
export function moneyOf(usd: number): string {
  return USD.format(usd)
}
