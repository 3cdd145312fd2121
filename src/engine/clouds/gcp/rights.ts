// What README says of the base: what comes before the first apply, the roles that it takes, and the key at the end.
import type { Collected } from '../lowered.ts'
import type { Site } from '../site.ts'
import { AGENTS, type AgentId } from './agents.ts'
import { listNeeds } from './parts.ts'

/** Resource types to the role that `roles/editor` does not contain; most of them change the policy of one resource. */
const BEYOND_EDITOR: readonly (readonly [prefix: string, role: string])[] = [
  ['google_cloud_run_v2_service_iam_', 'roles/run.admin'],
  ['google_firestore_', 'roles/datastore.owner'],
  ['google_iam_workload_identity_pool', 'roles/iam.workloadIdentityPoolAdmin'],
  ['google_logging_', 'roles/logging.configWriter'],
  ['google_project_iam_custom_role', 'roles/iam.roleAdmin'],
  ['google_secret_manager_', 'roles/secretmanager.admin'],
  ['google_storage_bucket', 'roles/storage.admin'],
]

/** Texts of README's section on rights. */
export function rightsTexts(site: Site, { needs, resourceTypes }: Collected): string[] {
  const beyond = BEYOND_EDITOR.filter(([prefix]) => [...resourceTypes].some((type) => type.startsWith(prefix))).map(([, role]) => `\`${role}\``)
  return [
    'Editing the project, its services and its IAM policy: `roles/editor`, `roles/serviceusage.serviceUsageAdmin`, `roles/resourcemanager.projectIamAdmin` and `roles/iam.serviceAccountAdmin`.',
    ...(beyond.length > 0 ? [`What \`roles/editor\` leaves out: ${beyond.join(', ')}.`] : []),
    ...(site.hasStackKey ? ['Making the key and admitting the agents: `roles/cloudkms.admin`.'] : []),
    ...(needs.has('peering') ? ['Joining the network with that of the managed services: `roles/servicenetworking.networksAdmin`.'] : []),
  ]
}

/** Texts of README's section on what comes before the first apply. */
export function beforeTexts(collected: Collected, agents: readonly AgentId[]): string[] {
  const first = [
    'cloudresourcemanager.googleapis.com',
    'serviceusage.googleapis.com',
    ...listNeeds(collected, 'first:'),
    ...agents.map((agent) => `${serviceOf(agent) ?? 'storage'}.googleapis.com`),
  ]
  return [
    `Turn on what Terraform itself needs: \`gcloud services enable ${[...new Set(first)].join(' ')} --project PROJECT_ID\`.`,
    ...(agents.length > 0 ? [agentsText(agents)] : []),
    ...(collected.needs.has('log-bucket')
      ? [
          'Cloud Storage writes access logs as `group:cloud-storage-analytics@google.com`. Where the organisation admits only its own members (`iam.allowedPolicyMemberDomains`, on by default in new ones), admit that group to this project first.',
        ]
      : []),
  ]
}

/** Texts of README's section on destroying: what the end of the key means for what outlives the stack. */
export function destroyTexts(site: Site): string[] {
  if (!site.hasStackKey) return []
  const address = 'google_kms_crypto_key.main'
  return [
    ...(site.isProduction ? [`The key is protected: remove \`prevent_destroy\` from \`${address}\` before destroying.`] : []),
    ...(site.isProduction || site.isStaging || site.isTemporary
      ? [
          `Backups and snapshots that outlive the stack can be read only with its key, whose versions go with it: \`gcloud kms keys versions restore\` brings one back for 30 days. To keep them longer, take it and its grants out of Terraform first: \`terraform state rm google_kms_crypto_key_iam_member.agents ${address} google_kms_key_ring.main\`.`,
        ]
      : []),
    'Google Cloud never deletes a key ring: it stays, without cost.',
  ]
}

/** The agents that the key admits exist only after their first use. */
function agentsText(agents: readonly AgentId[]): string {
  const services = agents.flatMap((agent) => serviceOf(agent) ?? []).join(' ')
  const storage = agents.includes('storage') ? ['`gcloud storage service-agent --project PROJECT_ID`'] : []
  const others =
    services === ''
      ? []
      : [`\`for service in ${services}; do gcloud beta services identity create --service "$service.googleapis.com" --project PROJECT_ID; done\``]
  return `The key admits the service agents of ${agents.map((agent) => AGENTS[agent].name).join(', ')}, which exist only after their first use. Create them: ${[...others, ...storage].join(' and ')}.`
}

/** The service whose identity is the agent; Cloud Storage has a command of its own. */
function serviceOf(agent: AgentId): string | undefined {
  const known = AGENTS[agent]
  return 'service' in known ? known.service : undefined
}
