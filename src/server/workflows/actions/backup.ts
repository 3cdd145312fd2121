// Nothing on this server takes backups: who manages the environment is asked to
// take one, once a day at most, and the run says exactly that.
import { hasInfrastructure } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { conflict } from '../../http/errors.ts'
import { claimUnsent } from '../../environments/clock/send-once.ts'
import { notifyManagers } from '../../environments/base/recipients.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const backup: ActionHandler = {
  perform: async ({ deps, work, workflow, environment, now }, { target }) => {
    const { id, name, status } = environment
    if (!hasInfrastructure(environment))
      throw conflict(message('actions.backup.nothing', { environment: name, status }))
    const day = now.toISOString().slice(0, 10)
    const isNew = await claimUnsent(work.tx, [{ subject_id: id, keys: [`workflow-backup ${workflow.id} ${day}`] }], now)
    if (!isNew.has(id)) return nothingToDo(message('actions.backup.already', { environment: name }))
    await notifyManagers({ deps, work }, environment, undefined, (names) => ({
      kind: 'workflow-backup',
      data: { ...names, workflow: workflow.name, target: target || name },
    }))
    return done(message('actions.backup.done', { environment: name, part: target || null }))
  },
  would: ({ target }, { environment }) => message('actions.backup.would', { environment, part: target || null }),
}
