// The approval itself is asked for with the request (lifecycle/demands.ts): a
// workflow that runs afterwards would come too late. Here it is only said.
import { wantedPeople } from '../../lifecycle/demands.ts'
import { findNamedApproval } from '../../lifecycle/facts.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const requestApproval: ActionHandler = {
  perform: async ({ work, workflow, environment }, { target }) => {
    const { name, status } = environment
    if (status !== 'pending') return nothingToDo(`${name} is ${status}: only what is asked for can wait for an approval.`)
    const approval = await findNamedApproval(work.tx, environment)
    const isAsked = approval?.demands.some((demand) => demand.workflow_id === workflow.id && demand.target === target) ?? false
    if (!approval || !isAsked) {
      return nothingToDo(
        `When ${name} was asked for, this workflow did not want an approval: it counts from the next request on, or the next change of this one.`,
      )
    }
    if (approval.state !== 'pending') return nothingToDo(`The request for ${name} is ${approval.state} already.`)
    return done(`Asked for the approval of ${wantedPeople({ target })}.`)
  },
  would: ({ target }, { environment }) => `Ask for the approval of ${wantedPeople({ target })} before ${environment} is applied.`,
}
