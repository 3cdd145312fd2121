// Service agents: the accounts by which a service of Google Cloud uses the stack's key. A fresh project has none.

interface Agent {
  /** Part of the account's address after `service-<project number>@`. */
  readonly domain: string
  /** Service whose identity brings the agent into being; asking for that of Cloud Storage makes it. */
  readonly service?: string
}

/** Source: cloud.google.com/iam/docs/service-agents. */
export const AGENTS = {
  compute: { domain: 'compute-system', service: 'compute' },
  docker: { domain: 'gcp-sa-artifactregistry', service: 'artifactregistry' },
  eventarc: { domain: 'gcp-sa-eventarc', service: 'eventarc' },
  filestore: { domain: 'cloud-filer', service: 'file' },
  firestore: { domain: 'gcp-sa-firestore', service: 'firestore' },
  functions: { domain: 'gcf-admin-robot', service: 'cloudfunctions' },
  gke: { domain: 'container-engine-robot', service: 'container' },
  memorystore: { domain: 'gcp-sa-memorystore', service: 'memorystore' },
  run: { domain: 'serverless-robot-prod', service: 'run' },
  secrets: { domain: 'gcp-sa-secretmanager', service: 'secretmanager' },
  sql: { domain: 'gcp-sa-cloud-sql', service: 'sqladmin' },
  storage: { domain: 'gs-project-accounts' },
} as const satisfies Readonly<Record<string, Agent>>

/** A service that acts by an agent of its own. */
export type AgentId = keyof typeof AGENTS

/** All agents, in one order. */
export const AGENT_IDS = Object.keys(AGENTS) as AgentId[]

/** The service whose identity is the agent; undefined for Cloud Storage. */
export function agentService(agent: AgentId): string | undefined {
  const known = AGENTS[agent]
  return 'service' in known ? `${known.service}.googleapis.com` : undefined
}
