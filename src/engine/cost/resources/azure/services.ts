// Functions, containers, messages and applications on Azure.
import { HOURS_PER_MONTH } from '../../../clouds/site.ts'
import type { Pricer } from '../item.ts'
import { hourly, running, sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'

/** How the price book calls the tiers of API Management whose names are joined. */
const APIM: Readonly<Record<string, string>> = {
  BasicV2: 'Basic v2',
  StandardV2: 'Standard v2',
  PremiumV2: 'Premium v2',
}

const api: Pricer = (it) => {
  const [tier = '', units = '1'] = it.text('sku_name').split('_')
  const name = `APIM ${APIM[tier] ?? tier}`
  const calls = it.use('requests_millions', 'api')
  return tier === 'Consumption'
    ? [used(['api-gateway', name, 'million-requests'], 'API calls', calls, 'million calls')]
    : [hourly('api-gateway', name, `API Management ${tier}`, Number(units))]
}

/** Gigabytes of images that each tier of the registry includes. */
const INCLUDED_GB: Readonly<Record<string, number>> = { Basic: 10, Standard: 100, Premium: 500 }
const DAYS_PER_MONTH = 365 / 12

const registry: Pricer = (it) => {
  const tier = it.text('sku', 'Basic')
  const places = 1 + it.size('georeplications')
  // A cluster without a registry takes its images from elsewhere.
  const blocks = Math.max(it.all('azurerm_container_registry').length, it.all('azurerm_kubernetes_cluster').length)
  const further = Math.max(0, it.useAmong('registry_gb', blocks) - (INCLUDED_GB[tier] ?? 0))
  const days = places * DAYS_PER_MONTH
  return [
    sized(
      ['container-registry', `ACR ${tier}`, 'day'],
      `Registry ${tier}`,
      days,
      `${places} x ${DAYS_PER_MONTH.toFixed(2)} days`,
    ),
    used(
      ['container-registry', 'ACR storage over the included amount', 'gb-month'],
      'Images above the included amount',
      further,
      'GB',
    ),
  ]
}

const flexApp: Pricer = (it) => {
  const gb = it.number('instance_memory_in_mb', 2048) / 1024
  const runs = it.use('requests_millions', 'function')
  const ready = it.blocks('always_ready').reduce((sum, one) => sum + one.number('instance_count', 0), 0)
  return [
    used(
      ['serverless-function', 'Flex Consumption on-demand duration', 'gb-second'],
      'Running time',
      runs * 1e6 * it.factor('function_seconds_per_request') * gb,
      'GB-seconds',
    ),
    used(
      ['serverless-function', 'Flex Consumption on-demand executions', 'million-requests'],
      'Executions',
      runs,
      'million requests',
    ),
    sized(
      ['serverless-function', 'Flex Consumption always-ready baseline', 'gb-second'],
      'Always ready',
      ready * gb * HOURS_PER_MONTH * 3600,
      `${ready} instances`,
    ),
  ]
}

/** A container app bills what its replicas have; those that always run are certain. */
const containerApp: Pricer = (it) => {
  const count = it.number('template.min_replicas', 0, true)
  const containers = it.blocks('template').flatMap((one) => one.blocks('container'))
  const cpus = containers.reduce((sum, one) => sum + one.number('cpu', 0.5), 0)
  const gb = containers.reduce((sum, one) => sum + Number.parseFloat(one.text('memory', '1Gi')), 0)
  const seconds = it.use('requests_millions', 'function') * 1e6 * it.factor('function_seconds_per_request')
  // Without replicas that always run, only the time of requests is billed.
  const hours = count > 0 ? count * HOURS_PER_MONTH : seconds / 3600
  const line = (label: string, sku: string, per: 'vcpu-hour' | 'gb-hour', each: number): Meter =>
    count > 0
      ? sized(['serverless-container', sku, per], label, each * hours, `${count} x ${each} x ${HOURS_PER_MONTH} h`)
      : used(['serverless-container', sku, per], label, each * hours, per === 'gb-hour' ? 'GB-hours' : 'vCPU-hours')
  return [
    line('vCPU', 'Container Apps vCPU active', 'vcpu-hour', cpus),
    line('Memory', 'Container Apps memory active', 'gb-hour', gb),
  ]
}

/** Plans: Flex and Consumption cost nothing, the others run all the time. */
const plan: Pricer = (it) => {
  const sku = it.text('sku_name')
  if (['FC1', 'Y1'].includes(sku)) return free('the functions in it carry the cost')
  const count = it.number('worker_count', 1)
  const premium = /^EP([123])$/.exec(sku)?.[1]
  if (premium === undefined)
    return [hourly('app-service', `App Service ${sku} ${it.text('os_type')}`, `${sku} instances`, count)]
  const cpus = 2 ** (Number(premium) - 1) * count
  return [
    sized(['serverless-function', 'Premium EP vCPU', 'vcpu-month'], 'Instances: vCPU', cpus, `${cpus} vCPU`),
    sized(
      ['serverless-function', 'Premium EP memory', 'memory-gb-month'],
      'Instances: memory',
      cpus * 3.5,
      `${cpus * 3.5} GB`,
    ),
  ]
}

/** Memory of a run in a Consumption plan, in GB; assumed. */
const CONSUMPTION_GB = 0.5

/** In a Consumption plan the runs are billed, else the plan. */
const planApp: Pricer = (it) => {
  if (it.target('service_plan_id', 'azurerm_service_plan')?.text('sku_name') !== 'Y1')
    return free('its plan carries the cost')
  const runs = it.use('requests_millions', 'function')
  const seconds = runs * 1e6 * it.factor('function_seconds_per_request')
  it.seen.assumed.add(`a run takes ${CONSUMPTION_GB} GB of memory`)
  return [
    used(['serverless-function', 'Consumption executions', 'million-requests'], 'Executions', runs, 'million runs'),
    used(
      ['serverless-function', 'Consumption duration', 'gb-second'],
      'Running time',
      seconds * CONSUMPTION_GB,
      'GB-seconds',
    ),
  ]
}

const serviceBus: Pricer = (it) => {
  const sku = it.text('sku')
  const requests = it.use('queue_requests_millions')
  if (sku === 'Premium')
    return [hourly('messaging', 'Service Bus Premium messaging unit', 'Messaging units', it.number('capacity', 1))]
  return [
    ...(sku === 'Standard' ? [hourly('messaging', 'Service Bus Standard base', 'Namespace')] : []),
    used(
      ['messaging', `Service Bus ${sku} operations`, 'million-requests'],
      'Operations',
      requests,
      'million operations',
    ),
  ]
}

const eventHubs: Pricer = (it) => {
  const sku = it.text('sku')
  const unit = sku === 'Premium' ? 'processing unit' : 'throughput unit'
  return [
    hourly('messaging', `Event Hubs ${sku} ${unit}`, 'Units', it.number('capacity', 1)),
    used(
      ['messaging', `Event Hubs ${sku} ingress`, 'million-requests'],
      'Events',
      sku === 'Premium' ? 0 : it.use('events_millions'),
      'million events',
    ),
  ]
}

/** Events of new objects: each and its delivery. */
const objectEvents: Pricer = (it) => {
  const functions = Math.max(it.all('azurerm_function_app_flex_consumption').length, it.all(it.resource.type).length)
  const objects = it.useAmong('requests_millions', functions) * it.factor('object_writes_per_request')
  return [
    used(
      ['messaging', 'Event Grid operations', 'million-requests'],
      'Events of new objects',
      objects * 2,
      'million operations',
    ),
  ]
}

/** Pricers by type. */
export const AZURE_SERVICES = {
  azurerm_api_management: api,
  azurerm_app_configuration: (it) =>
    it.text('sku', 'free') === 'free'
      ? free('the free tier')
      : [sized(['app-service', `App Configuration ${it.text('sku')}`, 'day'], 'Store', DAYS_PER_MONTH, '1 store')],
  azurerm_cognitive_account: (it) => [
    used(
      ['ai', `${it.text('kind')} ${it.text('sku_name')}`, 'million-requests'],
      'Calls',
      it.use('requests_millions', 'ai'),
      'million calls',
    ),
  ],
  azurerm_container_app: containerApp,
  azurerm_container_group: (it) => {
    const containers = it.blocks('container')
    const cpus = containers.reduce((sum, one) => sum + one.number('cpu', 1), 0)
    const gb = containers.reduce((sum, one) => sum + one.number('memory', 1.5), 0)
    return [
      running(['serverless-container', 'Container Instances vCPU', 'vcpu-hour'], 'vCPU', cpus, HOURS_PER_MONTH),
      running(['serverless-container', 'Container Instances memory', 'gb-hour'], 'Memory', gb, HOURS_PER_MONTH),
    ]
  },
  azurerm_container_registry: registry,
  azurerm_data_factory: (it) => [
    used(
      ['data-integration', 'Data Factory orchestration activity run', 'thousand-runs'],
      'Runs',
      it.use('events_millions', 'jobs') * 1000,
      'x 1,000 runs',
    ),
  ],
  azurerm_eventgrid_system_topic_event_subscription: objectEvents,
  azurerm_eventgrid_topic: (it) => [
    used(
      ['messaging', 'Event Grid operations', 'million-requests'],
      'Operations',
      it.use('events_millions'),
      'million operations',
    ),
  ],
  azurerm_eventhub_namespace: eventHubs,
  azurerm_function_app_flex_consumption: flexApp,
  azurerm_linux_function_app: planApp,
  azurerm_search_service: (it) => [
    hourly(
      'search',
      `AI Search ${it.text('sku')}`,
      'Search units',
      Math.max(1, it.number('replica_count', 1, true)) * Math.max(1, it.number('partition_count', 1, true)),
    ),
  ],
  azurerm_service_plan: plan,
  azurerm_servicebus_namespace: serviceBus,
  azurerm_signalr_service: (it) => [
    sized(
      ['messaging', `SignalR ${it.text('sku.name')}`, 'day'],
      'Units',
      DAYS_PER_MONTH * it.number('sku.capacity', 1),
      '1 service',
    ),
  ],
  azurerm_static_web_app: (it) =>
    it.text('sku_tier', 'Free') === 'Free'
      ? free('the free tier')
      : [sized(['app-service', 'Static Web Apps Standard', 'month'], 'Application', 1, '1 application')],
  azurerm_windows_function_app: planApp,
} satisfies Record<string, Pricer>
