// Deciding about the request that waits, as the author of the workflow would.
import type { DecisionRefusal } from '#domain/approval/decisions.ts'
import { reasonsForPeople } from '#domain/workflow/deciding.ts'
import { message, type Message } from '#words/message.ts'
import { forbidden } from '../../http/errors.ts'
import { decideLockedApproval } from '../../environments/approval/decide.ts'
import { lockApproval, type ApprovalRow } from '../../environments/base/lock.ts'
import { reasonMessages } from '../../environments/view/reason-words.ts'
import { done, nothingToDo, type ActionContext, type ActionReport } from './action.ts'

type Names = { readonly author: string; readonly approvers: readonly string[] }

const REFUSED: Readonly<Record<DecisionRefusal, (names: Names) => Message>> = {
  'own-request': (names) => message('actions.own-request', names),
  'own-stack': (names) => message('actions.own-stack', names),
  'not-approver': (names) => message('actions.not-approver', names),
  decided: () => message('actions.request-decided'),
  lapsed: () => message('actions.request-lapsed'),
  'end-passed': () => message('actions.request-ended'),
  changed: () => message('actions.request-changed'),
}

/**
 * Decides about the request that an environment waits for.
 * @param note what the workflow says to it, empty for nothing
 * @throws Refused with 403 for what this author may not decide, and no workflow
 */
export async function decidePending(
  context: ActionContext,
  state: 'approved' | 'rejected',
  note: string,
): Promise<ActionReport> {
  const { work, author, workflow, project, environment } = context
  const approval = environment.approval_id === null ? undefined : await lockApproval(work.tx, environment.approval_id)
  if (approval?.state !== 'pending')
    return nothingToDo(message('actions.no-request', { environment: environment.name }))
  const why = state === 'approved' ? whyForPeople(context, approval) : []
  if (why.length > 0) throw forbidden(message('actions.for-people', { why }))
  const own = `Workflow "${workflow.name}"`
  const decision = { state, notes: note === '' ? own : `${own}: ${note}` }
  const refused = await decideLockedApproval(
    context,
    { id: author.id, name: own },
    { project, environment, approval },
    decision,
  )
  if (refused) {
    const approvers = refused.approvers.map(({ name }) => name)
    throw forbidden(REFUSED[refused.refusal]({ author: author.name, approvers }))
  }
  const names = { environment: environment.name, author: author.name }
  return done(state === 'approved' ? message('actions.approve.done', names) : message('actions.reject.done', names))
}

/** Why a person has to decide about a request, a sentence each. */
function whyForPeople(
  { project, environment }: Pick<ActionContext, 'project' | 'environment'>,
  { reasons, cost_monthly, budget_limit }: ApprovalRow,
): Message[] {
  // Whether it would fit by now does not matter: the sentence says that it did not when it was requested.
  const then = { demands: [], budget: null }
  const details = { ...environment, project: project.name, cost_monthly, budget_limit, ...then }
  return reasonsForPeople(reasons).flatMap((reason) => reasonMessages(reason, details))
}
