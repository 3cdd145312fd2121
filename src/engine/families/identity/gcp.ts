// Service accounts on Google Cloud, their roles, and the settings of applications that run as them.
import type { GcpNeed } from '../../clouds/gcp/needs.ts'
import type { Target } from '../../components/component.ts'
import { block, id, ref, resource, t, x, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'

/** Characters of the prefix in an account's id: two dashes, 7 of its own name and 8 of the stack's id follow in 30. */
const ACCOUNT_PREFIX = 13

/** The longest name part of an account. */
export const ACCOUNT_SLUG = 7

/** What ` of ` and the longest prefix leave of the 100 characters of its title. */
const ACCOUNT_TITLE = 72

/** A service account. `slug` has at most seven characters. */
export function serviceAccount(label: string, slug: string, title: string): TopBlock {
  return resource('google_service_account', label, {
    account_id: t`${x`substr(local.prefix, 0, ${ACCOUNT_PREFIX})`}-${slug}-${ref('local', 'stack_id')}`,
    display_name: t`${title.slice(0, ACCOUNT_TITLE)} of ${ref('local', 'prefix')}`,
    depends_on: [ref('google_project_service', 'main')],
  })
}

/** The member of a service account that the stack makes. */
export function memberOf(label: string): Expr {
  return x`google_service_account.${id(label)}.member`
}

/** Roles on the project, with the condition that narrows them down, where IAM knows one. */
export function projectRoles(
  label: string,
  roles: readonly string[],
  member: Value,
  condition?: { title: Value; expression: Value },
): TopBlock {
  const single = roles.length === 1 ? roles[0] : undefined
  return resource('google_project_iam_member', label, {
    for_each: single === undefined ? x`toset(${[...roles]})` : undefined,
    project: ref('var', 'project_id'),
    role: single ?? x`each.key`,
    member,
    condition: condition === undefined ? undefined : block(condition),
  })
}

/** What every application may write: logs, metrics and traces. */
export const TELEMETRY_ROLES = [
  'roles/cloudtrace.agent',
  'roles/logging.logWriter',
  'roles/monitoring.metricWriter',
] as const

/** The account that a component runs as, and its right to write logs, metrics and traces. */
export function workloadAccount(label: string, slug: string, title: string): TopBlock[] {
  return [serviceAccount(label, slug, title), projectRoles(`${label}_telemetry`, TELEMETRY_ROLES, memberOf(label))]
}

/** What {@link workloadAccount} asks of the base and the pipeline's account. */
export function workloadNeeds(label: string): GcpNeed[] {
  return [
    ...TELEMETRY_ROLES.map((role): GcpNeed => `role:${role}`),
    `account:${label}`,
    'service:cloudtrace.googleapis.com',
    'service:logging.googleapis.com',
    'service:monitoring.googleapis.com',
  ]
}

/** How a database names the account that signs in, from the account's address. */
const LOGINS: Readonly<Record<string, (email: Expr) => Value>> = {
  // PostgreSQL leaves out the end of the domain, MySQL the whole domain (cloud.google.com/sql/docs, IAM
  // authentication).
  postgresql: (email) => x`trimsuffix(${email}, ".gserviceaccount.com")`,
  mysql: (email) => x`split("@", ${email})[0]`,
}

/**
 * Settings for an application that runs as `email` and uses these nodes. Names that a second node of a type brings
 * again are set off by that node's label.
 */
export function environmentOf(targets: readonly Target[], email: Expr): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const target of targets) {
    const login = LOGINS[target.type]?.(email)
    const settings = { ...target.offer.environment, ...(login === undefined ? {} : { DATABASE_USER: login }) }
    for (const [name, value] of Object.entries(settings))
      all[name in all ? `${target.label.toUpperCase()}_${name}` : name] = value
  }
  return all
}
