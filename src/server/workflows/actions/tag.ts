// Setting one tag: what a person does with the tags of an environment.
import { eq } from 'drizzle-orm'
import { hasInfrastructure } from '#domain/environment/lifecycle.ts'
import { tags } from '#domain/project/settings.ts'
import { message } from '#words/message.ts'
import { changedFields } from '../../audit/changed.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { environments } from '../../db/schema/environments.ts'
import { conflict } from '../../http/errors.ts'
import { recordEvent } from '../../environments/base/events.ts'
import { auditedFields } from '../../environments/request/rules.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const tag: ActionHandler = {
  perform: async ({ deps, work, environment: before, now }, { target, value }) => {
    const { id, name, status } = before
    if (status === 'deleted') throw conflict(message('actions.tag.deleted', { environment: name }))
    if (Object.hasOwn(before.tags, target) && before.tags[target] === value)
      return nothingToDo(message('actions.tag.already', { environment: name, tag: target, value }))
    const read = tags.safeParse({ [target]: value })
    // What JavaScript takes for something else, such as __proto__, is left out and not refused.
    if (!read.success || !Object.hasOwn(read.data, target)) throw conflict(message('actions.tag.wrong'))
    const [after] = await work.tx
      .update(environments)
      .set({ tags: { ...before.tags, ...read.data } })
      .where(eq(environments.id, id))
      .returning()
    if (!after) throw new Error(`The environment ${id} is gone while it is held.`)
    const changed = changedFields(auditedFields(before), auditedFields(after))
    if (changed) work.record({ action: 'environment.update', target: environmentTarget(after), ...changed })
    // What was asked for is another now; a tag that was not there takes nothing back. Two workflows that set one by
    // turns are ended by the limit of their chain.
    if (Object.hasOwn(before.tags, target) && after.status === 'pending' && !hasInfrastructure(after)) {
      await recordEvent(
        work,
        deps,
        {
          trigger: 'on-deploy',
          environment: after,
          said: message('events.tagged', { actor: work.by.name, tag: target, value, environment: name }),
        },
        now,
      )
    }
    return done(message('actions.tag.done', { environment: name, tag: target, value }))
  },
  would: ({ target: tag, value }, { environment }) => message('actions.tag.would', { environment, tag, value }),
}
