// Who may do what: the one table. The server refuses by it, the pages disable
// with the reason that it gives.
import { permissionsOf, type InstancePermission, type InstanceRole, type ProjectRole, type TeamRole } from './roles.ts'

/** Areas that an API token may be limited to. Each has a scope to read and one to write, which includes reading. */
export const TOKEN_AREAS = ['stacks', 'projects', 'teams', 'templates', 'administration'] as const
export type TokenArea = (typeof TOKEN_AREAS)[number]
export const TOKEN_SCOPES = TOKEN_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const)
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/**
 * What an API token needs for it: a scope; `any` token will do; or no token is
 * let through, because it concerns how a person signs in.
 */
type TokenNeeds = TokenScope | 'any' | 'none'

/** On the installation: everybody who is signed in, or who has a word in the permissions list. */
interface InstanceRule {
  readonly on: 'instance'
  readonly needs: InstancePermission | 'signed-in'
  readonly token: TokenNeeds
}
/** On one project, by the role in it. */
interface ProjectRule {
  readonly on: 'project'
  readonly roles: readonly ProjectRole[]
  readonly token: TokenNeeds
}
/** On one team, by the role in it. */
interface TeamRule {
  readonly on: 'team'
  readonly roles: readonly TeamRole[]
  readonly token: TokenNeeds
}

export type Rule = InstanceRule | ProjectRule | TeamRule

/** Every permission. Administrators (`all`) have each of them, in every project and team. */
export const PERMISSIONS = {
  'interface.read': { on: 'instance', needs: 'signed-in', token: 'any' },
  'blueprints.read': { on: 'instance', needs: 'templates', token: 'stacks:read' },
  'stacks.compile': { on: 'instance', needs: 'environments', token: 'stacks:write' },
  'results.read': { on: 'instance', needs: 'environments', token: 'stacks:read' },
  'results.update': { on: 'instance', needs: 'environments', token: 'stacks:write' },

  'account.read': { on: 'instance', needs: 'signed-in', token: 'any' },
  'account.update': { on: 'instance', needs: 'signed-in', token: 'none' },
  'notifications.read': { on: 'instance', needs: 'signed-in', token: 'none' },
  'notifications.update': { on: 'instance', needs: 'signed-in', token: 'none' },

  'projects.list': { on: 'instance', needs: 'projects', token: 'projects:read' },
  'projects.create': { on: 'instance', needs: 'projects', token: 'projects:write' },
  'project.read': { on: 'project', roles: ['owner', 'admin', 'developer', 'viewer'], token: 'projects:read' },
  'project.leave': { on: 'project', roles: ['owner', 'admin', 'developer', 'viewer'], token: 'projects:write' },
  'project.update': { on: 'project', roles: ['owner', 'admin'], token: 'projects:write' },
  'project.delete': { on: 'project', roles: ['owner'], token: 'projects:write' },
  'project.members': { on: 'project', roles: ['owner', 'admin'], token: 'projects:write' },
  'project.owners': { on: 'project', roles: ['owner'], token: 'projects:write' },
  'project.templates': { on: 'project', roles: ['owner', 'admin', 'developer'], token: 'projects:write' },

  'teams.list': { on: 'instance', needs: 'signed-in', token: 'teams:read' },
  'teams.create': { on: 'instance', needs: 'signed-in', token: 'teams:write' },
  'team.read': { on: 'team', roles: ['owner', 'member'], token: 'teams:read' },
  'team.leave': { on: 'team', roles: ['owner', 'member'], token: 'teams:write' },
  'team.update': { on: 'team', roles: ['owner'], token: 'teams:write' },
  'team.delete': { on: 'team', roles: ['owner'], token: 'teams:write' },
  'team.members': { on: 'team', roles: ['owner'], token: 'teams:write' },

  'templates.read': { on: 'instance', needs: 'templates', token: 'templates:read' },
  'templates.write': { on: 'instance', needs: 'templates', token: 'templates:write' },

  'people.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'people.manage': { on: 'instance', needs: 'all', token: 'administration:write' },
  'audit.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'instance.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'instance.manage': { on: 'instance', needs: 'all', token: 'administration:write' },
} as const satisfies Record<string, Rule>

export type PermissionId = keyof typeof PERMISSIONS
type On<Place extends Rule['on']> = { [Id in PermissionId]: (typeof PERMISSIONS)[Id]['on'] extends Place ? Id : never }[PermissionId]
export type ProjectPermission = On<'project'>
export type TeamPermission = On<'team'>

/** True when a role of the installation grants a permission on it; on projects and teams only administrators have it by this. */
export function mayOnInstance(role: InstanceRole, id: PermissionId): boolean {
  const held = permissionsOf(role)
  const rule: Rule = PERMISSIONS[id]
  return held.includes('all') || (rule.on === 'instance' && (rule.needs === 'signed-in' || held.includes(rule.needs)))
}

/** True when somebody with these roles may do it in a project. @param inProject the role in the project, undefined for none */
export function mayOnProject(role: InstanceRole, inProject: ProjectRole | undefined, id: ProjectPermission): boolean {
  const roles: readonly ProjectRole[] = PERMISSIONS[id].roles
  return role === 'admin' || (inProject !== undefined && roles.includes(inProject))
}

/** True when somebody with these roles may do it in a team. @param inTeam the role in the team, undefined for none */
export function mayOnTeam(role: InstanceRole, inTeam: TeamRole | undefined, id: TeamPermission): boolean {
  const roles: readonly TeamRole[] = PERMISSIONS[id].roles
  return role === 'admin' || (inTeam !== undefined && roles.includes(inTeam))
}

/** True when a token with these scopes may be used for a permission; a scope to write includes the one to read. */
export function tokenReaches(scopes: readonly TokenScope[], id: PermissionId): boolean {
  const needs: TokenNeeds = PERMISSIONS[id].token
  if (needs === 'any' || needs === 'none') return needs === 'any'
  const area = needs.split(':')[0]
  return scopes.some((scope) => scope === needs || scope === `${area}:write`)
}
