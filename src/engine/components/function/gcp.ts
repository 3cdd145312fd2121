import { GLOBAL_NAME_PART, globalPrefix } from '../../clouds/gcp/naming.ts'
import type { z } from 'zod'
import { noAccessLogs } from '../../families/storage/gcp.ts'
import { keyBlock, stackKey, whenReady } from '../../families/vault/gcp.ts'
import { gcpNeeds, type GcpNeed } from '../../clouds/gcp/needs.ts'
import {
  ACCOUNT_SLUG,
  environmentOf,
  memberOf,
  projectRoles,
  serviceAccount,
  workloadAccount,
  workloadNeeds,
} from '../../families/identity/gcp.ts'
import { errorAlert, metricAlert } from '../../families/monitoring/gcp.ts'
import type { Alert, Lowered } from '../../clouds/lowered.ts'
import { block, data, id, ref, resource, t, x, type Block, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { chargesOf, cpuOf } from './gcp-charges.ts'
import { eventBlocks, eventNeeds } from './gcp-events.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

const prefix = ref('local', 'prefix')
/**
 * The Cloud Run service has the function's name, and takes 49 characters: 24 of the prefix and a dash
 * (cloud.google.com/run/docs/deploying).
 */
const NAME_PART = 24
const BUILD_ROLES = ['roles/artifactregistry.writer', 'roles/logging.logWriter', 'roles/storage.objectViewer'] as const
/** What lies in the network and not behind Google's own front end. */
const PRIVATE_TYPES = ['postgresql', 'mysql', 'redis', 'file-share']

/** A Cloud Run function with an account of its own, built by another that can do nothing else. */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title, targets } = node
  const bucket =
    settings.trigger === 'object-created' ? targets.find((target) => target.type === 'object-storage') : undefined
  const isPrivate = targets.some((target) => PRIVATE_TYPES.includes(target.type))
  const name = x`google_cloudfunctions2_function.${id(label)}.name`
  return {
    headline:
      bucket === undefined
        ? 'a Cloud Run function that answers requests'
        : `a Cloud Run function that runs when an object arrives in ${bucket.title}`,
    blocks: [
      ...workloadAccount(label, node.slug('fn', ACCOUNT_SLUG), title),
      serviceAccount(`build_${label}`, node.slug('build', ACCOUNT_SLUG), `Builds of ${title}`),
      projectRoles(`build_${label}`, BUILD_ROLES, memberOf(`build_${label}`)),
      ...packageBlocks(node),
      ...(site.isConfidential ? [imageRegistry(node)] : []),
      functionBlock(node, isPrivate),
      ...(bucket === undefined ? [] : eventBlocks(node, bucket)),
    ],
    variables: [
      {
        name: `${label}_memory_mb`,
        type: x`number`,
        description: `Memory of one run of ${title}, in MB`,
        default: settings.memory_mb,
      },
      {
        name: `${label}_max_instances`,
        type: x`number`,
        description: `Instances of ${title} at most`,
        default: settings.max_instances,
      },
    ],
    outputs: [
      { name: `${label}_name`, description: `${title}: name`, value: name },
      {
        name: `${label}_service_account`,
        description: `${title}: account that it runs as`,
        value: x`google_service_account.${id(label)}.email`,
      },
    ],
    charges: chargesOf(node, bucket !== undefined),
    included: {
      [`google_storage_bucket.${label}_source`]: 'it holds the packed function, a few kilobytes',
    },
    grants: BUILD_ROLES.map((role) => ({ identity: `${title} build`, role, scope: 'project' })),
    needs: gcpNeeds(
      'service:artifactregistry.googleapis.com',
      'service:cloudbuild.googleapis.com',
      'service:cloudfunctions.googleapis.com',
      'service:run.googleapis.com',
      'service:storage.googleapis.com',
      'agent:storage',
      ...(site.isConfidential
        ? ([
            'agent:docker',
            'agent:eventarc',
            'agent:functions',
            'agent:run',
            'service:eventarc.googleapis.com',
          ] as const)
        : []),
      ...(isPrivate ? (['connector'] as const) : []),
      ...workloadNeeds(label),
      `account:build_${label}`,
      ...BUILD_ROLES.map((role): GcpNeed => `role:${role}`),
      ...(bucket === undefined ? [] : eventNeeds(label)),
    ),
    alerts: alertsOf(node),
    offer: { refs: { service: name } },
    facts: [
      'nodejs22',
      `${settings.memory_mb} MB`,
      `up to ${settings.max_instances} instances`,
      settings.trigger === 'http' ? 'on request' : 'on object created',
    ],
    readme: {
      connect: [
        `${title}: put your code in place of the two files in \`data.archive_file.${label}\` and apply. What \`gcloud functions deploy\` uploads, the next apply takes back.`,
      ],
      destroy: site.isConfidential
        ? []
        : [
            `${title}: the images that builds made stay in the repository \`gcf-artifacts\`, which all functions of the project share.`,
          ],
    },
  }
}

