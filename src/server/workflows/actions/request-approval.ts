// The approval itself is asked for with the request (environments/base/demands.ts): a
// workflow that runs afterwards would come too late. Here it is only said.
import { peopleOf } from '#domain/workflow/people.ts'
import { message, type Message } from '#words/message.ts'
import { findNamedApproval } from '../../environments/base/facts.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const requestApproval: ActionHandler = {
  perform: async ({ work, workflow, environment: row }, { target }) => {
    const { name: environment, status } = row
    if (status !== 'pending')
      return nothingToDo(message('actions.request-approval.not-pending', { environment, status }))
    const approval = await findNamedApproval(work.tx, row)
    const isAsked =
      approval?.demands.some((demand) => demand.workflow_id === workflow.id && demand.target === target) ?? false
    if (!approval || !isAsked) return nothingToDo(message('actions.request-approval.too-late', { environment }))
    const { state } = approval
    if (state !== 'pending') return nothingToDo(message('actions.request-approval.decided', { environment, state }))
    return done(message('actions.request-approval.done', { approvers: approversIn(target) }))
  },
  would: ({ target }, { environment }) =>
    message('actions.request-approval.would', { approvers: approversIn(target), environment }),
}

/** Whose approval a target names: one person of a role in the project is enough. */
function approversIn(target: string): (Message | string)[] {
  const { words, emails } = peopleOf(target)
  if (words.includes('project-admins')) return [message('actions.approvers.project-admins'), ...emails]
  return words.includes('project-owners') ? [message('actions.approvers.project-owners'), ...emails] : [...emails]
}
