import type { z } from 'zod'
import { stackKey, whenReady } from '../../families/vault/gcp.ts'
import { gcpNeeds, type GcpNeed } from '../../clouds/gcp/needs.ts'
import { projectRoles } from '../../families/identity/gcp.ts'
import { metricAlert } from '../../families/monitoring/gcp.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import { counted, HOURS_PER_MONTH } from '../../clouds/site.ts'
import { block, id, locals, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { sizeFor, type Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5. */
export const SIZES = [
  'SHARED_CORE_NANO',
  'SHARED_CORE_NANO',
  'STANDARD_SMALL',
  'STANDARD_SMALL',
  'HIGHMEM_MEDIUM',
] as const

type Node = Placement<z.output<typeof schema>, 'gcp'>
const ROLE = 'roles/memorystore.dbConnectionUser'

/** Memorystore for Valkey behind an endpoint in the subnet, signed in to with IAM over TLS. */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title, consumers } = node
  const { size, notes } = sizeFor(node, 'size', settings.size, 'memorystore.valkey.', SIZES)
  const host = ref('local', `${label}_host`)
  return {
    headline: 'Memorystore for Valkey, signed in to with IAM over TLS',
    blocks: [instance(node), primaryHost(label), ...access(node)],
    variables: [{ name: `${label}_size`, type: x`string`, description: `Node type of ${title}`, default: size }],
    outputs: [
      { name: `${label}_host`, description: `${title}: private address`, value: host },
      {
        name: `${label}_connect`,
        description: `${title}: how to sign in with an IAM token, from inside the network, with the output ${label}_certificates in redis-ca.pem`,
        value: t`valkey-cli -h ${host} -p 6379 --tls --cacert redis-ca.pem --user default --pass "$(gcloud auth print-access-token)"`,
      },
      {
        name: `${label}_certificates`,
        description: `${title}: authorities that clients check its certificate against`,
        value: x`join("\\n", flatten(google_memorystore_instance.${id(label)}.managed_server_ca[0].ca_certs[*].certificates))`,
      },
    ],
    charges: chargesOf(node, size),
    grants: consumers.flatMap((consumer) =>
      consumer.handle.email ? [{ identity: consumer.title, role: ROLE, scope: title }] : [],
    ),
    needs: gcpNeeds(
      'service:memorystore.googleapis.com',
      'memorystore-policy',
      ...(site.isConfidential ? (['agent:memorystore'] as const) : []),
      ...(consumers.length > 0 ? [`role:${ROLE}` as GcpNeed] : []),
    ),
    alerts: alertsOf(node),
    offer: { environment: { REDIS_HOST: host, REDIS_PORT: '6379', REDIS_TLS: 'true' } },
    facts: [size, settings.has_replica ? 'replica in another zone' : 'one node'],
    notes,
    readme: {
      destroy: site.isProduction
        ? [
            `${title} is protected: set \`deletion_protection_enabled = false\` in \`google_memorystore_instance.${label}\` and apply before destroying.`,
          ]
        : [],
    },
  }
}

/** Without a cluster there are two addresses: one takes writes, the other only reads. */
function primaryHost(label: string): TopBlock {
  const connections = x`flatten(google_memorystore_instance.${id(label)}.endpoints[0].connections[*].psc_auto_connection)`
  return locals(
    {
      [`${label}_host`]: x`[for c in ${connections} : c.ip_address if c.connection_type != "CONNECTION_TYPE_READER"][0]`,
    },
    'The address that takes writes; the other one only reads.',
  )
}

function instance({ site, settings, label, slug }: Node): TopBlock {
  const policy = ref('google_network_connectivity_service_connection_policy', 'memorystore')
  return resource('google_memorystore_instance', label, {
    instance_id: t`${ref('local', 'prefix')}-${slug('redis')}`,
    location: ref('var', 'region'),
    engine_version: 'VALKEY_8_0',
    mode: 'CLUSTER_DISABLED',
    shard_count: 1,
    replica_count: settings.has_replica ? 1 : 0,
    node_type: ref('var', `${label}_size`),
    authorization_mode: 'IAM_AUTH',
    transit_encryption_mode: 'SERVER_AUTHENTICATION',
    kms_key: site.isConfidential ? stackKey(site) : undefined,
    deletion_protection_enabled: site.isProduction,
    desired_auto_created_endpoints: block({
      network: ref('google_compute_network', 'main', 'id'),
      project_id: ref('var', 'project_id'),
    }),
    persistence_config: block({
      mode: settings.has_replica ? 'RDB' : 'DISABLED',
      rdb_config: settings.has_replica ? block({ rdb_snapshot_period: 'TWELVE_HOURS' }) : undefined,
    }),
    maintenance_policy: block({ weekly_maintenance_window: block({ day: 'SUNDAY', start_time: block({ hours: 3 }) }) }),
    depends_on: site.isConfidential ? whenReady(site, policy) : [policy],
  })
}

function access({ label, consumers }: Node): TopBlock[] {
  return consumers.flatMap((consumer) => {
    if (consumer.handle.email === undefined) return []
    return [projectRoles(`${consumer.label}_${label}`, [ROLE], t`serviceAccount:${consumer.handle.email}`)]
  })
}

/** Sizes as the price book calls them: SHARED_CORE_NANO is "shared-core-nano". */
function chargesOf({ settings, label }: Node, size: string): Charge[] {
  const nodes = settings.has_replica ? 2 : 1
  const sku = `Memorystore Valkey ${size.toLowerCase().replace('shared_core_', 'shared-core-').replace('_', '-')} node`
  return [
    {
      resource: `google_memorystore_instance.${label}`,
      label: `${size} nodes`,
      service: 'redis',
      sku,
      per: 'hour',
      quantity: nodes * HOURS_PER_MONTH,
      basis: `${counted(nodes, 'node')} x ${HOURS_PER_MONTH} h`,
    },
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const instanceId = x`google_memorystore_instance.${id(label)}.instance_id`
  return [
    metricAlert(`${label}_cpu`, `${title}: CPU above 80 %`, {
      filter: t`resource.type = "memorystore.googleapis.com/Instance" AND resource.labels.instance_id = "${instanceId}" AND metric.type = "memorystore.googleapis.com/instance/cpu/maximum_utilization"`,
      comparison: 'COMPARISON_GT',
      threshold: 0.8,
      aligner: 'ALIGN_MEAN',
    }),
    metricAlert(`${label}_memory`, `${title}: memory above 80 %`, {
      filter: t`resource.type = "memorystore.googleapis.com/Instance" AND resource.labels.instance_id = "${instanceId}" AND metric.type = "memorystore.googleapis.com/instance/memory/maximum_utilization"`,
      comparison: 'COMPARISON_GT',
      threshold: 0.8,
      aligner: 'ALIGN_MEAN',
    }),
  ]
}
