import type { z } from 'zod'
import { globalName, placed, tags, tenantId } from '../../clouds/azure/naming.ts'
import { ownersStay } from '../../families/identity/azure.ts'
import { subnetId } from '../../families/network/azure.ts'
import {
  block,
  comment,
  id,
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
import type { Consumer, Placement, Target } from '../component.ts'
import { environmentOf } from '../environment.ts'
import type { settings as schema } from './settings.ts'

export type Node = Placement<z.output<typeof schema>, 'azure'>

/** What the settings and the nodes before and behind the function come to. */
export interface Plan {
  readonly memoryMb: 512 | 2048 | 4096
  /** The storage that holds the package and, for object-created, raises the events. */
  readonly storage: Target
  /**
   * private: only through its endpoint in the network; gateway: only tokens of API gateways; callers: anyone with a key
   * of the function; closed: no one.
   */
  readonly entrance: 'private' | 'gateway' | 'callers' | 'closed'
  readonly gateways: readonly Consumer<'azure'>[]
  readonly hasInsights: boolean
}

const appIdentity = ref('azurerm_user_assigned_identity', 'app', 'id')
const appClient = ref('azurerm_user_assigned_identity', 'app', 'client_id')

/** Why the entrance is as it is, for whoever reads the file. */
const ENTRANCE_TEXT: Readonly<Record<Plan['entrance'], string>> = {
  private: 'No public network access: requests come through the private endpoint.',
  gateway:
    'Public, for this tier of API Management cannot reach a private function: only\ntokens of the gateway are let in.',
  callers: 'Public: each function asks its callers for its key.',
  closed: 'Events start it: its public address answers nobody; packages are deployed with an\nEntra sign-in.',
}

/** Why the host's storage is set to nothing besides its identity, for whoever reads the file. */
const HOST_STORAGE =
  'AZUREWEBJOBSSTORAGE is empty and in capitals on purpose: left out, the provider fills it with a connection string\nwithout a key, which the host prefers to the identity; under the usual spelling it never reads it back, and no plan\nwould be empty. Settings are the same in any case.'

/** Attributes of the storage behind the function. */
export function storageOf({ storage }: Plan): { account: (attribute: string) => Expr; accountId: Expr } {
  const account = (attribute: string): Expr => ref('azurerm_storage_account', storage.label, attribute)
  return { account, accountId: account('id') }
}

/** The function app. */
export function functionApp(node: Node, plan: Plan): TopBlock {
  const { settings, label } = node
  const { account } = storageOf(plan)
  return resource(
    'azurerm_function_app_flex_consumption',
    label,
    {
      ...placed(globalName(node.slug('func', 25))),
      service_plan_id: ref('azurerm_service_plan', label, 'id'),
      storage_container_type: 'blobContainer',
      storage_container_endpoint: t`${account('primary_blob_endpoint')}${ref('azurerm_storage_container', `${label}_packages`, 'name')}`,
      storage_authentication_type: 'UserAssignedIdentity',
      storage_user_assigned_identity_id: appIdentity,
      runtime_name: 'node',
      runtime_version: '22',
      instance_memory_in_mb: ref('var', `${label}_memory_mb`),
      maximum_instance_count: settings.max_instances,
      virtual_network_subnet_id: subnetId('function'),
      https_only: true,
      public_network_access_enabled: plan.entrance !== 'private',
      webdeploy_publish_basic_authentication_enabled: false,
      tags,
      identity: block({ type: 'UserAssigned', identity_ids: [appIdentity] }),
      // https://github.com/hashicorp/terraform-provider-azurerm/issues/29693
      '#host': comment(HOST_STORAGE),
      app_settings: appSettings(node, plan),
      site_config: block(siteConfig(label, plan)),
      auth_settings_v2: plan.entrance === 'gateway' ? onlyGateways(label, plan) : undefined,
      '#roles': comment('The host reads its package as the identity: the role must be there first.'),
      depends_on: [ref('azurerm_role_assignment', `${plan.storage.label}_app`)],
    },
    ENTRANCE_TEXT[plan.entrance],
  )
}

function siteConfig(label: string, plan: Plan): Body {
  return {
    minimum_tls_version: '1.2',
    scm_minimum_tls_version: '1.2',
    http2_enabled: true,
    ip_restriction_default_action: plan.entrance === 'closed' ? 'Deny' : undefined,
    application_insights_connection_string: plan.hasInsights
      ? ref('azurerm_application_insights', label, 'connection_string')
      : undefined,
  }
}

function appSettings(node: Node, plan: Plan): Record<string, Value> {
  const { account } = storageOf(plan)
  const hasEvents = node.settings.trigger === 'object-created'
  return {
    AZUREWEBJOBSSTORAGE: '',
    AzureWebJobsStorage__accountName: account('name'),
    AzureWebJobsStorage__credential: 'managedidentity',
    AzureWebJobsStorage__clientId: appClient,
    AzureFunctionsJobHost__functionTimeout: timeSpan(node.settings.timeout_seconds),
    ...(plan.hasInsights
      ? { APPLICATIONINSIGHTS_AUTHENTICATION_STRING: t`ClientId=${appClient};Authorization=AAD` }
      : {}),
    ...(hasEvents
      ? {
          EVENTS__queueServiceUri: account('primary_queue_endpoint'),
          EVENTS__credential: 'managedidentity',
          EVENTS__clientId: appClient,
          EVENTS_QUEUE: ref('azurerm_storage_queue', node.label, 'name'),
        }
      : {}),
    AZURE_CLIENT_ID: appClient,
    ...environmentOf(node.targets),
  }
}

/** Seconds as hours, minutes and seconds, the form of the host's time limit. */
function timeSpan(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}

/** Entra tokens for this function, held by the identity of a gateway that stands before it. */
function onlyGateways(label: string, { gateways }: Plan): Block {
  const audience = ref('azuread_application', label, 'client_id')
  return block({
    auth_enabled: true,
    require_authentication: true,
    unauthenticated_action: 'Return401',
    default_provider: 'azureactivedirectory',
    active_directory_v2: block({
      client_id: audience,
      tenant_auth_endpoint: t`https://login.microsoftonline.com/${tenantId}/v2.0`,
      allowed_audiences: [audience],
      allowed_applications: gateways.map((gateway) => gateway.handle.clientId),
      allowed_identities: gateways.map((gateway) => gateway.handle.principalId),
    }),
    login: block(),
  })
}

/** The application in the directory for which the gateways get their tokens; it has no secret. */
export function audienceBlocks({ label, ...node }: Node): TopBlock[] {
  return [
    resource(
      'azuread_application',
      label,
      {
        display_name: t`${node.slug('func', 25)}-${ref('local', 'prefix')}`,
        owners: [ref('data', 'azurerm_client_config', 'current', 'object_id')],
        sign_in_audience: 'AzureADMyOrg',
        api: block({ requested_access_token_version: 2 }),
        lifecycle: ownersStay,
      },
      'What the gateway gets its tokens for; without a secret of its own.',
    ),
    resource('azuread_service_principal', label, {
      client_id: ref('azuread_application', label, 'client_id'),
      owners: [ref('data', 'azurerm_client_config', 'current', 'object_id')],
      lifecycle: ownersStay,
    }),
  ]
}

/** Id of the function app. */
export function functionId(label: string): Expr {
  return x`azurerm_function_app_flex_consumption.${id(label)}.id`
}
