// Functions, containers, messages, keys and logs on AWS.
import { HOURS_PER_MONTH } from '../../../clouds/site.ts'
import type { Item, Pricer } from '../item.ts'
import { running, sized, used } from '../meters.ts'
import { free } from '../resource.ts'
import { blockOf } from '../setting.ts'

const lambda: Pricer = (it) => {
  const runs = it.use('requests_millions', 'function')
  const seconds = runs * 1e6 * it.factor('function_seconds_per_request')
  const gb = it.number('memory_size', 128) / 1024
  const kind = it.first('architectures', 'x86_64') === 'arm64' ? 'arm64' : 'x86'
  return [
    used(['serverless-function', 'Lambda requests', 'million-requests'], 'Runs', runs, 'million runs'),
    used(['serverless-function', `Lambda ${kind} duration`, 'gb-second'], 'Run time', seconds * gb, 'GB-seconds'),
  ]
}

/** Fargate bills what a task asks for: CPU in units of 1/1,024, memory in MB. */
const service: Pricer = (it) => {
  const launch = it.text('launch_type', it.has('capacity_provider_strategy') ? 'FARGATE' : 'EC2')
  if (launch === 'EC2' || launch === 'EXTERNAL') return free('the machines on which its tasks run carry the cost')
  const task = it.target('task_definition', 'aws_ecs_task_definition')
  const kind = task?.text('runtime_platform.cpu_architecture', 'X86_64') === 'ARM64' ? 'arm64' : 'x86'
  const count = it.number('desired_count', 1)
  const cpus = (task?.number('cpu', 256) ?? it.number('cpu', NaN, true)) / 1024
  const gb = (task?.number('memory', 512) ?? NaN) / 1024
  if (task === undefined) it.seen.unknown.add('task_definition')
  return [
    running(
      ['serverless-container', `Fargate ${kind} vCPU`, 'vcpu-hour'],
      'Tasks: vCPU',
      count * cpus,
      HOURS_PER_MONTH,
    ),
    running(
      ['serverless-container', `Fargate ${kind} memory`, 'gb-hour'],
      'Tasks: memory',
      count * gb,
      HOURS_PER_MONTH,
    ),
  ]
}

/** What takes only what failed has nothing to do. */
const queue: Pricer = (it) => {
  const letters = [
    ...it.users('aws_sqs_queue'),
    ...it.users('aws_lambda_function'),
    ...it.users('aws_lambda_function_event_invoke_config'),
  ]
  const isFailed = letters.some((one) =>
    ['redrive_policy', 'dead_letter_config', 'destination_config'].some((path) => one.pointsAt(path, it)),
  )
  if (isFailed) return free('takes only runs that failed, of which none are assumed')
  const kind = it.flag('fifo_queue') ? 'FIFO' : 'standard'
  const requests = it.use('queue_requests_millions')
  return [used(['messaging', `SQS ${kind}`, 'million-requests'], 'Requests', requests, 'million requests')]
}

/** Notices that alarms send in a month; assumed. */
const NOTICES = 100

function isOfAlarms(topic: Item | undefined): boolean {
  return (
    topic !== undefined &&
    (topic.users('aws_cloudwatch_metric_alarm').length > 0 || topic.users('aws_budgets_budget').length > 0)
  )
}

const topic: Pricer = (it) => {
  const publishes = isOfAlarms(it) ? NOTICES / 1e6 : it.use('events_millions')
  return [used(['messaging', 'SNS API requests', 'million-requests'], 'Published', publishes, 'million messages')]
}

const subscription: Pricer = (it) => {
  const protocol = it.text('protocol')
  if (['lambda', 'sqs'].includes(protocol)) return free('deliveries to functions and queues are free')
  const isMail = protocol.startsWith('email')
  if (!isMail)
    return [
      used(
        ['messaging', `SNS ${protocol} notifications`, 'million-requests'],
        'Deliveries',
        it.use('events_millions'),
        'million deliveries',
      ),
    ]
  const mails = isOfAlarms(it.target('topic_arn')) ? NOTICES : it.use('emails')
  return [used(['messaging', 'SNS email notifications', '100k-requests'], 'Mails', mails / 1e5, 'x 100,000 mails')]
}

/** Share of its size that a log takes when kept: gzip, as CloudWatch stores it; assumed. */
const COMPRESSION = 0.2

const logGroup: Pricer = (it) => {
  if (it.users('aws_wafv2_web_acl_logging_configuration').length > 0)
    return free('keeps only what the firewall found, which is part of the assumed logs')
  const days = it.number('retention_in_days', 30)
  const isFlow = it.users('aws_flow_log').length > 0
  const central = it.once('aws central logs', () => {
    const groups = it.all('aws_cloudwatch_log_metric_filter').flatMap((one) => one.target('log_group_name') ?? [])
    return new Set(groups.map(({ resource }) => blockOf(resource.address)))
  })
  const isCentral = central.has(blockOf(it.resource.address))
  if (!isFlow && central.size > 0 && !isCentral)
    return free('its volume is counted with the log group of the application')
  const gb = isFlow ? it.use('flow_log_gb', 'kept flow logs') : it.use('logs_gb', 'log groups')
  return [
    used(['logs', 'CloudWatch Logs ingestion (Standard)', 'gb'], 'Logs', isFlow ? 0 : gb, 'GB'),
    used(['logs', 'CloudWatch Logs storage', 'gb-month'], 'Kept logs', (gb * COMPRESSION * days) / 30, 'GB'),
  ]
}

