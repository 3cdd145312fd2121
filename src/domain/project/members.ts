// Rules for changing roles in a project, beyond the table of permissions: what
// keeps a project from losing its owner, and people from raising themselves.
import { mayOnProject } from '../access/may.ts'
import { PROJECT_ROLES, type InstanceRole, type ProjectRole } from '../access/roles.ts'

/** A member joining, leaving or changing the role, with the project as it is before. */
export interface ProjectMemberChange {
  readonly actor: { readonly id: string; readonly role: InstanceRole }
  readonly members: readonly { readonly user_id: string; readonly role: ProjectRole }[]
  /** The owner of the project. */
  readonly owner_id: string
  readonly target_id: string
  /** The role afterwards; null for none. */
  readonly to: ProjectRole | null
}

/** Why a change is refused. */
export type ProjectMemberRefusal = 'no-right' | 'needs-owner' | 'own-role' | 'is-owner' | 'last-owner'

/**
 * Why a change of a member is refused; undefined when it is not. Everyone can leave except the people that the project
 * needs; only some
 * change others.
 */
export function checkProjectMemberChange({
  actor,
  members,
  owner_id,
  target_id,
  to,
}: ProjectMemberChange): ProjectMemberRefusal | undefined {
  const roleOf = (id: string) => members.find((member) => member.user_id === id)?.role
  const from = roleOf(target_id)
  const isLeaving = target_id === actor.id && to === null
  if (!isLeaving && !mayOnProject(actor.role, roleOf(actor.id), 'project.members')) return 'no-right'
  if (from === to) return undefined
  if ((from === 'owner' || to === 'owner') && !mayOnProject(actor.role, roleOf(actor.id), 'project.owners'))
    return 'needs-owner'
  if (target_id === actor.id && from !== undefined && to !== null && isStronger(to, from)) return 'own-role'
  if (from !== 'owner') return undefined
  if (target_id === owner_id) return 'is-owner'
  return members.some((member) => member.role === 'owner' && member.user_id !== target_id) ? undefined : 'last-owner'
}

function isStronger(one: ProjectRole, other: ProjectRole): boolean {
  return PROJECT_ROLES.indexOf(one) < PROJECT_ROLES.indexOf(other)
}
