// Service agents: the accounts by which a service of Google Cloud uses the stack's key.

interface Agent {
  /** Name for people. */
  readonly name: string
  /** Part of the account's address after `service-<project number>@`. */
  readonly domain: string
  /** Service whose identity brings the agent into being; Cloud Storage has a command of its own. */
  readonly service?: string
}

/** Source: cloud.google.com/iam/docs/service-agents. */
export const AGENTS = {
  compute: { name: 'Compute Engine', domain: 'compute-system', service: 'compute' },
  docker: { name: 'Artifact Registry', domain: 'gcp-sa-artifactregistry', service: 'artifactregistry' },
  eventarc: { name: 'Eventarc', domain: 'gcp-sa-eventarc', service: 'eventarc' },
  filestore: { name: 'Filestore', domain: 'cloud-filer', service: 'file' },
  firestore: { name: 'Firestore', domain: 'gcp-sa-firestore', service: 'firestore' },
  functions: { name: 'Cloud Run functions', domain: 'gcf-admin-robot', service: 'cloudfunctions' },
  gke: { name: 'Kubernetes Engine', domain: 'container-engine-robot', service: 'container' },
  memorystore: { name: 'Memorystore', domain: 'gcp-sa-memorystore', service: 'memorystore' },
  run: { name: 'Cloud Run', domain: 'serverless-robot-prod', service: 'run' },
  secrets: { name: 'Secret Manager', domain: 'gcp-sa-secretmanager', service: 'secretmanager' },
  sql: { name: 'Cloud SQL', domain: 'gcp-sa-cloud-sql', service: 'sqladmin' },
  storage: { name: 'Cloud Storage', domain: 'gs-project-accounts' },
} as const satisfies Readonly<Record<string, Agent>>

/** A service that encrypts with the stack's key. */
export type AgentId = keyof typeof AGENTS
