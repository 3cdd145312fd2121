// APIs of Google Cloud that a stack uses. An apply enables those of its own google_project_service blocks.
/** Without it nobody enables another: Terraform asks it. */
export const SERVICE_USAGE = 'serviceusage.googleapis.com'

/** APIs by the beginning of types. */
const APIS: readonly (readonly [prefix: string, api: string])[] = [
  ['google_artifact_registry_', 'artifactregistry'],
  ['google_billing_', 'billingbudgets'],
  ['google_cloud_run_', 'run'],
  ['google_cloudfunctions2_', 'cloudfunctions'],
  ['google_compute_', 'compute'],
  ['google_container_', 'container'],
  ['google_eventarc_', 'eventarc'],
  ['google_filestore_', 'file'],
  ['google_firestore_', 'firestore'],
  ['google_gke_hub_', 'gkehub'],
  ['google_iam_', 'iam'],
  ['google_kms_', 'cloudkms'],
  ['google_logging_', 'logging'],
  ['google_memorystore_', 'memorystore'],
  ['google_monitoring_', 'monitoring'],
  ['google_network_connectivity_', 'networkconnectivity'],
  ['google_project_iam_custom_role', 'iam'],
  ['google_project_iam_', 'cloudresourcemanager'],
  ['google_secret_manager_', 'secretmanager'],
  ['google_service_account', 'iam'],
  ['google_service_networking_', 'servicenetworking'],
  ['google_sql_', 'sqladmin'],
  ['google_storage_', 'storage'],
  ['google_vpc_access_', 'vpcaccess'],
]

/** The APIs that types use, sorted, with the one that enables others. */
export function googleApis(types: Iterable<string>): string[] {
  const found = [...types].flatMap((type) => {
    const row = APIS.find(([prefix]) => type.startsWith(prefix))
    return row ? [`${row[1]}.googleapis.com`] : []
  })
  return [...new Set([SERVICE_USAGE, ...found])].toSorted()
}
