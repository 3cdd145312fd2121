// Permissions: the one table. The server refuses by it, the pages disable
// with the reason that it gives.
import type { InstancePermission, LibraryRole, ProjectRole, TeamRole, WorkflowRole } from './roles.ts'
import type { TokenScope } from './token-scopes.ts'

/**
 * What an API token needs for it: a scope; `any` token will do; or no token is
 * let through, because it concerns how a person signs in.
 */
export type TokenNeeds = TokenScope | 'any' | 'none'

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
