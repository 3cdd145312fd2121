// Arguments whose loss matters to whoever runs a resource, by their name: it is the same in most types.
import type { Aspect } from '#contract/imports.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const NAMES: Readonly<Record<Aspect, readonly string[]>> = {
  size: words(`
    instance_class instance_type instance_types node_type machine_type vm_size size sku sku_name sku_tier tier
    memory_size memory_size_gb available_memory available_cpu instance_memory_in_mb read_capacity
    write_capacity throughput_capacity billing_mode provisioned_throughput_in_mibps throughput cpu_core_count
    throughput_mode memory accelerator_count
  `),
  count: words(`
    count num_cache_clusters num_node_groups replicas_per_node_group number_cache_clusters desired_capacity
    min_size max_size desired_size node_count min_count max_count initial_node_count min_node_count
    max_node_count total_min_node_count total_max_node_count target_size replica_count shard_count capacity
    min_instance_count max_instance_count maximum_instance_count reserved_concurrent_executions min_capacity
    max_capacity
  `),
  version: words(`
    engine engine_version version database_version runtime runtime_version kubernetes_version
    min_master_version redis_version python_version node_version java_version dotnet_version kind
  `),
  availability: words(`
    multi_az multi_az_enabled automatic_failover_enabled availability_type zone_redundant
    zone_redundancy_enabled zone_balancing_enabled account_replication_type geo_redundant_backup_enabled
    backup_retention_period backup_retention_days high_availability_enabled high_availability.mode
    point_in_time_recovery.enabled point_in_time_recovery_enabled
  `),
  storage: words(`
    allocated_storage max_allocated_storage storage_type storage_mb size_gb disk_size disk_size_gb disk_type
    volume_size volume_type iops storage_throughput quota capacity_gb storage_account_type storage_class
    auto_grow_enabled ephemeral_storage.size access_tier
  `),
  encryption: words(`
    storage_encrypted encrypted kms_key_id kms_key_arn kms_master_key_id kms_key_name sse_algorithm
    customer_managed_key at_rest_encryption_enabled transit_encryption_enabled transit_encryption_mode
    key_vault_key_id default_kms_key_name infrastructure_encryption_enabled disk_encryption_set_id
    encryption_at_host_enabled min_tls_version minimum_tls_version ssl_mode require_ssl
    https_traffic_only_enabled kms_key_self_link encryption_key_name
  `),
  public_access: words(`
    publicly_accessible public_network_access_enabled public_network_access associate_public_ip_address
    block_public_acls block_public_policy ignore_public_acls restrict_public_buckets
    allow_nested_items_to_be_public public_access_prevention ipv4_enabled internal endpoint_public_access
    public_access_cidrs load_balancing_scheme acl private_cluster_enabled enable_private_nodes
  `),
}

const BY_NAME: ReadonlyMap<string, Aspect> = new Map(
  (Object.entries(NAMES) as [Aspect, readonly string[]][]).flatMap(([aspect, names]) =>
    names.map((name) => [name, aspect] as const),
  ),
)

/** What an argument is about; undefined for one whose loss is only said. @param path such as settings.0.tier */
export function aspectOf(path: string): Aspect | undefined {
  const steps = path.replaceAll(/\[\d+\]/g, '').split('.')
  return BY_NAME.get(steps.slice(-2).join('.')) ?? BY_NAME.get(steps.at(-1) ?? '')
}

/** Where a component prints other types for the same thing: those types, and the counterpart of each argument. */
interface Instead {
  readonly types: readonly string[]
  readonly arguments: Readonly<Record<string, Counterpart>>
}

interface Counterpart {
  readonly path: string
  /** Whether both say the same; they never do when absent. */
  readonly isSame?: (before: string, after: string | undefined) => boolean
}

const isText = (before: string, after: string | undefined): boolean => before === after
const sameNumber = (path: string): Counterpart => ({
  path,
  isSame: (before, after) => after !== undefined && Number(before) === Number(after),
})

const INSTEAD: Readonly<Record<string, Instead>> = {
  google_redis_instance: {
    types: ['google_memorystore_instance'],
    arguments: {
      memory_size_gb: { path: 'node_type' },
      redis_version: { path: 'engine_version' },
      tier: {
        path: 'replica_count',
        isSame: (tier, replicas) => (tier === 'STANDARD_HA') === Number(replicas ?? 0) > 0,
      },
      replica_count: { path: 'replica_count', isSame: (count, replicas) => Number(count) === Number(replicas ?? 0) },
      transit_encryption_mode: {
        path: 'transit_encryption_mode',
        isSame: (before, after) => (before === 'SERVER_AUTHENTICATION') === (after === 'SERVER_AUTHENTICATION'),
      },
      auth_enabled: {
        path: 'authorization_mode',
        isSame: (before, after) => before === 'true' && after === 'IAM_AUTH',
      },
    },
  },
  azurerm_linux_function_app: { types: ['azurerm_function_app_flex_consumption'], arguments: {} },
  aws_instance: {
    types: ['aws_launch_template', 'aws_autoscaling_group'],
    arguments: {
      count: sameNumber('desired_capacity'),
      ami: { path: 'image_id' },
      'root_block_device.volume_size': sameNumber('block_device_mappings.ebs.volume_size'),
      'root_block_device.volume_type': { path: 'block_device_mappings.ebs.volume_type', isSame: isText },
      'root_block_device.encrypted': { path: 'block_device_mappings.ebs.encrypted', isSame: isText },
    },
  },
  google_compute_instance: {
    types: ['google_compute_instance_template', 'google_compute_region_instance_group_manager'],
    arguments: {
      count: sameNumber('target_size'),
      'boot_disk.initialize_params.image': { path: 'disk.source_image' },
      'boot_disk.initialize_params.size': sameNumber('disk.disk_size_gb'),
      'boot_disk.initialize_params.type': { path: 'disk.disk_type', isSame: isText },
    },
  },
}

/** The types that a component prints in place of one; the same one where nothing else is known. */
export function insteadOf(type: string, isPrinted: (type: string) => boolean): Instead {
  const other = Object.hasOwn(INSTEAD, type) ? INSTEAD[type] : undefined
  return other !== undefined && !isPrinted(type) ? other : { types: [type], arguments: {} }
}

/** Types of which each instance costs or holds something of its own: of the others, their number is no loss. */
const COUNTED = /instance|machine|node|cluster|server|pool|replica|database|nat_gateway/

/** Whether the number of instances of a type matters. */
export function isCounted(type: string): boolean {
  return COUNTED.test(type)
}
