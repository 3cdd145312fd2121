import type { z } from 'zod'
import { offers } from '../../clouds/cloud.ts'
import { ref, type Expr, type Value } from '../../hcl/nodes.ts'
import type { Placement, Target } from '../component.ts'
import type { settings as schema } from './settings.ts'

export type Node = Placement<z.output<typeof schema>, 'azure'>

/** What stands behind the load balancer, and what that makes of it. */
export interface Plan {
  /**
   * gateway: layer 7, Application Gateway; balancer: layer 4; address: only the address, for the ingress of a cluster.
   */
  readonly kind: 'gateway' | 'balancer' | 'address'
  /** Network cards of the machines behind it: resources with `count`. */
  readonly machines: readonly Expr[]
  /** Host names of the functions behind it. */
  readonly functions: readonly Value[]
  /** Private endpoints of those functions. */
  readonly endpoints: readonly Expr[]
  readonly clusters: readonly Target[]
  readonly hasTls: boolean
  readonly tier: 'WAF_v2' | 'Standard_v2'
  readonly minCapacity: number
  readonly zones: readonly string[]
}

/**
 * A plan for a node. Below Staging, machines get a layer 4 load balancer without TLS and firewall; only what that
 * cannot do (functions, a firewall that someone asks for) takes an Application Gateway.
 */
export function planOf({ site, settings, targets }: Node): Plan {
  const ofType = (type: string): Target[] => targets.filter((target) => target.type === type)
  const functions = ofType('function')
  const clusters = ofType('kubernetes')
  const machines = ofType('vm')
  const isLayer7 = !site.isDevelopment || settings.has_waf || functions.length > 0
  const kind =
    clusters.length > 0 && machines.length + functions.length === 0 ? 'address' : isLayer7 ? 'gateway' : 'balancer'
  const capability = kind === 'gateway' ? 'applicationGatewayV2.zones' : 'loadBalancer.zoneRedundant'
  return {
    kind,
    machines: machines.map((target) => ref('azurerm_network_interface', target.label)),
    functions: functions.map((target) =>
      ref('azurerm_function_app_flex_consumption', target.label, 'default_hostname'),
    ),
    endpoints: functions.map((target) => ref('azurerm_private_endpoint', target.label)),
    clusters,
    hasTls: kind === 'gateway' && !site.isDevelopment,
    tier: settings.has_waf ? 'WAF_v2' : 'Standard_v2',
    minCapacity: site.isProduction ? 2 : 0,
    zones: !site.isDevelopment && offers(site.region, capability) ? site.region.zones : [],
  }
}
