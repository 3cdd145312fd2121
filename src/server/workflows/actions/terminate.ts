// Ending an environment: what a person does with delete.
import { checkAction, hasInfrastructure } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { startRun, deleteWithoutRun } from '../../environments/operate/runs.ts'
import { actionRefused } from '../../environments/base/refusals.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const terminate: ActionHandler = {
  perform: async (context) => {
    const { work, author, workflow, environment } = context
    const { name, status, operation } = environment
    if (status === 'deleted') return nothingToDo(message('actions.terminate.deleted', { environment: name }))
    if (operation === 'destroying') return nothingToDo(message('actions.terminate.destroying', { environment: name }))
    const refusal = checkAction(await readFacts(work.tx, environment), 'delete')
    if (refusal) throw actionRefused(refusal, 'delete', environment)
    const note = { action: 'environment.delete' } as const
    if (hasInfrastructure(environment)) {
      await startRun(context, environment, 'destroy', note)
      return done(message('actions.terminate.begun', { environment: name }))
    }
    const own = `Workflow "${workflow.name}"`
    const because = message('events.deleted', { actor: own })
    await deleteWithoutRun(context, environment, { by: { ...author, name: own }, because, note })
    return done(message('actions.terminate.done', { environment: name }))
  },
  would: (_, { environment }) => message('actions.terminate.would', { environment }),
}
