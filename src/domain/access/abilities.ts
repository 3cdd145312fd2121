// What one person may do with one thing, as answers carry it: the same table
// that refuses, so that no page works it out again.
import { PERMISSIONS, mayOnInstance, mayOnProject, mayOnTeam, type PermissionId, type ProjectPermission, type TeamPermission } from './permissions.ts'
import type { InstanceRole, ProjectRole, TeamRole } from './roles.ts'

type Abilities<Id extends PermissionId> = Record<Id, boolean>

const idsOn = <Id extends PermissionId>(place: 'project' | 'team' | 'instance'): readonly Id[] =>
  Object.entries(PERMISSIONS).flatMap(([id, rule]) => (rule.on === place ? [id as Id] : []))

export const PROJECT_PERMISSIONS = idsOn<ProjectPermission>('project')
export const TEAM_PERMISSIONS = idsOn<TeamPermission>('team')
export const INSTANCE_PERMISSIONS = idsOn<Exclude<PermissionId, ProjectPermission | TeamPermission>>('instance')

function abilities<Id extends PermissionId>(ids: readonly Id[], may: (id: Id) => boolean): Abilities<Id> {
  return Object.fromEntries(ids.map((id) => [id, may(id)])) as Abilities<Id>
}

/** What somebody may do in the installation. */
export function instanceAbilities(role: InstanceRole): Abilities<(typeof INSTANCE_PERMISSIONS)[number]> {
  return abilities(INSTANCE_PERMISSIONS, (id) => mayOnInstance(role, id))
}

/** What somebody may do in one project. */
export function projectAbilities(role: InstanceRole, inProject: ProjectRole | undefined): Abilities<ProjectPermission> {
  return abilities(PROJECT_PERMISSIONS, (id) => mayOnProject(role, inProject, id))
}

/** What somebody may do in one team. */
export function teamAbilities(role: InstanceRole, inTeam: TeamRole | undefined): Abilities<TeamPermission> {
  return abilities(TEAM_PERMISSIONS, (id) => mayOnTeam(role, inTeam, id))
}
