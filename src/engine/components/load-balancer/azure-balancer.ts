import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { roleAssignment } from '../../families/identity/azure.ts'
import { block, comment, id, ref, resource, t, x, type Body, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Node, Plan } from './azure-plan.ts'

/** Front and back ports of the application: plain, and TLS that the application itself ends. */
const PORTS = { http: { front: 80, back: 8080 }, https: { front: 443, back: 8443 } }

function address(node: Node, zones: Body = {}): TopBlock {
  return resource('azurerm_public_ip', node.label, {
    ...placed(t`pip-${node.slug('lb')}-${prefix}`),
    allocation_method: 'Static',
    sku: 'Standard',
    ...zones,
    tags,
  })
}

/** A Standard load balancer on layer 4 before machines. */
export function balancerBlocks(node: Node, { machines }: Plan): TopBlock[] {
  const { label } = node
  const balancer = ref('azurerm_lb', label, 'id')
  const pool = ref('azurerm_lb_backend_address_pool', label, 'id')
  return [
    address(node),
    resource(
      'azurerm_lb',
      label,
      {
        ...placed(t`${node.slug('lb')}-${prefix}`),
        sku: 'Standard',
        tags,
        frontend_ip_configuration: block({
          name: 'public',
          public_ip_address_id: ref('azurerm_public_ip', label, 'id'),
        }),
      },
      'Layer 4, without a web application firewall: Development holds nothing that would\npay for one, and TLS ends in the application.',
    ),
    resource('azurerm_lb_backend_address_pool', label, { name: 'app', loadbalancer_id: balancer }),
    resource('azurerm_lb_probe', label, {
      name: 'healthz',
      loadbalancer_id: balancer,
      protocol: 'Http',
      port: 8080,
      request_path: '/healthz',
      interval_in_seconds: 15,
      number_of_probes: 2,
    }),
    resource(
      'azurerm_lb_rule',
      label,
      {
        for_each: PORTS,
        name: x`each.key`,
        loadbalancer_id: balancer,
        frontend_ip_configuration_name: 'public',
        backend_address_pool_ids: [pool],
        probe_id: ref('azurerm_lb_probe', label, 'id'),
        protocol: 'Tcp',
        frontend_port: x`each.value.front`,
        backend_port: x`each.value.back`,
        disable_outbound_snat: true,
        tcp_reset_enabled: true,
        idle_timeout_in_minutes: 4,
      },
      'Outbound traffic leaves through the NAT gateway, never through the front end.',
    ),
    ...machines.map((card, index) =>
      resource(
        'azurerm_network_interface_backend_address_pool_association',
        index === 0 ? label : `${label}_${index + 1}`,
        {
          count: x`length(${card})`,
          network_interface_id: x`${card}[count.index].id`,
          ip_configuration_name: 'internal',
          backend_address_pool_id: pool,
        },
      ),
    ),
  ]
}

/** An address for the ingress of clusters, and the rights that a cluster needs to take it. */
export function addressBlocks(node: Node, { clusters, zones }: Plan): TopBlock[] {
  const { site, label } = node
  const named: Body =
    zones.length > 0
      ? { zones }
      : site.isDevelopment
        ? {}
        : { '#zones': comment(`No zones are named: ${site.region.label} has none.`) }
  return [
    address(node, named),
    ...clusters.map((cluster) =>
      roleAssignment(
        `${label}_${cluster.label}`,
        ref('azurerm_public_ip', label, 'id'),
        'Network Contributor',
        ref('azurerm_user_assigned_identity', cluster.label, 'principal_id'),
      ),
    ),
  ]
}

/** Annotations with which a Service of type LoadBalancer takes the address. */
export function ingressAnnotations(label: string): Record<string, Expr> {
  return {
    'service.beta.kubernetes.io/azure-load-balancer-resource-group': ref('azurerm_resource_group', 'main', 'name'),
    'service.beta.kubernetes.io/azure-pip-name': x`azurerm_public_ip.${id(label)}.name`,
  }
}
