import type { z } from 'zod'
import { grouped, tenantId } from '../../clouds/azure/naming.ts'
import { ref, resource, t, x, type Expr, type Heredoc, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Settings = z.output<typeof schema>

/** Where calls go: a function or machines of the stack, or an address that is known only later. */
export type Backend =
  | { readonly kind: 'function'; readonly url: Value; readonly audience: Value | undefined }
  | { readonly kind: 'machines'; readonly url: Value }
  | { readonly kind: 'given'; readonly url: Value }

/** The backend of a gateway: its first function, else its first machine, else what the variable names. */
export function backendOf({ targets }: Placement<Settings, 'azure'>): Backend {
  const target = targets.find(({ type }) => type === 'function')
  if (target !== undefined) {
    const host = ref('azurerm_function_app_flex_consumption', target.label, 'default_hostname')
    return { kind: 'function', url: t`https://${host}/api`, audience: target.offer.refs?.['audience'] }
  }
  const machines = targets.find(({ type }) => type === 'vm')
  if (machines !== undefined) {
    const card = ref('azurerm_network_interface', machines.label)
    return { kind: 'machines', url: t`http://${x`${card}[0].private_ip_address`}:8080` }
  }
  return { kind: 'given', url: ref('var', 'api_backend_url') }
}

interface Api {
  readonly label: string
  readonly settings: Settings
  readonly backend: Backend
  /** Whether the stack has an identity of its own, which may call the API. */
  readonly appClient: boolean
}

/** The API and its policy; without a backend there is none yet. */
export function apiBlocks({ label, settings, backend, appClient }: Api): TopBlock[] {
  const count = backend.kind === 'given' ? x`var.api_backend_url == "" ? 0 : 1` : undefined
  const service = ref('azurerm_api_management', label, 'name')
  const operation = {
    api_name:
      count === undefined
        ? ref('azurerm_api_management_api', label, 'name')
        : x`${ref('azurerm_api_management_api', label)}[0].name`,
  }
  return [
    resource('azurerm_api_management_api', label, {
      count,
      ...grouped('api'),
      api_management_name: service,
      revision: '1',
      display_name: 'API',
      path: 'api',
      protocols: ['https'],
      service_url: backend.url,
      subscription_required: true,
    }),
    resource('azurerm_api_management_api_operation', label, {
      for_each: count === undefined ? x`toset(${METHODS})` : x`toset(var.api_backend_url == "" ? [] : ${METHODS})`,
      operation_id: x`lower(each.key)`,
      ...operation,
      api_management_name: service,
      resource_group_name: ref('azurerm_resource_group', 'main', 'name'),
      display_name: x`each.key`,
      method: x`each.key`,
      url_template: '/*',
    }),
    resource(
      'azurerm_api_management_api_policy',
      label,
      {
        count,
        ...operation,
        api_management_name: service,
        resource_group_name: ref('azurerm_resource_group', 'main', 'name'),
        xml_content: policy(label, settings, backend, appClient),
      },
      'Calls need a token of an allowed client, and come at a limited rate.',
    ),
  ]
}

/** Methods that are passed on, for every path: a gateway answers only operations that it knows. */
const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']

function policy(label: string, settings: Settings, backend: Backend, appClient: boolean): Heredoc {
  const { calls, seconds } = rateOf(settings)
  const clients: Expr = appClient
    ? x`concat([azurerm_user_assigned_identity.app.client_id], var.api_client_ids)`
    : ref('var', 'api_client_ids')
  const ids = x`join("", [for client in ${clients} : "<application-id>\${client}</application-id>"])`
  const audience = backend.kind === 'function' ? backend.audience : undefined
  const parts: (string | Expr)[] = [
    '<policies>\n  <inbound>\n    <base />\n',
    `    <rate-limit calls="${calls}" renewal-period="${seconds}" />\n`,
    '    <validate-azure-ad-token tenant-id="',
    tenantId,
    '">\n      <client-application-ids>',
    ids,
    '</client-application-ids>\n    </validate-azure-ad-token>\n',
    ...(audience === undefined
      ? []
      : [
          '    <authentication-managed-identity resource="',
          audience as Expr,
          '" client-id="',
          ref('azurerm_user_assigned_identity', label, 'client_id'),
          '" />\n',
        ]),
    '  </inbound>\n  <backend>\n    <base />\n  </backend>\n  <outbound>\n    <base />\n  </outbound>\n  <on-error>\n    <base />\n  </on-error>\n</policies>\n',
  ]
  return { kind: 'heredoc', parts }
}

/** The longest window that a rate limit may have, in seconds (learn.microsoft.com, rate-limit policy). */
const MAX_WINDOW_SECONDS = 300

/** A window in which the burst is what the steady rate comes to: both limits in one rule. */
function rateOf({ requests_per_second: rate, burst }: Settings): { calls: number; seconds: number } {
  const seconds = Math.min(MAX_WINDOW_SECONDS, Math.max(1, Math.round(burst / rate)))
  return { calls: rate * seconds, seconds }
}
