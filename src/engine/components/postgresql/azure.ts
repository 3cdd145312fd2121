import { message } from '#words/message.ts'
import type { z } from 'zod'
import { flexibleServer, flexibleServerCharges, type FlexibleServer } from '../../families/sql/azure.ts'
import { globalName, placed, tags, tenantId } from '../../clouds/azure/naming.ts'
import { applicationGrant, clientIdOf } from '../../families/identity/azure.ts'
import { reach, zoneId } from '../../families/network/azure.ts'
import { keptInProductionText } from '../../families/retention/azure.ts'
import type { Alert, AzureMetric, Lowered, Note } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = [
  'B_Standard_B1ms',
  'B_Standard_B2s',
  'GP_Standard_D2ds_v5',
  'GP_Standard_D4ds_v5',
  'GP_Standard_D8ds_v5',
] as const
/** Disk sizes that the service has, in GB (registry.terraform.io, azurerm_postgresql_flexible_server, storage_mb). */
const DISKS_GB = [32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384]

type Node = Placement<z.output<typeof schema>, 'azure'>

/** Flexible server in a delegated subnet; no one signs in with a password. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, consumers } = node
  const server = flexibleServer(node, { service: 'postgresql', ladder: SIZES, families: FAMILIES, disk: x`storage_mb` })
  const diskGb = DISKS_GB.find((size) => size >= settings.storage_gb) ?? settings.storage_gb
  const address = `azurerm_postgresql_flexible_server.${label}`
  const host = ref('azurerm_postgresql_flexible_server', label, 'fqdn')
  return {
    headline: 'flexible server on a private address, Entra logins only',
    blocks: [instance(node, server), ...administrator(node), configuration(label, site), ...database(label, server)],
    variables: [
      { name: `${label}_size`, type: x`string`, description: `Size of ${title}`, default: server.size },
      {
        name: `${label}_storage_gb`,
        type: x`number`,
        description: `Disk of ${title} in GB at first; it grows automatically`,
        default: diskGb,
        validation: [
          {
            condition: x`contains(${DISKS_GB}, var.${id(`${label}_storage_gb`)})`,
            message: `Choose one of ${DISKS_GB.join(', ')}.`,
          },
        ],
      },
    ],
    outputs: [
      { name: `${label}_host`, description: `${title}: host; port 5432`, value: host },
      {
        name: `${label}_connect`,
        description: `${title}: how to sign in with an Entra token, from a machine of the stack`,
        value: t`az login --identity --client-id ${clientIdOf(consumers)} && PGPASSWORD="$(az account get-access-token --resource-type oss-rdbms --query accessToken --output tsv)" psql "host=${host} dbname=app user=${userOf(node)} sslmode=require"`,
      },
    ],
    charges: flexibleServerCharges(site, {
      address,
      service: 'postgresql',
      size: server.size,
      diskGb,
      hasStandby: server.hasStandby,
      hasGeoBackup: settings.has_geo_backup,
    }),
    grants: applicationGrant(consumers, 'Entra administrator', title),
    needs: ['suffix', 'client', 'subnet:pg', 'dns:pg', ...reach(consumers, 'pg', 5432), ...server.needs],
    alerts: alertsOf(node),
    logSources: [
      {
        key: label,
        target: ref('azurerm_postgresql_flexible_server', label, 'id'),
        categoryGroup: 'allLogs',
        hasMetrics: true,
      },
    ],
    offer: {
      environment: { DATABASE_HOST: host, DATABASE_PORT: '5432', DATABASE_NAME: 'app', DATABASE_USER: userOf(node) },
    },
    facts: [server.size, `${diskGb} GB`, ...(server.hasStandby ? ['standby in the same zone'] : [])],
    notes: [...server.notes, ...notesOf(node, diskGb)],
    readme: {
      connect: [
        consumers.length > 0
          ? `${title}: the application's identity is its administrator and signs in as the output \`${label}_connect\` shows; give people roles in the database with \`pgaadauth_create_principal\`.`
          : `${title} has no administrator yet: name one under Authentication of the server in the portal, or connect a machine to it.`,
      ],
      destroy: [
        ...keptInProductionText(site, title, address),
        ...(!site.isDevelopment || site.isTemporary
          ? [
              `${title} leaves no snapshot behind: keep a copy first, with \`pg_dump --format=custom --file=${label}.dump "<connection of the output ${label}_connect>"\`.`,
            ]
          : []),
      ],
    },
  }
}

/** Sizes that the region book knows as a family. */
const FAMILIES = [
  { sizes: /^GP_Standard_D\d+ds_v5$/, capability: 'postgresql.intelV5' },
  { sizes: /^GP_Standard_D\d+ads_v5$/, capability: 'postgresql.amdV5' },
]

