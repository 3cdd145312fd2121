// Telling people what the workflow says.
import { peopleOf } from '#domain/workflow/people.ts'
import { message } from '#words/message.ts'
import { conflict } from '../../http/errors.ts'
import { notify as notifyPeople } from '../../notify/notify.ts'
import { environmentPath } from '../../notify/paths.ts'
import { namesOf } from '../../environments/base/recipients.ts'
import { findPeople } from '../engine/people.ts'
import { done, type ActionHandler } from './action.ts'

const GROUPS = {
  owner: message('actions.people.owner'),
  'project-owners': message('actions.people.project-owners'),
  'project-admins': message('actions.people.project-admins'),
}

export const notify: ActionHandler = {
  perform: async ({ deps, work, workflow, event, project, environment }, { target, value }) => {
    const { people, unknown } = await findPeople(work.tx, target, project.id, environment.owner_id)
    const { name } = environment
    if (people.length === 0)
      throw conflict(
        unknown.length > 0
          ? message('actions.notify.unknown', { unknown, environment: name })
          : message('actions.notify.nobody', { project: project.name }),
      )
    const data = { ...namesOf(environment, project), workflow: workflow.name, message: value || event.text }
    const path = environmentPath(environment.id)
    await notifyPeople(
      deps,
      work.tx,
      people.map(({ id }) => ({
        user_id: id,
        kind: 'workflow-message' as const,
        data,
        ...(value === '' && event.message && { messages: { message: event.message } }),
        path,
      })),
    )
    const names = people.map((person) => person.name)
    return done(
      unknown.length > 0
        ? message('actions.notify.some', { people: names, unknown, environment: name })
        : message('actions.notify.done', { people: names }),
    )
  },
  would: ({ target, value }, { environment }) => {
    const { words, emails, unknown } = peopleOf(target)
    const people = [...words.map((word) => GROUPS[word]), ...emails, ...unknown]
    return value === ''
      ? message('actions.notify.would', { people, environment })
      : message('actions.notify.would-say', { people, environment, note: value })
  },
}
