import type { z } from 'zod'
import { diskKey, diskKeyId } from '../../families/vault/azure-disk-key.ts'
import { placed, prefix, tags, tenantId } from '../../clouds/azure/naming.ts'
import { roleAssignment } from '../../families/identity/azure.ts'
import { subnetId } from '../../families/network/azure.ts'
import { block, comment, ref, resource, t, x, type Body, type Item, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

export type Node = Placement<z.output<typeof schema>, 'azure'>

/** What the settings, the region and the environment come to. */
export interface Plan {
  readonly systemSize: string
  readonly size: string
  readonly systemNodes: number
  readonly maxNodes: number
  readonly isSpot: boolean
  /** Zones of the node pools; none where nothing may be named. */
  readonly zones: readonly string[]
  /** In Production the API has no public address; elsewhere only people who name theirs reach it. */
  readonly isPrivate: boolean
}

/** Pods and services have ranges of their own, outside of the virtual network; the way out is its NAT. */
const NETWORK: Body = {
  network_plugin: 'azure',
  network_plugin_mode: 'overlay',
  network_data_plane: 'cilium',
  network_policy: 'cilium',
  load_balancer_sku: 'standard',
  outbound_type: 'userAssignedNATGateway',
  pod_cidr: '192.168.0.0/16',
  service_cidr: '172.20.0.0/16',
  dns_service_ip: '172.20.0.10',
}
/** How many nodes a pool may add while it is upgraded. */
const SURGE = block({ max_surge: '33%' })
const noAdmins = x`length(var.admin_ip_ranges) == 0`

/** The identity of the cluster, its rights, the cluster and its pool for applications. */
export function clusterBlocks(node: Node, plan: Plan): TopBlock[] {
  const { site, label } = node
  const principal = ref('azurerm_user_assigned_identity', label, 'principal_id')
  return [
    resource('azurerm_user_assigned_identity', label, { ...placed(t`id-${node.slug('aks')}-${prefix}`), tags }),
    roleAssignment(`${label}_network`, subnetId('app'), 'Network Contributor', principal),
    ...(site.hasStackKey
      ? [diskKey(label, node.slug('aks')), roleAssignment(`${label}_disks`, diskKeyId(label), 'Reader', principal)]
      : []),
    // It looks in the resource group for the address that a load balancer reserves for its ingress.
    ...(node.incoming.includes('load-balancer')
      ? [roleAssignment(`${label}_group`, ref('azurerm_resource_group', 'main', 'id'), 'Reader', principal)]
      : []),
    cluster(node, plan),
    pool(node, plan),
    resource(
      'azurerm_federated_identity_credential',
      label,
      {
        name: node.slug('app'),
        user_assigned_identity_id: ref('azurerm_user_assigned_identity', 'app', 'id'),
        issuer: ref('azurerm_kubernetes_cluster', label, 'oidc_issuer_url'),
        audience: ['api://AzureADTokenExchange'],
        subject: 'system:serviceaccount:app:app',
      },
      'Pods of the service account app in the namespace app are the application.',
    ),
  ]
}

function cluster(node: Node, plan: Plan): TopBlock {
  const { site, settings, label } = node
  const waits = [
    ref('azurerm_role_assignment', `${label}_network`),
    ...(site.hasStackKey ? [ref('azurerm_role_assignment', `${label}_disks`)] : []),
    ref('azurerm_subnet_nat_gateway_association', 'main'),
  ]
  return resource('azurerm_kubernetes_cluster', label, {
    ...placed(t`${node.slug('aks', 13)}-${prefix}`),
    dns_prefix: t`${node.slug('aks', 13)}-${prefix}`,
    // Without a name Azure makes one of three others, which can be longer than the 80 characters that it takes.
    node_resource_group: t`rg-${node.slug('aks', 13)}-nodes-${prefix}-${ref('var', 'location')}-${ref('local', 'stack_id')}`,
    sku_tier: site.isDevelopment ? 'Free' : 'Standard',
    automatic_upgrade_channel: site.isProduction ? 'stable' : 'patch',
    node_os_upgrade_channel: 'NodeImage',
    ...(plan.isPrivate
      ? {}
      : {
          '#private': comment(
            'Private while nobody is named in admin_ip_ranges; changing between the two makes a new cluster.',
          ),
        }),
    private_cluster_enabled: plan.isPrivate ? true : noAdmins,
    disk_encryption_set_id: site.hasStackKey ? diskKeyId(label) : undefined,
    role_based_access_control_enabled: true,
    local_account_disabled: true,
    oidc_issuer_enabled: true,
    workload_identity_enabled: true,
    azure_policy_enabled: true,
    image_cleaner_enabled: true,
    image_cleaner_interval_hours: 48,
    tags,
    default_node_pool: block(systemPool(node, plan)),
    ...(plan.isPrivate ? {} : { 'dynamic "api_server_access_profile"': adminAccess() }),
    node_provisioning_profile: block({ mode: 'Manual' }),
    identity: block({ type: 'UserAssigned', identity_ids: [ref('azurerm_user_assigned_identity', label, 'id')] }),
    network_profile: block(NETWORK),
    service_mesh_profile: settings.has_mesh
      ? block({
          mode: 'Istio',
          revisions: [ref('var', 'mesh_revision')],
          internal_ingress_gateway_enabled: true,
          external_ingress_gateway_enabled: false,
        })
      : undefined,
    azure_active_directory_role_based_access_control: block({ azure_rbac_enabled: true, tenant_id: tenantId }),
    key_vault_secrets_provider: block({ secret_rotation_enabled: true }),
    oms_agent: site.has('log-analytics')
      ? block({
          log_analytics_workspace_id: ref('azurerm_log_analytics_workspace', 'logs', 'id'),
          msi_auth_for_monitoring_enabled: true,
        })
      : undefined,
    '#nat': comment('The way out must stand before the first node starts.'),
    depends_on: waits,
  })
}

function adminAccess(): Item {
  return block({
    for_each: x`${noAdmins} ? [] : [var.admin_ip_ranges]`,
    content: block({ authorized_ip_ranges: ref('api_server_access_profile', 'value') }),
  })
}

function systemPool({ site, settings, label }: Node, { systemSize, systemNodes, zones }: Plan): Body {
  return {
    name: 'system',
    vm_size: systemSize,
    vnet_subnet_id: subnetId('app'),
    ...zonesOf(site.region.label, zones, site.isDevelopment),
    node_count: systemNodes,
    os_sku: 'AzureLinux',
    os_disk_type: 'Managed',
    os_disk_size_gb: settings.disk_gb,
    max_pods: 50,
    ...hostEncryption(site.isProduction, label),
    only_critical_addons_enabled: true,
    temporary_name_for_rotation: 'systemtmp',
    tags,
    upgrade_settings: SURGE,
  }
}

function zonesOf(region: string, zones: readonly string[], isDevelopment: boolean): Body {
  if (zones.length > 0) return { zones }
  return isDevelopment ? {} : { '#zones': comment(`No zones are named: ${region} has none.`) }
}

/** Only Production has the choice: the feature is for what auditors demand there. */
function hostEncryption(isProduction: boolean, label: string): Body {
  return isProduction ? { host_encryption_enabled: ref('var', `${label}_host_encryption`) } : {}
}

/** Nodes that may be taken away at any time, at whatever they cost at the moment up to the regular price. */
const SPOT: Body = { priority: 'Spot', eviction_policy: 'Delete', spot_max_price: -1 }

function pool({ site, settings, label }: Node, { zones, isSpot }: Plan): TopBlock {
  const body: Body = {
    name: 'apps',
    kubernetes_cluster_id: ref('azurerm_kubernetes_cluster', label, 'id'),
    mode: 'User',
    vm_size: ref('var', `${label}_size`),
    vnet_subnet_id: subnetId('app'),
    ...(isSpot ? SPOT : {}),
    ...zonesOf(site.region.label, zones, site.isDevelopment),
    auto_scaling_enabled: true,
    min_count: ref('var', `${label}_min_nodes`),
    max_count: ref('var', `${label}_max_nodes`),
    os_sku: 'AzureLinux',
    os_disk_type: 'Managed',
    os_disk_size_gb: settings.disk_gb,
    max_pods: 50,
    ...hostEncryption(site.isProduction, label),
    ...(isSpot
      ? {
          node_labels: { 'kubernetes.azure.com/scalesetpriority': 'spot' },
          node_taints: ['kubernetes.azure.com/scalesetpriority=spot:NoSchedule'],
        }
      : { temporary_name_for_rotation: 'appstmp' }),
    tags,
    upgrade_settings: isSpot ? undefined : SURGE,
    lifecycle: block({ ignore_changes: [x`node_count`] }),
  }
  const why = isSpot
    ? 'Azure sets this label and taint on spot nodes. They are written out, or each plan\nwould remove them. Workloads need the matching toleration.'
    : undefined
  return resource('azurerm_kubernetes_cluster_node_pool', label, body, why)
}
