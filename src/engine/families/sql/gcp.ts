// Cloud SQL: what PostgreSQL and MySQL have in common.
import { message } from '#words/message.ts'
import { gcpNeeds, type GcpNeed } from '../../clouds/gcp/needs.ts'
import type { Alert, Lowered, Note, Output, Variable } from '../../clouds/lowered.ts'
import { sizeFor } from '../../components/component.ts'
import { block, id, ref, resource, t, x, type TopBlock, type Value } from '../../hcl/nodes.ts'
import { projectRoles } from '../identity/gcp.ts'
import { errorAlert, metricAlert } from '../monitoring/gcp.ts'
import { stackKey, whenReady } from '../vault/gcp.ts'
import { isShared, sqlCharges } from './gcp-charges.ts'
import type { Engine, Node } from './gcp-engine.ts'
import { cloudSqlBackup } from './settings.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SQL_SIZES = [
  'db-f1-micro',
  'db-g1-small',
  'db-custom-2-8192',
  'db-custom-4-16384',
  'db-custom-8-32768',
] as const

const ROLES = ['roles/cloudsql.client', 'roles/cloudsql.instanceUser'] as const

const prefix = ref('local', 'prefix')

/** Size to print and what to say about it: the region book knows custom sizes as one. */
export function sqlSize(node: Node): { size: string; notes: Note[] } {
  const { size } = node.settings
  if (size.startsWith('db-custom-') && node.site.region.services['cloudsql.custom'] === true) return { size, notes: [] }
  return sizeFor(node, 'size', size, 'cloudsql.', SQL_SIZES)
}

/** Instance, database, and a login with the right to use it for each application. */
export function sqlBlocks(node: Node, engine: Engine): TopBlock[] {
  const { label, consumers } = node
  const instance = ref('google_sql_database_instance', label, 'name')
  return [
    sqlInstance(node, engine),
    resource(
      'google_sql_database',
      label,
      { name: 'app', instance, ...engine.database, deletion_policy: 'ABANDON' },
      'Goes with its instance: a database that holds objects of others cannot be dropped alone.',
    ),
    ...consumers.flatMap((consumer) => {
      const { email } = consumer.handle
      if (email === undefined) return []
      const name = `${consumer.label}_${label}`
      return [
        resource('google_sql_user', name, {
          name: engine.user(email),
          instance,
          type: 'CLOUD_IAM_SERVICE_ACCOUNT',
          deletion_policy: 'ABANDON',
        }),
        projectRoles(name, ROLES, t`serviceAccount:${email}`, {
          title: t`${instance} only`,
          expression: t`resource.type == 'sqladmin.googleapis.com/Instance' && resource.name == 'projects/${ref('var', 'project_id')}/instances/${instance}'`,
        }),
      ]
    }),
  ]
}

function sqlInstance({ site, settings, label, slug }: Node, engine: Engine): TopBlock {
  const storage = ref('var', `${label}_storage_gb`)
  return resource('google_sql_database_instance', label, {
    name: t`${prefix}-${slug(engine.name)}-${ref('local', 'suffix')}`,
    region: ref('var', 'region'),
    database_version: engine.version,
    encryption_key_name: stackKey(site),
    deletion_protection: site.isProduction,
    settings: block({
      edition: 'ENTERPRISE',
      tier: ref('var', `${label}_size`),
      availability_type: settings.has_standby ? 'REGIONAL' : 'ZONAL',
      disk_type: 'PD_SSD',
      disk_size: storage,
      disk_autoresize: true,
      disk_autoresize_limit: x`${storage} * 4`,
      deletion_protection_enabled: site.isProduction,
      // Stands for a final snapshot: the automatic backups outlive the instance for as long as they are kept.
      retain_backups_on_delete: !site.isDevelopment || site.isTemporary,
      connector_enforcement: 'NOT_REQUIRED',
      user_labels: ref('local', 'labels'),
      ip_configuration: block({
        ipv4_enabled: false,
        private_network: ref('google_compute_network', 'main', 'id'),
        enable_private_path_for_google_cloud_services: true,
        ssl_mode: 'ENCRYPTED_ONLY',
      }),
      backup_configuration: block({
        enabled: true,
        start_time: '02:00',
        ...engine.backup,
        transaction_log_retention_days: 7,
        backup_retention_settings: block({ retained_backups: settings.backup_days }),
      }),
      maintenance_window: block({ day: 7, hour: 3, update_track: 'stable' }),
      insights_config: block({
        query_insights_enabled: true,
        query_string_length: 1024,
        record_application_tags: true,
      }),
      database_flags: Object.entries(engine.flags).map(([name, value]) => block({ name, value })),
    }),
    lifecycle: block({
      // It grows automatically from here.
      ignore_changes: [x`settings[0].disk_size`],
    }),
    depends_on: whenReady(site, ref('google_service_networking_connection', 'services')),
  })
}

/** Size and storage as variables. */
export function sqlVariables({ label, title, settings }: Node, size: string): Variable[] {
  return [
    { name: `${label}_size`, type: x`string`, description: `Size of ${title}`, default: size },
    {
      name: `${label}_storage_gb`,
      type: x`number`,
      description: `Storage of ${title} in GB at first; it grows automatically up to four times this`,
      default: settings.storage_gb,
      validation: [
        { condition: x`var.${id(`${label}_storage_gb`)} >= 10`, message: 'Cloud SQL needs at least 10 GB.' },
      ],
    },
  ]
}

