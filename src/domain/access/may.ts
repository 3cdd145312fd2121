// Whether somebody is allowed to do something: the questions that the table of permissions answers.
import {
  PERMISSIONS,
  type ComponentPermission,
  type EnvironmentPermission,
  type PermissionId,
  type ProjectPermission,
  type Rule,
  type TeamPermission,
  type TemplatePermission,
  type TokenNeeds,
  type WorkflowPermission,
} from './permissions.ts'
import {
  permissionsOf,
  type InstanceRole,
  type LibraryRole,
  type ProjectRole,
  type TeamRole,
  type WorkflowRole,
} from './roles.ts'
import type { TokenScope } from './token-scopes.ts'

/**
 * True when a role of the installation grants a permission on it; on projects and teams only administrators have it by
 * this.
 */
export function mayOnInstance(role: InstanceRole, id: PermissionId): boolean {
  const held = permissionsOf(role)
  const rule: Rule = PERMISSIONS[id]
  return held.includes('all') || (rule.on === 'instance' && (rule.needs === 'signed-in' || held.includes(rule.needs)))
}

/**
 * True when a person with these roles is allowed to do it in a project. @param inProject the role in the project,
 * undefined for none
 */
export function mayOnProject(role: InstanceRole, inProject: ProjectRole | undefined, id: ProjectPermission): boolean {
  const roles: readonly ProjectRole[] = PERMISSIONS[id].roles
  return role === 'admin' || (inProject !== undefined && roles.includes(inProject))
}

/**
 * True when a person with these roles is allowed to do it in a team. @param inTeam the role in it, undefined for none
 */
export function mayOnTeam(role: InstanceRole, inTeam: TeamRole | undefined, id: TeamPermission): boolean {
  const roles: readonly TeamRole[] = PERMISSIONS[id].roles
  return role === 'admin' || (inTeam !== undefined && roles.includes(inTeam))
}

/**
 * True when a person with these roles is allowed to do it with an environment, an approval request or a run.
 * @param owns whether the person owns the environment
 */
export function mayOnEnvironment(
  role: InstanceRole,
  inProject: ProjectRole | undefined,
  owns: boolean,
  id: EnvironmentPermission,
): boolean {
  const rule = PERMISSIONS[id]
  const roles: readonly ProjectRole[] = rule.roles
  return role === 'admin' || (inProject !== undefined && (roles.includes(inProject) || (owns && rule.owner)))
}

/**
 * True when a person with this role for a template or component is allowed to do it. @param role undefined without
 * access
 */
export function mayInLibrary(
  instance: InstanceRole,
  role: LibraryRole | undefined,
  id: TemplatePermission | ComponentPermission,
): boolean {
  const roles: readonly LibraryRole[] = PERMISSIONS[id].roles
  return instance === 'admin' || (role !== undefined && roles.includes(role))
}

/** True when a person with this role for a workflow is allowed to do it. @param role undefined without access */
export function mayOnWorkflow(instance: InstanceRole, role: WorkflowRole | undefined, id: WorkflowPermission): boolean {
  const roles: readonly WorkflowRole[] = PERMISSIONS[id].roles
  return instance === 'admin' || (role !== undefined && roles.includes(role))
}

/** True when a token with these scopes may be used for a permission; a scope to write includes the one to read. */
export function tokenReaches(scopes: readonly TokenScope[], id: PermissionId): boolean {
  const needs: TokenNeeds = PERMISSIONS[id].token
  if (needs === 'any' || needs === 'none') return needs === 'any'
  const area = needs.split(':')[0]
  return scopes.some((scope) => scope === needs || scope === `${area}:write`)
}
