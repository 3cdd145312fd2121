import { message } from '#words/message.ts'
import type { z } from 'zod'
import { regionsWithZones } from '../../families/zones/azure.ts'
import { globalName, grouped, placed, tags } from '../../clouds/azure/naming.ts'
import { applicationGrant } from '../../families/identity/azure.ts'
import { privateEndpoint, serviceEndpoints } from '../../families/network/azure.ts'
import { keptInProduction, keptInProductionText } from '../../families/retention/azure.ts'
import { encryptionIdentityId, keyIdentity, stackKeyId } from '../../families/vault/azure-stack-key.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Alert, Charge, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, type Site } from '../../clouds/site.ts'
import { block, id, ref, resource, t, x, type Body, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Built-in role of Cosmos DB, the same in every account (learn.microsoft.com, Azure Cosmos DB data plane roles). */
const DATA_CONTRIBUTOR = '00000000-0000-0000-0000-000000000002'
/** Request units of reading and of writing 1 KB (learn.microsoft.com, Request Units in Azure Cosmos DB). */
const READ_UNITS = 1
const WRITE_UNITS = 5
/** Autoscale bills between 10 % and 100 % of its maximum, by the hour. */
const ASSUMED_SHARE = 0.3

type Node = Placement<z.output<typeof schema>, 'azure'>

/** Cosmos DB: billed by request below Production, autoscaled in it; identities instead of keys. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, slug, consumers } = node
  const account = ref('azurerm_cosmosdb_account', label, 'id')
  // A private endpoint where nothing may be public; else the firewall admits the subnets that use the account.
  const endpoint = site.isConfidential
    ? privateEndpoint({ label, name: slug('cosmos'), title, target: account, subresource: 'Sql', zone: 'cosmos' })
    : undefined
  const open =
    endpoint === undefined ? serviceEndpoints(consumers, 'Microsoft.AzureCosmosDB') : { subnets: [], needs: [] }
  const isSpread = site.isProduction && offers(site.region, 'cosmosDb.zoneRedundant')
  const endpointUri = ref('azurerm_cosmosdb_account', label, 'endpoint')
  return {
    headline: site.isProduction
      ? 'Cosmos DB that scales automatically, with restore to any second'
      : 'Cosmos DB billed by request, with restore to any second',
    blocks: [
      accountBlock(node, open.subnets, isSpread),
      ...contents(node),
      ...access(node, account),
      ...(endpoint?.blocks ?? []),
    ],
    outputs: [
      { name: `${label}_endpoint`, description: `${title}: address`, value: endpointUri },
      {
        name: `${label}_connect`,
        description: `${title}: how an application signs in, in Python`,
        value: t`CosmosClient("${endpointUri}", DefaultAzureCredential()).get_database_client("app").get_container_client("items")`,
      },
    ],
    variables: site.isProduction ? [throughput(node)] : [],
    charges: [...chargesOf(site, settings, label), ...(endpoint?.charges ?? [])],
    included: {
      [`azurerm_cosmosdb_sql_database.${label}`]: 'its container carries the cost',
      ...(site.isProduction
        ? {}
        : { [`azurerm_cosmosdb_sql_container.${label}`]: 'billed by request, with the account' }),
    },
    grants: applicationGrant(consumers, 'Cosmos DB Built-in Data Contributor', title),
    needs: ['suffix', ...open.needs, ...(endpoint?.needs ?? [])],
    alerts: alertsOf(node),
    logSources: [
      { key: label, target: account, categories: ['DataPlaneRequests', 'ControlPlaneRequests'], hasMetrics: false },
    ],
    offer: { environment: { COSMOS_ENDPOINT: endpointUri, COSMOS_DATABASE: 'app', COSMOS_CONTAINER: 'items' } },
    facts: [
      site.isProduction ? `up to ${stepped(settings.max_throughput)} request units a second` : 'billed by request',
      site.isProduction ? 'restore within 30 days' : 'restore within 7 days',
    ],
    notes: notesOf(node, isSpread),
    readme: {
      connect: [`${title}: sign in with an identity as the output \`${label}_connect\` shows; keys are switched off.`],
      destroy: keptInProductionText(
        site,
        title,
        `azurerm_cosmosdb_account.${label}`,
        `azurerm_cosmosdb_sql_container.${label}`,
      ),
    },
  }
}

function accountBlock({ site, label, slug }: Node, subnets: readonly Expr[], isSpread: boolean): TopBlock {
  const key: Body = {
    key_vault_key_id: stackKeyId,
    default_identity_type: t`UserAssignedIdentity=${encryptionIdentityId}`,
  }
  return resource('azurerm_cosmosdb_account', label, {
    ...placed(globalName(slug('cosmos', 13))),
    offer_type: 'Standard',
    kind: 'GlobalDocumentDB',
    minimal_tls_version: 'Tls12',
    local_authentication_enabled: false,
    public_network_access_enabled: subnets.length > 0,
    is_virtual_network_filter_enabled: subnets.length > 0 ? true : undefined,
    access_key_metadata_writes_enabled: false,
    automatic_failover_enabled: site.isProduction,
    ...(site.hasStackKey ? key : {}),
    tags,
    identity: site.hasStackKey ? keyIdentity() : undefined,
    consistency_policy: block({ consistency_level: 'Session' }),
    geo_location: block({
      location: ref('azurerm_resource_group', 'main', 'location'),
      failover_priority: 0,
      zone_redundant: isSpread,
    }),
    capabilities: site.isProduction ? undefined : block({ name: 'EnableServerless' }),
    virtual_network_rule: subnets.length > 0 ? subnets.map((subnet) => block({ id: subnet })) : undefined,
    backup: block({ type: 'Continuous', tier: site.isProduction ? 'Continuous30Days' : 'Continuous7Days' }),
    lifecycle: keptInProduction(site),
  })
}

function contents({ site, label }: Node): TopBlock[] {
  const account = ref('azurerm_cosmosdb_account', label, 'name')
  return [
    resource('azurerm_cosmosdb_sql_database', label, { ...grouped('app'), account_name: account }),
    resource('azurerm_cosmosdb_sql_container', label, {
      ...grouped('items'),
      account_name: account,
      database_name: ref('azurerm_cosmosdb_sql_database', label, 'name'),
      partition_key_paths: ['/pk'],
      partition_key_version: 2,
      default_ttl: -1,
      autoscale_settings: site.isProduction
        ? block({ max_throughput: ref('var', `${label}_max_throughput`) })
        : undefined,
      lifecycle: keptInProduction(site),
    }),
  ]
}

function access({ label, consumers }: Node, account: Expr): TopBlock[] {
  const application = consumers[0]?.handle.principalId
  if (application === undefined) return []
  return [
    resource('azurerm_cosmosdb_sql_role_assignment', label, {
      resource_group_name: ref('azurerm_resource_group', 'main', 'name'),
      account_name: ref('azurerm_cosmosdb_account', label, 'name'),
      role_definition_id: t`${account}/sqlRoleDefinitions/${DATA_CONTRIBUTOR}`,
      principal_id: application,
      scope: account,
    }),
  ]
}

function throughput({ settings, label, title }: Node): Variable {
  const name = id(`${label}_max_throughput`)
  return {
    name: `${label}_max_throughput`,
    type: x`number`,
    description: `Request units a second that ${title} scales to`,
    default: stepped(settings.max_throughput),
    validation: [
      { condition: x`var.${name} >= 1000 && var.${name} % 1000 == 0`, message: 'Use at least 1000, in steps of 1000.' },
    ],
  }
}

/** Autoscale takes steps of 1,000 request units. */
function stepped(throughput: number): number {
  return Math.ceil(throughput / 1000) * 1000
}

function chargesOf(site: Site, settings: Node['settings'], label: string): Charge[] {
  const { usage } = site
  const account = { resource: `azurerm_cosmosdb_account.${label}`, service: 'nosql', isUsage: true } as const
  const stored = {
    ...account,
    per: 'gb-month',
    quantity: settings.data_gb,
    basis: `${Number(settings.data_gb.toFixed(2))} GB assumed`,
  } as const
  const storage: Charge = { ...stored, label: 'Stored data', sku: 'Cosmos DB storage' }
  if (!site.isProduction) {
    const units = usage.nosql_reads_per_request * READ_UNITS + usage.nosql_writes_per_request * WRITE_UNITS
    const requests = usage.requests_millions / site.count('nosql')
    return [
      {
        ...account,
        label: 'Requests',
        sku: 'Cosmos DB serverless',
        per: 'million-request-units',
        quantity: requests * units,
        basis: `${Number(requests.toFixed(4))} million requests x ${units} request units assumed`,
      },
      storage,
    ]
  }
  const blocks = stepped(settings.max_throughput) / 100
  return [
    {
      ...account,
      resource: `azurerm_cosmosdb_sql_container.${label}`,
      label: 'Throughput',
      sku: 'Cosmos DB autoscale 100 RU/s',
      per: 'hour',
      quantity: blocks * ASSUMED_SHARE * HOURS_PER_MONTH,
      basis: `${ASSUMED_SHARE * 100} % of ${blocks} x 100 request units a second x ${HOURS_PER_MONTH} h assumed`,
    },
    storage,
    { ...stored, label: 'Backup for 30 days', sku: 'Cosmos DB continuous backup (30 days)' },
  ]
}

function notesOf({ site, settings, title }: Node, isSpread: boolean): Note[] {
  if (!site.isProduction) return []
  const wanted = settings.max_throughput
  return [
    ...(isSpread
      ? []
      : [
          {
            kind: 'replaced',
            isLoss: true,
            messages: [
              message('data.nosql-without-zones', { region: site.region.label, title, regions: regionsWithZones() }),
            ],
            rank: 13,
          } as const,
        ]),
    ...(stepped(wanted) === wanted
      ? []
      : [
          {
            kind: 'replaced',
            messages: [message('data.throughput-steps', { title, units: stepped(wanted), wantedUnits: wanted })],
            rank: 20,
          } as const,
        ]),
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const metric = {
    scope: ref('azurerm_cosmosdb_account', label, 'id'),
    namespace: 'Microsoft.DocumentDB/databaseAccounts',
  } as const
  return [
    {
      key: `${label}_throughput`,
      title: `${title}: more than 90 % of the throughput is in use`,
      from: 'production',
      metric: {
        azure: {
          ...metric,
          metric: 'NormalizedRUConsumption',
          aggregation: 'Maximum',
          operator: 'GreaterThan',
          threshold: 90,
        },
      },
    },
  ]
}
