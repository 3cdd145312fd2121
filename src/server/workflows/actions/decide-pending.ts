// Deciding about the request that waits, as the author of the workflow would.
import type { DecisionRefusal } from '#domain/approval/decisions.ts'
import type { ApprovalReason } from '#domain/approval/policy.ts'
import { forbidden } from '../../http/errors.ts'
import { decideHeld } from '../../lifecycle/decide.ts'
import { holdApproval } from '../../lifecycle/locked.ts'
import type { ActionContext, ActionReport } from '../perform.ts'
import { listed } from '../people.ts'
import { done, nothingToDo } from './action.ts'

/** What a workflow never approves, whoever saved it: a person looks at these. */
const FOR_PEOPLE: Readonly<Partial<Record<ApprovalReason, string>>> = {
  production: 'it is for production',
  confidential: 'its data are confidential',
  'over-request-budget': 'it is above its own budget limit',
  'over-project-budget': 'it does not fit into the budget of the project',
}

const REFUSED: Readonly<Record<DecisionRefusal, (author: string) => string>> = {
  'own-request': (author) => `${author}, who saved this workflow, asked for this environment, and nobody decides about their own request.`,
  'own-stack': (author) => `${author}, who saved this workflow, made the stack of this environment, and nobody decides about their own.`,
  'not-approver': (author) => `${author}, who saved this workflow, is not among those who may decide about this request.`,
  decided: () => 'The request is decided already.',
  lapsed: () => 'Nobody decided about the request in time, so it lapsed: somebody has to ask again.',
  changed: () => 'The stack or its cost is another by now than what was asked for: somebody has to ask again.',
}

/**
 * Decides about the request that an environment waits for.
 * @param note what the workflow says to it, empty for nothing
 * @throws Refused with 403 for what this author may not decide, and no workflow
 */
export async function decidePending(context: ActionContext, state: 'approved' | 'rejected', note: string): Promise<ActionReport> {
  const { deps, work, author, workflow, project, environment, now } = context
  const approval = environment.approval_id === null ? undefined : await holdApproval(work.tx, environment.approval_id)
  if (approval?.state !== 'pending') return nothingToDo(`No request for approval waits for ${environment.name}.`)
  const forPeople = state === 'approved' ? approval.reasons.flatMap((reason) => FOR_PEOPLE[reason] ?? []) : []
  if (forPeople.length > 0) throw forbidden(`No workflow approves this, because ${listed(forPeople)}: somebody has to decide about it.`)
  const own = `Workflow "${workflow.name}"`
  const decision = { state, notes: note === '' ? own : `${own}: ${note}` }
  const refused = await decideHeld(deps, work, { id: author.id, name: own }, { project, environment, approval }, decision, now)
  if (refused) {
    const names = refused.approvers.map(({ name }) => name)
    throw forbidden([REFUSED[refused.refusal](author.name), ...(names.length > 0 ? [`${listed(names)} may.`] : [])].join(' '))
  }
  return done(`${state === 'approved' ? 'Approved' : 'Rejected'} the request for ${environment.name} in the name of ${author.name}.`)
}
