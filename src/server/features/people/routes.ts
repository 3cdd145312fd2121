import type { people } from '#contract/people.ts'
import type { Deps } from '../../deps.ts'
import { asJsonPage, json, type Handlers } from '../../http/implement.ts'
import { disable, enable, endSessions, setRole, unlock } from './acts.ts'
import { invite, renewInvitation, withdrawInvitation } from './invitations.ts'
import { listInvitations, listPeople, summarisePeople } from './lists.ts'

/** Administration of people and invitations. */
export function peopleRoutes(deps: Deps): Handlers<typeof people> {
  return {
    list: ({ ctx, query }) => asJsonPage(listPeople(deps, ctx, query)),
    summary: async () => json(await summarisePeople(deps)),
    setRole: async ({ ctx, params, body }) => json(await setRole(deps, ctx, params.id, body.role)),
    disable: async ({ ctx, params }) => json(await disable(deps, ctx, params.id)),
    enable: async ({ ctx, params }) => json(await enable(deps, ctx, params.id)),
    unlock: async ({ ctx, params }) => json(await unlock(deps, ctx, params.id)),
    endSessions: async ({ ctx, params }) => {
      await endSessions(deps, ctx, params.id)
      return undefined
    },
    invitations: async () => json(await listInvitations(deps)),
    invite: async ({ ctx, body }) => json(await invite(deps, ctx, body)),
    renewInvitation: async ({ ctx, params }) => json(await renewInvitation(deps, ctx, params.id)),
    withdrawInvitation: async ({ ctx, params }) => {
      await withdrawInvitation(deps, ctx, params.id)
      return undefined
    },
  }
}
