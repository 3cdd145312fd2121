// The domain room: what may happen, as tables and rules. It is pure: time, ids
// and everything stored are arguments.

/** Roles of the installation. */
export const INSTANCE_ROLES = ['admin', 'user'] as const
export type InstanceRole = (typeof INSTANCE_ROLES)[number]

/** Roles in a project, strongest first. The older name "other" is `viewer` on the wire. */
export const PROJECT_ROLES = ['owner', 'admin', 'developer', 'viewer'] as const
export type ProjectRole = (typeof PROJECT_ROLES)[number]

/** Roles in a team, strongest first. */
export const TEAM_ROLES = ['owner', 'member'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/**
 * The role of a person for a template or a custom component: its owner, in the team that it belongs to, or a reader of
 * what
 * is published.
 */
export const LIBRARY_ROLES = ['owner', 'team-owner', 'team-member', 'reader'] as const
export type LibraryRole = (typeof LIBRARY_ROLES)[number]

/** The role of a person for a workflow: its author, or a reader in the project that it is for. */
export const WORKFLOW_ROLES = ['author', 'reader'] as const
export type WorkflowRole = (typeof WORKFLOW_ROLES)[number]

/** Visibility: its owner, its team, or everyone. */
export const VISIBILITIES = ['personal', 'team', 'public'] as const

/** What a user may use; an administrator has `all` instead. */
const USER_PERMISSIONS = [
  'projects',
  'templates',
  'components',
  'environments',
  'dev-tools',
  'flow-controls',
  'utilities',
] as const

/** A word of the permissions list of a person. */
export type InstancePermission = 'all' | (typeof USER_PERMISSIONS)[number]

/** The permissions list of a role. */
export function permissionsOf(role: InstanceRole): readonly InstancePermission[] {
  return role === 'admin' ? ['all'] : USER_PERMISSIONS
}
