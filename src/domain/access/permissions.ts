// Permissions: the one table. The server refuses by it, the pages disable
// with the reason that it gives.
import {
  permissionsOf,
  type InstancePermission,
  type InstanceRole,
  type LibraryRole,
  type ProjectRole,
  type TeamRole,
  type WorkflowRole,
} from './roles.ts'

const WRITTEN_AREAS = [
  'stacks',
  'environments',
  'runs',
  'projects',
  'teams',
  'templates',
  'workflows',
  'administration',
] as const
/** Areas in which there is nothing to change. */
const READ_AREAS = ['prices'] as const

/** Areas that an API token may be limited to. */
export const TOKEN_AREAS = [...WRITTEN_AREAS, ...READ_AREAS] as const
export type TokenArea = (typeof TOKEN_AREAS)[number]
/** Each area has a scope to read; most have one to write, which includes reading. */
export const TOKEN_SCOPES = [
  ...WRITTEN_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  ...READ_AREAS.map((area) => `${area}:read` as const),
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The scope of an area to read or to write; undefined for one that it does not have. */
export function scopeOf(area: TokenArea, level: 'read' | 'write'): TokenScope | undefined {
  return TOKEN_SCOPES.find((scope) => scope === `${area}:${level}`)
}

/**
 * What an API token needs for it: a scope; `any` token will do; or no token is
 * let through, because it concerns how a person signs in.
 */
type TokenNeeds = TokenScope | 'any' | 'none'

/** On the installation: everyone who is signed in, or people with an entry in the permissions list. */
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

/** On an environment, on a request for approval or on a run, by the role in its project. */
interface EnvironmentRule {
  readonly on: 'environment' | 'approval' | 'run'
  readonly roles: readonly ProjectRole[]
  /** Its owner may as well, as long as they are in the project. */
  readonly owner: boolean
  readonly token: TokenNeeds
}

/** On a template or a custom component, by what one is to it. */
interface LibraryRule {
  readonly on: 'template' | 'component'
  readonly roles: readonly LibraryRole[]
  readonly token: TokenNeeds
}

/** On a workflow, by what one is to it. */
interface WorkflowRule {
  readonly on: 'workflow'
  readonly roles: readonly WorkflowRole[]
  readonly token: TokenNeeds
}

export type Rule = InstanceRule | ProjectRule | TeamRule | EnvironmentRule | LibraryRule | WorkflowRule

/** Every permission. Administrators (`all`) have each of them, in every project and team. */
export const PERMISSIONS = {
  'blueprints.read': { on: 'instance', needs: 'templates', token: 'stacks:read' },
  'stacks.compile': { on: 'instance', needs: 'environments', token: 'stacks:write' },
  'results.read': { on: 'instance', needs: 'environments', token: 'stacks:read' },
  'results.update': { on: 'instance', needs: 'environments', token: 'stacks:write' },

  // Of Terraform that callers bring: a pipeline's token needs nothing else.
  'prices.read': { on: 'instance', needs: 'environments', token: 'prices:read' },

  'account.read': { on: 'instance', needs: 'signed-in', token: 'any' },
  'account.update': { on: 'instance', needs: 'signed-in', token: 'none' },
  'notifications.read': { on: 'instance', needs: 'signed-in', token: 'none' },
  'notifications.update': { on: 'instance', needs: 'signed-in', token: 'none' },

  'projects.list': { on: 'instance', needs: 'projects', token: 'projects:read' },
  'projects.create': { on: 'instance', needs: 'projects', token: 'projects:write' },
  'project.read': { on: 'project', roles: ['owner', 'admin', 'developer', 'viewer'], token: 'projects:read' },
  'project.leave': { on: 'project', roles: ['owner', 'admin', 'developer', 'viewer'], token: 'projects:write' },
  'project.update': { on: 'project', roles: ['owner', 'admin'], token: 'projects:write' },
  // Lets through what the project held back: the change itself is a `project.update`.
  'project.loosen': { on: 'project', roles: ['owner'], token: 'projects:write' },
  'project.delete': { on: 'project', roles: ['owner'], token: 'projects:write' },
  'project.members': { on: 'project', roles: ['owner', 'admin'], token: 'projects:write' },
  // Whoever names the account of a cloud decides where money is spent.
  'project.connections': { on: 'project', roles: ['owner', 'admin'], token: 'projects:write' },
  // It holds no secret: whoever sees a connection can hand its set-up to the owner of the account.
  'project.connection-set-up': {
    on: 'project',
    roles: ['owner', 'admin', 'developer', 'viewer'],
    token: 'projects:read',
  },
  'project.owners': { on: 'project', roles: ['owner'], token: 'projects:write' },
  'project.templates': { on: 'project', roles: ['owner', 'admin', 'developer'], token: 'projects:write' },

  'project.environments': { on: 'project', roles: ['owner', 'admin', 'developer'], token: 'environments:write' },

  'environments.list': { on: 'instance', needs: 'environments', token: 'environments:read' },
  // In which project is a field of the request: there `project.environments` decides.
  'environments.create': { on: 'instance', needs: 'environments', token: 'environments:write' },
  'environment.read': {
    on: 'environment',
    roles: ['owner', 'admin', 'developer', 'viewer'],
    owner: true,
    token: 'environments:read',
  },
  'environment.manage': { on: 'environment', roles: ['owner', 'admin'], owner: true, token: 'environments:write' },

  'approvals.list': { on: 'instance', needs: 'environments', token: 'environments:read' },
  'approval.read': {
    on: 'approval',
    roles: ['owner', 'admin', 'developer', 'viewer'],
    owner: true,
    token: 'environments:read',
  },
  // domain/approval decides which of them can; its refusals go to the audit log, which the guard does not write.
  'approval.decide': {
    on: 'approval',
    roles: ['owner', 'admin', 'developer', 'viewer'],
    owner: true,
    token: 'environments:write',
  },

  'runs.list': { on: 'instance', needs: 'environments', token: 'runs:read' },
  // Of which environment is a field of the report: there `environment.manage` decides.
  'runs.report': { on: 'instance', needs: 'environments', token: 'runs:write' },
  'run.read': { on: 'run', roles: ['owner', 'admin', 'developer', 'viewer'], owner: true, token: 'runs:read' },
  'run.manage': { on: 'run', roles: ['owner', 'admin'], owner: true, token: 'runs:write' },

  'teams.list': { on: 'instance', needs: 'signed-in', token: 'teams:read' },
  'teams.create': { on: 'instance', needs: 'signed-in', token: 'teams:write' },
  'team.read': { on: 'team', roles: ['owner', 'member'], token: 'teams:read' },
  'team.leave': { on: 'team', roles: ['owner', 'member'], token: 'teams:write' },
  'team.update': { on: 'team', roles: ['owner'], token: 'teams:write' },
  'team.delete': { on: 'team', roles: ['owner'], token: 'teams:write' },
  'team.members': { on: 'team', roles: ['owner'], token: 'teams:write' },

  'templates.read': { on: 'instance', needs: 'templates', token: 'templates:read' },
  'templates.write': { on: 'instance', needs: 'templates', token: 'templates:write' },

  // The public gallery holds the recommendations of the installation.
  'templates.publish': { on: 'instance', needs: 'all', token: 'templates:write' },
  'template.read': { on: 'template', roles: ['owner', 'team-owner', 'team-member', 'reader'], token: 'templates:read' },
  'template.update': { on: 'template', roles: ['owner', 'team-owner', 'team-member'], token: 'templates:write' },
  'template.share': { on: 'template', roles: ['owner', 'team-owner'], token: 'templates:write' },
  'template.delete': { on: 'template', roles: ['owner', 'team-owner'], token: 'templates:write' },

  'components.read': { on: 'instance', needs: 'components', token: 'templates:read' },
  'components.write': { on: 'instance', needs: 'components', token: 'templates:write' },
  'component.read': { on: 'component', roles: ['owner', 'team-owner', 'team-member'], token: 'templates:read' },
  'component.update': { on: 'component', roles: ['owner', 'team-owner', 'team-member'], token: 'templates:write' },
  'component.delete': { on: 'component', roles: ['owner', 'team-owner'], token: 'templates:write' },

  'workflows.list': { on: 'instance', needs: 'flow-controls', token: 'workflows:read' },
  'workflows.create': { on: 'instance', needs: 'flow-controls', token: 'workflows:write' },
  'workflow.read': { on: 'workflow', roles: ['author', 'reader'], token: 'workflows:read' },
  'workflow.update': { on: 'workflow', roles: ['author'], token: 'workflows:write' },
  'workflow.run': { on: 'workflow', roles: ['author'], token: 'workflows:write' },
  'workflow.delete': { on: 'workflow', roles: ['author'], token: 'workflows:write' },

  'copilot.use': { on: 'instance', needs: 'all', token: 'none' },

  'people.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'people.manage': { on: 'instance', needs: 'all', token: 'administration:write' },
  'audit.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'scheduler.read': { on: 'instance', needs: 'dev-tools', token: 'administration:read' },
  'scheduler.run': { on: 'instance', needs: 'all', token: 'administration:write' },
  'dev.read': { on: 'instance', needs: 'dev-tools', token: 'administration:read' },
  'dev.change': { on: 'instance', needs: 'all', token: 'administration:write' },

  'agents.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'agents.manage': { on: 'instance', needs: 'all', token: 'administration:write' },
  // The token of an agent outlasts the API token that would make it: a person makes it, and proves who they are.
  'agents.tokens': { on: 'instance', needs: 'all', token: 'none' },

  'connections.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'connections.manage': { on: 'instance', needs: 'all', token: 'administration:write' },

  'directory.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'directory.manage': { on: 'instance', needs: 'all', token: 'administration:write' },
  'directory.tokens': { on: 'instance', needs: 'all', token: 'none' },
  'service-accounts.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'service-accounts.manage': { on: 'instance', needs: 'all', token: 'administration:write' },
  // As with the tokens of agents: what gives access again is for a person, who proves who they are.
  'service-accounts.tokens': { on: 'instance', needs: 'all', token: 'none' },
  'session-policy.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'session-policy.manage': { on: 'instance', needs: 'all', token: 'none' },
  'instance.read': { on: 'instance', needs: 'all', token: 'administration:read' },
  'instance.manage': { on: 'instance', needs: 'all', token: 'administration:write' },
} as const satisfies Record<string, Rule>

export type PermissionId = keyof typeof PERMISSIONS
type On<Place extends Rule['on']> = {
  [Id in PermissionId]: (typeof PERMISSIONS)[Id]['on'] extends Place ? Id : never
}[PermissionId]
export type ProjectPermission = On<'project'>
export type TeamPermission = On<'team'>
export type EnvironmentPermission = On<'environment'> | On<'approval'> | On<'run'>
export type TemplatePermission = On<'template'>
export type ComponentPermission = On<'component'>
export type WorkflowPermission = On<'workflow'>

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
