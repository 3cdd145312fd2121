// Application nodes and the registry of their images.
import type { z } from 'zod'
import { stackKey, whenReady } from '../../families/vault/gcp.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

/**
 * The pool that applications run on; it grows automatically. Numbers are totals over all zones, so that price and size
 * compare with other clouds.
 */
export function nodePool({ site, label }: Node, { isZonal, isSpot }: { isZonal: boolean; isSpot: boolean }): TopBlock {
  return resource('google_container_node_pool', label, {
    name: 'apps',
    cluster: ref('google_container_cluster', label, 'id'),
    location: isZonal ? ref('var', 'zone') : ref('var', 'region'),
    initial_node_count: 1,
    autoscaling: block({
      total_min_node_count: ref('var', `${label}_min_nodes`),
      total_max_node_count: ref('var', `${label}_max_nodes`),
      location_policy: isZonal ? 'ANY' : 'BALANCED',
    }),
    management: block({ auto_repair: true, auto_upgrade: true }),
    upgrade_settings: block({ strategy: 'SURGE', max_surge: 1, max_unavailable: 0 }),
    node_config: block({
      machine_type: ref('var', `${label}_size`),
      image_type: 'COS_CONTAINERD',
      disk_type: site.tier >= 3 ? 'pd-ssd' : 'pd-balanced',
      disk_size_gb: ref('var', `${label}_disk_gb`),
      spot: isSpot,
      boot_disk_kms_key: stackKey(site),
      service_account: x`google_service_account.${id(`${label}_nodes`)}.email`,
      oauth_scopes: ['https://www.googleapis.com/auth/cloud-platform'],
      tags: [label.replaceAll('_', '-')],
      resource_labels: ref('local', 'labels'),
      metadata: { 'disable-legacy-endpoints': 'true' },
      workload_metadata_config: block({ mode: 'GKE_METADATA' }),
      shielded_instance_config: block({ enable_secure_boot: true, enable_integrity_monitoring: true }),
    }),
    lifecycle: block({ ignore_changes: [x`initial_node_count`] }),
  })
}

/** A registry whose images cannot be overwritten; old ones go, the newest thirty stay. */
export function registry({ site, label, slug }: Node): TopBlock {
  return resource('google_artifact_registry_repository', label, {
    repository_id: t`${ref('local', 'prefix')}-${slug('images')}`,
    location: ref('var', 'region'),
    format: 'DOCKER',
    kms_key_name: stackKey(site),
    description: t`Images of ${ref('local', 'prefix')}`,
    docker_config: block({ immutable_tags: true }),
    cleanup_policies: [
      block({ id: 'keep-30', action: 'KEEP', most_recent_versions: block({ keep_count: 30 }) }),
      block({ id: 'drop-old', action: 'DELETE', condition: block({ tag_state: 'ANY', older_than: '7776000s' }) }),
    ],
    depends_on: whenReady(site),
  })
}
