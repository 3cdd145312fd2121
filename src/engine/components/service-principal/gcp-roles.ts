// Which roles a pipeline needs for the resource types of a stack.
import { globalPrefix } from '../../clouds/gcp/naming.ts'
import { ref, t, type Value } from '../../hcl/nodes.ts'

/**
 * Begin of a resource type to the roles that change it; what the pipeline may only read stands under its viewer role.
 */
const ROLES: readonly (readonly [prefix: string, ...roles: string[]])[] = [
  ['google_artifact_registry_', 'roles/artifactregistry.admin'],
  ['google_cloudfunctions2_', 'roles/cloudfunctions.admin', 'roles/cloudbuild.builds.viewer'],
  ['google_cloud_run_v2_', 'roles/run.admin'],
  ['google_compute_instance', 'roles/compute.instanceAdmin.v1'],
  ['google_compute_region_instance', 'roles/compute.instanceAdmin.v1'],
  ['google_compute_backend', 'roles/compute.loadBalancerAdmin'],
  ['google_compute_network', 'roles/compute.networkAdmin'],
  ['google_compute_firewall', 'roles/compute.securityAdmin'],
  ['google_compute_security_policy', 'roles/compute.securityAdmin'],
  ['google_container_', 'roles/container.admin'],
  ['google_eventarc_', 'roles/eventarc.admin'],
  ['google_filestore_', 'roles/file.editor'],
  ['google_firestore_', 'roles/datastore.owner'],
  ['google_gke_hub_', 'roles/gkehub.editor'],
  // A plan also reads the access policy of the key, which the viewer role does not cover.
  ['google_kms_', 'roles/cloudkms.viewer', 'roles/iam.securityReviewer'],
  ['google_logging_', 'roles/logging.configWriter'],
  ['google_memorystore_', 'roles/memorystore.admin'],
  ['google_monitoring_alert_policy', 'roles/monitoring.alertPolicyEditor'],
  ['google_monitoring_notification_channel', 'roles/monitoring.notificationChannelEditor'],
  ['google_monitoring_uptime_check_config', 'roles/monitoring.uptimeCheckConfigEditor'],
  ['google_network_connectivity_', 'roles/networkconnectivity.consumerNetworkAdmin'],
  ['google_project_iam_custom_role', 'roles/iam.roleViewer'],
  ['google_vpc_access_', 'roles/vpcaccess.admin'],
]

/** For every stack: reading its accounts and pools, and calling the services that are on. */
const ALWAYS = [
  'roles/iam.serviceAccountViewer',
  'roles/iam.workloadIdentityPoolViewer',
  'roles/serviceusage.serviceUsageConsumer',
]

/** Roles of which IAM can bind what they reach to the stack's name. */
const NAMED = ['roles/cloudsql.admin', 'roles/secretmanager.admin', 'roles/storage.admin'] as const

/** Every role on the project with which any stack can be changed, sorted; none of them basic. */
export const EVERY_CHANGING_ROLE: readonly string[] = [
  ...new Set([...ALWAYS, ...NAMED, ...ROLES.flatMap(([, ...roles]) => roles)]),
].sort()

/** Roles on the project, sorted; none of them basic. */
export function pipelineRoles(types: ReadonlySet<string>): string[] {
  const wanted = ROLES.flatMap(([prefix, ...roles]) =>
    [...types].some((type) => type.startsWith(prefix)) ? roles : [],
  )
  return [...new Set([...ALWAYS, ...wanted])].sort()
}

/** Roles that reach only what carries the stack's name, and the condition that says so. */
export function namedRoles(types: ReadonlySet<string>): Partial<Record<(typeof NAMED)[number], Value>> {
  const project = ref('var', 'project_id')
  const prefix = ref('local', 'prefix')
  const number = ref('data', 'google_project', 'current', 'number')
  return {
    ...(types.has('google_sql_database_instance')
      ? {
          'roles/cloudsql.admin': t`resource.type != 'sqladmin.googleapis.com/Instance' || resource.name.startsWith('projects/${project}/instances/${prefix}-')`,
        }
      : {}),
    ...(types.has('google_secret_manager_secret')
      ? { 'roles/secretmanager.admin': t`resource.name.startsWith('projects/${number}/secrets/${globalPrefix}-')` }
      : {}),
    ...(types.has('google_storage_bucket')
      ? { 'roles/storage.admin': t`resource.name.startsWith('projects/_/buckets/${globalPrefix}-')` }
      : {}),
  }
}
