import type { z } from 'zod'
import { logGroup, rolePolicy, securityGroup, securityGroupPair, serviceRole, serviceTrust } from '../../clouds/aws/base.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, type Site } from '../../clouds/site.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { sizeFor, type Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = ['db.t4g.micro', 'db.t4g.medium', 'db.m7g.large', 'db.m7g.xlarge', 'db.m7g.2xlarge'] as const
/** The database user of applications: it signs in with an IAM token, never with a password. */
const APP_USER = 'app'

type Node = Placement<z.output<typeof schema>, 'aws'>
const prefix = ref('local', 'prefix')
const key = ref('aws_kms_key', 'main', 'arn')

/** RDS in the data tier; its administrator's password is kept and rotated by Secrets Manager. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label } = node
  const { size, notes } = sizeFor(node, 'size', settings.size, 'rds.postgresql.', SIZES)
  const name = node.slug('pg')
  const server = `aws_db_instance.${label}`
  const logs = logGroup(site, label, t`/aws/rds/instance/${prefix}-${name}/postgresql`)
  return {
    headline: 'RDS with its password kept and rotated by Secrets Manager',
    blocks: [
      securityGroup(label, name, node.title),
      ...access(node),
      resource('aws_db_subnet_group', label, { name: t`${prefix}-${name}`, subnet_ids: x`aws_subnet.data[*].id` }),
      parameters(label, name, settings.version, site),
      serviceTrust(`${label}_monitoring`, 'monitoring.rds.amazonaws.com'),
      serviceRole(`${label}_monitoring`, `${name}-monitoring`),
      resource('aws_iam_role_policy_attachment', `${label}_monitoring`, {
        role: x`aws_iam_role.${id(`${label}_monitoring`)}.name`,
        policy_arn: t`arn:${ref('data', 'aws_partition', 'current', 'partition')}:iam::aws:policy/service-role/AmazonRDSEnhancedMonitoringRole`,
      }),
      ...logs.blocks,
      instance(node, name),
    ],
    variables: [
      { name: `${label}_size`, type: x`string`, description: `Instance class of ${node.title}`, default: size },
      {
        name: `${label}_storage_gb`,
        type: x`number`,
        description: `Storage of ${node.title} in GB; it grows by itself up to four times this`,
        default: settings.storage_gb,
        validation: [{ condition: x`var.${id(`${label}_storage_gb`)} >= 20`, message: 'RDS needs at least 20 GB.' }],
      },
    ],
    outputs: [
      { name: `${label}_endpoint`, description: `${node.title}: host and port`, value: x`aws_db_instance.${id(label)}.endpoint` },
      { name: `${label}_secret_arn`, description: `${node.title}: secret with the administrator's password`, value: x`aws_db_instance.${id(label)}.master_user_secret[0].secret_arn` },
      {
        name: `${label}_connect`,
        description: `${node.title}: how to sign in with an IAM token, from inside the VPC`,
        value: t`PGPASSWORD="$(aws rds generate-db-auth-token --hostname ${x`aws_db_instance.${id(label)}.address`} --port 5432 --username ${APP_USER})" psql "host=${x`aws_db_instance.${id(label)}.address`} dbname=app user=${APP_USER} sslmode=require"`,
      },
    ],
    charges: [...chargesOf(site, server, size, settings), ...(logs.charges ?? [])],
    included: logs.included,
    grants: node.consumers.flatMap((consumer) => (consumer.handle.roleName ? [{ identity: consumer.title, role: 'rds-db:connect', scope: `${node.title}, database user ${APP_USER}` }] : [])),
    needs: ['partition'],
    alerts: alertsOf(node),
    offer: {
      environment: { DATABASE_HOST: x`aws_db_instance.${id(label)}.address`, DATABASE_PORT: '5432', DATABASE_NAME: 'app', DATABASE_USER: APP_USER },
    },
    facts: [size, `${settings.storage_gb} GB`, ...(settings.has_standby ? ['standby in another zone'] : [])],
    notes: [
      ...notes,
      ...(site.isStaging && size.startsWith('db.t') ? [{ kind: 'advice', text: `${node.title} runs on a burstable size (${size}): a load test in Staging says little about Production.`, rank: 45 } as const] : []),
    ],
    readme: {
      connect: [`${node.title}: once, as the administrator, run \`CREATE USER ${APP_USER}; GRANT rds_iam TO ${APP_USER};\` in the database; then sign in as the output \`${label}_connect\` shows.`],
      destroy: site.isProduction ? [`${node.title} is protected: set \`deletion_protection = false\` and apply before destroying. A final snapshot stays.`] : [],
    },
  }
}

/** For every node that uses the database: a way through the security groups and the right to sign in. */
function access(node: Node): TopBlock[] {
  const own = ref('aws_security_group', node.label, 'id')
  return node.consumers.flatMap(({ label, title, handle }) => [
    ...(handle.securityGroupId ? securityGroupPair(`${label}_${node.label}`, `${title} to ${node.title}`, handle.securityGroupId, own, 5432) : []),
    ...(handle.roleName
      ? rolePolicy(`${label}_${node.label}`, `use-${node.slug('postgresql')}`, handle.roleName, [
          {
            actions: ['rds-db:connect'],
            resources: [
              t`arn:${ref('data', 'aws_partition', 'current', 'partition')}:rds-db:${ref('var', 'region')}:${ref('local', 'account_id')}:dbuser:${x`aws_db_instance.${id(node.label)}.resource_id`}/${APP_USER}`,
            ],
          },
        ])
      : []),
  ])
}

function parameters(label: string, name: string, version: string, site: Site): TopBlock {
  const values = { 'rds.force_ssl': '1', log_min_duration_statement: '1000', log_statement: 'ddl', ...(site.isPublic ? {} : { log_connections: '1', log_disconnections: '1' }) }
  return resource('aws_db_parameter_group', label, {
    name_prefix: t`${prefix}-${name}${version}-`,
    family: `postgres${version}`,
    parameter: Object.entries(values).map(([parameter, value]) => block({ name: parameter, value })),
    lifecycle: block({ create_before_destroy: true }),
  })
}

function instance({ site, settings, label }: Node, name: string): TopBlock {
  const keepsSnapshot = !site.isDevelopment || site.isTemporary
  return resource('aws_db_instance', label, {
    identifier: t`${prefix}-${name}`,
    engine: 'postgres',
    engine_version: settings.version,
    instance_class: ref('var', `${label}_size`),
    db_name: 'app',
    username: 'dbadmin',
    manage_master_user_password: true,
    master_user_secret_kms_key_id: ref('aws_kms_key', 'main', 'key_id'),
    allocated_storage: ref('var', `${label}_storage_gb`),
    max_allocated_storage: x`var.${id(`${label}_storage_gb`)} * 4`,
    storage_type: 'gp3',
    storage_encrypted: true,
    kms_key_id: key,
    db_subnet_group_name: x`aws_db_subnet_group.${id(label)}.name`,
    vpc_security_group_ids: [ref('aws_security_group', label, 'id')],
    parameter_group_name: x`aws_db_parameter_group.${id(label)}.name`,
    publicly_accessible: false,
    multi_az: settings.has_standby,
    ca_cert_identifier: 'rds-ca-rsa2048-g1',
    iam_database_authentication_enabled: true,
    enabled_cloudwatch_logs_exports: ['postgresql', 'upgrade'],
    monitoring_interval: 60,
    monitoring_role_arn: x`aws_iam_role.${id(`${label}_monitoring`)}.arn`,
    performance_insights_enabled: true,
    performance_insights_kms_key_id: key,
    backup_retention_period: settings.backup_days,
    copy_tags_to_snapshot: true,
    auto_minor_version_upgrade: true,
    deletion_protection: site.isProduction,
    skip_final_snapshot: !keepsSnapshot,
    final_snapshot_identifier: keepsSnapshot ? t`${prefix}-${name}-final` : undefined,
    apply_immediately: !site.isProduction,
    // The log group first: RDS would create it without retention. The role's policy first: the instance checks it.
    depends_on: [ref('aws_cloudwatch_log_group', label), ref('aws_iam_role_policy_attachment', `${label}_monitoring`)],
  })
}

function chargesOf(site: Site, server: string, size: string, settings: Node['settings']): Charge[] {
  const zones = settings.has_standby ? 'multi-az' : 'single-az'
  const backupGb = settings.storage_gb * site.usage.snapshot_factor
  const line = { resource: server, service: 'postgresql' }
  return [
    { ...line, label: `${size} server`, sku: `${size} ${zones}`, per: 'hour', quantity: HOURS_PER_MONTH, basis: `${HOURS_PER_MONTH} h`, endsOnStop: true },
    { ...line, label: 'Storage', sku: `gp3-storage ${zones}`, per: 'gb-month', quantity: settings.storage_gb, basis: `${settings.storage_gb} GB` },
    ...(backupGb > 0 ? [{ ...line, label: 'Backups beyond the free share', sku: 'backup-storage', per: 'gb-month', quantity: backupGb, basis: `${site.usage.snapshot_factor} x ${settings.storage_gb} GB assumed`, isUsage: true } as const] : []),
    { resource: server, label: 'Secret with the password', service: 'secrets', sku: 'Secrets Manager secret', per: 'secret-month', quantity: 1, basis: '1 secret' },
  ]
}

function alertsOf({ label, title, settings }: Node): Alert[] {
  const metric = { namespace: 'AWS/RDS', dimensions: { DBInstanceIdentifier: x`aws_db_instance.${id(label)}.identifier` }, statistic: 'Average' } as const
  return [
    { key: `${label}_cpu`, title: `${title}: CPU above 80 %`, from: 'staging', metric: { aws: { ...metric, metric: 'CPUUtilization', comparison: 'GreaterThanThreshold', threshold: 80 } } },
    {
      key: `${label}_storage`,
      title: `${title}: less than 10 % of the storage is free`,
      from: 'staging',
      metric: { aws: { ...metric, metric: 'FreeStorageSpace', comparison: 'LessThanThreshold', threshold: Math.round(settings.storage_gb * 0.1 * 1024 ** 3) } },
    },
  ]
}
