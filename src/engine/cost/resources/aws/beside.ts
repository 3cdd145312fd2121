// Services of AWS beside the catalogue. The price book has few of their meters: their lines name what it lacks.
import type { Pricer } from '../item.ts'
import { hourly, sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'

function cluster(service: string, path: string, count: string, kind: string): Pricer {
  return (it) => {
    const type = it.text(path)
    return [hourly(service, `${kind} ${type}`, `${type} nodes`, it.number(count, 1, true))]
  }
}

/** Servers of Aurora; the storage and the requests belong to the cluster. */
const auroraServer: Pricer = (it) => {
  const type = it.text('instance_class')
  const engine = it.text('engine', 'aurora-postgresql')
  return type === 'db.serverless'
    ? [sized(['database', 'Aurora serverless capacity', 'capacity-unit-hour'], 'Capacity', 730, '1 unit x 730 h')]
    : [hourly('database', `${engine} ${type}`, `${type} server`)]
}

const search: Pricer = (it) => {
  const type = it.text('cluster_config.instance_type', 'm4.large.search')
  const disk = it.blocks('ebs_options')[0]
  const gb = disk?.number('volume_size', 0) ?? 0
  const count = it.number('cluster_config.instance_count', 1)
  const kind = disk?.text('volume_type', 'gp2') ?? 'gp2'
  const masters = it.number('cluster_config.dedicated_master_count', 0, true)
  return [
    hourly('search', `OpenSearch ${type}`, `${type} nodes`, count),
    ...(masters > 0
      ? [hourly('search', `OpenSearch ${it.text('cluster_config.dedicated_master_type')}`, 'Master nodes', masters)]
      : []),
    sized(['search', `OpenSearch ${kind} storage`, 'gb-month'], 'Storage', gb * count, `${count} x ${gb} GB`),
  ]
}

const broker: Pricer = (it) => {
  const type = it.text('broker_node_group_info.instance_type')
  const count = it.number('number_of_broker_nodes', 1)
  const gb = it.number('broker_node_group_info.storage_info.ebs_storage_info.volume_size', 0)
  return [
    hourly('streaming', `MSK ${type}`, `${type} brokers`, count),
    sized(['streaming', 'MSK storage', 'gb-month'], 'Storage', gb * count, `${count} x ${gb} GB`),
  ]
}

/** The service of the price book that has the backups of an engine of RDS: each costs the same. */
const backupsOf = (engine: string): string => (engine === 'mysql' ? 'mysql' : 'postgresql')

/** A snapshot of a database is billed by what it holds, which is at most the disk of its database. */
const snapshot: Pricer = (it) => {
  const service = backupsOf(it.text('engine'))
  if (!it.has('allocated_storage'))
    return [used([service, 'backup-storage', 'gb-month'], 'Snapshot', it.use('stored_gb'), 'GB')]
  const gb = it.number('allocated_storage', 0)
  return [sized([service, 'backup-storage', 'gb-month'], 'Snapshot', gb, `${gb} GB at most`)]
}

/** Before it is made nobody says its size: that of the database which begins from it. */
const snapshotCopy: Pricer = (it) => {
  const begun = it.users('aws_db_instance').find((one) => one.pointsAt('snapshot_identifier', it))
  const service = backupsOf(begun?.text('engine') ?? it.text('engine'))
  const gb = begun?.number('allocated_storage', 0) ?? it.number('allocated_storage', 0)
  return [sized([service, 'backup-storage', 'gb-month'], 'Snapshot that it began from', gb, `${gb} GB at most`)]
}

/** The least storage of most kinds of FSx, in GB. */
const LEAST_FSX_GB = 1200

function fileSystem(kind: string): Pricer {
  return (it) => {
    const gb = it.number('storage_capacity', LEAST_FSX_GB)
    const mbps = it.number('throughput_capacity', 0, true)
    return [
      sized(['file-share', `FSx ${kind} ${it.text('storage_type', 'SSD')}`, 'gb-month'], 'Storage', gb, `${gb} GB`),
      sized(['file-share', `FSx ${kind} throughput`, 'throughput-month'], 'Throughput', mbps, `${mbps} MB/s`),
    ]
  }
}

const zone: Pricer = () => [sized(['dns', 'Route 53 hosted zone', 'zone-month'], 'Zone', 1, '1 zone')]

const delivery: Pricer = (it): Meter[] => [
  used(
    ['cdn', 'CloudFront data transfer out', 'gb'],
    'Traffic to the internet',
    it.use('internet_egress_gb', 'cdn'),
    'GB',
  ),
  used(
    ['cdn', 'CloudFront HTTPS requests', '10k-requests'],
    'Requests',
    it.use('requests_millions', 'cdn') * 100,
    'x 10,000 requests',
  ),
]

const parameter: Pricer = (it) =>
  it.text('tier', 'Standard') === 'Advanced'
    ? [sized(['secrets', 'Parameter Store advanced parameter', 'month'], 'Parameter', 1, '1 parameter')]
    : free('standard parameters are free')

/** Pricers by type. */
export const AWS_BESIDE = {
  aws_acmpca_certificate_authority: (it) => [
    sized(
      ['certificates', `Private CA ${it.text('usage_mode', 'GENERAL_PURPOSE')}`, 'month'],
      'Certificate authority',
      1,
      '1 authority',
    ),
  ],
  aws_apprunner_service: (it) => [
    hourly(
      'serverless-container',
      `App Runner ${it.text('instance_configuration.memory', '2048')} MB provisioned`,
      'Provisioned instance',
    ),
  ],
  aws_backup_plan: (it) => [used(['backup', 'AWS Backup EBS', 'gb-month'], 'Backups', it.use('backup_gb'), 'GB')],
  aws_cloudfront_distribution: delivery,
  aws_cloudwatch_composite_alarm: () => [
    sized(['monitoring', 'CloudWatch composite alarm', 'alarm-month'], 'Alarm', 1, '1 alarm'),
  ],
  aws_db_snapshot: snapshot,
  aws_db_snapshot_copy: snapshotCopy,
  aws_docdb_cluster: (it) => [
    used(['database', 'DocumentDB storage', 'gb-month'], 'Storage', it.use('stored_gb'), 'GB'),
  ],
  aws_docdb_cluster_instance: cluster('database', 'instance_class', 'count', 'DocumentDB'),
  aws_dx_connection: (it) => [hourly('network-link', `Direct Connect ${it.text('bandwidth')}`, 'Port')],
  aws_ec2_transit_gateway_vpc_attachment: () => [hourly('network-link', 'Transit Gateway attachment', 'Attachment')],
  aws_elasticache_serverless_cache: (it) => [
    used(['redis', `ElastiCache Serverless ${it.text('engine')} data`, 'gb-hour'], 'Data', 730, 'GB-hours'),
  ],
  aws_fsx_lustre_file_system: fileSystem('Lustre'),
  aws_fsx_ontap_file_system: fileSystem('ONTAP'),
  aws_fsx_openzfs_file_system: fileSystem('OpenZFS'),
  aws_fsx_windows_file_system: fileSystem('Windows'),
  aws_globalaccelerator_accelerator: () => [hourly('network-link', 'Global Accelerator', 'Accelerator')],
  aws_glue_job: (it) => {
    const workers = it.number('number_of_workers', it.number('max_capacity', 10))
    return [
      used(
        ['data-integration', 'Glue ETL', 'dpu-hour'],
        'Runs of an hour',
        it.use('events_millions', 'jobs') * workers,
        'DPU-hours',
      ),
    ]
  },
  aws_kinesis_firehose_delivery_stream: (it) => [
    used(['streaming', 'Firehose ingestion', 'gb'], 'Taken in', it.use('logs_gb', 'firehose'), 'GB'),
  ],
  aws_memorydb_cluster: (it) => {
    const type = it.text('node_type')
    const nodes = it.number('num_shards', 1) * (1 + it.number('num_replicas_per_shard', 1))
    return [hourly('redis', `MemoryDB ${type}`, `${type} nodes`, nodes)]
  },
  aws_mq_broker: (it) => {
    const type = it.text('host_instance_type')
    const count = it.text('deployment_mode').startsWith('ACTIVE')
      ? 2
      : it.text('deployment_mode').startsWith('CLUSTER')
        ? 3
        : 1
    return [hourly('messaging', `MQ ${it.text('engine_type')} ${type}`, `${type} brokers`, count)]
  },
  aws_msk_cluster: broker,
  aws_neptune_cluster: (it) => [
    used(['database', 'Neptune storage', 'gb-month'], 'Storage', it.use('stored_gb'), 'GB'),
  ],
  aws_neptune_cluster_instance: cluster('database', 'instance_class', 'count', 'Neptune'),
  aws_opensearch_domain: search,
  aws_rds_cluster: (it) => [
    used(['database', `${it.text('engine')} storage`, 'gb-month'], 'Storage', it.use('stored_gb'), 'GB'),
  ],
  aws_rds_cluster_instance: auroraServer,
  aws_redshift_cluster: cluster('data-warehouse', 'node_type', 'number_of_nodes', 'Redshift'),
  aws_redshiftserverless_workgroup: (it) => [
    used(
      ['data-warehouse', 'Redshift Serverless RPU', 'capacity-unit-hour'],
      'Capacity',
      it.number('base_capacity', 128),
      'units for an hour',
    ),
  ],
  aws_route53_health_check: () => [sized(['dns', 'Route 53 health check', 'month'], 'Health check', 1, '1 check')],
  aws_route53_zone: zone,
  aws_service_discovery_private_dns_namespace: zone,
  aws_sfn_state_machine: (it) => [
    used(
      ['messaging', `Step Functions ${it.text('type', 'STANDARD')}`, 'million-requests'],
      'Steps',
      it.use('events_millions'),
      'million steps',
    ),
  ],
  aws_ssm_parameter: parameter,
  aws_vpn_connection: () => [hourly('network-link', 'Site-to-Site VPN connection', 'VPN connection')],
} satisfies Record<string, Pricer>
