// What README says of the base: the roles that it takes, and the key at the end.
import type { Collected } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'

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
  const beyond = BEYOND_EDITOR.filter(([prefix]) => [...resourceTypes].some((type) => type.startsWith(prefix))).map(
    ([, role]) => `\`${role}\``,
  )
  return [
    'Editing the project, its services and its IAM policy: `roles/editor`, `roles/serviceusage.serviceUsageAdmin`, `roles/resourcemanager.projectIamAdmin` and `roles/iam.serviceAccountAdmin`.',
    'The Service Usage API, which turns on all others, is on in every project that the console or `gcloud` made. Elsewhere: `gcloud services enable serviceusage.googleapis.com`.',
    ...(beyond.length > 0 ? [`What \`roles/editor\` leaves out: ${beyond.join(', ')}.`] : []),
    ...(site.hasStackKey ? ['Making the key and admitting the agents: `roles/cloudkms.admin`.'] : []),
    ...(needs.has('peering')
      ? ['Joining the network with that of the managed services: `roles/servicenetworking.networksAdmin`.']
      : []),
  ]
}

/** Texts of README's section on destroying: what the end of the key means for what outlives the stack. */
export function destroyTexts(site: Site): string[] {
  if (!site.hasStackKey) return []
  const address = 'google_kms_crypto_key.main'
  return [
    ...(site.isProduction
      ? [`The key is protected: remove \`prevent_destroy\` from \`${address}\` before destroying.`]
      : []),
    ...(site.isProduction || site.isStaging || site.isTemporary
      ? [
          `Backups and snapshots that outlive the stack can be read only with its key, whose versions go with it: \`gcloud kms keys versions restore\` brings one back for 30 days. To keep them longer, take it and its grants out of Terraform first: \`terraform state rm google_kms_crypto_key_iam_member.agents ${address} google_kms_key_ring.main\`.`,
        ]
      : []),
    'Google Cloud never deletes a key ring: it stays, without cost.',
  ]
}
