// Which changes of a project's people are open to someone: by the same rule
// by which the server refuses, so that a reason stands where a refusal would come.
import type { Account } from '#contract/person.ts'
import type { Project } from '#contract/projects.ts'
import type { ProjectRole } from '#domain/access/roles.ts'
import { checkProjectMemberChange, type ProjectMemberRefusal } from '#domain/project/members.ts'

type Actor = Pick<Account, 'email' | 'role'>
type Team = Pick<Project, 'owner_email' | 'team_members'>

/**
 * Why someone may not give a person this role in a project, or take them out of it; undefined when they may.
 * People are told apart by their addresses, which are unique here as their ids are on the server.
 * @param to the role afterwards; null for none
 */
export function refusalOf(
  actor: Actor,
  { owner_email, team_members }: Team,
  target: string,
  to: ProjectRole | null,
): ProjectMemberRefusal | undefined {
  return checkProjectMemberChange({
    actor: { id: actor.email, role: actor.role },
    members: team_members.map((member) => ({ user_id: member.user_email, role: member.role })),
    owner_id: owner_email,
    target_id: target,
    to,
  })
}
