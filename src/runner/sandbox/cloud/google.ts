// Identities of Google Cloud resources: ids below their project, and self links.
import { digitsOf, filledIn, nameOf, textOf, type Making } from './making.ts'

const REGIONAL = 'projects/{project}/regions/{region}'
const GLOBAL = 'projects/{project}/global'
const LOCATED = 'projects/{project}/locations/{location}'

/** By type: the id. Those of Compute Engine give the self link as well. */
const IDS: Readonly<Record<string, string>> = {
  google_artifact_registry_repository: `${LOCATED}/repositories/{repository_id}`,
  google_billing_budget: 'billingAccounts/{billing_account}/budgets/{#12}',
  google_cloud_run_v2_service: `${LOCATED}/services/{name}`,
  google_cloud_run_v2_service_iam_member: `${LOCATED}/services/{name}/{role}/{member}`,
  google_cloudfunctions2_function: `${LOCATED}/functions/{name}`,
  google_compute_backend_service: `${GLOBAL}/backendServices/{name}`,
  google_compute_disk: 'projects/{project}/zones/{zone}/disks/{name}',
  google_compute_firewall: `${GLOBAL}/firewalls/{name}`,
  google_compute_global_address: `${GLOBAL}/addresses/{name}`,
  google_compute_global_forwarding_rule: `${GLOBAL}/forwardingRules/{name}`,
  google_compute_health_check: `${GLOBAL}/healthChecks/{name}`,
  google_compute_instance: 'projects/{project}/zones/{zone}/instances/{name}',
  google_compute_instance_template: `${GLOBAL}/instanceTemplates/{name}`,
  google_compute_managed_ssl_certificate: `${GLOBAL}/sslCertificates/{name}`,
  google_compute_network: `${GLOBAL}/networks/{name}`,
  google_compute_region_autoscaler: `${REGIONAL}/autoscalers/{name}`,
  google_compute_region_instance_group_manager: `${REGIONAL}/instanceGroupManagers/{name}`,
  google_compute_region_network_endpoint_group: `${REGIONAL}/networkEndpointGroups/{name}`,
  google_compute_resource_policy: `${REGIONAL}/resourcePolicies/{name}`,
  google_compute_router: `${REGIONAL}/routers/{name}`,
  google_compute_router_nat: '{project}/{region}/{router}/{name}',
  google_compute_security_policy: `${GLOBAL}/securityPolicies/{name}`,
  google_compute_ssl_policy: `${GLOBAL}/sslPolicies/{name}`,
  google_compute_subnetwork: `${REGIONAL}/subnetworks/{name}`,
  google_compute_target_http_proxy: `${GLOBAL}/targetHttpProxies/{name}`,
  google_compute_target_https_proxy: `${GLOBAL}/targetHttpsProxies/{name}`,
  google_compute_url_map: `${GLOBAL}/urlMaps/{name}`,
  google_container_cluster: `${LOCATED}/clusters/{name}`,
  google_container_node_pool: `${LOCATED}/clusters/{cluster}/nodePools/{name}`,
  google_eventarc_trigger: `${LOCATED}/triggers/{name}`,
  google_filestore_instance: `${LOCATED}/instances/{name}`,
  google_firestore_backup_schedule: 'projects/{project}/databases/{database}/backupSchedules/{#12}',
  google_firestore_database: 'projects/{project}/databases/{name}',
  google_gke_hub_feature: `${LOCATED}/features/{name}`,
  google_iam_workload_identity_pool:
    'projects/{project}/locations/global/workloadIdentityPools/{workload_identity_pool_id}',
  google_iam_workload_identity_pool_provider:
    'projects/{project}/locations/global/workloadIdentityPools/{workload_identity_pool_id}/providers/{workload_identity_pool_provider_id}',
  google_kms_crypto_key: '{key_ring}/cryptoKeys/{name}',
  google_kms_crypto_key_iam_member: '{crypto_key_id}/{role}/{member}',
  google_kms_key_ring: `${LOCATED}/keyRings/{name}`,
  google_logging_metric: '{name}',
  google_logging_project_bucket_config: `${LOCATED}/buckets/{bucket_id}`,
  google_logging_project_sink: 'projects/{project}/sinks/{name}',
  google_memorystore_instance: `${LOCATED}/instances/{instance_id}`,
  google_monitoring_alert_policy: 'projects/{project}/alertPolicies/{number}',
  google_monitoring_notification_channel: 'projects/{project}/notificationChannels/{number}',
  google_monitoring_uptime_check_config: 'projects/{project}/uptimeCheckConfigs/{display_name}-{#10}',
  google_network_connectivity_service_connection_policy: `${LOCATED}/serviceConnectionPolicies/{name}`,
  google_project_iam_audit_config: '{project}/audit_config/{service}',
  google_project_iam_custom_role: 'projects/{project}/roles/{role_id}',
  google_project_iam_member: '{project}/{role}/{member}',
  google_project_service: '{project}/{service}',
  google_project_service_identity: 'projects/{project}/services/{service}',
  google_secret_manager_secret: 'projects/{project}/secrets/{secret_id}',
  google_secret_manager_secret_iam_member: '{secret_id}/{role}/{member}',
  google_secret_manager_secret_version: '{secret}/versions/1',
  google_service_account: 'projects/{project}/serviceAccounts/{account_id}@{project}.iam.gserviceaccount.com',
  google_service_account_iam_member: '{service_account_id}/{role}/{member}',
  google_service_networking_connection: '{network}:{service}',
  google_sql_database: 'projects/{project}/instances/{instance}/databases/{name}',
  google_sql_database_instance: '{name}',
  google_sql_user: '{name}//{instance}',
  google_storage_bucket: '{name}',
  google_storage_bucket_iam_member: 'b/{bucket}/{role}/{member}',
  google_storage_bucket_object: '{bucket}-{name}',
  google_vpc_access_connector: `${LOCATED}/connectors/{name}`,
}

