// Names: the same stack can stand in two regions of one account, and every name fits where it belongs.
import { describe, expect, it } from 'vitest'
import { CLOUDS, CLOUD_LIST } from '#engine/clouds/index.ts'
import { priceStack } from '#engine/compile/price.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import type { TopBlock } from '#engine/hcl/nodes.ts'
import { printFile } from '#engine/hcl/print.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES, type CloudId } from '#engine/vocabulary.ts'

/** Types whose names hold in every region, by the argument with the name, and how many characters it takes. */
const GLOBAL: Readonly<Record<string, readonly [argument: string, most: number]>> = {
  aws_budgets_budget: ['name', 100],
  aws_cloudwatch_dashboard: ['dashboard_name', 255],
  aws_iam_instance_profile: ['name', 128],
  aws_iam_policy: ['name', 128],
  aws_iam_role: ['name', 64],
  aws_s3_bucket: ['bucket', 63],
  azurerm_resource_group: ['name', 90],
  google_compute_backend_service: ['name', 63],
  google_compute_firewall: ['name', 63],
  google_compute_global_address: ['name', 63],
  google_compute_global_forwarding_rule: ['name', 63],
  google_compute_health_check: ['name', 63],
  google_compute_managed_ssl_certificate: ['name', 63],
  google_compute_network: ['name', 63],
  google_compute_security_policy: ['name', 63],
  google_compute_ssl_policy: ['name', 63],
  google_compute_target_http_proxy: ['name', 63],
  google_compute_target_https_proxy: ['name', 63],
  google_compute_url_map: ['name', 63],
  google_firestore_database: ['name', 63],
  google_iam_workload_identity_pool: ['workload_identity_pool_id', 32],
  google_logging_metric: ['name', 100],
  google_logging_project_exclusion: ['name', 100],
  google_logging_project_sink: ['name', 100],
  google_project_iam_custom_role: ['role_id', 64],
  google_secret_manager_secret: ['secret_id', 255],
  google_service_account: ['account_id', 30],
  google_sql_database_instance: ['name', 98],
  google_storage_bucket: ['name', 63],
}

/** Types with a name for one region or place, whose limit is near. */
const LOCAL: typeof GLOBAL = {
  aws_elasticache_replication_group: ['replication_group_id', 40],
  aws_lb: ['name', 32],
  azurerm_container_registry: ['name', 50],
  azurerm_key_vault: ['name', 24],
  azurerm_kubernetes_cluster: ['node_resource_group', 80],
  azurerm_storage_account: ['name', 24],
  google_cloudfunctions2_function: ['name', 49],
  google_compute_region_network_endpoint_group: ['name', 63],
  google_container_cluster: ['name', 40],
  google_vpc_access_connector: ['name', 25],
}

/** What tells one region from another in a name. */
const SCOPED = /local\.(?:global_prefix|stack_id|suffix)|var\.location/

/** The longest that each reference in a name can be. */
const LONGEST: Readonly<Record<string, number>> = {
  'local.prefix': 24,
  'local.compact': 16,
  'local.stack_id': 8,
  'local.suffix': 5,
  'var.location': 14,
  'var.region': 15,
  'count.index + 1': 2,
}
/** The longest global prefix of each cloud. */
const GLOBAL_PREFIX: Readonly<Record<string, number>> = { aws: 46, azure: 0, gcp: 40 }

function lengthOf(name: string, cloud: CloudId): number {
  return name.replaceAll(/\$\{([^}]*)\}/g, (_, code: string) => {
    const cut = /^substr\((.+), 0, (\d+)\)$/.exec(code)
    if (cut) return 'x'.repeat(Number(cut[2]))
    const longest = code === 'local.global_prefix' ? GLOBAL_PREFIX[cloud] : LONGEST[code]
    return 'x'.repeat(longest ?? (code === 'each.key' ? 12 : 200))
  }).length
}

function nameOf(block: TopBlock, argument: string): string {
  const text = printFile([block])
  return (
    new RegExp(`^  ${argument}\\s+= (.*)$`, 'm')
      .exec(text)?.[1]
      ?.replace(/^replace\((.*), "-", "_"\)$/, '$1')
      .replaceAll(/^"|"$/g, '') ?? ''
  )
}

const LONG_NAME = 'abcdefghij-klmnopqrs'
const LONG_ID = 'of-the-order-team'

/** Blocks of stacks with two nodes of each kind, the second with a long name. */
function blocksOf(cloud: CloudId): TopBlock[] {
  const types = COMPONENTS.filter((one) => isSupported(one.lower[cloud]))
  return ENVIRONMENT_TYPES.flatMap(({ id: environment }) =>
    SENSITIVITIES.flatMap(({ id: sensitivity }) => {
      const nodes = types.flatMap(({ type, isSingle }) =>
        [type, ...(isSingle === true || (type === 'kubernetes' && cloud !== 'gcp') ? [] : [`${type}-${LONG_ID}`])].map(
          (id) => ({ id, type }),
        ),
      )
      const ids = (type: string): string[] => nodes.filter((one) => one.type === type).map((one) => one.id)
      const connections = [
        ...ids('load-balancer').flatMap((from) => ids('vm').map((to) => ({ from, to }))),
        ...ids('api-gateway').flatMap((from) => ids('function').map((to) => ({ from, to }))),
        ...ids('function').flatMap((from) => ['object-storage', 'postgresql'].map((to) => ({ from, to }))),
      ]
      const outcome = priceStack(
        stackSpec.parse({
          name: LONG_NAME,
          cloud,
          region: CLOUDS[cloud].defaultRegion,
          environment_type: environment,
          data_sensitivity: sensitivity,
          nodes,
          connections,
        }),
      )
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
      return outcome.priced.lowered.parts.flatMap((part) => [...part.lowered.blocks])
    }),
  ).filter((block) => block.type === 'resource')
}

describe.each(CLOUD_LIST)('names on $name', ({ id: cloud }) => {
  const blocks = blocksOf(cloud)

  it('that hold in every region carry what tells two regions apart', () => {
    const found = blocks.flatMap((block) => {
      const [type = '', label = ''] = block.labels
      const [argument] = GLOBAL[type] ?? []
      if (argument === undefined) return []
      const name = nameOf(block, argument)
      return SCOPED.test(name) ? [] : [`${type}.${label}: ${name}`]
    })
    expect([...new Set(found)]).toEqual([])
  })

  it('fit where they belong, however long those of the stack and its components are', () => {
    const found = blocks.flatMap((block) => {
      const [type = '', label = ''] = block.labels
      const [argument, most = 0] = GLOBAL[type] ?? LOCAL[type] ?? []
      if (argument === undefined) return []
      const name = nameOf(block, argument)
      const length = lengthOf(name, cloud)
      return length <= most ? [] : [`${type}.${label}: ${name} can have ${length} characters, ${most} fit`]
    })
    expect([...new Set(found)]).toEqual([])
  })
})
