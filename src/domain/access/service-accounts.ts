// Service accounts: what programs of a team sign in as, with tokens alone. They are members of projects and no people.
import type { PermissionId } from './permissions.ts'
import type { ProjectRole } from './roles.ts'

/** Roles that a service account can have in a project: none that decides about requests or about people. */
export const SERVICE_ROLES = ['developer', 'viewer'] as const satisfies readonly ProjectRole[]
export type ServiceRole = (typeof SERVICE_ROLES)[number]

/** Whether a service account can have a role. */
export function isServiceRole(role: ProjectRole): role is ServiceRole {
  return SERVICE_ROLES.some((one) => one === role)
}

/** Names of service accounts: part of an address, and short enough to stand in a sentence. */
export const SERVICE_NAME = /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/

/** More than an installation has programs. */
export const SERVICE_ACCOUNTS_MAX = 200
/** Projects of one service account: more of them is one that can do too much. */
export const SERVICE_PROJECTS_MAX = 50

/** No mail reaches it: the domain is reserved (RFC 2606), so that no person ever has such an address. */
const SERVICE_DOMAIN = 'service.invalid'
/** Says in every list, sentence and export that it is no person. A term, like a command: it is in no language. */
const SERVICE_MARK = ' [service account]'

/** The address by which lists and the audit log know a service account. */
export function serviceAddress(name: string): string {
  return `${name}@${SERVICE_DOMAIN}`
}

/** How a service account is called wherever people are. */
export function shownServiceName(name: string): string {
  return `${name}${SERVICE_MARK}`
}

/** The name of a service account by what {@link shownServiceName} gave. */
export function serviceNameOf(shown: string): string {
  return shown.endsWith(SERVICE_MARK) ? shown.slice(0, -SERVICE_MARK.length) : shown
}

/**
 * What no service account does, whatever its roles are and its tokens open: it decides about no request, and becomes no
 * owner of a project or a team, who would.
 */
const NEVER: readonly PermissionId[] = ['approval.decide', 'projects.create', 'teams.create']

/** Whether a service account can do something where its role and its token let it. */
export function mayServiceAccount(id: PermissionId): boolean {
  return !NEVER.includes(id)
}
