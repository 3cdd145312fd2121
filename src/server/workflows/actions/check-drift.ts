// Looking for what others changed outside of Terraform: what a person does with "Check for drift".
import { isRunByStrata } from '#domain/environment/connections.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { actionRefused } from '../../environments/base/refusals.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const checkDrift: ActionHandler = {
  perform: async ({ deps, work, environment, now }) => {
    const names = { environment: environment.name }
    // It does not apply, and never will: a schedule over a whole project passes over it.
    if (!isRunByStrata(environment.connection)) return nothingToDo(message('actions.check-drift.by-hand', names))
    const refusal = checkAction(await readFacts(work.tx, environment), 'check', { now })
    if (refusal) throw actionRefused(refusal, 'check', environment)
    return (await deps.runs.check(work, environment, work.by.id))
      ? done(message('actions.check-drift.done', names))
      : nothingToDo(message('actions.check-drift.open-run', names))
  },
  would: (_, { environment }) => message('actions.check-drift.would', { environment }),
}
