// RDS for every engine: what PostgreSQL and MySQL print alike.
import { message } from '#words/message.ts'
import { arn, prefix, stackKey } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import type { Alert, Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { sizeFor } from '../../components/component.ts'
import { block, id, ref, resource, t, x, type Body, type TopBlock } from '../../hcl/nodes.ts'
import { managedPolicy, rolePolicy, serviceRole, serviceTrust } from '../identity/aws.ts'
import { logGroup } from '../logs/aws.ts'
import { securityGroup, securityGroupPair } from '../network/aws.ts'
import { keepsSnapshots } from '../retention/aws.ts'
import { rdsCharges } from './aws-charges.ts'
import type { Engine, Node } from './aws-engine.ts'
import { rdsSnapshot } from './settings.ts'

/** T1 to T5 of every engine; docs/guides/add-a-component.md says how sizes are chosen. */
export const RDS_SIZES = ['db.t4g.micro', 'db.t4g.medium', 'db.m7g.large', 'db.m7g.xlarge', 'db.m7g.2xlarge'] as const

/** The role for monitoring has the longest name, of at most 64 characters: prefix, name, "-monitoring". */
const MAX_NAME = 24

/** The database user of applications: it signs in with an IAM token, never with a password. */
export const APP_USER = 'app'

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
      managedPolicy(
        `${label}_monitoring`,
        x`aws_iam_role.${id(`${label}_monitoring`)}.name`,
        'service-role/AmazonRDSEnhancedMonitoringRole',
      ),
      ...logs.blocks,
      ...beginning(node, name),
      resource('aws_db_instance', label, instance(node, engine, name)),
    ],
    variables: [
      { name: `${label}_size`, type: x`string`, description: `Instance class of ${title}`, default: size },
      {
        name: `${label}_storage_gb`,
        type: x`number`,
        description: `Storage of ${title} in GB; it grows automatically up to four times this`,
        default: settings.storage_gb,
        validation: [{ condition: x`var.${id(`${label}_storage_gb`)} >= 20`, message: 'RDS needs at least 20 GB.' }],
      },
    ],
    outputs: [
      { name: `${label}_endpoint`, description: `${title}: host and port`, value: x`${server}.endpoint` },
      {
        name: `${label}_secret_arn`,
        description: `${title}: secret with the administrator's password`,
        value: x`${server}.master_user_secret[0].secret_arn`,
      },
      {
        name: `${label}_connect`,
        description: `${title}: how to sign in with an IAM token, from inside the VPC`,
        value: engine.connect(host),
      },
    ],
    charges: [...rdsCharges(node, engine, size), ...(logs.charges ?? [])],
    included: logs.included,
    grants: node.consumers.flatMap((consumer) =>
      consumer.handle.roleName
        ? [{ identity: consumer.title, role: 'rds-db:connect', scope: `${title}, database user ${APP_USER}` }]
        : [],
    ),
    needs: site.isConfidential ? awsNeeds('endpoint:secretsmanager', 'endpoint:kms') : [],
    alerts: alertsOf(node),
    offer: {
      environment: {
        [`${upper}_HOST`]: host,
        [`${upper}_PORT`]: String(engine.port),
        [`${upper}_NAME`]: 'app',
        [`${upper}_USER`]: APP_USER,
      },
    },
    facts: [size, `${settings.storage_gb} GB`, ...(settings.has_standby ? ['standby in another zone'] : [])],
    notes: [
      ...notes,
      ...(site.isStaging && size.startsWith('db.t')
        ? [
            {
              kind: 'advice',
              messages: [message('data.burstable', { title, size })],
              rank: 45,
            } as const,
          ]
        : []),
    ],
    readme: {
      connect: [`${title}: ${engine.firstSteps(site)} Then sign in as the output \`${label}_connect\` shows.`],
      destroy: destroyTexts(node),
    },
  }
}

function destroyTexts({ site, title }: Node): string[] {
  if (site.isProduction)
    return [
      `${title} is protected: set \`deletion_protection = false\` and apply before destroying. A final snapshot stays.`,
    ]
  return keepsSnapshots(site)
    ? [`${title} leaves a final snapshot. Delete it when it is no longer needed: it is billed by the gigabyte.`]
    : []
}

