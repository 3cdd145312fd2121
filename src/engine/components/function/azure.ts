import { message } from '#words/message.ts'
import type { AzureNeed } from '../../clouds/azure/needs.ts'
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { roleAssignment } from '../../families/identity/azure.ts'
import { applicationInsights } from '../../families/monitoring/azure-insights.ts'
import { privateEndpoint, type PrivateEndpoint } from '../../families/network/azure.ts'
import type { Alert, Charge, Lowered, Note } from '../../clouds/lowered.ts'
import { id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { audienceBlocks, functionApp, functionId, storageOf, type Node, type Plan } from './azure-app.ts'
import { objectEvents } from './azure-events.ts'

/** Instance sizes of Flex Consumption (learn.microsoft.com, Flex Consumption plan, instance sizes). */
const MEMORY_MB = [512, 2048, 4096] as const
const TELEMETRY_ROLE = 'Monitoring Metrics Publisher'

/** Flex Consumption: scales to zero, runs in the network, reaches everything as the application's identity. */
export function lowerAzure(node: Node): Lowered {
  const { label, title, settings } = node
  const plan = planOf(node)
  if (plan === undefined) {
    return {
      headline: 'nothing',
      blocks: [],
      notes: [
        {
          kind: 'refused',
          code: 'missing-connection',
          messages: [message('compute.function-needs-storage', { title })],
        },
      ],
    }
  }
  const events = settings.trigger === 'object-created' ? objectEvents(node, plan) : undefined
  const endpoint = plan.entrance === 'private' ? privateEndpoint(endpointOf(node)) : undefined
  const host = ref('azurerm_function_app_flex_consumption', label, 'default_hostname')
  const needs: AzureNeed[] = [
    'suffix',
    'subnet:function',
    ...(plan.entrance === 'gateway' ? (['client'] as const) : []),
    ...(events?.needs ?? []),
    ...(endpoint?.needs ?? []),
  ]
  return {
    headline: 'Flex Consumption, inside the network, without keys or passwords',
    blocks: [
      resource('azurerm_storage_container', `${label}_packages`, {
        name: `${node.slug('function')}-packages`,
        storage_account_id: storageOf(plan).accountId,
        container_access_type: 'private',
      }),
      resource('azurerm_service_plan', label, {
        ...placed(t`asp-${node.slug('func')}-${prefix}`),
        os_type: 'Linux',
        sku_name: 'FC1',
        tags,
      }),
      ...(plan.hasInsights ? insights(node) : []),
      ...(plan.entrance === 'gateway' ? audienceBlocks(node) : []),
      ...(events?.blocks ?? []),
      functionApp(node, plan),
      ...(endpoint?.blocks ?? []),
    ],
    variables: [
      {
        name: `${label}_memory_mb`,
        type: x`number`,
        description: `Memory of an instance of ${title}, in MB`,
        default: plan.memoryMb,
        validation: [
          {
            condition: x`contains(${MEMORY_MB}, var.${id(`${label}_memory_mb`)})`,
            message: 'Flex Consumption has 512, 2048 and 4096 MB.',
          },
        ],
      },
    ],
    outputs: [
      { name: `${label}_host`, description: `${title}: host name`, value: host },
      {
        name: `${label}_name`,
        description: `${title}: name to deploy code to`,
        value: ref('azurerm_function_app_flex_consumption', label, 'name'),
      },
      ...(events?.outputs ?? []),
    ],
    charges: [...chargesOf(node, plan), ...(events?.charges ?? []), ...(endpoint?.charges ?? [])],
    included: plan.hasInsights
      ? { [`azurerm_application_insights.${label}`]: 'its telemetry is counted with Log Analytics' }
      : {},
    grants: [
      ...(events?.grants ?? []),
      ...(plan.hasInsights ? [{ identity: 'Application identity', role: TELEMETRY_ROLE, scope: title }] : []),
    ],
    needs,
    alerts: plan.hasInsights ? alertsOf(node) : [],
    logSources: [{ key: label, target: functionId(label), categories: ['FunctionAppLogs'], hasMetrics: true }],
    offer: plan.entrance === 'gateway' ? { refs: { audience: ref('azuread_application', label, 'client_id') } } : {},
    facts: [
      `${plan.memoryMb} MB`,
      settings.trigger === 'http' ? 'on request' : 'on new objects',
      ...(plan.entrance === 'private' ? ['private endpoint'] : []),
    ],
    notes: notesOf(node, plan),
    readme: readmeOf(node, plan),
  }
}

function planOf(node: Node): Plan | undefined {
  const { site, settings, targets, incoming, consumers } = node
  const storage = targets.find((target) => target.type === 'object-storage')
  if (storage === undefined) return undefined
  const gateways = consumers.filter((consumer) => consumer.type === 'api-gateway')
  // Only the tier of the gateway that stands in the network reaches what has no public address.
  const isReachedInside =
    incoming.includes('load-balancer') ||
    (site.has('vnet') && gateways.length > 0 && gateways.every(({ handle }) => handle.isInside === true))
  const isCalled = incoming.length > 0
  const entrance = isReachedInside
    ? 'private'
    : gateways.length > 0
      ? 'gateway'
      : site.isConfidential
        ? 'private'
        : settings.trigger === 'http' || isCalled
          ? 'callers'
          : 'closed'
  return {
    memoryMb: MEMORY_MB.reduce((best, size) =>
      Math.abs(size - settings.memory_mb) < Math.abs(best - settings.memory_mb) ? size : best,
    ),
    storage,
    entrance,
    gateways,
    hasInsights: site.has('log-analytics'),
  }
}

function endpointOf({ label, title, slug }: Node): PrivateEndpoint {
  return { label, name: slug('function'), title, target: functionId(label), subresource: 'sites', zone: 'sites' }
}

function insights({ label, ...node }: Node): TopBlock[] {
  return [
    applicationInsights(label, node.slug('func')),
    roleAssignment(
      `${label}_telemetry`,
      ref('azurerm_application_insights', label, 'id'),
      TELEMETRY_ROLE,
      ref('azurerm_user_assigned_identity', 'app', 'principal_id'),
    ),
  ]
}

function chargesOf({ site, label }: Node, plan: Plan): Charge[] {
  const { usage } = site
  const millions = usage.requests_millions / site.count('function')
  const gbSeconds = millions * 1e6 * usage.function_seconds_per_request * (plan.memoryMb / 1024)
  const line = {
    resource: `azurerm_function_app_flex_consumption.${label}`,
    service: 'serverless-function',
    isUsage: true,
  } as const
  return [
    {
      ...line,
      label: 'Running time',
      sku: 'Flex Consumption on-demand duration',
      per: 'gb-second',
      quantity: gbSeconds,
      basis: `${millions} million requests x ${usage.function_seconds_per_request} s x ${plan.memoryMb / 1024} GB assumed`,
      note: 'The first 100,000 GB-seconds a month of a subscription are free and not subtracted.',
    },
    {
      ...line,
      label: 'Executions',
      sku: 'Flex Consumption on-demand executions',
      per: 'million-requests',
      quantity: millions,
      basis: `${millions} million requests assumed`,
      note: 'The first 250,000 a month of a subscription are free and not subtracted.',
    },
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const metric = {
    scope: ref('azurerm_application_insights', label, 'id'),
    namespace: 'microsoft.insights/components',
    operator: 'GreaterThan',
  } as const
  return [
    {
      key: `${label}_failures`,
      title: `${title}: more than 5 failed requests in 5 minutes`,
      from: 'development',
      metric: { azure: { ...metric, metric: 'requests/failed', aggregation: 'Count', threshold: 5 } },
    },
    {
      key: `${label}_duration`,
      title: `${title}: requests take longer than 5 seconds`,
      from: 'staging',
      metric: { azure: { ...metric, metric: 'requests/duration', aggregation: 'Average', threshold: 5000 } },
    },
    {
      key: `${label}_dependencies`,
      title: `${title}: more than 20 failed calls of what it uses in 5 minutes`,
      from: 'production',
      metric: { azure: { ...metric, metric: 'dependencies/failed', aggregation: 'Count', threshold: 20 } },
    },
  ]
}

function notesOf({ site, settings, given, title }: Node, plan: Plan): Note[] {
  return [
    ...(given.has('memory_mb') && plan.memoryMb !== settings.memory_mb
      ? [
          {
            kind: 'replaced',
            messages: [
              message('compute.function-memory', { title, memory: plan.memoryMb, wantedMemory: settings.memory_mb }),
            ],
            rank: 40,
          } as const,
        ]
      : []),
    ...(plan.entrance === 'gateway' && site.isConfidential
      ? [
          {
            kind: 'advice',
            messages: [message('compute.function-public', { title })],
            rank: 18,
          } as const,
        ]
      : []),
    ...(plan.hasInsights
      ? []
      : [
          {
            kind: 'advice',
            messages: [message('compute.function-telemetry', { title })],
            rank: 50,
          } as const,
        ]),
  ]
}

function readmeOf({ settings, label, title }: Node, plan: Plan): Lowered['readme'] {
  const deploy = `\`func azure functionapp publish <${label}_name>\``
  const trigger = 'a queue trigger with `connection: "EVENTS"` and `queueName: "%EVENTS_QUEUE%"`'
  return {
    rights:
      plan.entrance === 'gateway'
        ? [
            'Application Developer in the directory (or any role that may register applications): the gateway needs an application to get its tokens for.',
          ]
        : [],
    connect: [
      plan.entrance === 'private'
        ? `${title}: deploy code with ${deploy} from a machine that reaches the virtual network.`
        : `${title}: deploy code with ${deploy}, signed in with a role that may write to it.`,
      ...(settings.trigger === 'object-created'
        ? [`${title}: read new objects with ${trigger}; each message is an event in the CloudEvents schema.`]
        : []),
    ],
    destroy: [
      `Azure may hold the subnet of ${title} for a while after it is gone: when the network refuses to go, run \`terraform destroy\` again an hour later.`,
    ],
  }
}
