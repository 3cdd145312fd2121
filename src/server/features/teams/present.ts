// Teams as they are answered.
import type { Output } from '#contract/endpoint.ts'
import type { Team, teams } from '#contract/teams.ts'
import { teamAbilities } from '#domain/access/abilities.ts'
import type { Caller } from '../../http/context.ts'
import type { InvitationRow, MemberRow, TeamRow } from './store.ts'

type Detail = Output<(typeof teams)['get']>

/** A team as one person sees it. */
export function presentTeam(
  { team, owner, role, member_count, member_names, template_count }: TeamRow,
  caller: Pick<Caller, 'role'>,
): Team {
  return {
    id: team.id,
    name: team.name,
    description: team.description,
    created_at: team.created_at.toISOString(),
    owner: owner.email,
    owner_name: owner.name,
    member_count,
    member_names,
    template_count,
    role,
    abilities: teamAbilities(caller.role, role ?? undefined),
  }
}

/** A member as one person sees them. */
export function presentMember(
  { user_id, joined_at, last_active_at, ...row }: MemberRow,
  caller: Pick<Caller, 'id'>,
): Detail['members'][number] {
  return {
    ...row,
    joined_at: joined_at.toISOString(),
    last_active_at: last_active_at?.toISOString() ?? null,
    is_self: user_id === caller.id,
  }
}

/** An invitation into a team. */
export function presentInvitation({ id, email, team_role, expires_at }: InvitationRow): Detail['invitations'][number] {
  return { id, email, role: team_role ?? 'member', expires_at: expires_at.toISOString() }
}