/** Where the database is, and how to sign in. `connect` is the command for people. */
export function sqlOutputs({ settings, label, title }: Node, connect: Value): Output[] {
  const backup = cloudSqlBackup(settings.snapshot)
  return [
    {
      name: `${label}_host`,
      description: `${title}: private address`,
      value: ref('google_sql_database_instance', label, 'private_ip_address'),
    },
    {
      name: `${label}_connection`,
      description: `${title}: connection name for the Cloud SQL proxy`,
      value: ref('google_sql_database_instance', label, 'connection_name'),
    },
    {
      name: `${label}_connect`,
      description: `${title}: how to sign in with an IAM token, from inside the network`,
      value: connect,
    },
    ...(backup === undefined
      ? []
      : [
          {
            name: `${label}_restore`,
            description: `${title}: what replaces its data by that of the backup`,
            value: t`gcloud sql backups restore ${backup} --restore-instance=${ref('google_sql_database_instance', label, 'name')}`,
          },
        ]),
  ]
}

/** How an instance begins with a backup: its provider has no argument for one of an instance that is gone. */
export function sqlRestore({ settings, title, label }: Node): string[] {
  if (cloudSqlBackup(settings.snapshot) === undefined) return []
  return [
    `${title} begins empty. Once, before anything writes into it, run what the output \`${label}_restore\` shows: it replaces all data, databases and logins by those of the backup. Then apply again, which makes its own logins again.`,
  ]
}

/** Everything of a database but its blocks, variables and outputs. */
export function sqlFacts(
  node: Node,
  engine: Engine,
  size: string,
): Omit<Lowered, 'headline' | 'blocks'> & { needs: GcpNeed[] } {
  const { site, settings, label, title, consumers } = node
  return {
    charges: sqlCharges(node, engine.service, size),
    grants: consumers.flatMap((consumer) =>
      consumer.handle.email
        ? ROLES.map((role) => ({ identity: consumer.title, role, scope: `${title}, only this instance` }))
        : [],
    ),
    needs: gcpNeeds(
      'service:sqladmin.googleapis.com',
      'agent:sql',
      'peering',
      'suffix',
      ...(consumers.length > 0 ? ROLES.map((role): GcpNeed => `role:${role}`) : []),
    ),
    alerts: sqlAlerts(node),
    offer: {
      environment: {
        DATABASE_HOST: ref('google_sql_database_instance', label, 'private_ip_address'),
        DATABASE_PORT: engine.port,
        DATABASE_NAME: 'app',
        DATABASE_INSTANCE: ref('google_sql_database_instance', label, 'connection_name'),
      },
    },
    facts: [size, `${settings.storage_gb} GB`, ...(settings.has_standby ? ['standby in another zone'] : [])],
    notes:
      !site.isDevelopment && isShared(size)
        ? [
            {
              kind: 'advice',
              messages: [message('data.shared-core', { title, size })],
              rank: 45,
            },
          ]
        : [],
  }
}

/** How to destroy a protected or backed-up instance. */
export function sqlDestroy({ site, title, label }: Node): string[] {
  return [
    ...(site.isProduction
      ? [
          `${title} is protected twice: set \`deletion_protection\` and \`deletion_protection_enabled\` to false in \`google_sql_database_instance.${label}\` and apply before destroying.`,
        ]
      : []),
    ...(!site.isDevelopment || site.isTemporary
      ? [
          `${title}: take a last backup with \`gcloud sql backups create --instance "$(terraform output -raw ${label}_connection | cut -d: -f3)"\`. It and the automatic ones outlive the instance for as long as backups are kept.`,
        ]
      : []),
  ]
}

function sqlAlerts({ label, title, settings }: Node): Alert[] {
  const database = t`resource.type = "cloudsql_database" AND resource.labels.database_id = "${ref('var', 'project_id')}:${ref('google_sql_database_instance', label, 'name')}" AND metric.type = "cloudsql.googleapis.com/database/`
  const filter = (metric: string): Value => ({ ...database, parts: [...database.parts, `${metric}"`] })
  return [
    errorAlert('Databases', 'cloudsql_database'),
    metricAlert(`${label}_cpu`, `${title}: CPU above 80 %`, {
      filter: filter('cpu/utilization'),
      comparison: 'COMPARISON_GT',
      threshold: 0.8,
      aligner: 'ALIGN_MEAN',
    }),
    metricAlert(`${label}_storage`, `${title}: less than 10 % of the storage is free`, {
      filter: filter('disk/utilization'),
      comparison: 'COMPARISON_GT',
      threshold: 0.9,
      aligner: 'ALIGN_MEAN',
    }),
    ...(settings.has_standby
      ? [
          metricAlert(
            `${label}_standby`,
            `${title}: the standby lags and cannot take over`,
            {
              filter: filter('available_for_failover'),
              comparison: 'COMPARISON_LT',
              threshold: 1,
              aligner: 'ALIGN_MIN',
            },
            'production',
          ),
        ]
      : []),
  ]
}
