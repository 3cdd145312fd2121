// When a request needs an approval, and whose.
import type { ProjectRole } from '../access/roles.ts'
import type { ProjectSettings } from '../project/settings.ts'
import { peopleOf } from '../workflow/people.ts'

/** Why a request needs approval. */
export const APPROVAL_REASONS = [
  'production',
  'confidential',
  'over-request-budget',
  'over-project-budget',
  'declared-prices',
  'unpriced-lines',
  'cloud-not-allowed',
  'development-not-automatic',
  'workflow',
] as const
export type ApprovalReason = (typeof APPROVAL_REASONS)[number]

/**
 * A workflow that wants an approval, and whom it names: owners, owners and admins of the project, or people by their
 * addresses.
 */
export interface ApprovalDemand {
  readonly workflow_id: string
  readonly workflow: string
  readonly target: string
}

export interface RequestFacts {
  /** Labels as pages and API write them. */
  readonly environment_type: string
  readonly data_sensitivity: string
  readonly cloud_provider: string
  /** USD a month. */
  readonly cost_monthly: number
  /** Lines of the estimate that have a price, and all of them. */
  readonly priced_lines: number
  readonly total_lines: number
  /**
   * Custom components, whatever their authors say of the cost (a price, nothing at all, or no word), and those of a
   * size that the price book does not have. Files can do what no list prices, and one declared line can stand for any
   * number of machines.
   */
  readonly declared_components: number
  readonly budget_limit: number | null
  /** USD by which the project's budget would be exceeded. */
  readonly excess: number
  readonly settings: Pick<ProjectSettings, 'allowed_clouds' | 'auto_approve_dev' | 'max_unpriced_lines'>
  /** Whether a workflow wants an approval. */
  readonly is_demanded: boolean
}

/** Why a request needs approval; none means that it is approved automatically. */
export function approvalReasons(request: RequestFacts): ApprovalReason[] {
  const holds: Record<ApprovalReason, boolean> = {
    production: request.environment_type === 'Production',
    confidential: request.data_sensitivity === 'Confidential',
    'over-request-budget': request.budget_limit !== null && request.cost_monthly > request.budget_limit,
    'over-project-budget': request.excess > 0,
    'declared-prices': request.declared_components > 0,
    'unpriced-lines': request.total_lines - request.priced_lines > request.settings.max_unpriced_lines,
    'cloud-not-allowed': !request.settings.allowed_clouds.some((cloud) => cloud === request.cloud_provider),
    'development-not-automatic': request.environment_type === 'Development' && !request.settings.auto_approve_dev,
    workflow: request.is_demanded,
  }
  return APPROVAL_REASONS.filter((reason) => holds[reason])
}

// What no price list confirms may be over any budget, so it is decided as what is over one.
const OWNERS_ONLY: readonly ApprovalReason[] = [
  'production',
  'confidential',
  'over-request-budget',
  'over-project-budget',
  'declared-prices',
  'unpriced-lines',
  'cloud-not-allowed',
]

/** Whether only an owner of the project may decide. */
export function needsOwner(reasons: readonly ApprovalReason[]): boolean {
  return reasons.some((reason) => OWNERS_ONLY.includes(reason))
}

/** A person who might be an approver. */
export interface Candidate {
  readonly id: string
  readonly email: string
  /** Role in the project; undefined for an administrator of the installation who is not in it. */
  readonly role: ProjectRole | undefined
  readonly is_instance_admin: boolean
  readonly is_disabled: boolean
}

/** The facts of a request that determine its approvers. */
export interface Deciding {
  readonly reasons: readonly ApprovalReason[]
  readonly demands: readonly Pick<ApprovalDemand, 'target'>[]
  readonly requester_id: string
  readonly author_id: string | null
}

/**
 * Who may decide: the project's owners and admins, only owners for what matters
 * most, and of them those that every workflow names that wants the approval.
 * When only workflows want it, whomever they name. Never who asked or who made
 * the stack. When no one is left, administrators of the installation. Empty
 * when there is none either.
 */
export function approversOf<One extends Candidate>(
  candidates: readonly One[],
  { reasons, demands, requester_id, author_id }: Deciding,
): One[] {
  const others = candidates.filter(({ id, is_disabled }) => !is_disabled && id !== requester_id && id !== author_id)
  const isForOwners = needsOwner(reasons)
  const isDemandedAlone = isOnlyDemanded({ reasons, demands })
  const isNamed = demands.map(({ target }) => namedBy(target))
  const inCharge = others.filter(
    (one) =>
      (isDemandedAlone
        ? one.role !== undefined || one.is_instance_admin
        : one.role === 'owner' || (one.role === 'admin' && !isForOwners)) && isNamed.every((names) => names(one)),
  )
  return inCharge.length > 0 ? inCharge : others.filter(({ is_instance_admin }) => is_instance_admin)
}

/** Whether workflows want the approval and no rule of the project does. */
function isOnlyDemanded({ reasons, demands }: Pick<Deciding, 'reasons' | 'demands'>): boolean {
  return demands.length > 0 && reasons.every((reason) => reason === 'workflow')
}

/** Whom a demand names. */
function namedBy(target: string): (candidate: Pick<Candidate, 'email' | 'role'>) => boolean {
  const { words, emails } = peopleOf(target)
  const roles: readonly (ProjectRole | undefined)[] = words.includes('project-admins')
    ? ['owner', 'admin']
    : words.includes('project-owners')
      ? ['owner']
      : []
  return ({ email, role }) => roles.includes(role) || emails.includes(email.toLowerCase())
}
