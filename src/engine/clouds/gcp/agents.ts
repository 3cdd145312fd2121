// Service agents: the accounts by which a service of Google Cloud uses the stack's key.

interface Agent {
  /** Name for people. */
  readonly name: string
  /** Part of the account's address after `service-<project number>@`. */
  readonly domain: string
  /** Command that brings the agent into being. */
  readonly create: string
}

function agent(name: string, domain: string, service: string): Agent {
  return { name, domain, create: `gcloud beta services identity create --service ${service}.googleapis.com --project PROJECT_ID` }
}

/** Source: cloud.google.com/iam/docs/service-agents. */
export const AGENTS = {
  compute: agent('Compute Engine', 'compute-system', 'compute'),
  docker: agent('Artifact Registry', 'gcp-sa-artifactregistry', 'artifactregistry'),
  filestore: agent('Filestore', 'cloud-filer', 'file'),
  firestore: agent('Firestore', 'gcp-sa-firestore', 'firestore'),
  functions: agent('Cloud Run functions', 'gcf-admin-robot', 'cloudfunctions'),
  gke: agent('Google Kubernetes Engine', 'container-engine-robot', 'container'),
  memorystore: agent('Memorystore', 'gcp-sa-memorystore', 'memorystore'),
  run: agent('Cloud Run', 'serverless-robot-prod', 'run'),
  secrets: agent('Secret Manager', 'gcp-sa-secretmanager', 'secretmanager'),
  sql: agent('Cloud SQL', 'gcp-sa-cloud-sql', 'sqladmin'),
  storage: { name: 'Cloud Storage', domain: 'gs-project-accounts', create: 'gcloud storage service-agent --project PROJECT_ID' },
} as const satisfies Readonly<Record<string, Agent>>

/** A service that encrypts with the stack's key. */
export type AgentId = keyof typeof AGENTS
