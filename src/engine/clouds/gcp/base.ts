// What every stack on Google Cloud begins with: naming, labels, the services in use, the key of the stack.
import { block, data, locals, ref, resource, t, x, type Body, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'
import { nameVariable, expiryVariable } from '../variables.ts'
import { listOf } from '../cloud.ts'
import type { Charge, Collected, Lowered, Variable } from '../lowered.ts'
import type { Site } from '../site.ts'
import { AGENTS, type AgentId } from './agents.ts'
import { logBucket } from './log-bucket.ts'
import { listNeeds } from './parts.ts'
import { beforeTexts, destroyTexts, rightsTexts } from './rights.ts'

/** Base of main.tf on Google Cloud. */
export function lowerGcpBase(site: Site, collected: Collected): Lowered {
  const { needs } = collected
  const services = [...new Set([...listNeeds(collected, 'service:'), ...(site.hasStackKey ? ['cloudkms.googleapis.com'] : []), 'iam.googleapis.com'])].sort()
  const agents = (Object.keys(AGENTS) as AgentId[]).filter((agent) => site.hasStackKey && needs.has(`agent:${agent}`))
  const hasSuffix = site.hasStackKey || needs.has('suffix')
  const hasProject = agents.length > 0 || needs.has('project-number')
  const logs = needs.has('log-bucket') ? logBucket(site) : { blocks: [] }
  return {
    headline: site.hasStackKey ? 'names, labels, services and the key that the data of the stack is encrypted with' : 'names, labels and the services in use',
    blocks: [
      locals({
        prefix: t`${ref('var', 'name')}-${site.env}`,
        suffix: hasSuffix ? ref('random_id', 'suffix', 'hex') : undefined,
        labels: labelsOf(site),
      }),
      ...(hasSuffix ? [resource('random_id', 'suffix', { byte_length: 2 }, 'Names of databases and key rings cannot be used again for a time, or ever.')] : []),
      ...(hasProject ? [data('google_project', 'current')] : []),
      resource('google_project_service', 'main', { for_each: x`toset(${services})`, service: x`each.key`, disable_on_destroy: false }),
      ...(site.hasStackKey ? stackKeyBlocks(site, agents) : []),
      ...(site.isConfidential ? auditLogs(services) : []),
      ...logs.blocks,
    ],
    variables: variablesOf(site, collected),
    charges: [...keyCharges(site), ...logCharges(site), ...(logs.charges ?? [])],
    included: logs.included,
    readme: {
      before: beforeTexts(collected, agents),
      rights: rightsTexts(site, collected),
      destroy: destroyTexts(site),
    },
  }
}

/** The Google provider. Where there is a budget, its API wants the project that calls are counted for. */
export function gcpProviders(_site: Site, collected: Collected): TopBlock[] {
  const hasBudget = collected.resourceTypes.has('google_billing_budget')
  return [
    {
      type: 'provider',
      labels: ['google'],
      body: {
        project: ref('var', 'project_id'),
        region: ref('var', 'region'),
        billing_project: hasBudget ? ref('var', 'project_id') : undefined,
        user_project_override: hasBudget ? true : undefined,
        default_labels: ref('local', 'labels'),
      },
    },
  ]
}

/** A label value: `[a-z0-9_-]{0,63}` (cloud.google.com/compute/docs/labeling-resources). */
export function gcpLabelValue(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '')
}

/** Label keys also start with a letter (cloud.google.com/compute/docs/labeling-resources). Empty when nothing is left. */
function labelKey(text: string): string {
  return gcpLabelValue(text).replace(/^[^a-z]+/, '')
}

/** A resource takes at most 64 labels: room is left for those of the stack and of the provider. */
const MAX_OWN_LABELS = 50

function labelsOf(site: Site): Value {
  const own = Object.entries(site.tags).map(([key, value]) => [labelKey(key), gcpLabelValue(value)] as const)
  const labels = {
    ...Object.fromEntries(own.filter(([key]) => key !== '').slice(0, MAX_OWN_LABELS)),
    project: ref('var', 'name'),
    environment: site.environment,
    owner: site.owner === undefined ? undefined : gcpLabelValue(site.owner),
    managed_by: 'strata',
    sensitivity: site.sensitivity,
    cost_center: site.costCenter === undefined ? undefined : gcpLabelValue(site.costCenter),
  }
  return site.isTemporary ? x`merge(${labels}, var.expires_on == "" ? {} : { expires_on = var.expires_on })` : labels
}

function stackKeyBlocks(site: Site, agents: readonly AgentId[]): TopBlock[] {
  const number = ref('data', 'google_project', 'current', 'number')
  const members = Object.fromEntries(agents.map((agent) => [agent, t`service-${number}@${AGENTS[agent].domain}.iam.gserviceaccount.com`]))
  return [
    resource('google_kms_key_ring', 'main', {
      name: t`${ref('local', 'prefix')}-${ref('local', 'suffix')}`,
      location: ref('var', 'region'),
      depends_on: [ref('google_project_service', 'main')],
    }),
    resource('google_kms_crypto_key', 'main', {
      name: 'data',
      key_ring: ref('google_kms_key_ring', 'main', 'id'),
      rotation_period: '7776000s',
      lifecycle: site.isProduction ? block({ prevent_destroy: true }) : undefined,
    }),
    ...(agents.length === 0
      ? []
      : [
          locals({ agents: members }, 'Agents of the services that encrypt with the key.'),
          resource('google_kms_crypto_key_iam_member', 'agents', {
            for_each: ref('local', 'agents'),
            crypto_key_id: ref('google_kms_crypto_key', 'main', 'id'),
            role: 'roles/cloudkms.cryptoKeyEncrypterDecrypter',
            member: t`serviceAccount:${x`each.value`}`,
          }),
        ]),
  ]
}

