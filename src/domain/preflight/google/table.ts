// Permissions that resources of Google Cloud take on their project, by type: reading for plans, everything else for
// applies. https://cloud.google.com/iam/docs/roles-permissions
import { allOf, rights, type Rights } from '../row.ts'

const CHANGE = 'create update delete'

/** Rights with one kind of things of a service: what plans do with it, and what applies do. */
function of(things: string, apply = CHANGE, plan = 'get'): Rights {
  return rights(things, plan, apply)
}

/** The same in the words of Google Cloud: service.things.verb. */
function dotted({ plan, apply }: Rights): Rights {
  const dot = (all: readonly string[]): string[] => all.map((one) => one.replace(':', '.'))
  return { plan: dot(plan), apply: dot(apply) }
}

const ACT_AS = of('iam.serviceAccounts', 'actAs', '')
const policyOf = (things: string): Rights => of(things, 'setIamPolicy', 'getIamPolicy')
const MACHINES = allOf(
  of('compute.instances', 'create delete setMetadata setTags setLabels setServiceAccount', ''),
  of('compute.disks', 'create', ''),
  of('compute.subnetworks', 'use', ''),
)

const TABLE = {
  google_artifact_registry_repository: of('artifactregistry.repositories'),
  google_cloud_run_v2_service_iam_member: policyOf('run.services'),
  google_cloudfunctions2_function: allOf(of('cloudfunctions.functions'), ACT_AS),
  google_compute_backend_service: of('compute.backendServices', `${CHANGE} use`),
  google_compute_disk: of('compute.disks', `${CHANGE} setLabels`),
  google_compute_firewall: allOf(of('compute.firewalls'), of('compute.networks', 'updatePolicy', '')),
  google_compute_global_address: of('compute.globalAddresses', 'create createInternal delete deleteInternal use'),
  google_compute_global_forwarding_rule: of('compute.globalForwardingRules', 'create delete'),
  google_compute_health_check: of('compute.healthChecks', `${CHANGE} useReadOnly`),
  google_compute_instance: allOf(of('compute.instances'), MACHINES, ACT_AS),
  google_compute_instance_template: allOf(of('compute.instanceTemplates', 'create delete useReadOnly'), ACT_AS),
  google_compute_managed_ssl_certificate: of('compute.sslCertificates', 'create delete'),
  google_compute_network: of('compute.networks', 'create delete updatePolicy use'),
  google_compute_region_autoscaler: of('compute.autoscalers'),
  google_compute_region_instance_group_manager: allOf(
    of('compute.instanceGroupManagers', `${CHANGE} use`),
    MACHINES,
    ACT_AS,
  ),
  google_compute_region_network_endpoint_group: of('compute.regionNetworkEndpointGroups', 'create delete use'),
  google_compute_resource_policy: of('compute.resourcePolicies', 'create delete use'),
  google_compute_router: of('compute.routers'),
  google_compute_router_nat: of('compute.routers', 'update'),
  google_compute_security_policy: of('compute.securityPolicies', `${CHANGE} use`),
  google_compute_ssl_policy: of('compute.sslPolicies', `${CHANGE} use`),
  google_compute_subnetwork: of('compute.subnetworks', `${CHANGE} use`),
  google_compute_target_http_proxy: of('compute.targetHttpProxies', 'create delete use'),
  google_compute_target_https_proxy: of('compute.targetHttpsProxies', 'create delete use'),
  google_compute_url_map: of('compute.urlMaps', `${CHANGE} use`),
  google_container_cluster: allOf(of('container.clusters'), ACT_AS),
  google_container_node_pool: allOf(of('container.clusters', 'update'), ACT_AS),
  google_eventarc_trigger: allOf(of('eventarc.triggers'), ACT_AS),
  google_filestore_instance: of('file.instances'),
  google_firestore_backup_schedule: of('datastore.backupSchedules'),
  google_firestore_database: of('datastore.databases', CHANGE, 'getMetadata'),
  google_gke_hub_feature: of('gkehub.features'),
  google_iam_workload_identity_pool: of('iam.workloadIdentityPools'),
  google_iam_workload_identity_pool_provider: of('iam.workloadIdentityPoolProviders'),
  google_kms_crypto_key: allOf(
    of('cloudkms.cryptoKeys', 'create update'),
    of('cloudkms.cryptoKeyVersions', 'destroy list', ''),
  ),
  google_kms_crypto_key_iam_member: policyOf('cloudkms.cryptoKeys'),
  google_kms_key_ring: of('cloudkms.keyRings', 'create'),
  google_logging_metric: of('logging.logMetrics'),
  google_logging_project_bucket_config: of('logging.buckets'),
  google_logging_project_cmek_settings: of('logging.cmekSettings', 'update'),
  google_logging_project_exclusion: of('logging.exclusions'),
  google_logging_project_sink: of('logging.sinks'),
  google_memorystore_instance: of('memorystore.instances'),
  google_monitoring_alert_policy: of('monitoring.alertPolicies'),
  google_monitoring_notification_channel: of('monitoring.notificationChannels'),
  google_monitoring_uptime_check_config: of('monitoring.uptimeCheckConfigs'),
  google_network_connectivity_service_connection_policy: of('networkconnectivity.serviceConnectionPolicies'),
  google_project_iam_audit_config: policyOf('resourcemanager.projects'),
  google_project_iam_custom_role: of('iam.roles'),
  google_project_iam_member: policyOf('resourcemanager.projects'),
  google_project_service: of('serviceusage.services', 'enable', 'get list'),
  google_project_service_identity: of('serviceusage.services', 'enable', ''),
  google_secret_manager_secret: of('secretmanager.secrets'),
  google_secret_manager_secret_iam_member: policyOf('secretmanager.secrets'),
  google_secret_manager_secret_version: allOf(
    of('secretmanager.versions', 'destroy'),
    of('secretmanager.versions', 'add', ''),
  ),
  google_service_account: of('iam.serviceAccounts'),
  google_service_account_iam_member: policyOf('iam.serviceAccounts'),
  google_service_networking_connection: of('servicenetworking.services', 'addPeering'),
  google_sql_database: of('cloudsql.databases'),
  google_sql_database_instance: of('cloudsql.instances'),
  google_sql_user: of('cloudsql.users', CHANGE, 'list'),
  google_storage_bucket: of('storage.buckets'),
  google_storage_bucket_iam_member: policyOf('storage.buckets'),
  // Plans read the sources of functions alone, by a condition that says nothing about other objects.
  google_storage_bucket_object: of('storage.objects', 'create delete get', ''),
  google_vpc_access_connector: of('vpcaccess.connectors', 'create delete'),
} satisfies Readonly<Record<string, Rights>>

/** Rights by type. */
export const GOOGLE_RIGHTS: Readonly<Record<string, Rights>> = Object.fromEntries(
  Object.entries(TABLE).map(([type, row]) => [type, dotted(row)]),
)

/** Types whose rights are those of a billing account, where no question about a project reaches. */
export const GOOGLE_BILLING_TYPES: ReadonlySet<string> = new Set(['google_billing_budget'])

/** The argument with a name that only one project of the world can have, by type. */
export const GOOGLE_WORLD_NAMES: Readonly<Record<string, string>> = { google_storage_bucket: 'name' }

/** Arguments with a name that a project has only once, as far as it can be known before a plan. */
export const GOOGLE_OWN_NAMES: Readonly<Record<string, string>> = {
  google_compute_network: 'name',
  google_secret_manager_secret: 'secret_id',
  google_service_account: 'account_id',
}
