import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { roleAssignment } from '../../families/identity/azure.ts'
import { subnetId } from '../../families/network/azure.ts'
import { SECRET_USER, waitForRoles } from '../../families/vault/azure.ts'
import {
  block,
  comment,
  ref,
  resource,
  t,
  x,
  type Block,
  type Body,
  type Expr,
  type TopBlock,
  type Value,
} from '../../hcl/nodes.ts'
import type { Node, Plan } from './azure-plan.ts'

/** Managed rules of the firewall: the vendor's default set, and the one against bots. */
const RULE_SETS = [
  ['Microsoft_DefaultRuleSet', '2.1'],
  ['Microsoft_BotManagerRuleSet', '1.1'],
] as const
/** Places of the vault's and the secret's name in the resource id of a secret. */
const VAULT_PLACE = 8
const SECRET_PLACE = 10
/** Where requests go when both machines and a function stand behind the gateway. */
const FUNCTION_PATH = '/api/*'

/** Application Gateway on layer 7: its address, firewall, certificate and ways to the backends. */
export function gatewayBlocks(node: Node, plan: Plan): TopBlock[] {
  const { label, settings } = node
  const identity = `${label}_certificate`
  return [
    ...(plan.hasTls
      ? [
          resource('azurerm_user_assigned_identity', label, {
            ...placed(t`id-${node.slug('gateway')}-${prefix}`),
            tags,
          }),
          roleAssignment(
            identity,
            ref('var', 'certificate_secret_id'),
            SECRET_USER,
            ref('azurerm_user_assigned_identity', label, 'principal_id'),
          ),
          waitForRoles(identity, ref('var', 'certificate_secret_id'), [identity], []),
        ]
      : []),
    resource('azurerm_public_ip', label, {
      ...placed(t`pip-${node.slug('gateway')}-${prefix}`),
      allocation_method: 'Static',
      sku: 'Standard',
      ...zonesOf(node, plan),
      tags,
    }),
    ...(settings.has_waf ? [firewall(node)] : []),
    resource(
      'azurerm_application_gateway',
      label,
      gateway(node, plan),
      plan.hasTls ? undefined : 'HTTP only: Development has no certificate.',
    ),
  ]
}

/** A part of the id of the certificate's secret. */
function idPart(place: number): Expr {
  return x`split("/", var.certificate_secret_id)[${place}]`
}

function zonesOf({ site }: Node, { zones }: Plan): Body {
  if (zones.length > 0) return { zones }
  return site.isDevelopment ? {} : { '#zones': comment(`No zones are named: ${site.region.label} has none.`) }
}

function firewall(node: Node): TopBlock {
  return resource('azurerm_web_application_firewall_policy', node.label, {
    ...placed(t`waf-${node.slug('gateway')}-${prefix}`),
    tags,
    policy_settings: block({ enabled: true, mode: node.settings.waf_blocks ? 'Prevention' : 'Detection' }),
    managed_rules: block({ managed_rule_set: RULE_SETS.map(([type, version]) => block({ type, version })) }),
  })
}

function gateway(node: Node, plan: Plan): Body {
  const { label, settings, site } = node
  const tier = plan.tier
  const waits = [
    ...(plan.hasTls ? [ref('time_sleep', `${label}_certificate`)] : []),
    ref('azurerm_network_security_rule', 'gateway'),
    ...plan.endpoints,
  ]
  return {
    ...placed(t`${node.slug('agw')}-${prefix}`),
    ...zonesOf(node, plan),
    firewall_policy_id: settings.has_waf ? ref('azurerm_web_application_firewall_policy', label, 'id') : undefined,
    http2_enabled: true,
    tags,
    sku: block({ name: tier, tier }),
    autoscale_configuration: block({ min_capacity: plan.minCapacity, max_capacity: site.isProduction ? 10 : 2 }),
    identity: plan.hasTls
      ? block({ type: 'UserAssigned', identity_ids: [ref('azurerm_user_assigned_identity', label, 'id')] })
      : undefined,
    ssl_policy: block({ policy_type: 'Predefined', policy_name: 'AppGwSslPolicy20220101S' }),
    gateway_ip_configuration: block({ name: 'gateway', subnet_id: subnetId('gateway') }),
    frontend_ip_configuration: block({ name: 'public', public_ip_address_id: ref('azurerm_public_ip', label, 'id') }),
    frontend_port: [block({ name: 'http', port: 80 }), ...(plan.hasTls ? [block({ name: 'https', port: 443 })] : [])],
    ssl_certificate: plan.hasTls
      ? block({
          name: 'site',
          key_vault_secret_id: t`https://${idPart(VAULT_PLACE)}.vault.azure.net/secrets/${idPart(SECRET_PLACE)}`,
        })
      : undefined,
    ...backends(plan),
    ...listeners(plan),
    '#manager': comment('A gateway that Azure cannot manage from outside fails to start: its rule comes first.'),
    depends_on: waits,
  }
}

