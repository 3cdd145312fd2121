// Why a decision about a request is refused, in sentences.
import type { DecisionRefusal } from '#domain/approval/decisions.ts'
import { needsOwner } from '#domain/approval/policy.ts'
import { conflict, forbidden, type Refused } from '../http/errors.ts'
import type { Approver } from './approvers.ts'
import type { ApprovalRow } from './locked.ts'
import { namesOf, timeOf } from './waiting-words.ts'

/** Why a decision is refused, also because it is in somebody else's name. */
type Refusal = DecisionRefusal | 'other-address'

/** What the sentences name. */
export interface RefusalDetails {
  readonly approval: ApprovalRow
  readonly project: string
  /** Who may decide. */
  readonly approvers: readonly Approver[]
  readonly caller_email: string
  readonly requester: string
  /** Who has decided; undefined for nobody. */
  readonly decider: string | undefined
}

const REFUSED: Readonly<Record<Refusal, (details: RefusalDetails) => Refused>> = {
  'other-address': ({ caller_email }) => forbidden(`Everybody decides in their own name: leave approver_email out, or give your own address ${caller_email}.`),
  'own-request': (details) => forbidden(`You asked for this environment yourself, so somebody else has to decide: ${askOthers(details)}.`),
  'own-stack': (details) => forbidden(`You made the stack of this environment, so somebody else has to decide: ${askOthers(details)}.`),
  'not-approver': (details) => forbidden(`${whoMay(details)} may decide about this request: ${askOthers(details)}.`),
  decided: (details) => conflict(`${whatWasDecided(details)}: nothing is left to decide.`),
  lapsed: ({ approval, requester }) =>
    conflict(`Nobody decided about this request by ${timeOf(approval.expires_at)}, so it lapsed: ${requester} can ask again.`),
  changed: () => conflict('The stack or its cost is not what you were shown, so nothing was decided: load the request again and look at what it asks for now.'),
}

/** The refusal of a decision. */
export function decisionRefused(refusal: Refusal, details: RefusalDetails): Refused {
  return REFUSED[refusal](details)
}

function whoMay({ approval, project, approvers }: RefusalDetails): string {
  if (!approvers.some(({ role }) => role !== undefined)) return 'Only administrators of the installation'
  if (approval.demands.length > 0) return 'Only those whom a workflow named'
  return needsOwner(approval.reasons) ? `Only owners of the project ${project}` : `Only owners and admins of the project ${project}`
}

function askOthers({ approvers, project }: RefusalDetails): string {
  if (approvers.length === 0) return `nobody may yet, so ask an administrator to make somebody an owner of the project ${project}`
  return `ask ${namesOf(approvers.map(({ name }) => name))}`
}

function whatWasDecided({ approval, decider }: RefusalDetails): string {
  const { state, decided_at, void_reason } = approval
  const at = decided_at === null ? '' : ` at ${timeOf(decided_at)}`
  if (state === 'canceled') return `This request was withdrawn${at}${void_reason === null ? '' : ` (${void_reason.replace(/\.$/, '')})`}`
  const voided = void_reason === null ? '' : ' and it counts no more, because the request has changed since'
  return decider === undefined ? `This request was ${state}${at}${voided}` : `${decider} ${state} this request${at}${voided}`
}
