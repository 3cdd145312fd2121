// RDS for every engine: what PostgreSQL and MySQL print alike.
import { sizeFor, type Placement } from '../../components/component.ts'
import { block, id, ref, resource, t, x, type Body, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Alert, Charge, Lowered } from '../lowered.ts'
import { HOURS_PER_MONTH, type Site } from '../site.ts'
import {
  arn,
  awsNeeds,
  keepsSnapshots,
  logGroup,
  managedPolicy,
  prefix,
  rolePolicy,
  securityGroup,
  securityGroupPair,
  serviceRole,
  serviceTrust,
  stackKey,
} from './pieces.ts'

/** T1 to T5 of every engine; docs/guides/add-a-component.md says how sizes are chosen. */
export const RDS_SIZES = ['db.t4g.micro', 'db.t4g.medium', 'db.m7g.large', 'db.m7g.xlarge', 'db.m7g.2xlarge'] as const
/** The role for monitoring has the longest name, of at most 64 characters: prefix, name, "-monitoring". */
const MAX_NAME = 24
/** The database user of applications: it signs in with an IAM token, never with a password. */
export const APP_USER = 'app'

/** What tells one engine from another. */
export interface Engine {
  /** Its name in the price book and, with "rds." before it, in the region book. */
  readonly service: 'postgresql' | 'mysql'
  readonly engine: string
  /** Family of parameter groups for a major version. */
  readonly family: (version: string) => string
  /** Part of physical names. */
  readonly namePart: string
  readonly port: number
  /** Logs that go to CloudWatch. */
  readonly logs: (site: Site) => readonly string[]
  readonly parameters: (site: Site) => Readonly<Record<string, string>>
  /** Parameters that take effect only with a restart. */
  readonly staticParameters: readonly string[]
  /** Names of the settings for host, port, database and user, without their common start. */
  readonly environment: string
  /** How to sign in with an IAM token. */
  readonly connect: (host: Expr) => Value
  /** What to do once, as the administrator, so that the application's user exists. */
  readonly firstSteps: (site: Site) => string
}

interface RdsSettings {
  readonly version: string
  readonly size: string
  readonly storage_gb: number
  readonly has_standby: boolean
  readonly backup_days: number
}

type Node = Placement<RdsSettings, 'aws'>

