// Setting one tag: what a person does with the tags of an environment.
import { eq } from 'drizzle-orm'
import { hasInfrastructure } from '#domain/environment/lifecycle.ts'
import { tags } from '#domain/project/settings.ts'
import { changedFields } from '../../audit/changed.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { environments } from '../../db/schema/environments.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { recordEvent } from '../../lifecycle/events.ts'
import { auditedFields } from '../../lifecycle/request-rules.ts'
import { done, nothingToDo, type ActionHandler } from './action.ts'

export const tag: ActionHandler = {
  perform: async ({ deps, work, environment: before, now }, { target, value }) => {
    const { id, name, status } = before
    if (status === 'deleted') throw conflict(`${name} is deleted: it has no tags any more.`)
    if (Object.hasOwn(before.tags, target) && before.tags[target] === value) return nothingToDo(`${name} has the tag ${target}=${value} already.`)
    const read = tags.safeParse({ [target]: value })
    // What JavaScript takes for something else, such as __proto__, is left out and not refused.
    if (!read.success || !Object.hasOwn(read.data, target))
      throw badRequest([{ field: '', message: 'A tag has a name of 1 to 100 characters and a value of at most 200: write another one into the workflow.' }])
    const [after] = await work.tx
      .update(environments)
      .set({ tags: { ...before.tags, ...read.data } })
      .where(eq(environments.id, id))
      .returning()
    if (!after) throw new Error(`The environment ${id} is gone while it is held.`)
    const changed = changedFields(auditedFields(before), auditedFields(after))
    if (changed) work.record({ action: 'environment.update', target: environmentTarget(after), ...changed })
    // What was asked for is another now; a tag that was not there takes nothing back. Two workflows that set one by turns are ended by the limit of their chain.
    if (Object.hasOwn(before.tags, target) && after.status === 'pending' && !hasInfrastructure(after)) {
      await recordEvent(work, deps, { trigger: 'on-deploy', environment: after, text: `${work.by.name} set the tag ${target}=${value} on "${name}".` }, now)
    }
    return done(`Set the tag ${target}=${value} on ${name}.`)
  },
  would: ({ target, value }, { environment }) => `Set the tag ${target}=${value} on ${environment}.`,
}
