// Telling people what the workflow says.
import { conflict } from '../../http/errors.ts'
import { notify as tell } from '../../notify/notify.ts'
import { environmentPath } from '../../notify/paths.ts'
import { findPeople, listed, peopleWords } from '../people.ts'
import { done, type ActionHandler } from './action.ts'

export const notify: ActionHandler = {
  perform: async ({ deps, work, workflow, event, project, environment }, { target, value }) => {
    const { people, unknown } = await findPeople(work.tx, target, project.id, environment.owner_id)
    const missing = unknown.length === 0 ? '' : `Not told: ${listed(unknown)}, because no account that works and may see ${environment.name} has this address.`
    if (people.length === 0) throw conflict(missing || `Nobody is left to be told: there is no such person in the project ${project.name} whose account works.`)
    const data = { workflow: workflow.name, environment: environment.name, project: project.name, message: value || event.text }
    const path = environmentPath(environment.id)
    await tell(
      deps,
      work.tx,
      people.map(({ id }) => ({ user_id: id, kind: 'workflow-message' as const, data, path })),
    )
    return done([`Told ${listed(people.map(({ name }) => name))}.`, missing].join(' ').trim())
  },
  would: ({ target, value }, { environment }) => `Tell ${peopleWords(target)} about ${environment}${value === '' ? '.' : `: ${value}`}`,
}