/** RDS in the data tier; its administrator's password is kept and rotated by Secrets Manager. */
export function lowerRds(node: Node, engine: Engine): Lowered {
  const { site, settings, label, title } = node
  const { size, notes } = sizeFor(node, 'size', settings.size, `rds.${engine.service}.`, RDS_SIZES)
  const name = node.slug(engine.namePart, MAX_NAME)
  const server = ref('aws_db_instance', label)
  const host = x`${server}.address`
  const logs = logGroup(site, label, t`/aws/rds/instance/${prefix}-${name}/${x`each.key`}`, engine.logs(site))
  const upper = engine.environment
  return {
    headline: 'RDS with its password kept and rotated by Secrets Manager',
    blocks: [
      securityGroup(label, name, title),
      ...access(node, engine),
      resource('aws_db_subnet_group', label, { name: t`${prefix}-${name}`, subnet_ids: x`aws_subnet.data[*].id` }),
      parameterGroup(label, name, settings.version, engine, site),
      serviceTrust(`${label}_monitoring`, 'monitoring.rds.amazonaws.com', { isAccountBound: true }),
      serviceRole(site, `${label}_monitoring`, `${name}-monitoring`),
      managedPolicy(`${label}_monitoring`, x`aws_iam_role.${id(`${label}_monitoring`)}.name`, 'service-role/AmazonRDSEnhancedMonitoringRole'),
      ...logs.blocks,
      resource('aws_db_instance', label, instance(node, engine, name)),
    ],
    variables: [
      { name: `${label}_size`, type: x`string`, description: `Instance class of ${title}`, default: size },
      {
        name: `${label}_storage_gb`,
        type: x`number`,
        description: `Storage of ${title} in GB; it grows by itself up to four times this`,
        default: settings.storage_gb,
        validation: [{ condition: x`var.${id(`${label}_storage_gb`)} >= 20`, message: 'RDS needs at least 20 GB.' }],
      },
    ],
    outputs: [
      { name: `${label}_endpoint`, description: `${title}: host and port`, value: x`${server}.endpoint` },
      { name: `${label}_secret_arn`, description: `${title}: secret with the administrator's password`, value: x`${server}.master_user_secret[0].secret_arn` },
      { name: `${label}_connect`, description: `${title}: how to sign in with an IAM token, from inside the VPC`, value: engine.connect(host) },
    ],
    charges: [...chargesOf(node, engine, size), ...(logs.charges ?? [])],
    included: logs.included,
    grants: node.consumers.flatMap((consumer) =>
      consumer.handle.roleName ? [{ identity: consumer.title, role: 'rds-db:connect', scope: `${title}, database user ${APP_USER}` }] : [],
    ),
    needs: site.isConfidential ? awsNeeds('endpoint:secretsmanager', 'endpoint:kms') : [],
    alerts: alertsOf(node),
    offer: { environment: { [`${upper}_HOST`]: host, [`${upper}_PORT`]: String(engine.port), [`${upper}_NAME`]: 'app', [`${upper}_USER`]: APP_USER } },
    facts: [size, `${settings.storage_gb} GB`, ...(settings.has_standby ? ['standby in another zone'] : [])],
    notes: [
      ...notes,
      ...(site.isStaging && size.startsWith('db.t')
        ? [{ kind: 'advice', text: `${title} runs on a burstable size (${size}): a load test in Staging says little about Production.`, rank: 45 } as const]
        : []),
    ],
    readme: {
      connect: [`${title}: ${engine.firstSteps(site)} Then sign in as the output \`${label}_connect\` shows.`],
      destroy: destroyTexts(node),
    },
  }
}

function destroyTexts({ site, title }: Node): string[] {
  if (site.isProduction) return [`${title} is protected: set \`deletion_protection = false\` and apply before destroying. A final snapshot stays.`]
  return keepsSnapshots(site) ? [`${title} leaves a final snapshot. Delete it when it is no longer needed: it is billed by the gigabyte.`] : []
}

/** For every node that uses the database: a way through the security groups and the right to sign in. */
function access(node: Node, engine: Engine): TopBlock[] {
  const own = ref('aws_security_group', node.label, 'id')
  return node.consumers.flatMap(({ label, title, handle }) => [
    ...(handle.securityGroupId ? securityGroupPair(`${label}_${node.label}`, `${title} to ${node.title}`, handle.securityGroupId, own, engine.port) : []),
    ...(handle.roleName
      ? rolePolicy(`${label}_${node.label}`, `use-${node.slug(engine.service)}`, handle.roleName, [
          { actions: ['rds-db:connect'], resources: [arn('rds-db', 'dbuser:', x`aws_db_instance.${id(node.label)}.resource_id`, `/${APP_USER}`)] },
        ])
      : []),
  ])
}

function parameterGroup(label: string, name: string, version: string, engine: Engine, site: Site): TopBlock {
  const parameters = Object.entries(engine.parameters(site))
  return resource('aws_db_parameter_group', label, {
    name_prefix: t`${prefix}-${name}${version.replaceAll('.', '')}-`,
    family: engine.family(version),
    parameter: parameters.map(([parameter, value]) =>
      block({ name: parameter, value, apply_method: engine.staticParameters.includes(parameter) ? 'pending-reboot' : undefined }),
    ),
    lifecycle: block({ create_before_destroy: true }),
  })
}

