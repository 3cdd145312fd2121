import { message } from '#words/message.ts'
import { defineAction } from './action.ts'
import { note, people } from './fields.ts'

/** Sends people what happened, or a message. */
export const notify = defineAction({
  id: 'notify',
  needs: 'environment.read',
  needsNoScope: true,
  target: people([], 'owner', {
    missing: (groups) => message('actions.notify.no-people', { groups }),
    wrong: (given, groups) => message('actions.notify.wrong-people', { people: given, groups }),
  }),
  value: note('message'),
})
