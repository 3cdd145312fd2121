import { message } from '#words/message.ts'
import type { z } from 'zod'
import { regionsWithZones } from '../../families/zones/azure.ts'
import { globalName, placed, tags } from '../../clouds/azure/naming.ts'
import { applicationGrant, clientIdOf } from '../../families/identity/azure.ts'
import { privateEndpoint, reach } from '../../families/network/azure.ts'
import { keptInProduction, keptInProductionText } from '../../families/retention/azure.ts'
import { encryptionIdentityId, keyIdentity, stackKeyVersionId } from '../../families/vault/azure-stack-key.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Alert, AzureMetric, Charge, Lowered, Note } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH } from '../../clouds/site.ts'
import { block, comment, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { sizeFor, type Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5; T5 stays at B5, the largest with a list price. */
export const SIZES = ['Balanced_B0', 'Balanced_B1', 'Balanced_B3', 'Balanced_B5', 'Balanced_B5'] as const
/**
 * Port of the service, and those of its shards (learn.microsoft.com, Azure Managed Redis architecture, OSS clustering
 * policy).
 */
const PORTS = ['10000', '8500-8599']

type Node = Placement<z.output<typeof schema>, 'azure'>

/** Managed Redis at a private endpoint; identities sign in, keys are off. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, slug, consumers } = node
  const { size, notes } = sizeFor(node, 'size', settings.size, 'managedRedis.', SIZES)
  const cache = ref('azurerm_managed_redis', label, 'id')
  const host = ref('azurerm_managed_redis', label, 'hostname')
  const endpoint = privateEndpoint({
    label,
    name: slug('redis'),
    title,
    target: cache,
    subresource: 'redisEnterprise',
    zone: 'redis',
  })
  const user = consumers[0]?.handle.principalId
  return {
    headline: 'Azure Managed Redis at a private endpoint, identities instead of keys',
    blocks: [
      instance(node),
      ...(user === undefined
        ? []
        : [
            resource('azurerm_managed_redis_access_policy_assignment', label, {
              managed_redis_id: cache,
              object_id: user,
            }),
          ]),
      ...endpoint.blocks,
    ],
    variables: [{ name: `${label}_size`, type: x`string`, description: `Size of ${title}`, default: size }],
    outputs: [
      { name: `${label}_host`, description: `${title}: host (TLS, port 10000)`, value: host },
      {
        name: `${label}_connect`,
        description: `${title}: how to sign in with an Entra token, from a machine of the stack`,
        value: t`az login --identity --client-id ${clientIdOf(consumers)} && redis-cli -c --tls -h ${host} -p 10000 --user ${user ?? '<object id>'} --pass "$(az account get-access-token --resource https://redis.azure.com --query accessToken --output tsv)"`,
      },
    ],
    charges: [...chargesOf(label, size, settings.has_replica), ...endpoint.charges],
    grants: applicationGrant(consumers, 'Data access policy "default"', title),
    needs: ['suffix', ...PORTS.flatMap((port) => reach(consumers, 'endpoints', port)), ...endpoint.needs],
    alerts: alertsOf(node),
    logSources: [
      {
        key: label,
        target: x`"\${azurerm_managed_redis.${id(label)}.id}/databases/default"`,
        categoryGroup: 'allLogs',
      },
    ],
    offer: {
      environment: {
        REDIS_HOST: host,
        REDIS_PORT: '10000',
        REDIS_TLS: 'true',
        ...(user === undefined ? {} : { REDIS_USER: user }),
      },
    },
    facts: [size, settings.has_replica ? '2 nodes' : '1 node'],
    notes: [...notes, ...zoneNotes(node)],
    readme: {
      connect: [
        `${title}: sign in with an Entra token as the output \`${label}_connect\` shows; the user name is the object id of the identity. Clients must speak the cluster protocol.`,
      ],
      destroy: keptInProductionText(site, title, `azurerm_managed_redis.${label}`),
    },
  }
}

function instance({ site, settings, label, slug }: Node): TopBlock {
  const key = {
    identity: keyIdentity(),
    customer_managed_key: block({
      '#version': comment('Takes a key with its version only: the plan after a rotation moves it on.'),
      key_vault_key_id: stackKeyVersionId,
      user_assigned_identity_id: encryptionIdentityId,
    }),
  }
  return resource('azurerm_managed_redis', label, {
    ...placed(globalName(slug('redis', 28))),
    sku_name: ref('var', `${label}_size`),
    high_availability_enabled: settings.has_replica,
    public_network_access: 'Disabled',
    tags,
    default_database: block({
      access_keys_authentication_enabled: false,
      client_protocol: 'Encrypted',
      clustering_policy: 'OSSCluster',
      eviction_policy: 'VolatileLRU',
    }),
    ...(site.hasStackKey ? key : {}),
    lifecycle: keptInProduction(site),
  })
}

/** Priced per node: high availability bills two. */
function chargesOf(label: string, size: string, hasReplica: boolean): Charge[] {
  const nodes = hasReplica ? 2 : 1
  return [
    {
      resource: `azurerm_managed_redis.${label}`,
      label: `${size} cache`,
      service: 'redis',
      sku: size,
      per: 'hour',
      quantity: nodes * HOURS_PER_MONTH,
      basis: `${nodes} node${nodes === 1 ? '' : 's'} x ${HOURS_PER_MONTH} h`,
    },
  ]
}

function zoneNotes({ site, settings, title }: Node): Note[] {
  if (!settings.has_replica || offers(site.region, 'managedRedis.zoneRedundant')) return []
  return [
    {
      kind: 'replaced',
      isLoss: true,
      messages: [
        message('data.redis-without-zones', { region: site.region.label, title, regions: regionsWithZones() }),
      ],
      rank: 14,
    },
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const metric = {
    scope: ref('azurerm_managed_redis', label, 'id'),
    namespace: 'Microsoft.Cache/redisEnterprise',
    aggregation: 'Maximum',
    operator: 'GreaterThan',
  } as const
  const alert = (key: string, text: string, from: Alert['from'], azure: AzureMetric): Alert => ({
    key: `${label}_${key}`,
    title: `${title}: ${text}`,
    from,
    metric: { azure },
  })
  return [
    alert('memory', 'more than 90 % of the memory is in use', 'staging', {
      ...metric,
      metric: 'usedmemorypercentage',
      threshold: 90,
    }),
    alert('cpu', 'CPU above 80 %', 'staging', { ...metric, metric: 'percentProcessorTime', threshold: 80 }),
    alert('evicted', 'more than 100 keys were pushed out in 5 minutes', 'production', {
      ...metric,
      metric: 'evictedkeys',
      aggregation: 'Total',
      threshold: 100,
    }),
  ]
}