const flowLog: Pricer = (it) => {
  const kind = it.text('log_destination_type', 'cloud-watch-logs')
  const sku = kind === 'cloud-watch-logs' ? 'CloudWatch vended logs, first 10 TB' : `Vended logs to ${kind}`
  return [used(['logs', sku, 'gb'], 'Flow logs', it.use('flow_log_gb'), 'GB')]
}

const alarm: Pricer = (it) => {
  const metrics = it.has('metric_query') ? it.blocks('metric_query').filter((one) => one.has('metric')).length : 1
  const isFast = it.number('period', 300, true) < 60
  const sku = isFast ? 'CloudWatch high-resolution alarm' : 'CloudWatch standard alarm'
  return [sized(['monitoring', sku, 'alarm-month'], 'Alarm', Math.max(1, metrics), `${Math.max(1, metrics)} metrics`)]
}

const metricFilter: Pricer = (it) => [
  sized(
    ['monitoring', 'CloudWatch custom metric', 'metric-month'],
    'Metrics',
    it.size('metric_transformation', 1),
    `${it.size('metric_transformation', 1)} metrics`,
  ),
  used(
    ['monitoring', 'CloudWatch custom metric', 'metric-month'],
    'Metrics of the application',
    it.use('custom_metrics'),
    'metrics',
  ),
]

/** Pricers by type. */
export const AWS_SERVICES = {
  aws_api_gateway_rest_api: (it) => [
    used(
      ['api-gateway', 'API Gateway REST API', 'million-requests'],
      'Requests',
      it.use('requests_millions', 'api'),
      'million requests',
    ),
  ],
  aws_apigatewayv2_api: (it) => {
    const kind = it.text('protocol_type', 'HTTP') === 'WEBSOCKET' ? 'WebSocket API' : 'HTTP API'
    return [
      used(
        ['api-gateway', `API Gateway ${kind}`, 'million-requests'],
        'Requests',
        it.use('requests_millions', 'api'),
        'million requests',
      ),
    ]
  },
  aws_cloudwatch_dashboard: () => [
    sized(['monitoring', 'CloudWatch dashboard', 'dashboard-month'], 'Dashboard', 1, '1 dashboard'),
  ],
  aws_cloudwatch_event_bus: (it) => [
    used(
      ['messaging', 'EventBridge custom events', 'million-requests'],
      'Events',
      it.use('events_millions'),
      'million events',
    ),
  ],
  aws_cloudwatch_log_group: logGroup,
  aws_cloudwatch_log_metric_filter: metricFilter,
  aws_cloudwatch_metric_alarm: alarm,
  aws_cloudwatch_query_definition: (it) => [
    used(['logs', 'CloudWatch Logs Insights data scanned', 'gb'], 'Searched logs', it.use('logs_gb', 'searched'), 'GB'),
  ],
  aws_ecr_repository: (it) => {
    // A cluster without a repository takes its images from elsewhere.
    const blocks = Math.max(it.all('aws_ecr_repository').length, it.all('aws_eks_cluster').length)
    return [used(['container-registry', 'ECR storage', 'gb-month'], 'Images', it.useAmong('registry_gb', blocks), 'GB')]
  },
  aws_ecs_service: service,
  aws_flow_log: flowLog,
  aws_kinesis_stream: (it) => {
    if (it.text('stream_mode_details.stream_mode', 'PROVISIONED') === 'ON_DEMAND')
      return [running(['streaming', 'Kinesis on-demand stream', 'hour'], 'Stream', 1, HOURS_PER_MONTH)]
    const shards = it.number('shard_count', 1)
    return [
      running(['streaming', 'Kinesis provisioned shard', 'hour'], 'Shards', shards, HOURS_PER_MONTH),
      used(
        ['streaming', 'Kinesis PUT payload units', 'million-requests'],
        'Records',
        it.use('events_millions'),
        'million units of 25 KB',
      ),
    ]
  },
  aws_kms_key: (it) => [
    sized(['secrets', 'KMS customer managed key', 'key-month'], 'Customer-managed key', 1, '1 key'),
    used(
      ['secrets', 'KMS requests', '10k-requests'],
      'Key requests',
      it.use('key_operations') / 1e4,
      'x 10,000 operations',
    ),
  ],
  aws_lambda_function: lambda,
  aws_secretsmanager_secret: (it) => [
    sized(['secrets', 'Secrets Manager secret', 'secret-month'], 'Secret', 1, '1 secret'),
    used(
      ['secrets', 'Secrets Manager API calls', '10k-requests'],
      'Secret reads',
      it.use('secret_reads') / 1e4,
      'x 10,000 reads',
    ),
  ],
  aws_sns_topic: topic,
  aws_sns_topic_subscription: subscription,
  aws_sqs_queue: queue,
  aws_wafv2_web_acl_logging_configuration: () =>
    free('keeps only what the firewall found, which is part of the assumed logs'),
} satisfies Record<string, Pricer>