/** For every node that uses the database: a way through the security groups and the right to sign in. */
function access(node: Node, engine: Engine): TopBlock[] {
  const own = ref('aws_security_group', node.label, 'id')
  return node.consumers.flatMap(({ label, title, handle }) => [
    ...(handle.securityGroupId
      ? securityGroupPair(
          `${label}_${node.label}`,
          `${title} to ${node.title}`,
          handle.securityGroupId,
          own,
          engine.port,
        )
      : []),
    ...(handle.roleName
      ? rolePolicy(`${label}_${node.label}`, `use-${node.slug(engine.service)}`, handle.roleName, [
          {
            actions: ['rds-db:connect'],
            resources: [arn('rds-db', 'dbuser:', x`aws_db_instance.${id(node.label)}.resource_id`, `/${APP_USER}`)],
          },
        ])
      : []),
  ])
}

/**
 * The snapshot that it begins from, copied under the key of this stack: a database cannot change its key, and that of
 * the stack which left the snapshot is deleted with it.
 */
function beginning({ settings, label }: Node, name: string): TopBlock[] {
  const source = rdsSnapshot(settings.snapshot)
  if (source === undefined) return []
  return [
    resource('aws_db_snapshot_copy', label, {
      source_db_snapshot_identifier: source,
      target_db_snapshot_identifier: t`${prefix}-${name}-start-${x`substr(aws_kms_key.main.key_id, 0, 8)`}`,
      kms_key_id: stackKey,
    }),
  ]
}

function parameterGroup(label: string, name: string, version: string, engine: Engine, site: Site): TopBlock {
  const parameters = Object.entries(engine.parameters(site))
  return resource('aws_db_parameter_group', label, {
    name_prefix: t`${prefix}-${name}${version.replaceAll('.', '')}-`,
    family: engine.family(version),
    parameter: parameters.map(([parameter, value]) =>
      block({
        name: parameter,
        value,
        apply_method: engine.staticParameters.includes(parameter) ? 'pending-reboot' : undefined,
      }),
    ),
    lifecycle: block({ create_before_destroy: true }),
  })
}

function instance({ site, settings, label }: Node, engine: Engine, name: string): Body {
  const keeps = keepsSnapshots(site)
  return {
    identifier: t`${prefix}-${name}`,
    snapshot_identifier:
      rdsSnapshot(settings.snapshot) && ref('aws_db_snapshot_copy', label, 'target_db_snapshot_identifier'),
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
    // Backups that no one can change or take away with the server.
    delete_automated_backups: site.isConfidential && !site.isDevelopment ? false : undefined,
    auto_minor_version_upgrade: true,
    deletion_protection: site.isProduction,
    skip_final_snapshot: !keeps,
    // The key is new in every deployment, so the snapshot's name is free.
    final_snapshot_identifier: keeps
      ? t`${prefix}-${name}-final-${x`substr(aws_kms_key.main.key_id, 0, 8)`}`
      : undefined,
    apply_immediately: !site.isProduction,
    // The log groups first: RDS would create them without retention. The role's policy first: the instance checks it.
    depends_on: [ref('aws_cloudwatch_log_group', label), ref('aws_iam_role_policy_attachment', `${label}_monitoring`)],
  }
}

function alertsOf({ label, title, settings }: Node): Alert[] {
  const metric = {
    namespace: 'AWS/RDS',
    dimensions: { DBInstanceIdentifier: x`aws_db_instance.${id(label)}.identifier` },
    statistic: 'Average',
  } as const
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
      metric: {
        aws: {
          ...metric,
          metric: 'FreeStorageSpace',
          comparison: 'LessThanThreshold',
          threshold: Math.round(settings.storage_gb * 0.1 * 1024 ** 3),
        },
      },
    },
    {
      key: `${label}_memory`,
      title: `${title}: less than 128 MB of memory is free`,
      from: 'production',
      metric: {
        aws: { ...metric, metric: 'FreeableMemory', comparison: 'LessThanThreshold', threshold: 128 * 1024 ** 2 },
      },
    },
  ]
}