/** The placeholder, packed, in a bucket of its own. */
function packageBlocks(node: Node): TopBlock[] {
  const { site, label } = node
  const archive = ref('data', 'archive_file', label)
  const bucket = x`google_storage_bucket.${id(`${label}_source`)}.name`
  return [
    data('archive_file', label, {
      type: 'zip',
      output_path: t`${x`path.module`}/build/${label}.zip`,
      source: [
        block({ filename: 'index.js', content: "exports.handler = (request, response) => response.send('ok')\n" }),
        block({
          filename: 'package.json',
          content: x`jsonencode(${{ name: label, main: 'index.js', dependencies: { '@google-cloud/functions-framework': '^4.0.0' } }})`,
        }),
      ],
    }),
    resource('google_storage_bucket', `${label}_source`, {
      name: t`${globalPrefix}-${node.slug('src', GLOBAL_NAME_PART)}`,
      location: ref('var', 'region'),
      uniform_bucket_level_access: true,
      public_access_prevention: 'enforced',
      force_destroy: true,
      versioning: block({ enabled: true }),
      '#logs': noAccessLogs(site),
      encryption: keyBlock(site, 'default_kms_key_name'),
      depends_on: whenReady(site),
    }),
    resource('google_storage_bucket_object', label, {
      name: t`${x`${archive}.output_sha256`}.zip`,
      bucket,
      source: x`${archive}.output_path`,
    }),
  ]
}

/** Under a key of ours, images of the function may not lie in Google's own repository. */
function imageRegistry({ site, label, slug }: Node): TopBlock {
  return resource('google_artifact_registry_repository', label, {
    repository_id: t`${prefix}-${slug('function')}`,
    location: ref('var', 'region'),
    format: 'DOCKER',
    kms_key_name: stackKey(site),
    description: t`Images of the function of ${prefix}`,
    depends_on: whenReady(site),
  })
}

function functionBlock(node: Node, isPrivate: boolean): TopBlock {
  const { site, settings, label, targets, incoming } = node
  const environment = environmentOf(targets, x`google_service_account.${id(label)}.email`)
  const isBehindEdge = incoming.some((type) => type === 'api-gateway' || type === 'load-balancer')
  const isKeyed = site.isConfidential
  return resource('google_cloudfunctions2_function', label, {
    name: t`${prefix}-${node.slug('fn', NAME_PART)}`,
    location: ref('var', 'region'),
    kms_key_name: isKeyed ? stackKey(site) : undefined,
    build_config: block({
      runtime: 'nodejs22',
      entry_point: 'handler',
      service_account: x`google_service_account.${id(`build_${label}`)}.id`,
      docker_repository: isKeyed ? ref('google_artifact_registry_repository', label, 'id') : undefined,
      source: block({
        storage_source: block({
          bucket: x`google_storage_bucket.${id(`${label}_source`)}.name`,
          object: x`google_storage_bucket_object.${id(label)}.name`,
        }),
      }),
    }),
    service_config: block({
      service_account_email: x`google_service_account.${id(label)}.email`,
      available_memory: t`${x`var.${id(`${label}_memory_mb`)}`}Mi`,
      available_cpu: String(cpuOf(settings.memory_mb)),
      timeout_seconds: settings.timeout_seconds,
      min_instance_count: minInstances(node),
      max_instance_count: ref('var', `${label}_max_instances`),
      max_instance_request_concurrency: 40,
      vpc_connector: isPrivate ? ref('google_vpc_access_connector', 'main', 'id') : undefined,
      vpc_connector_egress_settings: isPrivate ? 'PRIVATE_RANGES_ONLY' : undefined,
      ingress_settings: isBehindEdge ? 'ALLOW_INTERNAL_AND_GCLB' : 'ALLOW_INTERNAL_ONLY',
      all_traffic_on_latest_revision: true,
      environment_variables: Object.keys(environment).length > 0 ? environment : undefined,
      secret_environment_variables: secrets(node),
    }),
    depends_on: [
      ref('google_project_iam_member', `build_${label}`),
      ...(isKeyed ? whenReady(site) : []),
      ...secretGrants(node),
    ],
  })
}

/** One instance stays warm for callers in Production; objects can wait for a start. */
function minInstances({ site, settings }: Node): number {
  return site.isProduction && settings.trigger === 'http' ? 1 : 0
}

/** Secrets reach the function by name: Cloud Run reads them when it starts an instance. */
function secrets({ targets }: Node): Block[] | undefined {
  const blocks = targets.flatMap((target, index): Block[] => {
    const secret: Value | undefined = target.offer.refs?.['secret']
    if (secret === undefined) return []
    return [
      block({
        key:
          index === targets.findIndex((one) => one.offer.refs?.['secret'] !== undefined)
            ? 'APP_SECRET'
            : `${target.label.toUpperCase()}_APP_SECRET`,
        project_id: ref('var', 'project_id'),
        secret,
        version: 'latest',
      }),
    ]
  })
  return blocks.length > 0 ? blocks : undefined
}

/** The version and the right to read it, which must be there before an instance starts; key-vault/gcp.ts names them. */
function secretGrants({ label, targets }: Node): Value[] {
  return targets.flatMap((target) =>
    target.offer.refs?.['secret'] === undefined
      ? []
      : [
          ref('google_secret_manager_secret_version', target.label),
          ref('google_secret_manager_secret_iam_member', `${label}_${target.label}`),
        ],
  )
}

function alertsOf({ label, title }: Node): Alert[] {
  const service = t`resource.type = "cloud_run_revision" AND resource.labels.service_name = "${x`google_cloudfunctions2_function.${id(label)}.name`}" AND metric.type = "run.googleapis.com/request_count" AND metric.labels.response_code_class = "5xx"`
  return [
    errorAlert('Functions', 'cloud_run_revision'),
    metricAlert(`${label}_failures`, `${title}: more than 5 failed requests in 5 minutes`, {
      filter: service,
      comparison: 'COMPARISON_GT',
      threshold: 5,
      aligner: 'ALIGN_DELTA',
      reducer: 'REDUCE_SUM',
    }),
  ]
}
