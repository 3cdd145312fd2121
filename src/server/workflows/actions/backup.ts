// Nothing on this server takes backups: who manages the environment is asked to
// take one, once a day at most, and the run says exactly that.
import { hasInfrastructure } from '#domain/environment/lifecycle.ts'
import { conflict } from '../../http/errors.ts'
import { claim } from '../../lifecycle/send-once.ts'
import { tellManagers } from '../../lifecycle/tell.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const backup: ActionHandler = {
  perform: async ({ deps, work, workflow, environment, now }, { target }) => {
    const { id, name, status } = environment
    if (!hasInfrastructure(environment)) throw conflict(`There is nothing of ${name} in the cloud that could be backed up: it is ${status}.`)
    const day = now.toISOString().slice(0, 10)
    const isNew = await claim(work.tx, [{ subject_id: id, keys: [`workflow-backup ${workflow.id} ${day}`] }], now)
    if (!isNew.has(id)) return nothingToDo(`Who manages ${name} was asked for a backup today already.`)
    await tellManagers(deps, work.tx, environment, undefined, (names) => ({
      kind: 'workflow-backup',
      data: { ...names, workflow: workflow.name, target: target || name },
    }))
    return done(`This server takes no backups itself, so it asked who manages ${name} to take one of ${target || 'all of its data'}.`)
  },
  would: ({ target }, { environment }) => `Ask who manages ${environment} to take a backup of ${target || 'all of its data'}: this server takes none itself.`,
}
