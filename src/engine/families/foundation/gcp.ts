// What every stack on Google Cloud begins with: naming, labels, the services in use, the key of the stack.
import { listOf } from '../../clouds/cloud.ts'
import { gcpLabels } from '../../clouds/gcp/naming.ts'
import { listNeeds, type FirstApi } from '../../clouds/gcp/needs.ts'
import { firstApi, firstApiLabel } from '../../clouds/gcp/services.ts'
import type { Charge, Collected, Lowered, Variable } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, data, locals, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { destroyTexts, rightsTexts } from '../rights/gcp.ts'
import { agentBlocks, agentsOf, keyGrants, type Agents } from './gcp-agents.ts'
import { expiryVariable, nameVariable } from './variables.ts'

/** The first part of main.tf on Google Cloud. */
export function lowerGcpFoundation(site: Site, collected: Collected): Lowered {
  const { needs } = collected
  const agents = agentsOf(site, collected)
  const first: FirstApi[] = ['cloudresourcemanager', ...firstApis(collected, agents)]
  const services = [
    ...new Set([
      ...listNeeds(collected, 'service:'),
      ...(site.hasStackKey ? ['cloudkms.googleapis.com'] : []),
      'iam.googleapis.com',
    ]),
  ].sort()
  const hasSuffix = site.hasStackKey || needs.has('suffix')
  const hasProject = agents.keyed.length > 0 || needs.has('project-number')
  return {
    headline: site.hasStackKey
      ? 'names, labels, services and the key that the data of the stack is encrypted with'
      : 'names, labels and the services in use',
    blocks: [
      locals({
        prefix: t`${ref('var', 'name')}-${site.env}`,
        suffix: hasSuffix ? ref('random_id', 'suffix', 'hex') : undefined,
        labels: gcpLabels(site),
      }),
      locals(
        {
          stack_id: x`substr(sha1(${t`${ref('var', 'project_id')}/${ref('var', 'region')}/${ref('local', 'prefix')}`}), 0, 8)`,
          global_prefix: t`${ref('local', 'prefix')}-${x`replace(var.region, ${'/^([a-z]{2})[a-z]*-([a-z]{2})[a-z]*/'}, "$1$2")`}-${ref('local', 'stack_id')}`,
        },
        'Names that the whole project shares, such as those of networks: the same stack can stand in two regions.',
      ),
      ...(hasSuffix
        ? [
            resource(
              'random_id',
              'suffix',
              { byte_length: 2 },
              'Names of databases and key rings cannot be used again for a time, or ever.',
            ),
          ]
        : []),
      ...serviceBlocks(
        first,
        services.filter((service) => !first.some((api) => service === `${api}.googleapis.com`)),
      ),
      ...(hasProject ? [data('google_project', 'current', { depends_on: [firstApi('cloudresourcemanager')] })] : []),
      ...agentBlocks(agents),
      ...(site.hasStackKey ? [...stackKeyBlocks(site), ...keyGrants(agents)] : []),
      ...(site.isConfidential ? auditLogs(services) : []),
    ],
    variables: variablesOf(site, collected),
    charges: [...keyCharges(site), ...logCharges(site)],
    readme: {
      rights: rightsTexts(site, collected),
      destroy: destroyTexts(site),
    },
  }
}

/** The APIs that data sources ask. Terraform itself asks the first one about the project. */
function firstApis({ needs }: Collected, { all }: Agents): FirstApi[] {
  return [
    ...(needs.has('first:logging.googleapis.com') ? (['logging'] as const) : []),
    ...(all.includes('storage') ? (['storage'] as const) : []),
  ]
}

/** One resource each for the APIs that come first, one for all others. */
function serviceBlocks(first: readonly FirstApi[], services: readonly string[]): TopBlock[] {
  const label = 'google_project_service'
  return [
    ...first.map((api, index) =>
      resource(
        label,
        firstApiLabel(api),
        {
          service: `${api}.googleapis.com`,
          disable_on_destroy: false,
          depends_on: index === 0 ? undefined : [firstApi('cloudresourcemanager')],
        },
        index === 0
          ? 'Terraform asks this API about the project: it comes before all others.'
          : 'Terraform reads an account from this API: it is on before that.',
      ),
    ),
    resource(label, 'main', {
      for_each: x`toset(${[...services]})`,
      service: x`each.key`,
      disable_on_destroy: false,
      depends_on: first.map(firstApi),
    }),
  ]
}

function stackKeyBlocks(site: Site): TopBlock[] {
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
        audit_log_config: [
          block({ log_type: 'ADMIN_READ' }),
          block({ log_type: 'DATA_READ' }),
          block({ log_type: 'DATA_WRITE' }),
        ],
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
      validation: [
        {
          condition: x`startswith(var.zone, ${t`${ref('var', 'region')}-`})`,
          message: 'Use a zone of the region, such as us-central1-a.',
        },
      ],
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
