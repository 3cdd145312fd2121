// The cluster itself: control plane, access to it, and what holds for all its nodes.
import type { z } from 'zod'
import { stackKey, whenReady } from '../../families/vault/gcp.ts'
import { block, comment, id, ref, resource, t, x, type Block, type Body, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

/** 64 pods a node: a /25 of the pods' range each, so that a /18 has room for 128 nodes. */
const PODS_PER_NODE = 64
/** The /28 of each control plane: in the block of the /16 that neither subnet, pods, services nor peering use. */
const CONTROL_PLANES = 14 * 256
const NODE_SCOPES = ['https://www.googleapis.com/auth/cloud-platform']

interface Shape {
  readonly isZonal: boolean
  /** Place among the clusters of the stack. */
  readonly index: number
}

/** The cluster. */
export function clusterBlock(node: Node, shape: Shape): TopBlock {
  const { site, settings, label, slug } = node
  const ranges = label.replaceAll('_', '-')
  return resource(
    'google_container_cluster',
    label,
    {
      name: t`${ref('local', 'prefix')}-${slug('gke', 14)}`,
      location: shape.isZonal ? ref('var', 'zone') : ref('var', 'region'),
      ...(settings.is_autopilot ? { enable_autopilot: true } : standardMode()),
      network: ref('google_compute_network', 'main', 'id'),
      subnetwork: ref('google_compute_subnetwork', 'app', 'id'),
      deletion_protection: site.isProduction,
      resource_labels: ref('local', 'labels'),
      ...(settings.is_autopilot ? autopilotNodes(node) : { node_config: defaultNodes(node) }),
      release_channel: block({ channel: site.isProduction ? 'STABLE' : 'REGULAR' }),
      ip_allocation_policy: block({
        cluster_secondary_range_name: `${ranges}-pods`,
        services_secondary_range_name: `${ranges}-services`,
      }),
      ...access(node, shape.index),
      workload_identity_config: settings.is_autopilot
        ? undefined
        : block({ workload_pool: t`${ref('var', 'project_id')}.svc.id.goog` }),
      gateway_api_config: block({ channel: 'CHANNEL_STANDARD' }),
      master_auth: block({ client_certificate_config: block({ issue_client_certificate: false }) }),
      database_encryption: site.hasStackKey ? block({ state: 'ENCRYPTED', key_name: stackKey(site) }) : undefined,
      binary_authorization: block({ evaluation_mode: 'PROJECT_SINGLETON_POLICY_ENFORCE' }),
      security_posture_config: block({ mode: 'BASIC' }),
      ...telemetry(node),
      maintenance_policy: block({
        recurring_window: block({
          start_time: '2026-01-03T03:00:00Z',
          end_time: '2026-01-03T09:00:00Z',
          recurrence: 'FREQ=WEEKLY;BYDAY=SA,SU',
        }),
      }),
      fleet: settings.has_mesh ? block({ project: ref('var', 'project_id') }) : undefined,
      lifecycle: settings.is_autopilot ? undefined : block({ ignore_changes: [x`node_config`, x`initial_node_count`] }),
      depends_on: whenReady(
        site,
        ref('google_project_iam_member', `${label}_nodes`),
        ...(settings.has_mesh ? [ref('google_gke_hub_feature', 'mesh')] : []),
      ),
    },
    settings.is_autopilot
      ? undefined
      : 'The pool that comes with the cluster is removed at once; it needs an account all the same, or it would run as\nthe default one of the project.',
  )
}

function standardMode(): Body {
  return {
    remove_default_node_pool: true,
    initial_node_count: 1,
    default_max_pods_per_node: PODS_PER_NODE,
    datapath_provider: 'ADVANCED_DATAPATH',
    enable_shielded_nodes: true,
    enable_intranode_visibility: true,
  }
}

function defaultNodes({ site, label }: Node): Block {
  return block({
    service_account: x`google_service_account.${id(`${label}_nodes`)}.email`,
    oauth_scopes: NODE_SCOPES,
    boot_disk_kms_key: stackKey(site),
    shielded_instance_config: block({ enable_secure_boot: true, enable_integrity_monitoring: true }),
  })
}

function autopilotNodes({ site, label }: Node): Body {
  const defaults = block({
    service_account: x`google_service_account.${id(`${label}_nodes`)}.email`,
    oauth_scopes: NODE_SCOPES,
    boot_disk_kms_key: stackKey(site),
  })
  return { cluster_autoscaling: block({ auto_provisioning_defaults: defaults }) }
}

/**
 * Nodes are always private. The public endpoint exists only for the ranges that a person names, and never in
 * Production.
 */
function access({ site }: Node, index: number): Body {
  const admins = block({
    for_each: ref('var', 'admin_ip_ranges'),
    content: block({ cidr_block: x`cidr_blocks.value`, display_name: 'administrators' }),
  })
  const own = block({
    cidr_block: ref('google_compute_subnetwork', 'app', 'ip_cidr_range'),
    display_name: 'application subnet',
  })
  return {
    private_cluster_config: block({
      enable_private_nodes: true,
      enable_private_endpoint: site.isProduction ? true : x`length(var.admin_ip_ranges) == 0`,
      master_ipv4_cidr_block: x`cidrsubnet(var.network_cidr, 12, ${CONTROL_PLANES + index})`,
    }),
    why_endpoint: comment("Reached by name, through Google's front end and IAM."),
    control_plane_endpoints_config: block({ dns_endpoint_config: block({ allow_external_traffic: true }) }),
    master_authorized_networks_config: block(
      site.isProduction ? { cidr_blocks: own } : { 'dynamic "cidr_blocks"': admins },
    ),
  }
}

function telemetry({ site, settings }: Node): Body {
  const control = site.isDevelopment ? [] : ['APISERVER', 'CONTROLLER_MANAGER', 'SCHEDULER']
  return {
    logging_config: block({ enable_components: ['SYSTEM_COMPONENTS', 'WORKLOADS', ...control] }),
    monitoring_config: settings.is_autopilot
      ? undefined
      : block({ enable_components: ['SYSTEM_COMPONENTS'], managed_prometheus: block({ enabled: true }) }),
  }
}
