// Every type of resource that can be priced, by its pricer.
import resourceMap from '../../prices/resource-map.json' with { type: 'json' }
import { ruleOf } from '../../prices/book.ts'
import type { CloudId } from '../../vocabulary.ts'
import { AWS_COMPUTE } from './aws/compute.ts'
import { AWS_BESIDE } from './aws/beside.ts'
import { AWS_DATA } from './aws/data.ts'
import { AWS_NETWORK } from './aws/network.ts'
import { AWS_SERVICES } from './aws/services.ts'
import { AZURE_COMPUTE } from './azure/compute.ts'
import { AZURE_DATA } from './azure/data.ts'
import { AZURE_KEYS_AND_LOGS } from './azure/keys-and-logs.ts'
import { AZURE_NETWORK } from './azure/network.ts'
import { AZURE_SERVICES } from './azure/services.ts'
import { FREE_BESIDE } from './free.ts'
import { GCP_COMPUTE } from './gcp/compute.ts'
import { GCP_DATA } from './gcp/data.ts'
import { GCP_NETWORK } from './gcp/network.ts'
import { GCP_SERVICES } from './gcp/services.ts'
import type { Pricer } from './item.ts'

type Rules = typeof resourceMap
/** Types that the resource map says to have prices. */
type MappedType = { [Type in keyof Rules]: Rules[Type] extends { prices: unknown } ? Type : never }[keyof Rules]

const PRICERS = {
  ...AWS_BESIDE,
  ...AWS_COMPUTE,
  ...AWS_DATA,
  ...AWS_NETWORK,
  ...AWS_SERVICES,
  ...AZURE_COMPUTE,
  ...AZURE_DATA,
  ...AZURE_KEYS_AND_LOGS,
  ...AZURE_NETWORK,
  ...AZURE_SERVICES,
  ...GCP_COMPUTE,
  ...GCP_DATA,
  ...GCP_NETWORK,
  ...GCP_SERVICES,
} satisfies Record<MappedType, Pricer>

const byType: ReadonlyMap<string, Pricer> = new Map(Object.entries(PRICERS))

/** The pricer of a type; undefined for what is free, unpriced by rule, or unknown. */
export function pricerOf(type: string): Pricer | undefined {
  return byType.get(type)
}

/** Why a type costs nothing; undefined when nobody says so. */
export function freeReasonOf(type: string): string | undefined {
  const rule = ruleOf(type)
  return rule?.kind === 'free' ? rule.reason : FREE_BESIDE.get(type)
}

/** Why a type without a pricer has no price. */
export function unpricedReasonOf(type: string): string {
  const rule = ruleOf(type)
  return rule?.kind === 'unpriced' ? rule.reason : 'no rule says what a resource of this type costs'
}

const CLOUD_OF: Readonly<Record<string, CloudId>> = { aws: 'aws', azurerm: 'azure', google: 'gcp' }

/** The cloud of a type; undefined for providers without one. */
export function cloudOf(type: string): CloudId | undefined {
  const provider = type.split('_')[0] ?? ''
  return Object.hasOwn(CLOUD_OF, provider) ? CLOUD_OF[provider] : undefined
}

/** Types whose pricers name meters of which the price book has none yet: a refresh of the book would price them. */
const AWAITED: ReadonlySet<string> = new Set([
  'aws_acmpca_certificate_authority',
  'aws_apprunner_service',
  'aws_cloudfront_distribution',
  'aws_cloudwatch_composite_alarm',
  'aws_docdb_cluster',
  'aws_docdb_cluster_instance',
  'aws_dx_connection',
  'aws_ec2_transit_gateway_vpc_attachment',
  'aws_elasticache_serverless_cache',
  'aws_fsx_lustre_file_system',
  'aws_fsx_ontap_file_system',
  'aws_fsx_openzfs_file_system',
  'aws_fsx_windows_file_system',
  'aws_globalaccelerator_accelerator',
  'aws_kinesis_firehose_delivery_stream',
  'aws_memorydb_cluster',
  'aws_mq_broker',
  'aws_msk_cluster',
  'aws_neptune_cluster',
  'aws_neptune_cluster_instance',
  'aws_opensearch_domain',
  'aws_rds_cluster',
  'aws_rds_cluster_instance',
  'aws_redshift_cluster',
  'aws_redshiftserverless_workgroup',
  'aws_route53_health_check',
  'aws_route53_zone',
  'aws_service_discovery_private_dns_namespace',
  'aws_sfn_state_machine',
  'aws_vpn_connection',
  'azurerm_app_configuration',
  'azurerm_bastion_host',
  'azurerm_cdn_frontdoor_profile',
  'azurerm_cdn_profile',
  'azurerm_cognitive_account',
  'azurerm_container_group',
  'azurerm_dns_zone',
  'azurerm_express_route_circuit',
  'azurerm_firewall',
  'azurerm_redis_enterprise_cluster',
  'azurerm_search_service',
  'azurerm_signalr_service',
  'azurerm_static_web_app',
  'azurerm_synapse_sql_pool',
  'azurerm_traffic_manager_profile',
  'azurerm_virtual_network_gateway',
  'google_alloydb_instance',
  'google_bigtable_instance',
  'google_cloud_scheduler_job',
  'google_cloud_tasks_queue',
  'google_composer_environment',
  'google_compute_interconnect_attachment',
  'google_compute_vpn_tunnel',
  'google_dataflow_job',
  'google_dataproc_cluster',
  'google_dns_managed_zone',
  'google_pubsub_lite_topic',
  'google_spanner_instance',
])

/** What holds for a type. awaited: its meters are named, and the price book has none of them yet. */
export type TypeKind = 'priced' | 'awaited' | 'free' | 'unpriced'

/** All types that are known, with what holds for each. */
export function listTypes(): readonly { readonly type: string; readonly kind: TypeKind }[] {
  const all = new Set([...Object.keys(resourceMap), ...byType.keys(), ...FREE_BESIDE.keys()])
  return [...all].map((type) => ({ type, kind: kindOf(type) }))
}

function kindOf(type: string): TypeKind {
  if (byType.has(type)) return AWAITED.has(type) ? 'awaited' : 'priced'
  return freeReasonOf(type) === undefined ? 'unpriced' : 'free'
}