function instance({ site, settings, label }: Node, engine: Engine, name: string): Body {
  const keeps = keepsSnapshots(site)
  return {
    identifier: t`${prefix}-${name}`,
    engine: engine.engine,
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
    kms_key_id: stackKey,
    db_subnet_group_name: x`aws_db_subnet_group.${id(label)}.name`,
    vpc_security_group_ids: [ref('aws_security_group', label, 'id')],
    parameter_group_name: x`aws_db_parameter_group.${id(label)}.name`,
    publicly_accessible: false,
    multi_az: settings.has_standby,
    ca_cert_identifier: 'rds-ca-rsa2048-g1',
    iam_database_authentication_enabled: true,
    enabled_cloudwatch_logs_exports: engine.logs(site),
    monitoring_interval: 60,
    monitoring_role_arn: x`aws_iam_role.${id(`${label}_monitoring`)}.arn`,
    performance_insights_enabled: true,
    performance_insights_kms_key_id: stackKey,
    backup_retention_period: settings.backup_days,
    copy_tags_to_snapshot: true,
    // Backups that nobody can change or take away with the server.
    delete_automated_backups: site.isConfidential && !site.isDevelopment ? false : undefined,
    auto_minor_version_upgrade: true,
    deletion_protection: site.isProduction,
    skip_final_snapshot: !keeps,
    // The key is new in every deployment, so the snapshot's name is free.
    final_snapshot_identifier: keeps ? t`${prefix}-${name}-final-${x`substr(aws_kms_key.main.key_id, 0, 8)`}` : undefined,
    apply_immediately: !site.isProduction,
    // The log groups first: RDS would create them without retention. The role's policy first: the instance checks it.
    depends_on: [ref('aws_cloudwatch_log_group', label), ref('aws_iam_role_policy_attachment', `${label}_monitoring`)],
  }
}

function chargesOf({ site, settings, label }: Node, engine: Engine, size: string): Charge[] {
  const zones = settings.has_standby ? 'multi-az' : 'single-az'
  const backupGb = settings.storage_gb * site.usage.snapshot_factor
  const line = { resource: `aws_db_instance.${label}`, service: engine.service }
  return [
    { ...line, label: `${size} server`, sku: `${size} ${zones}`, per: 'hour', quantity: HOURS_PER_MONTH, basis: `${HOURS_PER_MONTH} h`, endsOnStop: true },
    { ...line, label: 'Storage', sku: `gp3-storage ${zones}`, per: 'gb-month', quantity: settings.storage_gb, basis: `${settings.storage_gb} GB` },
    ...(backupGb > 0
      ? [
          {
            ...line,
            label: 'Backups beyond the free share',
            sku: 'backup-storage',
            per: 'gb-month',
            quantity: backupGb,
            basis: `${site.usage.snapshot_factor} x ${settings.storage_gb} GB assumed`,
            isUsage: true,
          } as const,
        ]
      : []),
    { ...line, label: 'Secret with the password', service: 'secrets', sku: 'Secrets Manager secret', per: 'secret-month', quantity: 1, basis: '1 secret' },
  ]
}

function alertsOf({ label, title, settings }: Node): Alert[] {
  const metric = { namespace: 'AWS/RDS', dimensions: { DBInstanceIdentifier: x`aws_db_instance.${id(label)}.identifier` }, statistic: 'Average' } as const
  return [
    {
      key: `${label}_cpu`,
      title: `${title}: CPU above 80 %`,
      from: 'staging',
      metric: { aws: { ...metric, metric: 'CPUUtilization', comparison: 'GreaterThanThreshold', threshold: 80 } },
    },
    {
      key: `${label}_storage`,
      title: `${title}: less than 10 % of the storage is free`,
      from: 'staging',
      metric: { aws: { ...metric, metric: 'FreeStorageSpace', comparison: 'LessThanThreshold', threshold: Math.round(settings.storage_gb * 0.1 * 1024 ** 3) } },
    },
    {
      key: `${label}_memory`,
      title: `${title}: less than 128 MB of memory is free`,
      from: 'production',
      metric: { aws: { ...metric, metric: 'FreeableMemory', comparison: 'LessThanThreshold', threshold: 128 * 1024 ** 2 } },
    },
  ]
}
