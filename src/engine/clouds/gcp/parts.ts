// Pieces that several components on Google Cloud are made of.
import type { Target } from '../../components/component.ts'
import { block, id, ref, resource, t, x, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Alert, Collected, GcpMetric, Variable } from '../lowered.ts'
import type { Site } from '../site.ts'
import type { AgentId } from './agents.ts'

/** What parts of a stack may ask of the base, the VNet, Monitoring and the pipeline's account. */
export type GcpNeed =
  /** An API to turn on. */
  | `service:${string}.googleapis.com`
  /** An API that a data source reads while the first plan is made: it must be on before. */
  | `first:${string}.googleapis.com`
  /** The service's agent may use the stack's key, where there is one. */
  | `agent:${AgentId}`
  /** The data source with the project's number; a random suffix; a zone; a zone with the GPU; the bucket for access logs. */
  | 'project-number'
  | 'suffix'
  | 'zone'
  | 'gpu-zone'
  | 'log-bucket'
  /** Private services access; a connector for functions; endpoints of Memorystore in the subnet. */
  | 'peering'
  | 'connector'
  | 'memorystore-policy'
  /** Ranges for pods and services of a cluster, by its label. */
  | `pods:${string}`
  /** Machines that go out through NAT: label and number. */
  | `nat:${string}:${number}`
  /** A network tag whose machines are signed in to through Identity-Aware Proxy. */
  | `ssh:${string}`
  /** Forwarding rules of a load balancer: label and number. */
  | `rules:${string}:${number}`
  /** A variable that holds a domain whose /healthz is to be watched. */
  | `uptime:${string}`
  /** A role on the project that the stack hands out. */
  | `role:roles/${string}`
  /** A service account that machines run as, by its label. */
  | `account:${string}`

/** Needs, checked to be words that the base, the VNet, Monitoring and the pipeline understand. */
export function gcpNeeds(...needs: readonly GcpNeed[]): GcpNeed[] {
  return [...needs]
}

/** What follows `prefix` in the needs that begin with it, in the order in which they came. */
export function listNeeds({ needs }: Collected, prefix: string): string[] {
  return [...needs].filter((need) => need.startsWith(prefix)).map((need) => need.slice(prefix.length))
}

/** Characters of the prefix in an account's id: with the last two that tell environments apart, and room for `-` and 7 more in 30. */
const ACCOUNT_PREFIX = 22
/** The longest name part of an account. */
export const ACCOUNT_SLUG = 7
/** What ` of ` and the longest prefix leave of the 100 characters of its title. */
const ACCOUNT_TITLE = 72

/** A service account. `slug` has at most seven characters. */
export function serviceAccount(label: string, slug: string, title: string): TopBlock {
  return resource('google_service_account', label, {
    account_id: t`${x`substr(local.prefix, 0, ${ACCOUNT_PREFIX})`}-${slug}`,
    display_name: t`${title.slice(0, ACCOUNT_TITLE)} of ${ref('local', 'prefix')}`,
    depends_on: [ref('google_project_service', 'main')],
  })
}

/** The member of a service account that the stack makes. */
export function memberOf(label: string): Expr {
  return x`google_service_account.${id(label)}.member`
}

/** Roles on the project, with the condition that narrows them down, where IAM knows one. */
export function projectRoles(label: string, roles: readonly string[], member: Value, condition?: { title: Value; expression: Value }): TopBlock {
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
export const TELEMETRY_ROLES = ['roles/cloudtrace.agent', 'roles/logging.logWriter', 'roles/monitoring.metricWriter'] as const

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
  // PostgreSQL leaves out the end of the domain, MySQL the whole domain (cloud.google.com/sql/docs, IAM authentication).
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
    for (const [name, value] of Object.entries(settings)) all[name in all ? `${target.label.toUpperCase()}_${name}` : name] = value
  }
  return all
}

/** More than five errors in five minutes, in the logs of one kind of resource; Monitoring has it once for each kind. */
export function errorAlert(title: string, resourceType: string): Alert {
  return {
    key: `errors_${resourceType}`,
    title: `${title}: more than 5 errors in 5 minutes`,
    from: 'development',
    metric: {
      gcp: {
        filter: t`metric.type = "logging.googleapis.com/user/${ref('google_logging_metric', 'errors', 'name')}" AND resource.type = "${resourceType}"`,
        comparison: 'COMPARISON_GT',
        threshold: 5,
        aligner: 'ALIGN_DELTA',
        reducer: 'REDUCE_SUM',
      },
    },
  }
}

/** An alert on one metric of one resource type, from Staging on unless said otherwise. */
export function metricAlert(key: string, title: string, metric: GcpMetric, from: Alert['from'] = 'staging'): Alert {
  return { key, title, from, metric: { gcp: metric } }
}

/** The time zone in which a stack's hours are meant. */
export function timeZoneVariable(): Variable {
  return { name: 'schedule_time_zone', type: x`string`, description: 'Time zone of the schedule, by its IANA name', default: 'Etc/UTC' }
}

/** Public data outside Production is not worth a record of every connection. */
export function hasFlowLog(site: Site): boolean {
  return !site.isPublic || site.isProduction
}
