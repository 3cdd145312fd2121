// Which resources are snapshots.
/** Last snapshots by type: what clouds keep on purpose carries the tags too. */
export const SNAPSHOT_TYPES: ReadonlySet<string> = new Set([
  'aws_db_snapshot',
  'aws_db_cluster_snapshot',
  'aws_elasticache_snapshot',
  'azurerm_snapshot',
  'google_compute_snapshot',
])
