import { message } from '#words/message.ts'
import type { z } from 'zod'
import type { AzureNeed } from '../../clouds/azure/needs.ts'
import { alertEmail, publisherEmail } from '../../families/inputs/azure.ts'
import { globalName, grouped, placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { roleAssignment } from '../../families/identity/azure.ts'
import { applicationInsights } from '../../families/monitoring/azure-insights.ts'
import { subnetId } from '../../families/network/azure.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Alert, Charge, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, type Site } from '../../clouds/site.ts'
import { block, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { priceToChooseBy } from '../../prices/choice.ts'
import type { Placement } from '../component.ts'
import { apiBlocks, backendOf, type Backend } from './azure-api.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'azure'>

/** Tiers of API Management: what the provider calls them, and their price line. */
const TIERS = {
  consumption: { sku: 'Consumption_0', line: 'APIM Consumption', name: 'Consumption' },
  basic: { sku: 'BasicV2_1', line: 'APIM Basic v2', name: 'Basic v2' },
  standard: { sku: 'StandardV2_1', line: 'APIM Standard v2', name: 'Standard v2' },
} as const
type Tier = keyof typeof TIERS
/** Azure asks for a contact; this one reaches no one. */
const PLACEHOLDER_MAIL = 'noreply@example.com'
const TELEMETRY_ROLE = 'Monitoring Metrics Publisher'

/** API Management: checks tokens, limits rates, and calls the backend as an identity of its own. */
export function lowerAzure(node: Node): Lowered {
  const { site, label, title, settings } = node
  const { tier, notes } = tierOf(node)
  const backend = backendOf(node)
  const isInside = tier === 'standard' && site.has('vnet')
  const hasInsights = site.has('log-analytics')
  const needs: AzureNeed[] = ['suffix', 'client', ...(isInside ? (['subnet:apim'] as const) : [])]
  return {
    headline: `API Management, ${TIERS[tier].name}: checks tokens and limits rates`,
    blocks: [
      resource('azurerm_user_assigned_identity', label, { ...placed(t`id-${node.slug('apim')}-${prefix}`), tags }),
      service(node, tier, isInside),
      ...(hasInsights ? loggerBlocks(node) : []),
      ...apiBlocks({ label, settings, backend, appClient: site.has('managed-identity') }),
    ],
    variables: variablesOf(node, backend),
    outputs: [
      {
        name: `${label}_endpoint`,
        description: `${title}: public address`,
        value: ref('azurerm_api_management', label, 'gateway_url'),
      },
      {
        name: `${label}_name`,
        description: `${title}: name of the service`,
        value: ref('azurerm_api_management', label, 'name'),
      },
    ],
    charges: chargesOf(node, tier),
    included: hasInsights
      ? { [`azurerm_application_insights.${label}`]: 'its telemetry is counted with Log Analytics' }
      : {},
    grants: hasInsights ? [{ identity: title, role: TELEMETRY_ROLE, scope: `the telemetry of ${title}` }] : [],
    needs,
    alerts: alertsOf(node, hasInsights),
    // The Consumption tier writes no resource logs: its requests are in Application Insights.
    logSources:
      tier === 'consumption'
        ? []
        : [
            {
              key: label,
              target: ref('azurerm_api_management', label, 'id'),
              categoryGroup: 'allLogs',
              hasMetrics: true,
            },
          ],
    facts: [
      TIERS[tier].name,
      `${settings.requests_per_second} requests a second`,
      ...(isInside ? ['inside the network'] : []),
    ],
    notes: [...notes, ...notesOf(node, tier, backend)],
    readme: readmeOf(node, backend),
  }
}

/**
 * What reaches into the network takes Standard v2; all else the cheaper of Consumption, which bills by the call and is
 * not in every region, and Basic v2, which bills by the hour.
 */
function tierOf({ site, settings, title, targets }: Node): { tier: Tier; notes: Note[] } {
  const isBehindNetwork = targets.some((target) => target.type === 'vm' || target.type === 'kubernetes')
  if (settings.is_inside) return { tier: 'standard', notes: [] }
  if (site.isConfidential && site.isProduction)
    return {
      tier: 'standard',
      notes: [{ kind: 'refused', code: 'bad-setting', messages: [message('edge.api-outside-refused', { title })] }],
    }
  if (isBehindNetwork && site.isProduction) return { tier: 'standard', notes: [] }
  if (isBehindNetwork) {
    const messages = [message('edge.api-standard', { title, environment: site.isStaging ? 'staging' : 'development' })]
    return { tier: 'standard', notes: [{ kind: 'replaced', messages, rank: 12 }] }
  }
  if (offers(site.region, 'apim.consumption')) return { tier: cheaperTier(site), notes: [] }
  const messages = [message('edge.api-basic', { region: site.region.label, title })]
  return { tier: 'basic', notes: [{ kind: 'replaced', messages, rank: 12 }] }
}

/** Whether the assumed calls cost more in Consumption than a unit of Basic v2. */
function cheaperTier({ region, usage, count }: Site): Tier {
  const priceOf = (tier: Tier): number => priceToChooseBy('azure', region, 'api-gateway', TIERS[tier].line)
  const calls = usage.requests_millions / count('api-gateway')
  return calls * priceOf('consumption') <= HOURS_PER_MONTH * priceOf('basic') ? 'consumption' : 'basic'
}

function service(node: Node, tier: Tier, isInside: boolean): TopBlock {
  const { label, site } = node
  const mail = site.has('monitoring')
    ? x`coalesce(var.publisher_email, var.alert_email, ${PLACEHOLDER_MAIL})`
    : x`coalesce(var.publisher_email, ${PLACEHOLDER_MAIL})`
  return resource(
    'azurerm_api_management',
    label,
    {
      ...placed(globalName(node.slug('apim', 18))),
      publisher_name: ref('var', 'name'),
      publisher_email: mail,
      sku_name: TIERS[tier].sku,
      public_network_access_enabled: true,
      virtual_network_type: isInside ? 'External' : undefined,
      tags,
      identity: block({ type: 'UserAssigned', identity_ids: [ref('azurerm_user_assigned_identity', label, 'id')] }),
      virtual_network_configuration: isInside ? block({ subnet_id: subnetId('apim') }) : undefined,
      depends_on: isInside ? [ref('azurerm_subnet_network_security_group_association', 'main')] : undefined,
    },
    isInside ? 'The public entrance; its calls to backends go through the network.' : undefined,
  )
}

/** Requests and failures go to Application Insights, written as the identity of the gateway. */
function loggerBlocks({ label, ...node }: Node): TopBlock[] {
  const insights = ref('azurerm_application_insights', label, 'id')
  const service = ref('azurerm_api_management', label, 'name')
  return [
    applicationInsights(label, node.slug('apim')),
    roleAssignment(
      `${label}_telemetry`,
      insights,
      TELEMETRY_ROLE,
      ref('azurerm_user_assigned_identity', label, 'principal_id'),
    ),
    resource('azurerm_api_management_logger', label, {
      ...grouped('insights'),
      api_management_name: service,
      resource_id: insights,
      application_insights: block({
        connection_string: ref('azurerm_application_insights', label, 'connection_string'),
        identity_client_id: ref('azurerm_user_assigned_identity', label, 'client_id'),
      }),
      depends_on: [ref('azurerm_role_assignment', `${label}_telemetry`)],
    }),
    resource(
      'azurerm_api_management_diagnostic',
      label,
      {
        identifier: 'applicationinsights',
        resource_group_name: ref('azurerm_resource_group', 'main', 'name'),
        api_management_name: service,
        api_management_logger_id: ref('azurerm_api_management_logger', label, 'id'),
        always_log_errors: true,
        log_client_ip: false,
        sampling_percentage: 25,
        verbosity: 'information',
      },
      'A quarter of the requests and all errors; no addresses of callers, no bodies.',
    ),
  ]
}

function variablesOf({ site }: Node, backend: Backend): Variable[] {
  return [
    publisherEmail(),
    ...(site.has('monitoring') ? [alertEmail()] : []),
    {
      name: 'api_client_ids',
      type: x`list(string)`,
      description: "Client ids of the Entra applications that may call the API, besides the stack's own identity",
      default: [],
      validation: [
        {
          condition: x`alltrue([for client in var.api_client_ids : can(regex(${'^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'}, client))])`,
          message: 'Write client ids, such as 00000000-0000-0000-0000-000000000000.',
        },
      ],
    },
    ...(backend.kind === 'given'
      ? [
          {
            name: 'api_backend_url',
            type: x`string`,
            description: 'Address of the backend, such as http://10.30.4.10; empty: the gateway has no route yet',
            default: '',
            validation: [
              {
                condition: x`var.api_backend_url == "" || can(regex(${'^https?://[^/ ]+'}, var.api_backend_url))`,
                message: 'Write an address that begins with http:// or https://, or leave it empty.',
              },
            ],
          },
        ]
      : []),
  ]
}

function chargesOf({ site, label }: Node, tier: Tier): Charge[] {
  const line = { resource: `azurerm_api_management.${label}`, service: 'api-gateway', sku: TIERS[tier].line }
  const calls = site.usage.requests_millions / site.count('api-gateway')
  if (tier !== 'consumption')
    return [
      {
        ...line,
        label: `API Management ${TIERS[tier].name}`,
        per: 'hour',
        quantity: HOURS_PER_MONTH,
        basis: `1 unit x ${HOURS_PER_MONTH} h`,
      },
    ]
  return [
    {
      ...line,
      label: 'API calls',
      per: 'million-requests',
      quantity: calls,
      basis: `${calls} million calls assumed`,
      isUsage: true,
      note: 'The first million calls a month of a subscription are free and not subtracted.',
    },
  ]
}

function alertsOf({ label, title }: Node, hasInsights: boolean): Alert[] {
  if (!hasInsights) return []
  const metric = {
    scope: ref('azurerm_application_insights', label, 'id'),
    namespace: 'microsoft.insights/components',
    operator: 'GreaterThan',
  } as const
  return [
    {
      key: `${label}_failures`,
      title: `${title}: more than 20 failed calls in 5 minutes`,
      from: 'development',
      metric: { azure: { ...metric, metric: 'requests/failed', aggregation: 'Count', threshold: 20 } },
    },
    {
      key: `${label}_duration`,
      title: `${title}: calls take longer than 5 seconds`,
      from: 'staging',
      metric: { azure: { ...metric, metric: 'requests/duration', aggregation: 'Average', threshold: 5000 } },
    },
  ]
}

function notesOf({ site, title }: Node, tier: Tier, backend: Backend): Note[] {
  return [
    ...(site.isDevelopment
      ? []
      : [{ kind: 'advice', messages: [message('edge.no-waf-azure', { title })], rank: 42 } as const]),
    ...(site.isProduction && tier === 'standard'
      ? [
          {
            kind: 'advice',
            messages: [message('edge.api-without-zones', { title })],
            rank: 42,
          } as const,
        ]
      : []),
    ...(backend.kind === 'given'
      ? [{ kind: 'advice', messages: [message('edge.api-without-route', { title })], rank: 30 } as const]
      : []),
  ]
}

function readmeOf({ site, label, title }: Node, backend: Backend): Lowered['readme'] {
  return {
    rights: site.has('managed-identity') ? [] : [`${title} admits only the applications in \`api_client_ids\`.`],
    connect: [
      `${title}: call the output \`${label}_endpoint\` followed by /api, with an Entra token of an allowed client (one in \`api_client_ids\`, or the application's identity) and a subscription key (made under Subscriptions of the service in the portal) in the header Ocp-Apim-Subscription-Key. Creating the service takes up to an hour in the tiers with a fixed price.`,
      ...(backend.kind === 'given'
        ? [
            `${title}: deploy the application, put the address of its ingress into \`api_backend_url\`, and apply again.`,
          ]
        : []),
    ],
  }
}
