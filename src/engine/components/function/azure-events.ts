import type { AzureNeed } from '../../clouds/azure/needs.ts'
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { roleAssignment } from '../../families/identity/azure.ts'
import { privateEndpoint } from '../../families/network/azure.ts'
import type { Charge, GrantText, Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, comment, ref, resource, t, x, id, type TopBlock } from '../../hcl/nodes.ts'
import { storageOf, type Node, type Plan } from './azure-app.ts'

/** What Event Grid needs at the storage: put messages in, and put those aside that cannot be delivered. */
const SENDER_ROLES = ['Storage Queue Data Message Sender', 'Storage Blob Data Contributor'] as const
/** What the application needs: read, handle and delete messages; put those that keep failing aside. */
const READER_ROLE = 'Storage Queue Data Contributor'
/** Each object is one event and one delivery. */
const OPERATIONS_PER_OBJECT = 2

type Parts = Required<Pick<Lowered, 'blocks' | 'charges' | 'grants' | 'outputs'>> & { readonly needs: AzureNeed[] }

/** Object created: Event Grid puts an event into a queue, which the function reads as its identity. */
export function objectEvents(node: Node, plan: Plan): Parts {
  const { site, label, title } = node
  const { accountId } = storageOf(plan)
  const topic: AzureNeed = `topic:${plan.storage.label}`
  const isFirst = !node.collected.needs.has(topic)
  const endpoint =
    isFirst && site.hasPrivateEndpoints
      ? privateEndpoint({
          label: `${plan.storage.label}_queue`,
          name: node.slug('queue'),
          title: `the queues of ${plan.storage.title}`,
          target: accountId,
          subresource: 'queue',
          zone: 'queue',
        })
      : undefined
  return {
    blocks: [
      ...queueBlocks(node, plan),
      ...(endpoint?.blocks ?? []),
      ...(isFirst ? senderBlocks(node, plan) : []),
      subscription(node, plan),
    ],
    charges: [...(endpoint?.charges ?? []), chargeOf(site, label)],
    grants: isFirst ? grantsOf(plan.storage.title) : [],
    outputs: [
      {
        name: `${label}_events_queue`,
        description: `${title}: queue that its trigger reads`,
        value: ref('azurerm_storage_queue', label, 'name'),
      },
    ],
    needs: [topic, ...(endpoint?.needs ?? [])],
  }
}

function queueBlocks({ label, ...node }: Node, plan: Plan): TopBlock[] {
  const { accountId } = storageOf(plan)
  return [
    resource(
      'azurerm_storage_queue',
      label,
      { name: node.slug('object-created'), storage_account_id: accountId },
      'The queue exists before any code is deployed, which the function as the direct\ntarget of events does not: the first apply would fail on it.',
    ),
    resource('azurerm_storage_container', `${label}_undelivered`, {
      name: node.slug('undelivered-events'),
      storage_account_id: accountId,
      container_access_type: 'private',
    }),
  ]
}

/** The topic of a storage account, of which Azure allows only one, and the identity that delivers its events. */
function senderBlocks(node: Node, plan: Plan): TopBlock[] {
  const { accountId } = storageOf(plan)
  const { label } = plan.storage
  const sender = `${label}_events`
  return [
    resource('azurerm_user_assigned_identity', sender, { ...placed(t`id-${node.slug('events')}-${prefix}`), tags }),
    resource('azurerm_role_assignment', sender, {
      for_each: x`toset(${SENDER_ROLES})`,
      scope: accountId,
      role_definition_name: x`each.key`,
      principal_id: ref('azurerm_user_assigned_identity', sender, 'principal_id'),
      principal_type: 'ServicePrincipal',
    }),
    roleAssignment(
      `${label}_queue_app`,
      accountId,
      READER_ROLE,
      ref('azurerm_user_assigned_identity', 'app', 'principal_id'),
    ),
    resource(
      'time_sleep',
      sender,
      {
        create_duration: '120s',
        triggers: { roles: x`join(",", values(azurerm_role_assignment.${id(sender)})[*].id)` },
      },
      'Role assignments take a minute or two to work.',
    ),
    resource('azurerm_eventgrid_system_topic', label, {
      ...placed(t`evgt-${node.slug('objects', 18)}-${prefix}`),
      source_resource_id: accountId,
      topic_type: 'Microsoft.Storage.StorageAccounts',
      tags,
      identity: block({ type: 'UserAssigned', identity_ids: [ref('azurerm_user_assigned_identity', sender, 'id')] }),
    }),
  ]
}

function subscription({ label, ...node }: Node, plan: Plan): TopBlock {
  const { accountId } = storageOf(plan)
  const { storage } = plan
  const asSender = block({
    type: 'UserAssigned',
    user_assigned_identity: ref('azurerm_user_assigned_identity', `${storage.label}_events`, 'id'),
  })
  return resource('azurerm_eventgrid_system_topic_event_subscription', label, {
    name: node.slug('object-created'),
    system_topic: ref('azurerm_eventgrid_system_topic', storage.label, 'name'),
    resource_group_name: ref('azurerm_resource_group', 'main', 'name'),
    event_delivery_schema: 'CloudEventSchemaV1_0',
    included_event_types: ['Microsoft.Storage.BlobCreated'],
    storage_queue_endpoint: block({
      storage_account_id: accountId,
      queue_name: ref('azurerm_storage_queue', label, 'name'),
      queue_message_time_to_live_in_seconds: 604800,
    }),
    delivery_identity: asSender,
    '#filter': comment("Only the data container: the function's own packages raise no event."),
    subject_filter: block({
      subject_begins_with: t`/blobServices/default/containers/${ref('azurerm_storage_container', storage.label, 'name')}/`,
    }),
    retry_policy: block({ event_time_to_live: 1440, max_delivery_attempts: 30 }),
    dead_letter_identity: asSender,
    storage_blob_dead_letter_destination: block({
      storage_account_id: accountId,
      storage_blob_container_name: ref('azurerm_storage_container', `${label}_undelivered`, 'name'),
    }),
    depends_on: [ref('time_sleep', `${storage.label}_events`)],
  })
}

function chargeOf(site: Site, label: string): Charge {
  const objects = (site.usage.requests_millions * site.usage.object_writes_per_request) / site.count('function')
  return {
    resource: `azurerm_eventgrid_system_topic_event_subscription.${label}`,
    label: 'Events of new objects',
    service: 'messaging',
    sku: 'Event Grid operations',
    per: 'million-requests',
    quantity: objects * OPERATIONS_PER_OBJECT,
    basis: `${Number(objects.toFixed(6))} million objects assumed x ${OPERATIONS_PER_OBJECT} (event and delivery)`,
    isUsage: true,
    note: 'The first 100,000 operations a month of a subscription are free and not subtracted.',
  }
}

function grantsOf(storage: string): GrantText[] {
  return [
    ...SENDER_ROLES.map((role) => ({ identity: `Events of ${storage}`, role, scope: storage })),
    { identity: 'Application identity', role: READER_ROLE, scope: storage },
  ]
}
