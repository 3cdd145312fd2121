import { placed, shortGlobalName, tags } from '../../clouds/azure/naming.ts'
import { roleAssignment } from '../../families/identity/azure.ts'
import { privateEndpoint } from '../../families/network/azure.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { byEnvironment, type Site } from '../../clouds/site.ts'
import { ref, resource, x, id } from '../../hcl/nodes.ts'
import type { AzureNeed } from '../../clouds/azure/needs.ts'
import type { Node } from './azure-cluster.ts'

/** Gigabytes of images that a tier includes (azure.microsoft.com/pricing/details/container-registry). */
const INCLUDED_GB = { Basic: 10, Standard: 100, Premium: 500 } as const
type Tier = keyof typeof INCLUDED_GB
/** Registries are billed by the day. */
const DAYS_PER_MONTH = 365 / 12

/** Only Premium has private endpoints: it is taken wherever the network must be closed. */
export function registryTier(site: Site): Tier {
  return site.isConfidential ? 'Premium' : byEnvironment(site, 'Basic', 'Standard', 'Premium')
}

type Parts = Required<Pick<Lowered, 'blocks' | 'charges' | 'outputs' | 'logSources'>> & { readonly needs: AzureNeed[] }

/** The private registry for the images of the stack, and the right of the cluster's nodes to pull from it. */
export function registry(node: Node): Parts {
  const { site, label, title } = node
  const tier = registryTier(site)
  const isPremium = tier === 'Premium'
  const target = ref('azurerm_container_registry', label, 'id')
  const endpoint = isPremium
    ? privateEndpoint({
        label: `${label}_registry`,
        name: node.slug('registry'),
        title: `the registry of ${title}`,
        target,
        subresource: 'registry',
        zone: 'acr',
      })
    : undefined
  return {
    blocks: [
      resource(
        'azurerm_container_registry',
        label,
        {
          ...placed(shortGlobalName(`cr${node.slug('', 6).replaceAll('-', '')}`)),
          sku: tier,
          admin_enabled: false,
          anonymous_pull_enabled: isPremium || tier === 'Standard' ? false : undefined,
          public_network_access_enabled: !isPremium,
          zone_redundancy_enabled: isPremium && offers(site.region, 'acr.zoneRedundancy') ? true : undefined,
          data_endpoint_enabled: isPremium ? true : undefined,
          retention_policy_in_days: isPremium ? 30 : undefined,
          tags,
        },
        site.hasStackKey
          ? "Images lie under a key of Azure's own: a registry reads its key as an identity that\nthe firewall of the vault does not let pass."
          : undefined,
      ),
      ...(endpoint?.blocks ?? []),
      roleAssignment(
        `${label}_pull`,
        target,
        'AcrPull',
        x`azurerm_kubernetes_cluster.${id(label)}.kubelet_identity[0].object_id`,
      ),
    ],
    charges: [...chargesOf(site, label, tier), ...(endpoint?.charges ?? [])],
    outputs: [
      {
        name: `${label}_registry`,
        description: `${title}: registry for its images`,
        value: ref('azurerm_container_registry', label, 'login_server'),
      },
    ],
    logSources: [{ key: `${label}_registry`, target, categoryGroup: 'allLogs', hasMetrics: true }],
    needs: ['compact', 'suffix', ...(endpoint?.needs ?? [])],
  }
}

function chargesOf(site: Site, label: string, tier: Tier): Charge[] {
  const line = { resource: `azurerm_container_registry.${label}`, service: 'container-registry' }
  const images = site.usage.registry_gb / site.count('kubernetes')
  const further = Math.max(0, images - INCLUDED_GB[tier])
  return [
    {
      ...line,
      label: `Registry ${tier}`,
      sku: `ACR ${tier}`,
      per: 'day',
      quantity: DAYS_PER_MONTH,
      basis: `${DAYS_PER_MONTH.toFixed(2)} days; ${INCLUDED_GB[tier]} GB of images are included`,
    },
    ...(further > 0
      ? [
          {
            ...line,
            label: 'Images above the included amount',
            sku: 'ACR storage over the included amount',
            per: 'gb-month',
            quantity: further,
            basis: `${images} GB assumed - ${INCLUDED_GB[tier]} GB`,
            isUsage: true,
          } as const,
        ]
      : []),
  ]
}