/** Values by type that are no id, with `{…}` as in {@link filledIn}. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  google_artifact_registry_repository: {
    registry_uri: '{location}-docker.pkg.dev/{project}/{repository_id}',
    name: '{repository_id}',
  },
  google_cloud_run_v2_service: { uri: 'https://{name}-{#10}-{short}.a.run.app' },
  google_cloudfunctions2_function: { url: 'https://{location}-{project}.cloudfunctions.net/{name}' },
  google_container_cluster: { endpoint: '203.0.113.10', services_ipv4_cidr: '34.118.224.0/20' },
  google_container_node_pool: { version: '1.33.5-gke.1080000' },
  google_iam_workload_identity_pool: {
    name: 'projects/{project_number}/locations/global/workloadIdentityPools/{workload_identity_pool_id}',
  },
  google_iam_workload_identity_pool_provider: {
    name: 'projects/{project_number}/locations/global/workloadIdentityPools/{workload_identity_pool_id}/providers/{workload_identity_pool_provider_id}',
  },
  google_logging_project_sink: {
    writer_identity: 'serviceAccount:service-{project_number}@gcp-sa-logging.iam.gserviceaccount.com',
  },
  google_project_iam_custom_role: { name: '{id}' },
  google_project_service_identity: {
    email: 'service-{project_number}@gcp-sa-{service_name}.iam.gserviceaccount.com',
    member: 'serviceAccount:service-{project_number}@gcp-sa-{service_name}.iam.gserviceaccount.com',
  },
  google_secret_manager_secret: { name: '{id}' },
  google_secret_manager_secret_version: { name: '{id}', version: '1' },
  google_service_account: {
    name: '{id}',
    email: '{account_id}@{project}.iam.gserviceaccount.com',
    member: 'serviceAccount:{account_id}@{project}.iam.gserviceaccount.com',
  },
  google_sql_database_instance: {
    connection_name: '{project}:{region}:{name}',
    // Only a replica has one.
    master_instance_name: '',
    self_link: 'https://sqladmin.googleapis.com/sql/v1beta4/projects/{project}/instances/{name}',
    service_account_email_address: 'p{project_number}-{#6}@gcp-sa-cloud-sql.iam.gserviceaccount.com',
  },
  google_storage_bucket: { url: 'gs://{name}', self_link: 'https://www.googleapis.com/storage/v1/b/{name}' },
}

/** Types whose computed name is their id. */
const NAMED_BY_ID = /^google_(billing_budget|firestore_backup_schedule|monitoring_\w+)$/

/** Computed attributes of a Google resource that stand for it. */
export function googleIdentity(making: Making): Record<string, unknown> {
  const { type, values, place } = making
  const location = textOf(values, 'location') ?? textOf(values, 'region') ?? place.region
  const known: Record<string, string> = {
    location,
    region: textOf(values, 'region') ?? place.region,
    project: textOf(values, 'project') ?? place.project,
    zone: textOf(values, 'zone') ?? `${place.region}-b`,
    number: digitsOf(making, 'number', 19),
    short: location
      .split('-')
      .map((word) => word[0])
      .join(''),
    service_name: (textOf(values, 'service') ?? '').split('.')[0] ?? '',
  }
  known['id'] = filledIn(IDS[type] ?? `projects/{project}/${type.split('_').slice(2).join('-')}/{name}`, making, known)
  const own = Object.entries(VALUES[type] ?? {}).map(([name, form]) => [name, filledIn(form, making, known)])
  return {
    id: known['id'],
    self_link: `https://www.googleapis.com/compute/v1/${known['id']}`,
    name: NAMED_BY_ID.test(type) ? known['id'] : nameOf(making),
    project: known['project'],
    region: known['region'],
    zone: known['zone'],
    number: place.project_number,
    unique_id: digitsOf(making, 'unique_id', 21),
    instance_id: digitsOf(making, 'instance_id', 19),
    ...(Object.fromEntries(own) as Record<string, unknown>),
  }
}
