// Which Terraform resources are which component of the catalogue, and which
// belong to one: the component brings its own in their place.
import type { CloudId } from '#engine/vocabulary.ts'

/** Reads a constant argument of a resource, also one of a nested block: 'storage.size_gb'. */
export type Read = (path: string) => unknown

interface Rule {
  /** The component; undefined when this one is none that the catalogue has. */
  readonly component: string | ((read: Read) => string | undefined)
  /** Settings as far as they can be read; what does not fit the component is left out. */
  readonly settings?: (read: Read) => Readonly<Record<string, unknown>>
}

const number = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}
const times = (value: unknown, factor: number): number | undefined => {
  const read = number(value)
  return read === undefined ? undefined : Math.round(read * factor)
}
const isMoreThan = (value: unknown, least: number): boolean | undefined => {
  const read = number(value)
  return read === undefined ? undefined : read > least
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const startsWith = (value: unknown, start: string): boolean =>
  typeof value === 'string' && value.toLowerCase().startsWith(start)
const mebibytes = (value: unknown): number | undefined => {
  const found = /^(\d+(?:\.\d+)?)(Mi?|Gi?)$/.exec(typeof value === 'string' ? value : '')
  return found ? Math.round(Number(found[1]) * (found[2]?.startsWith('G') ? 1024 : 1)) : undefined
}

/**
 * Node types of Memorystore for Valkey by the GB of memory that they have
 * (https://cloud.google.com/memorystore/docs/valkey/instance-node-specification).
 */
const VALKEY_GB: readonly (readonly [string, number])[] = [
  ['SHARED_CORE_NANO', 1.4],
  ['STANDARD_SMALL', 6.5],
  ['HIGHMEM_MEDIUM', 13],
  ['HIGHMEM_XLARGE', 58],
]

/** The smallest node type that holds as much; the largest where none does. */
const valkeyFor = (gb: number | undefined): string | undefined =>
  gb === undefined ? undefined : (VALKEY_GB.find(([, holds]) => holds >= gb) ?? VALKEY_GB.at(-1))?.[0]

const AWS: Readonly<Record<string, Rule>> = {
  aws_instance: {
    component: 'vm',
    settings: (read) => ({ size: read('instance_type'), disk_gb: number(read('root_block_device.volume_size')) }),
  },
  aws_autoscaling_group: {
    component: 'vm',
    settings: (read) => ({
      count: number(read('desired_capacity')) ?? number(read('min_size')),
      max_count: number(read('max_size')),
    }),
  },
  aws_db_instance: {
    component: (read) =>
      read('engine') === 'postgres' ? 'postgresql' : read('engine') === 'mysql' ? 'mysql' : undefined,
    settings: (read) => ({
      size: read('instance_class'),
      storage_gb: number(read('allocated_storage')),
      has_standby: read('multi_az'),
      backup_days: number(read('backup_retention_period')),
      version: /^\d+/.exec(textOf(read('engine_version')))?.[0],
    }),
  },
  aws_s3_bucket: { component: 'object-storage' },
  aws_efs_file_system: { component: 'file-share' },
  aws_elasticache_replication_group: {
    component: 'redis',
    settings: (read) => ({ size: read('node_type'), has_replica: isMoreThan(read('num_cache_clusters'), 1) }),
  },
  aws_dynamodb_table: { component: 'nosql' },
  aws_lambda_function: {
    component: 'function',
    settings: (read) => ({ memory_mb: number(read('memory_size')), timeout_seconds: number(read('timeout')) }),
  },
  aws_eks_cluster: { component: 'kubernetes' },
  aws_lb: {
    component: (read) =>
      [undefined, 'application'].includes(read('load_balancer_type') as undefined) ? 'load-balancer' : undefined,
  },
  aws_apigatewayv2_api: { component: (read) => (read('protocol_type') === 'WEBSOCKET' ? undefined : 'api-gateway') },
  aws_secretsmanager_secret: { component: 'key-vault' },
  aws_vpc: { component: 'vnet', settings: (read) => ({ address_range: read('cidr_block') }) },
}

const server = (read: Read): Readonly<Record<string, unknown>> => ({
  size: read('sku_name'),
  storage_gb: times(read('storage_mb'), 1 / 1024) ?? number(read('storage.size_gb')),
  version: read('version'),
  backup_days: number(read('backup_retention_days')),
  has_geo_backup: read('geo_redundant_backup_enabled'),
  has_standby: read('high_availability.mode') === undefined ? undefined : true,
})

const AZURE: Readonly<Record<string, Rule>> = {
  azurerm_linux_virtual_machine: {
    component: 'vm',
    settings: (read) => ({
      size: read('size'),
      disk_gb: number(read('os_disk.disk_size_gb')),
      has_premium_disk: startsWith(read('os_disk.storage_account_type'), 'premium'),
    }),
  },
  azurerm_postgresql_flexible_server: { component: 'postgresql', settings: server },
  azurerm_mysql_flexible_server: { component: 'mysql', settings: server },
  azurerm_storage_account: {
    component: 'object-storage',
    settings: (read) => ({
      redundancy: { LRS: 'local', ZRS: 'zone', GRS: 'geo', RAGRS: 'geo', GZRS: 'geo', RAGZRS: 'geo' }[
        textOf(read('account_replication_type'))
      ],
    }),
  },
  azurerm_storage_share: { component: 'file-share', settings: (read) => ({ size_gb: number(read('quota')) }) },
  azurerm_managed_redis: {
    component: 'redis',
    settings: (read) => ({ size: read('sku_name'), has_replica: read('high_availability_enabled') }),
  },
  azurerm_cosmosdb_account: {
    component: (read) => ([undefined, 'GlobalDocumentDB'].includes(read('kind') as undefined) ? 'nosql' : undefined),
  },
  azurerm_function_app_flex_consumption: {
    component: 'function',
    settings: (read) => ({
      memory_mb: number(read('instance_memory_in_mb')),
      max_instances: number(read('maximum_instance_count')),
    }),
  },
  azurerm_linux_function_app: { component: 'function' },
  azurerm_kubernetes_cluster: {
    component: 'kubernetes',
    settings: (read) => ({
      size: read('default_node_pool.vm_size'),
      min_nodes: number(read('default_node_pool.min_count')) ?? number(read('default_node_pool.node_count')),
      max_nodes: number(read('default_node_pool.max_count')),
    }),
  },
  azurerm_application_gateway: {
    component: 'load-balancer',
    settings: (read) => ({ has_waf: startsWith(read('sku.tier'), 'waf') }),
  },
  azurerm_api_management: { component: 'api-gateway' },
  azurerm_key_vault: {
    component: 'key-vault',
    settings: (read) => ({ has_purge_protection: read('purge_protection_enabled') }),
  },
  azurerm_virtual_network: { component: 'vnet' },
  azurerm_log_analytics_workspace: {
    component: 'log-analytics',
    settings: (read) => ({ retention_days: number(read('retention_in_days')) }),
  },
}

const GCP: Readonly<Record<string, Rule>> = {
  google_compute_instance: {
    component: 'vm',
    settings: (read) => ({ size: read('machine_type'), disk_gb: number(read('boot_disk.initialize_params.size')) }),
  },
  google_compute_region_instance_group_manager: {
    component: 'vm',
    settings: (read) => ({ count: number(read('target_size')) }),
  },
  google_sql_database_instance: {
    component: (read) =>
      startsWith(read('database_version'), 'postgres')
        ? 'postgresql'
        : startsWith(read('database_version'), 'mysql')
          ? 'mysql'
          : undefined,
    settings: (read) => ({
      size: read('settings.tier'),
      storage_gb: number(read('settings.disk_size')),
      has_standby:
        read('settings.availability_type') === undefined
          ? undefined
          : read('settings.availability_type') === 'REGIONAL',
      version: /^POSTGRES_(\d+)$/.exec(textOf(read('database_version')))?.[1],
    }),
  },
  google_storage_bucket: { component: 'object-storage' },
  google_filestore_instance: {
    component: 'file-share',
    settings: (read) => ({ size_gb: number(read('file_shares.capacity_gb')) }),
  },
  google_memorystore_instance: {
    component: 'redis',
    settings: (read) => ({ size: read('node_type'), has_replica: isMoreThan(read('replica_count'), 0) }),
  },
  google_redis_instance: {
    component: 'redis',
    settings: (read) => ({
      size: valkeyFor(number(read('memory_size_gb'))),
      has_replica: read('tier') === 'STANDARD_HA',
    }),
  },
  google_firestore_database: { component: 'nosql' },
  google_cloudfunctions2_function: {
    component: 'function',
    settings: (read) => ({
      memory_mb: mebibytes(read('service_config.available_memory')),
      timeout_seconds: number(read('service_config.timeout_seconds')),
      max_instances: number(read('service_config.max_instance_count')),
    }),
  },
  google_container_cluster: {
    component: 'kubernetes',
    settings: (read) => ({ is_autopilot: read('enable_autopilot') }),
  },
  google_compute_url_map: { component: 'load-balancer' },
  google_secret_manager_secret: { component: 'key-vault' },
  google_compute_network: { component: 'vnet' },
}

/** A cloud without rules keeps everything as it is. */
const RULES: Readonly<Partial<Record<CloudId, Readonly<Record<string, Rule>>>>> = { aws: AWS, azure: AZURE, gcp: GCP }

/** Beginnings of resource types, as words. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What belongs to a component wherever it stands beside one: the component brings its own. */
const PARTS: Readonly<Partial<Record<CloudId, readonly string[]>>> = {
  aws: words(`
    aws_s3_bucket_ aws_db_subnet_group aws_db_parameter_group aws_db_option_group aws_efs_ aws_elasticache_ aws_eks_ aws_lb_ aws_autoscaling_
    aws_launch_template aws_apigatewayv2_ aws_lambda_permission aws_secretsmanager_secret_ aws_security_group aws_vpc_security_group_
    aws_default_ aws_subnet aws_route aws_internet_gateway aws_nat_gateway aws_eip aws_flow_log aws_vpc_endpoint aws_network_acl aws_iam_role
    aws_iam_policy aws_iam_instance_profile aws_kms_ aws_cloudwatch_log_group random_ tls_private_key
  `),
  azure: words(`
    azurerm_resource_group azurerm_subnet azurerm_network_ azurerm_nat_gateway azurerm_public_ip azurerm_private_ azurerm_role_assignment
    azurerm_user_assigned_identity azurerm_monitor_diagnostic_setting azurerm_storage_ azurerm_postgresql_flexible_ azurerm_mysql_flexible_
    azurerm_cosmosdb_sql_ azurerm_managed_redis_ azurerm_key_vault_ azurerm_kubernetes_cluster_ azurerm_service_plan
    azurerm_application_insights azurerm_api_management_ azurerm_web_application_firewall_policy azurerm_virtual_machine_ random_
    tls_private_key azurerm_dev_test_global_vm_ azurerm_backup_ azurerm_recovery_services_vault azurerm_federated_identity_credential
  `),
  gcp: words(`
    google_compute_subnetwork google_compute_firewall google_compute_router google_compute_route google_compute_global_
    google_compute_health_check google_compute_backend_ google_compute_target_ google_compute_ssl_ google_compute_managed_ssl_
    google_compute_instance_template google_compute_region_ google_compute_security_policy google_service_account google_project_iam_
    google_project_service google_sql_ google_storage_bucket_ google_kms_ google_secret_manager_secret_ google_service_networking_
    google_network_connectivity_ google_container_node_pool google_firestore_ random_ tls_private_key
  `),
}

/** The component that a resource is, with its settings; undefined when it is none. */
export function componentOf(
  cloud: CloudId,
  type: string,
  read: Read,
): { readonly component: string; readonly settings: Readonly<Record<string, unknown>> } | undefined {
  const rules = RULES[cloud] ?? {}
  const rule = Object.hasOwn(rules, type) ? rules[type] : undefined
  const component = typeof rule?.component === 'function' ? rule.component(read) : rule?.component
  return component === undefined ? undefined : { component, settings: rule?.settings?.(read) ?? {} }
}

/** Whether a resource belongs to the component that it stands beside. */
export function isPart(cloud: CloudId, type: string): boolean {
  return PARTS[cloud]?.some((start) => type.startsWith(start)) ?? false
}

/** The cloud of a resource type; undefined for those of no cloud. */
export function cloudOfType(type: string): CloudId | undefined {
  if (type.startsWith('aws_')) return 'aws'
  if (type.startsWith('azurerm_') || type.startsWith('azuread_') || type.startsWith('azapi_')) return 'azure'
  return type.startsWith('google_') ? 'gcp' : undefined
}
