import type { z } from 'zod'
import { flexibleServer, flexibleServerCharges, type FlexibleServer } from '../../families/sql/azure.ts'
import { globalName, placed, tags } from '../../clouds/azure/naming.ts'
import { applicationGrant, clientIdOf, roleAssignment } from '../../families/identity/azure.ts'
import { reach, zoneId } from '../../families/network/azure.ts'
import { keptInProductionText } from '../../families/retention/azure.ts'
import { SECRET_USER, writeOnlySecret } from '../../families/vault/azure.ts'
import type { Alert, AzureMetric, Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = [
  'B_Standard_B1ms',
  'B_Standard_B2ms',
  'GP_Standard_D2ads_v5',
  'GP_Standard_D4ads_v5',
  'GP_Standard_D8ads_v5',
] as const
/** Sizes that the region book knows by one of their family. */
const FAMILIES = [{ sizes: /^GP_Standard_D\d+ads_v5$/, capability: 'mysql.GP_Standard_D2ads_v5' }]
/** The administrator: Azure refuses names such as admin or root. */
const ADMINISTRATOR = 'dbadmin'
/** Days after which the password must be replaced. */
const PASSWORD_DAYS = 365

type Node = Placement<z.output<typeof schema>, 'azure'>

/** Flexible server in a delegated subnet; its password is written into the vault and never read back. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, consumers, slug } = node
  const server = flexibleServer(node, {
    service: 'mysql',
    ladder: SIZES,
    families: FAMILIES,
    disk: x`storage[0].size_gb`,
  })
  const address = `azurerm_mysql_flexible_server.${label}`
  const host = ref('azurerm_mysql_flexible_server', label, 'fqdn')
  const secretName = `${slug('mysql')}-admin-password`
  const vault = ref('azurerm_key_vault', 'vault', 'id')
  const application = consumers[0]?.handle.principalId
  return {
    headline: 'flexible server on a private address, its password only in the vault',
    blocks: [
      ...writeOnlySecret(label, secretName, vault, PASSWORD_DAYS, ref('time_sleep', 'vault_roles'), {
        length: 32,
        override_special: '!#%*-_=+',
      }),
      instance(node, server),
      ...(application === undefined
        ? []
        : [
            roleAssignment(
              `${label}_app`,
              ref('azurerm_key_vault_secret', label, 'resource_versionless_id'),
              SECRET_USER,
              application,
            ),
          ]),
      configuration(label, site),
      // Of a server that begins with backups it is in them.
      ...('create_mode' in server.beginning
        ? []
        : [
            inServer('azurerm_mysql_flexible_database', label, {
              name: 'app',
              charset: 'utf8mb4',
              collation: 'utf8mb4_0900_ai_ci',
            }),
          ]),
    ],
    variables: [
      { name: `${label}_size`, type: x`string`, description: `Size of ${title}`, default: server.size },
      {
        name: `${label}_storage_gb`,
        type: x`number`,
        description: `Disk of ${title} in GB at first; it grows automatically`,
        default: settings.storage_gb,
        validation: [
          {
            condition: x`var.${id(`${label}_storage_gb`)} >= 20 && var.${id(`${label}_storage_gb`)} <= 16384`,
            message: 'The disk has 20 to 16,384 GB.',
          },
        ],
      },
    ],
    outputs: [
      { name: `${label}_host`, description: `${title}: host; port 3306`, value: host },
      {
        name: `${label}_connect`,
        description: `${title}: how to sign in with the password from the vault, from a machine of the stack`,
        value: t`az login --identity --client-id ${clientIdOf(consumers)} && MYSQL_PWD="$(az keyvault secret show --id ${ref('azurerm_key_vault_secret', label, 'versionless_id')} --query value --output tsv)" mysql --host=${host} --user=${ADMINISTRATOR} --ssl-mode=REQUIRED app`,
      },
    ],
    charges: flexibleServerCharges(site, {
      address,
      service: 'mysql',
      size: server.size,
      diskGb: settings.storage_gb,
      hasStandby: server.hasStandby,
      hasGeoBackup: settings.has_geo_backup,
    }),
    grants: applicationGrant(consumers, SECRET_USER, `${title}, its secret`),
    needs: ['suffix', 'subnet:mysql', 'dns:mysql', ...reach(consumers, 'mysql', 3306), ...server.needs],
    alerts: alertsOf(node, server.hasStandby),
    logSources: [
      {
        key: label,
        target: ref('azurerm_mysql_flexible_server', label, 'id'),
        categoryGroup: 'allLogs',
        hasMetrics: true,
      },
    ],
    offer: {
      environment: {
        MYSQL_HOST: host,
        MYSQL_PORT: '3306',
        MYSQL_DATABASE: 'app',
        MYSQL_USER: ADMINISTRATOR,
        MYSQL_PASSWORD_SECRET_ID: ref('azurerm_key_vault_secret', label, 'versionless_id'),
      },
    },
    facts: [
      server.size,
      `${settings.storage_gb} GB`,
      ...(server.hasStandby ? [server.isSpread ? 'standby in another zone' : 'standby in the same zone'] : []),
    ],
    notes: server.notes,
    readme: {
      connect: [
        `${title}: the password lies in the vault as \`${secretName}\`; sign in as the output \`${label}_connect\` shows. To replace it, raise both \`_wo_version\` arguments and apply.`,
        ...('create_mode' in server.beginning
          ? [
              `${title} begins with the password of the deleted server: replace it in this way once, before anyone signs in.`,
            ]
          : []),
      ],
      destroy: [
        ...keptInProductionText(site, title, address),
        ...(!site.isDevelopment || site.isTemporary
          ? [
              `${title} leaves no snapshot behind: keep a copy first, with \`mysqldump --single-transaction app > ${label}.sql\` and the connection of the output \`${label}_connect\`.`,
            ]
          : []),
      ],
    },
  }
}

function instance({ settings, label, slug }: Node, server: FlexibleServer): TopBlock {
  return resource('azurerm_mysql_flexible_server', label, {
    ...placed(globalName(slug('mysql'))),
    ...server.beginning,
    version: settings.version,
    sku_name: ref('var', `${label}_size`),
    administrator_login: ADMINISTRATOR,
    administrator_password_wo: x`ephemeral.random_password.${id(label)}.result`,
    administrator_password_wo_version: 1,
    delegated_subnet_id: x`azurerm_subnet.main[${'mysql'}].id`,
    private_dns_zone_id: zoneId('mysql'),
    ...server.zone,
    backup_retention_days: settings.backup_days,
    geo_redundant_backup_enabled: settings.has_geo_backup,
    tags,
    // The included operations grow with the disk; autoscaled ones are billed by the million, without a limit.
    storage: block({ size_gb: ref('var', `${label}_storage_gb`), auto_grow_enabled: true, io_scaling_enabled: false }),
    ...server.encryption,
    ...server.standby,
    maintenance_window: block({ day_of_week: 0, start_hour: 3, start_minute: 0 }),
    lifecycle: server.lifecycle,
    depends_on: [ref('azurerm_private_dns_zone_virtual_network_link', 'main')],
  })
}

function configuration(label: string, site: Site): TopBlock {
  const values = {
    require_secure_transport: 'ON',
    tls_version: 'TLSv1.2,TLSv1.3',
    slow_query_log: 'ON',
    audit_log_enabled: 'ON',
    audit_log_events: site.isPublic ? 'CONNECTION' : 'CONNECTION,DDL,DCL',
  }
  return inServer('azurerm_mysql_flexible_server_configuration', label, {
    for_each: values,
    name: x`each.key`,
    value: x`each.value`,
  })
}

function inServer(type: string, label: string, body: Parameters<typeof resource>[2]): TopBlock {
  const { for_each, name, ...rest } = body
  return resource(type, label, {
    for_each,
    name,
    resource_group_name: ref('azurerm_resource_group', 'main', 'name'),
    server_name: ref('azurerm_mysql_flexible_server', label, 'name'),
    ...rest,
  })
}

function alertsOf({ label, title }: Node, hasStandby: boolean): Alert[] {
  const metric = {
    scope: ref('azurerm_mysql_flexible_server', label, 'id'),
    namespace: 'Microsoft.DBforMySQL/flexibleServers',
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
    alert('failed', 'more than 10 aborted connections in 5 minutes', 'development', {
      ...metric,
      metric: 'aborted_connections',
      aggregation: 'Total',
      threshold: 10,
    }),
    alert('cpu', 'CPU above 80 %', 'staging', { ...metric, metric: 'cpu_percent', threshold: 80 }),
    alert('storage', 'less than 15 % of the disk is free', 'staging', {
      ...metric,
      metric: 'storage_percent',
      threshold: 85,
    }),
    ...(hasStandby
      ? [
          alert('lag', 'the standby is more than 60 seconds behind', 'production', {
            ...metric,
            metric: 'HA_replication_lag',
            aggregation: 'Maximum',
            threshold: 60,
          }),
        ]
      : []),
  ]
}
