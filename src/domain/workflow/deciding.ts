// Deciding about requests: what workflows leave to people, and where no request waits.
import type { ApprovalReason } from '../approval/policy.ts'
import type { Action } from './actions/index.ts'
import type { Trigger } from './triggers.ts'
import type { Condition } from './vocabulary.ts'

type Decision = 'approve' | 'reject'

/** What of a request says whether a workflow may decide about it. */
interface DecidedRequest {
  readonly reasons: readonly ApprovalReason[]
  readonly requester_id: string
  readonly author_id: string | null
}

/** Why a workflow never approves, whoever saved it: a person looks at these. */
const FOR_PEOPLE: ReadonlySet<ApprovalReason> = new Set<ApprovalReason>([
  'production',
  'confidential',
  'over-request-budget',
  'over-project-budget',
  'declared-prices',
  'unpriced-lines',
])

/** Those of the reasons of a request that a person has to look at. */
export function reasonsForPeople(reasons: readonly ApprovalReason[]): ApprovalReason[] {
  return reasons.filter((reason) => FOR_PEOPLE.has(reason))
}

/** What an action decides about the request that waits; undefined for an action that decides nothing. */
export function decisionOf({ type }: Pick<Action, 'type'>): Decision | undefined {
  return type === 'approve' || type === 'reject' ? type : undefined
}

/** Whether the workflow of an author could decide so about a request. No one decides about what is their own. */
export function couldDecide(decision: Decision, request: DecidedRequest, authorId: string): boolean {
  if (authorId === request.requester_id || authorId === request.author_id) return false
  return decision === 'reject' || reasonsForPeople(request.reasons).length === 0
}

/** Whether a request can wait for a decision when a trigger fires: what runs was decided before. */
export function canWait(trigger: Trigger): boolean {
  return trigger === 'on-deploy' || trigger === 'on-resource-limit' || trigger === 'manual'
}

const NOT_FOR_PEOPLE: readonly Condition[] = [
  { id: 'not-production', field: 'environment', operator: 'not-equals', value: 'Production' },
  { id: 'not-confidential', field: 'data-sensitivity', operator: 'not-equals', value: 'Confidential' },
]

const narrowed = new WeakMap<readonly Condition[], readonly Condition[]>()

/**
 * What has to hold for an action to act: the conditions of its workflow, and of what is approved that no person has to
 * look at it. The same lists for the same conditions, so that what is known of them is found again.
 */
export function conditionsFor(action: Pick<Action, 'type'>, conditions: readonly Condition[]): readonly Condition[] {
  if (decisionOf(action) !== 'approve') return conditions
  const known = narrowed.get(conditions) ?? [...conditions, ...NOT_FOR_PEOPLE]
  narrowed.set(conditions, known)
  return known
}