function userOf({ consumers }: Node): ReturnType<typeof ref> | string {
  return consumers[0]?.handle.principalName ?? '<administrator>'
}

function instance({ settings, label, slug }: Node, server: FlexibleServer): TopBlock {
  return resource('azurerm_postgresql_flexible_server', label, {
    ...placed(globalName(slug('psql'))),
    ...server.beginning,
    version: settings.version,
    sku_name: ref('var', `${label}_size`),
    storage_mb: x`var.${id(`${label}_storage_gb`)} * 1024`,
    auto_grow_enabled: true,
    delegated_subnet_id: x`azurerm_subnet.main[${'pg'}].id`,
    private_dns_zone_id: zoneId('pg'),
    public_network_access_enabled: false,
    ...server.zone,
    backup_retention_days: settings.backup_days,
    geo_redundant_backup_enabled: settings.has_geo_backup,
    tags,
    authentication: block({ active_directory_auth_enabled: true, password_auth_enabled: false, tenant_id: tenantId }),
    ...server.encryption,
    ...server.standby,
    maintenance_window: block({ day_of_week: 0, start_hour: 3, start_minute: 0 }),
    lifecycle: server.lifecycle,
    depends_on: [ref('azurerm_private_dns_zone_virtual_network_link', 'main')],
  })
}

/** All compute of a stack runs as one identity: it administers the server, once. */
function administrator({ label, consumers }: Node): TopBlock[] {
  const [application] = consumers
  if (application === undefined) return []
  return [
    resource('azurerm_postgresql_flexible_server_active_directory_administrator', label, {
      server_name: ref('azurerm_postgresql_flexible_server', label, 'name'),
      resource_group_name: ref('azurerm_resource_group', 'main', 'name'),
      tenant_id: tenantId,
      object_id: application.handle.principalId,
      principal_name: application.handle.principalName,
      principal_type: 'ServicePrincipal',
    }),
  ]
}

function configuration(label: string, site: Site): TopBlock {
  const audited = site.isPublic
    ? {}
    : {
        log_disconnections: 'on',
        'azure.extensions': 'PGAUDIT',
        shared_preload_libraries: 'pg_stat_statements,pgaudit',
        'pgaudit.log': 'ddl,role',
      }
  const values = {
    log_checkpoints: 'on',
    log_connections: 'on',
    log_min_duration_statement: '1000',
    require_secure_transport: 'on',
    ssl_min_protocol_version: 'TLSv1.2',
    ...audited,
  }
  return resource('azurerm_postgresql_flexible_server_configuration', label, {
    for_each: values,
    server_id: ref('azurerm_postgresql_flexible_server', label, 'id'),
    name: x`each.key`,
    value: x`each.value`,
  })
}

/** The database of the application; of a server that begins with backups it is in them. */
function database(label: string, { beginning }: FlexibleServer): TopBlock[] {
  if ('create_mode' in beginning) return []
  return [
    resource('azurerm_postgresql_flexible_server_database', label, {
      name: 'app',
      server_id: ref('azurerm_postgresql_flexible_server', label, 'id'),
      charset: 'UTF8',
      collation: 'en_US.utf8',
    }),
  ]
}

function notesOf({ settings, title }: Node, diskGb: number): Note[] {
  if (diskGb === settings.storage_gb) return []
  return [
    {
      kind: 'replaced',
      messages: [message('data.disk-size', { title, wantedGb: settings.storage_gb, gb: diskGb })],
      rank: 20,
    },
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const metric = {
    scope: ref('azurerm_postgresql_flexible_server', label, 'id'),
    namespace: 'Microsoft.DBforPostgreSQL/flexibleServers',
    aggregation: 'Average',
    operator: 'GreaterThan',
  } as const
  const alert = (key: string, text: string, from: Alert['from'], azure: AzureMetric): Alert => ({
    key: `${label}_${key}`,
    title: `${title}: ${text}`,
    from,
    metric: { azure },
  })
  return [
    alert('failed', 'more than 10 failed connections in 5 minutes', 'development', {
      ...metric,
      metric: 'connections_failed',
      aggregation: 'Total',
      threshold: 10,
    }),
    alert('cpu', 'CPU above 80 %', 'staging', { ...metric, metric: 'cpu_percent', threshold: 80 }),
    alert('storage', 'less than 15 % of the disk is free', 'staging', {
      ...metric,
      metric: 'storage_percent',
      threshold: 85,
    }),
    alert('alive', 'the database does not answer', 'production', {
      ...metric,
      metric: 'is_db_alive',
      aggregation: 'Maximum',
      operator: 'LessThan',
      threshold: 1,
    }),
  ]
}
