import { message } from '#words/message.ts'
import { defineAction } from './action.ts'
import { people } from './fields.ts'

/** Requires an approval of what is requested. */
export const requestApproval = defineAction({
  id: 'request-approval',
  needs: 'project.update',
  triggers: {
    only: ['on-deploy'],
    refusal: (trigger) => message('actions.request-approval.wrong-trigger', { trigger }),
  },
  // The owner of an environment usually requested it, and no one approves their own request.
  target: people(['owner'], 'project-owners', {
    missing: (groups) => message('actions.request-approval.no-people', { groups }),
    wrong: (given, groups) => message('actions.request-approval.wrong-people', { people: given, groups }),
  }),
  isExplained: true,
})
