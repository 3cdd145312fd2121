import type { teams } from '#contract/teams.ts'
import type { Deps } from '../../deps.ts'
import { asJson, asJsonPage, type Handlers } from '../../http/implement.ts'
import { invite, withdrawInvitation } from './invitations.ts'
import { leave, removeMember, setRole } from './members.ts'
import { createTeam, getTeam, readTeams, removeTeam, updateTeam } from './service.ts'

/** Teams and their people. */
export function teamsRoutes(deps: Deps): Handlers<typeof teams> {
  return {
    list: ({ ctx, query }) => asJsonPage(readTeams(deps, ctx, query)),
    create: ({ ctx, body }) => asJson(createTeam(deps, ctx, body)),
    get: ({ ctx, params }) => asJson(getTeam(deps.database.orm, deps.now(), ctx, params.id)),
    update: ({ ctx, params, body }) => asJson(updateTeam(deps, ctx, params.id, body)),
    remove: async ({ ctx, params }) => {
      await removeTeam(deps, ctx, params.id)
      return undefined
    },
    invite: ({ ctx, params, body }) => asJson(invite(deps, ctx, params.id, body)),
    setRole: ({ ctx, params, body }) =>
      asJson(setRole(deps, ctx, params.id, { memberId: params.member_id, role: body.role })),
    removeMember: async ({ ctx, params }) => {
      await removeMember(deps, ctx, params.id, params.member_id)
      return undefined
    },
    withdrawInvitation: async ({ ctx, params }) => {
      await withdrawInvitation(deps, ctx, params.id, params.invitation_id)
      return undefined
    },
    leave: async ({ ctx, params }) => {
      await leave(deps, ctx, params.id)
      return undefined
    },
  }
}
