// Which changes of a team's people are open to someone: by the same rule by
// which the server refuses, so that a reason stands where a refusal would come.
import type { Account } from '#contract/person.ts'
import type { TeamRole } from '#domain/access/roles.ts'
import { checkTeamMemberChange, type TeamMemberRefusal } from '#domain/team/members.ts'

type Actor = Pick<Account, 'email' | 'role'>
type Member = { readonly email: string; readonly role: TeamRole }

/**
 * Why someone may not give a person this role in a team, or take them out of it; undefined when they may.
 * People are told apart by their addresses, which are unique here as their ids are on the server.
 * @param to the role afterwards; null for none
 */
export function refusalOf(
  actor: Actor,
  members: readonly Member[],
  target: string,
  to: TeamRole | null,
): TeamMemberRefusal | undefined {
  return checkTeamMemberChange({
    actor: { id: actor.email, role: actor.role },
    members: members.map(({ email, role }) => ({ user_id: email, role })),
    target_id: target,
    to,
  })
}
