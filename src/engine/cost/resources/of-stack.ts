// How the resources of a stack of components are priced: with the region and the use that its components assume.
import type { CheckedNode, CheckedStack } from '../../stack/check.ts'
import type { StackSpec } from '../../stack/schema.ts'
import type { PricingOptions } from './price.ts'
import { figuresOf } from './figures.ts'
import type { Figures, Resource } from './resource.ts'
import { blockOf } from './setting.ts'

/** What the addresses of everything in a module begin with; components make their resources beside them. */
const IN_MODULE = 'module.'

/**
 * The options with which the resources that a stack prints cost what its components cost: `npm run verify:prices`
 * holds both against each other. Custom components come after those of the catalogue, whose use the figures are about.
 */
export function pricingOf({ spec, site, nodes }: CheckedStack, resources: readonly Resource[]): PricingOptions {
  const own = Object.fromEntries([...nodes.flatMap(ownUse), ...usesSet(spec, nodes)])
  const options = { region: site.region.id, usage: site.usage, own }
  const first = resources.flatMap(({ address }) => (address.startsWith(IN_MODULE) ? [] : [blockOf(address)]))
  const hasModules = nodes.some(({ component }) => component.module !== undefined)
  return hasModules ? { ...options, first: new Set(first), beside: figuresOf(site.usage) } : options
}

/** What someone set for resources of custom components, by the addresses that they have in plans. */
function usesSet(spec: StackSpec, nodes: readonly CheckedNode[]): [string, Figures][] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]))
  return spec.nodes.flatMap(({ id, usage = {} }) =>
    Object.entries(usage).map(([address, figures]): [string, Figures] => [
      `${IN_MODULE}${labels.get(id) ?? ''}.${address}`,
      figures,
    ]),
  )
}

/** Settings of components that are figures of use: nothing in the files says them. */
function ownUse({ component, label, settings }: CheckedNode): [string, Figures][] {
  const { storage_gb: storage, data_gb: data, size_gb: size } = settings as Readonly<Record<string, number>>
  switch (component.type) {
    case 'object-storage':
      return ['aws_s3_bucket', 'azurerm_storage_account', 'google_storage_bucket'].map((type) => [
        `${type}.${label}`,
        { object_storage_gb: storage ?? 0 },
      ])
    case 'nosql':
      return ['aws_dynamodb_table', 'azurerm_cosmosdb_account', 'google_firestore_database'].map((type) => [
        `${type}.${label}`,
        { nosql_gb: data ?? 0 },
      ])
    case 'file-share':
      return [[`aws_efs_file_system.${label}`, { stored_gb: size ?? 0 }]]
    case 'kubernetes':
      if (settings['is_autopilot'] !== true) return []
      return [[`google_container_cluster.${label}`, podsOf(settings)]]
    default:
      return []
  }
}

/** Pods are assumed to ask for what the nodes would have held, with ten of them on a node. */
function podsOf({ size, min_nodes: nodes }: Readonly<Record<string, unknown>>): Figures {
  const vcpus = Number(nodes) * Number(/-(\d+)$/.exec(String(size))?.[1] ?? 2)
  return { pod_vcpus: vcpus, pod_gb: vcpus * 4, pod_disk_gb: Number(nodes) * 10, pod_nodes: Number(nodes) }
}
