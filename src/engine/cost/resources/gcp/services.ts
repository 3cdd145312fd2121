// Functions, containers, messages, keys and logs on Google Cloud.
import type { Item, Pricer } from '../item.ts'
import { sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'

const SECONDS_PER_MONTH = 2_628_000

/** GiB of an amount as Kubernetes writes it: 512Mi, 1Gi. */
function gibOf(amount: string): number {
  const number = Number.parseFloat(amount)
  return /^[\d.]+M/.test(amount) ? number / 1024 : /^[\d.]+G/.test(amount) ? number : number / 2 ** 30
}

function cpusOf(amount: string): number {
  return amount.endsWith('m') ? Number.parseFloat(amount) / 1000 : Number.parseFloat(amount)
}

interface Container {
  readonly cpus: number
  readonly gib: number
  readonly warm: number
}

/** Runs are assumed not to overlap, so time is an upper bound. */
function runLines(it: Item, { cpus, gib, warm }: Container): Meter[] {
  const requests = it.use('requests_millions', 'function')
  const seconds = requests * 1e6 * it.factor('function_seconds_per_request')
  const idle = warm * Math.max(0, SECONDS_PER_MONTH - seconds)
  return [
    used(['serverless-container', 'Cloud Run requests', 'million-requests'], 'Requests', requests, 'million requests'),
    used(
      ['serverless-container', 'Cloud Run CPU (request-based)', 'vcpu-second'],
      'Run time: vCPU',
      seconds * cpus,
      'vCPU-seconds',
    ),
    used(
      ['serverless-container', 'Cloud Run memory (request-based)', 'gib-second'],
      'Run time: memory',
      seconds * gib,
      'GiB-seconds',
    ),
    sized(
      ['serverless-container', 'Cloud Run idle minimum instance CPU (request-based)', 'vcpu-second'],
      'Instance kept warm',
      idle * cpus,
      `${warm} x ${cpus} vCPU x ${Math.round(idle)} s without requests`,
    ),
  ]
}

const cloudFunction: Pricer = (it) =>
  runLines(it, {
    cpus: cpusOf(it.text('service_config.available_cpu', '1')),
    gib: gibOf(it.text('service_config.available_memory', '256Mi')),
    warm: it.number('service_config.min_instance_count', 0, true),
  })

const service: Pricer = (it) => {
  const containers = it.blocks('template').flatMap((one) => one.blocks('containers'))
  return runLines(it, {
    cpus: containers.reduce((sum, one) => sum + cpusOf(one.text('resources.limits.cpu', '1')), 0),
    gib: containers.reduce((sum, one) => sum + gibOf(one.text('resources.limits.memory', '512Mi')), 0),
    warm: it.number('template.scaling.min_instance_count', 0, true),
  })
}

/** Size of the images that a build of a function leaves; assumed. */
const IMAGE_GB = 0.5

const registry: Pricer = (it) => {
  if (isOfFunction(it)) return images(IMAGE_GB)
  // A cluster without a repository takes its images from elsewhere.
  const registries = it.all('google_artifact_registry_repository').filter((one) => !isOfFunction(one)).length
  return images(it.useAmong('registry_gb', Math.max(registries, it.all('google_container_cluster').length)))
}

function isOfFunction(registry: Item): boolean {
  return registry.users('google_cloudfunctions2_function').length > 0
}

function images(gb: number): Meter[] {
  return [used(['container-registry', 'Artifact Registry storage', 'gb-month'], 'Images', gb, 'GB')]
}

/** Every event counts as at least a kilobyte, and goes in and out. */
const BYTES_PER_TIB = 2 ** 40

const trigger: Pricer = (it) => {
  const functions = Math.max(it.all('google_cloudfunctions2_function').length, it.all(it.resource.type).length)
  const events = it.useAmong('requests_millions', functions) * 1e6 * it.factor('object_writes_per_request')
  return [used(['messaging', 'Pub/Sub throughput', 'tib'], 'Object events', (2 * events * 1000) / BYTES_PER_TIB, 'TiB')]
}

const key: Pricer = (it) => {
  const isHsm = it.text('version_template.protection_level', 'SOFTWARE') === 'HSM'
  return [
    sized(['secrets', `Cloud KMS ${isHsm ? 'HSM' : 'software'} key version`, 'key-month'], 'Key', 1, '1 key version'),
    used(
      ['secrets', 'Cloud KMS operations', '10k-requests'],
      'Key operations',
      it.use('key_operations') / 1e4,
      'x 10,000 operations',
    ),
  ]
}

const INCLUDED_DAYS = 30

const logBucket: Pricer = (it) => {
  const gb = it.use('logs_gb')
  const months = Math.max(0, it.number('retention_days', INCLUDED_DAYS) - INCLUDED_DAYS) / INCLUDED_DAYS
  const hasFlowLogs = it.all('google_compute_subnetwork').some((one) => one.has('log_config'))
  const kept = hasFlowLogs ? gb + it.use('flow_log_gb', 'kept flow logs') : gb
  return [
    used(['logs', 'Cloud Logging ingestion', 'gb'], 'Logs', gb, 'GB'),
    used(['logs', 'Cloud Logging retention', 'gb-month'], 'Keeping logs', kept * months, 'GB-months'),
  ]
}

/** 1 sample of 8 bytes a minute. */
const SERIES_MIB = (43_800 * 8) / 2 ** 20

const metric: Pricer = (it) => [
  sized(
    ['monitoring', 'Monitoring metric volume, first 100,000 MiB', 'mib'],
    'Samples',
    SERIES_MIB,
    '1 sample of 8 bytes a minute',
  ),
  used(
    ['monitoring', 'Monitoring metric volume, first 100,000 MiB', 'mib'],
    'Custom metrics',
    it.use('custom_metrics') * SERIES_MIB,
    'MiB',
  ),
]

const REGIONS_OF_CHECKS = 6

const check: Pricer = (it) => {
  const regions = it.size('selected_regions', REGIONS_OF_CHECKS)
  const period = Number.parseInt(it.text('period', '300s'), 10)
  const runs = (regions * SECONDS_PER_MONTH) / period / 1000
  return [
    sized(
      ['monitoring', 'Uptime check executions', 'thousand-runs'],
      'Uptime check',
      runs,
      `${regions} regions, every ${period} s`,
    ),
  ]
}

/** Without a bucket of its own, a project keeps its logs in the default one, at the same price. */
const projectService: Pricer = (it) => {
  const isFirst = it.all('google_project_service')[0]?.resource.address === it.resource.address
  if (!isFirst || it.isThere('google_logging_project_bucket_config')) return free('turning on a service is free')
  const gb = it.factor('logs_gb') / Math.max(1, it.count)
  return [used(['logs', 'Cloud Logging ingestion', 'gb'], "Logs in the project's default bucket", gb, 'GB')]
}

/** Pricers by type. */
export const GCP_SERVICES = {
  google_api_gateway_api: (it) => [
    used(
      ['api-gateway', 'API Gateway', 'million-requests'],
      'Requests',
      it.use('requests_millions', 'api'),
      'million requests',
    ),
  ],
  google_artifact_registry_repository: registry,
  google_cloud_run_service: service,
  google_cloud_run_v2_service: service,
  google_cloud_scheduler_job: () => [sized(['messaging', 'Cloud Scheduler job', 'month'], 'Job', 1, '1 job')],
  google_cloud_tasks_queue: (it) => [
    used(
      ['messaging', 'Cloud Tasks operations', 'million-requests'],
      'Operations',
      it.use('queue_requests_millions'),
      'million operations',
    ),
  ],
  google_cloudfunctions2_function: cloudFunction,
  google_cloudfunctions_function: (it) => {
    const runs = it.use('requests_millions', 'function')
    const seconds = runs * 1e6 * it.factor('function_seconds_per_request')
    const gb = it.number('available_memory_mb', 256) / 1024
    return [
      used(
        ['serverless-function', 'Cloud Functions 1st gen invocations', 'million-requests'],
        'Runs',
        runs,
        'million runs',
      ),
      used(
        ['serverless-function', 'Cloud Functions 1st gen memory', 'gb-second'],
        'Memory',
        seconds * gb,
        'GB-seconds',
      ),
      used(
        ['serverless-function', 'Cloud Functions 1st gen CPU', 'ghz-second'],
        'CPU',
        seconds * gb * 1.6,
        'GHz-seconds',
      ),
    ]
  },
  google_composer_environment: () => [
    sized(['data-integration', 'Composer environment', 'month'], 'Environment', 1, '1 environment'),
  ],
  google_dataflow_job: () => [
    sized(['data-integration', 'Dataflow worker vCPU', 'vcpu-hour'], 'Worker', 730, '1 vCPU x 730 h'),
  ],
  google_dataproc_cluster: (it) => {
    const nodes =
      it.number('cluster_config.worker_config.num_instances', 2) +
      it.number('cluster_config.master_config.num_instances', 1)
    return [sized(['data-integration', 'Dataproc nodes', 'hour'], 'Nodes', nodes * 730, `${nodes} x 730 h`)]
  },
  google_eventarc_trigger: trigger,
  google_kms_crypto_key: key,
  google_logging_metric: metric,
  google_logging_project_bucket_config: logBucket,
  google_monitoring_alert_policy: (it) => {
    const conditions = Math.max(1, it.size('conditions', 1))
    return [
      sized(
        ['monitoring', 'Alerting condition', 'condition-month'],
        'Alert condition',
        conditions,
        `${conditions} conditions`,
      ),
    ]
  },
  google_monitoring_uptime_check_config: check,
  google_project_service: projectService,
  google_pubsub_lite_topic: () => [sized(['messaging', 'Pub/Sub Lite topic', 'month'], 'Topic', 1, '1 topic')],
  google_pubsub_subscription: () => free('its messages are counted with the topic'),
  google_pubsub_topic: (it) => [
    used(['messaging', 'Pub/Sub throughput', 'tib'], 'Throughput', it.use('throughput_tib'), 'TiB'),
  ],
  google_secret_manager_secret: (it) => [
    used(
      ['secrets', 'Secret Manager access', '10k-requests'],
      'Secret reads',
      it.use('secret_reads') / 1e4,
      'x 10,000 reads',
    ),
  ],
  google_secret_manager_secret_version: (it) => {
    const places =
      it.target('secret', 'google_secret_manager_secret')?.size('replication.user_managed.replicas', 1) ?? 1
    return [
      sized(
        ['secrets', 'Secret Manager version', 'secret-month'],
        'Secret',
        Math.max(1, places),
        `1 version in ${places} places`,
      ),
    ]
  },
} satisfies Record<string, Pricer>
