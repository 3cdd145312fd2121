// Stopping an environment, which keeps its data, and letting it go on: what a
// person does with suspend and resume.
import { checkAction, isRunning } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { startRun } from '../../environments/operate/runs.ts'
import { actionRefused } from '../../environments/base/refusals.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const scale: ActionHandler = {
  perform: async (context, { value }) => {
    const { work, environment } = context
    const { name, status, operation } = environment
    const isStop = value === '0'
    const isSoAlready = isStop
      ? operation === 'stopping' || (operation === 'none' && status === 'suspended')
      : operation === 'resuming' || (operation === 'none' && (status === 'active' || status === 'expiring_soon'))
    const names = { environment: name }
    if (isSoAlready)
      return nothingToDo(isStop ? message('actions.stop.already', names) : message('actions.start.already', names))
    const action = isStop ? 'suspend' : 'resume'
    const refusal = isRunning(environment) ? 'operation' : checkAction(await readFacts(work.tx, environment), action)
    if (refusal) throw actionRefused(refusal, action, environment)
    await startRun(context, environment, isStop ? 'stop' : 'resume', { action: `environment.${action}` })
    return done(isStop ? message('actions.stop.done', names) : message('actions.start.done', names))
  },
  would: ({ value }, { environment }) =>
    value === '0' ? message('actions.stop.would', { environment }) : message('actions.start.would', { environment }),
}
