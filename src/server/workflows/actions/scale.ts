// Stopping an environment, which keeps its data, and letting it go on: what a
// person does with suspend and resume.
import { checkAction, isRunning } from '#domain/environment/lifecycle.ts'
import { readFacts } from '../../lifecycle/facts.ts'
import { beginRun } from '../../lifecycle/operate.ts'
import { actionRefused } from '../../lifecycle/refusals.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const scale: ActionHandler = {
  perform: async ({ deps, work, environment, now }, { value }) => {
    const { name, status, operation } = environment
    const isStop = value === '0'
    const isSoAlready = isStop
      ? operation === 'stopping' || (operation === 'none' && status === 'suspended')
      : operation === 'resuming' || (operation === 'none' && (status === 'active' || status === 'expiring_soon'))
    if (isSoAlready) return nothingToDo(isStop ? `${name} is scaled to 0 already.` : `${name} runs already.`)
    const action = isStop ? 'suspend' : 'resume'
    const refusal = isRunning(environment) ? 'operation' : checkAction(await readFacts(work.tx, environment), action)
    if (refusal) throw actionRefused(refusal, action, environment)
    await beginRun(deps, work, environment, isStop ? 'stop' : 'resume', { action: `environment.${action}` }, now)
    return done(isStop ? `Began to stop ${name}; its data stay.` : `Began to resume ${name}.`)
  },
  would: ({ value }, { environment }) => (value === '0' ? `Stop ${environment} and keep its data.` : `Resume ${environment}.`),
}
