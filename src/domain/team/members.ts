// Rules for changing roles in a team, beyond the table of permissions: what
// keeps a team from losing its last owner.
import { mayOnTeam } from '../access/may.ts'
import type { InstanceRole, TeamRole } from '../access/roles.ts'

/** A member leaving or changing the role, with the team as it is before. */
export interface TeamMemberChange {
  readonly actor: { readonly id: string; readonly role: InstanceRole }
  readonly members: readonly { readonly user_id: string; readonly role: TeamRole }[]
  readonly target_id: string
  /** The role afterwards; null for none. */
  readonly to: TeamRole | null
}

/** Why a change is refused. */
export type TeamMemberRefusal = 'no-right' | 'own-role' | 'last-owner'

/** Why a change of a member is refused; undefined when it is not. Everyone can leave; only owners can change others. */
export function checkTeamMemberChange({
  actor,
  members,
  target_id,
  to,
}: TeamMemberChange): TeamMemberRefusal | undefined {
  const roleOf = (id: string) => members.find((member) => member.user_id === id)?.role
  const isLeaving = target_id === actor.id && to === null
  if (!isLeaving && !mayOnTeam(actor.role, roleOf(actor.id), 'team.members')) return 'no-right'
  const from = roleOf(target_id)
  if (from === to) return undefined
  if (target_id === actor.id && from === 'member' && to === 'owner') return 'own-role'
  if (from !== 'owner') return undefined
  return members.some((member) => member.role === 'owner' && member.user_id !== target_id) ? undefined : 'last-owner'
}