/** Services whose reads and writes of data are worth a log, and their name in the audit configuration. */
const AUDITED: Readonly<Record<string, string>> = {
  'cloudkms.googleapis.com': 'cloudkms.googleapis.com',
  'firestore.googleapis.com': 'datastore.googleapis.com',
  'logging.googleapis.com': 'logging.googleapis.com',
  'secretmanager.googleapis.com': 'secretmanager.googleapis.com',
  'sqladmin.googleapis.com': 'cloudsql.googleapis.com',
  'storage.googleapis.com': 'storage.googleapis.com',
}

function auditLogs(services: readonly string[]): TopBlock[] {
  const audited = services.flatMap((service) => AUDITED[service] ?? [])
  return [
    resource(
      'google_project_iam_audit_config',
      'data_access',
      {
        for_each: x`toset(${audited})`,
        project: ref('var', 'project_id'),
        service: x`each.key`,
        audit_log_config: [block({ log_type: 'ADMIN_READ' }), block({ log_type: 'DATA_READ' }), block({ log_type: 'DATA_WRITE' })],
      },
      'Confidential data: every access is logged, also that to the logs. The setting holds for the whole project.',
    ),
  ]
}

function variablesOf(site: Site, collected: Collected): Variable[] {
  return [
    {
      name: 'project_id',
      type: x`string`,
      description: 'Google Cloud project',
      validation: [
        {
          condition: x`can(regex(${'^[a-z][a-z0-9-]{4,28}[a-z0-9]$'}, var.project_id))`,
          message: 'Use the id of the project: 6-30 lowercase letters, digits and dashes.',
        },
      ],
    },
    { name: 'region', type: x`string`, description: 'Google Cloud region', default: site.region.id },
    nameVariable(site),
    ...zoneVariable(site, collected),
    ...expiryVariable(site),
  ]
}

/** Zone letters differ between regions, and a GPU is in few of them: the default comes from the region book. */
function zoneVariable({ region }: Site, { needs }: Collected): Variable[] {
  const hasGpu = needs.has('gpu-zone')
  if (!hasGpu && !needs.has('zone')) return []
  const zone = hasGpu ? (listOf(region, 'gpu.default')[0] ?? listOf(region, 'compute.n1T4.zones')[0]) : undefined
  return [
    {
      name: 'zone',
      type: x`string`,
      description: hasGpu
        ? 'Zone of what lies in one zone; few zones of a region have the GPU'
        : 'Zone of what lies in one zone; letters differ between regions',
      default: zone ?? listOf(region, 'zones.default')[0] ?? region.zones[0] ?? '',
      validation: [{ condition: x`startswith(var.zone, ${t`${ref('var', 'region')}-`})`, message: 'Use a zone of the region, such as us-central1-a.' }],
    },
  ]
}

function keyCharges(site: Site): Charge[] {
  if (!site.hasStackKey) return []
  const line = { resource: 'google_kms_crypto_key.main', service: 'secrets' }
  const operations = site.usage.key_operations
  return [
    {
      ...line,
      label: 'Customer-managed key',
      sku: 'Cloud KMS software key version',
      per: 'key-month',
      quantity: 1,
      basis: '1 key version',
      note: 'Each rotation, every 90 days, adds a version that stays.',
    },
    {
      ...line,
      label: 'Key operations',
      sku: 'Cloud KMS operations',
      per: '10k-requests',
      quantity: operations / 10_000,
      basis: `${operations} key operations assumed`,
      isUsage: true,
    },
  ]
}

/** Without Log Analytics, logs go to the project's own bucket, at the same price. */
function logCharges(site: Site): Charge[] {
  if (site.has('log-analytics')) return []
  return [
    {
      resource: 'google_project_service.main',
      label: "Logs in the project's default bucket",
      service: 'logs',
      sku: 'Cloud Logging ingestion',
      per: 'gb',
      quantity: site.usage.logs_gb,
      basis: `${site.usage.logs_gb} GB assumed`,
      isUsage: true,
      note: 'The first 50 GiB a month of a project are free and not subtracted.',
    },
  ]
}

/** The id of the stack's key, where there is one. */
export function stackKey(site: Site): Expr | undefined {
  return site.hasStackKey ? ref('google_kms_crypto_key', 'main', 'id') : undefined
}

/** What a resource waits for that the key encrypts; without a key, its service. */
export function whenReady(site: Site, ...others: readonly Value[]): Value[] {
  return [site.hasStackKey ? ref('google_kms_crypto_key_iam_member', 'agents') : ref('google_project_service', 'main'), ...others]
}

/** A nested block that holds the key, where there is one. */
export function keyBlock(site: Site, argument: string, isUsed = site.hasStackKey): Body[string] {
  const key = isUsed ? stackKey(site) : undefined
  return key === undefined ? undefined : block({ [argument]: key })
}
