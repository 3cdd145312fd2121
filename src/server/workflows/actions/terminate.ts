// Ending an environment: what a person does with delete.
import { checkAction, hasInfrastructure } from '#domain/environment/lifecycle.ts'
import { readFacts } from '../../lifecycle/facts.ts'
import { beginRun, removeAtOnce } from '../../lifecycle/operate.ts'
import { actionRefused } from '../../lifecycle/refusals.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const terminate: ActionHandler = {
  perform: async ({ deps, work, author, workflow, environment, now }) => {
    const { name, status, operation } = environment
    if (status === 'deleted') return nothingToDo(`${name} is deleted already.`)
    if (operation === 'destroying') return nothingToDo(`${name} is being destroyed already.`)
    const refusal = checkAction(await readFacts(work.tx, environment), 'delete')
    if (refusal) throw actionRefused(refusal, 'delete', environment)
    const note = { action: 'environment.delete' } as const
    if (hasInfrastructure(environment)) {
      await beginRun(deps, work, environment, 'destroy', note, now)
      return done(`Began to destroy ${name}.`)
    }
    const own = `Workflow "${workflow.name}"`
    await removeAtOnce(deps, work, environment, { ...author, name: own }, `${own} deleted the environment.`, note, now)
    return done(`Deleted ${name}, of which nothing was in the cloud.`)
  },
  would: (_, { environment }) => `Terminate ${environment}.`,
}
