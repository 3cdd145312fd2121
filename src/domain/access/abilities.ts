// What one person may do with one thing, as answers carry it: the same table
// that refuses, so that no page works it out again.
import { mayInLibrary, mayOnInstance, mayOnProject, mayOnTeam, mayOnWorkflow } from './may.ts'
import {
  PERMISSIONS,
  type ComponentPermission,
  type EnvironmentPermission,
  type PermissionId,
  type ProjectPermission,
  type TeamPermission,
  type TemplatePermission,
  type WorkflowPermission,
} from './permissions.ts'
import type { InstanceRole, LibraryRole, ProjectRole, TeamRole, WorkflowRole } from './roles.ts'

type Abilities<Id extends PermissionId> = Record<Id, boolean>

const idsOn = <Id extends PermissionId>(
  place: 'project' | 'team' | 'instance' | 'template' | 'component' | 'workflow',
): readonly Id[] => Object.entries(PERMISSIONS).flatMap(([id, rule]) => (rule.on === place ? [id as Id] : []))

export const PROJECT_PERMISSIONS = idsOn<ProjectPermission>('project')
export const TEAM_PERMISSIONS = idsOn<TeamPermission>('team')
export const TEMPLATE_PERMISSIONS = idsOn<TemplatePermission>('template')
export const COMPONENT_PERMISSIONS = idsOn<ComponentPermission>('component')
export const WORKFLOW_PERMISSIONS = idsOn<WorkflowPermission>('workflow')
type OnSomething =
  | ProjectPermission
  | TeamPermission
  | EnvironmentPermission
  | TemplatePermission
  | ComponentPermission
  | WorkflowPermission
export const INSTANCE_PERMISSIONS = idsOn<Exclude<PermissionId, OnSomething>>('instance')

function abilities<Id extends PermissionId>(ids: readonly Id[], may: (id: Id) => boolean): Abilities<Id> {
  return Object.fromEntries(ids.map((id) => [id, may(id)])) as Abilities<Id>
}

/** The permissions of a person in the installation. */
export function instanceAbilities(role: InstanceRole): Abilities<(typeof INSTANCE_PERMISSIONS)[number]> {
  return abilities(INSTANCE_PERMISSIONS, (id) => mayOnInstance(role, id))
}

/** The permissions of a person in one project. */
export function projectAbilities(role: InstanceRole, inProject: ProjectRole | undefined): Abilities<ProjectPermission> {
  return abilities(PROJECT_PERMISSIONS, (id) => mayOnProject(role, inProject, id))
}

/** The permissions of a person in one team. */
export function teamAbilities(role: InstanceRole, inTeam: TeamRole | undefined): Abilities<TeamPermission> {
  return abilities(TEAM_PERMISSIONS, (id) => mayOnTeam(role, inTeam, id))
}

/** The permissions of a person with one template. */
export function templateAbilities(
  instance: InstanceRole,
  role: LibraryRole | undefined,
): Abilities<TemplatePermission> {
  return abilities(TEMPLATE_PERMISSIONS, (id) => mayInLibrary(instance, role, id))
}

/** The permissions of a person with one custom component. */
export function componentAbilities(
  instance: InstanceRole,
  role: LibraryRole | undefined,
): Abilities<ComponentPermission> {
  return abilities(COMPONENT_PERMISSIONS, (id) => mayInLibrary(instance, role, id))
}

/** The permissions of a person with one workflow. */
export function workflowAbilities(
  instance: InstanceRole,
  role: WorkflowRole | undefined,
): Abilities<WorkflowPermission> {
  return abilities(WORKFLOW_PERMISSIONS, (id) => mayOnWorkflow(instance, role, id))
}