/** Machines by their addresses, functions by their names; each kind with its own settings and probe. */
function backends({ machines, functions }: Plan): Body {
  const addresses = machines.map((machine): Value => x`${machine}[*].private_ip_address`)
  const [first] = addresses
  const pools: Block[] = [
    ...(first !== undefined
      ? [block({ name: 'app', ip_addresses: addresses.length > 1 ? x`flatten(${addresses})` : first })]
      : []),
    ...(functions.length > 0 ? [block({ name: 'function', fqdns: functions })] : []),
  ]
  const hasApp = first !== undefined
  return {
    backend_address_pool: pools,
    backend_http_settings: [
      ...(hasApp
        ? [
            block({
              name: 'app',
              protocol: 'Http',
              port: 8080,
              cookie_based_affinity: 'Disabled',
              request_timeout: 30,
              probe_name: 'app',
            }),
          ]
        : []),
      ...(functions.length > 0
        ? [
            block({
              name: 'function',
              protocol: 'Https',
              port: 443,
              cookie_based_affinity: 'Disabled',
              pick_host_name_from_backend_address: true,
              request_timeout: 60,
              probe_name: 'function',
            }),
          ]
        : []),
    ],
    probe: [
      ...(hasApp
        ? [
            block({
              name: 'app',
              protocol: 'Http',
              path: '/healthz',
              host: '127.0.0.1',
              interval: 15,
              timeout: 5,
              unhealthy_threshold: 3,
            }),
          ]
        : []),
      ...(functions.length > 0
        ? [
            block({
              '#root': comment('The host answers at its root before any code is deployed.'),
              name: 'function',
              protocol: 'Https',
              path: '/',
              pick_host_name_from_backend_http_settings: true,
              interval: 30,
              timeout: 30,
              unhealthy_threshold: 3,
              match: block({ status_code: ['200-399'] }),
            }),
          ]
        : []),
    ],
  }
}

function listeners({ machines, functions, hasTls }: Plan): Body {
  const main = hasTls ? 'https' : 'http'
  const hasBoth = machines.length > 0 && functions.length > 0
  const backend = machines.length > 0 ? 'app' : 'function'
  const listener = { frontend_ip_configuration_name: 'public' }
  const to = (name: string): Body => ({ backend_address_pool_name: name, backend_http_settings_name: name })
  return {
    http_listener: [
      block({ name: 'http', ...listener, frontend_port_name: 'http', protocol: 'Http' }),
      ...(hasTls
        ? [
            block({
              name: 'https',
              ...listener,
              frontend_port_name: 'https',
              protocol: 'Https',
              ssl_certificate_name: 'site',
            }),
          ]
        : []),
    ],
    redirect_configuration: hasTls
      ? block({
          name: 'to-https',
          redirect_type: 'Permanent',
          target_listener_name: 'https',
          include_path: true,
          include_query_string: true,
        })
      : undefined,
    request_routing_rule: [
      ...(hasTls
        ? [
            block({
              name: 'redirect',
              rule_type: 'Basic',
              priority: 10,
              http_listener_name: 'http',
              redirect_configuration_name: 'to-https',
            }),
          ]
        : []),
      block(
        hasBoth
          ? {
              name: 'paths',
              rule_type: 'PathBasedRouting',
              priority: 20,
              http_listener_name: main,
              url_path_map_name: 'paths',
            }
          : { name: backend, rule_type: 'Basic', priority: 20, http_listener_name: main, ...to(backend) },
      ),
    ],
    url_path_map: hasBoth
      ? block({
          name: 'paths',
          default_backend_address_pool_name: 'app',
          default_backend_http_settings_name: 'app',
          path_rule: block({ name: 'function', paths: [FUNCTION_PATH], ...to('function') }),
        })
      : undefined,
  }
}
