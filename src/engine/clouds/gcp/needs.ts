// What parts of a stack on Google Cloud may need from the foundation, the VNet, Monitoring and the pipeline.
import type { Collected } from '../lowered.ts'
import type { AgentId } from './agents.ts'

/** The APIs that data sources of a stack ask. */
export type FirstApi = 'cloudresourcemanager' | 'logging' | 'storage'

/** One need; the words that the foundation, the VNet, Monitoring and the pipeline understand. */
export type GcpNeed =
  /** An API to turn on. */
  | `service:${string}.googleapis.com`
  /** An API that a data source asks: it comes before all others, as a resource of its own that the source waits for. */
  | `first:${FirstApi}.googleapis.com`
  /** The service's agent may use the stack's key, where there is one. */
  | `agent:${AgentId}`
  /** The service's agent exists: the stack gives it a role. */
  | `identity:${AgentId}`
  /**
   * The data source with the project's number; a random suffix; a zone; a zone with the GPU.
   */
  | 'project-number'
  | 'suffix'
  | 'zone'
  | 'gpu-zone'
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
  /** That domain answers only callers whom it knows: a refusal shows that it is up. */
  | `closed:${string}`
  /** A role on the project that the stack hands out. */
  | `role:roles/${string}`
  /** A service account that machines run as, by its label. */
  | `account:${string}`

/** Needs of a component, checked to be words that the foundation, the VNet, Monitoring and the pipeline understand. */
export function gcpNeeds(...needs: readonly GcpNeed[]): GcpNeed[] {
  return [...needs]
}

/** What follows `prefix` in the needs that begin with it, in the order in which they came. */
export function listNeeds({ needs }: Collected, prefix: string): string[] {
  return [...needs].filter((need) => need.startsWith(prefix)).map((need) => need.slice(prefix.length))
}
