// The least and the most that a number can be, where it is known only after apply and its vendor sets bounds.

const LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  // docs.aws.amazon.com/ebs/latest/userguide/ebs-volume-types.html
  'aws_ebs_volume.size': [1, 65_536],
  'aws_instance.volume_size': [1, 65_536],
  'aws_launch_template.volume_size': [1, 65_536],
  // docs.aws.amazon.com/AmazonRDS/latest/UserGuide/CHAP_Storage.html
  'aws_db_instance.allocated_storage': [20, 65_536],
  // docs.aws.amazon.com/AmazonElastiCache/latest/dg/quota-limits.html
  'aws_elasticache_replication_group.num_cache_clusters': [1, 6],
  'aws_elasticache_cluster.num_cache_nodes': [1, 40],
  // learn.microsoft.com/azure/postgresql/flexible-server/concepts-storage
  'azurerm_postgresql_flexible_server.storage_mb': [32_768, 33_553_408],
  // learn.microsoft.com/azure/virtual-machines/disks-types
  'azurerm_managed_disk.disk_size_gb': [1, 32_767],
  // cloud.google.com/compute/docs/disks
  'google_compute_disk.size': [10, 65_536],
  // cloud.google.com/memorystore/docs/redis/memory-management-best-practices
  'google_redis_instance.memory_size_gb': [1, 300],
  // cloud.google.com/sql/docs/quotas
  'google_sql_database_instance.disk_size': [10, 65_536],
}

/** The bounds of an argument of a type; undefined where there are none to name. */
export function limitsOf(type: string, path: string): readonly [least: number, most: number] | undefined {
  const key = `${type}.${path.split('.').at(-1)}`
  return Object.hasOwn(LIMITS, key) ? LIMITS[key] : undefined
}
