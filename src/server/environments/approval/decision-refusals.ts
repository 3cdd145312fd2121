// Why a decision about a request is refused, in sentences.
import type { DecisionRefusal } from '#domain/approval/decisions.ts'
import { needsOwner } from '#domain/approval/policy.ts'
import type { ApproverGroup } from '#words/en/approvals.ts'
import { message } from '#words/message.ts'
import { conflict, forbidden, type Refused } from '../../http/errors.ts'
import type { Approver } from '../base/approvers.ts'
import type { ApprovalRow } from '../base/lock.ts'

/** Why a decision is refused, also because it is in someone else's name. */
type Refusal = DecisionRefusal | 'other-address'

/** What the sentences name. */
export interface RefusalDetails {
  readonly approval: ApprovalRow
  readonly project: string
  /** The approvers. */
  readonly approvers: readonly Approver[]
  readonly caller_email: string
  readonly requester: string
  /** The person who decided; undefined before a decision. */
  readonly decider: string | undefined
}

const REFUSED: Readonly<Record<Refusal, (details: RefusalDetails) => Refused>> = {
  'other-address': ({ caller_email }) => forbidden(message('approvals.own-name', { email: caller_email })),
  'own-request': (details) => forbidden(message('approvals.own-request', othersOf(details))),
  'own-stack': (details) => forbidden(message('approvals.own-stack', othersOf(details))),
  'not-approver': (details) =>
    forbidden(message('approvals.not-approver', { ...othersOf(details), group: approverGroup(details) })),
  decided: ({ approval: { state, decided_at, void_reason, void_message }, decider }) =>
    conflict(
      state === 'canceled'
        ? message('approvals.withdrawn', { at: decided_at?.toISOString() ?? null, reason: void_message ?? void_reason })
        : message('approvals.decided', {
            state,
            at: decided_at?.toISOString() ?? null,
            decider: decider ?? null,
            is_void: void_reason !== null,
          }),
    ),
  lapsed: ({ approval, requester }) =>
    conflict(message('approvals.lapsed', { at: approval.expires_at.toISOString(), requester })),
  'end-passed': () => conflict(message('approvals.end-passed')),
  changed: () => conflict(message('approvals.changed')),
}

/** The refusal of a decision. */
export function decisionRefused(refusal: Refusal, details: RefusalDetails): Refused {
  return REFUSED[refusal](details)
}

function approverGroup({ approval, approvers }: RefusalDetails): ApproverGroup {
  if (!approvers.some(({ role }) => role !== undefined)) return 'administrators'
  if (approval.demands.length > 0) return 'named'
  return needsOwner(approval.reasons) ? 'owners' : 'owners-and-admins'
}

function othersOf({ approvers, project }: RefusalDetails): { project: string; approvers: readonly string[] } {
  return { project, approvers: approvers.map(({ name }) => name) }
}
