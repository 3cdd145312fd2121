import { message } from '#words/message.ts'
import type { z } from 'zod'
import { grouped, placed, prefix, tags } from '../../clouds/azure/naming.ts'
import type { AzureSubnet, AzureZone } from '../../clouds/azure/needs.ts'
import type { Lowered, Note } from '../../clouds/lowered.ts'
import { counted, type Site } from '../../clouds/site.ts'
import { block, locals, ref, resource, t, x, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { admissions } from './azure-admit.ts'
import { networkCharges } from './azure-charges.ts'
import { securityRules } from './azure-rules.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'azure'>

/**
 * Where each subnet lies in the /16 (`newbits` more bits of prefix, at `index`), which service it is delegated to, and
 * which service endpoints that service puts there automatically: left out here, each plan would take them away.
 */
const SUBNETS: Readonly<
  Record<
    AzureSubnet,
    { newbits: number; index: number; delegation?: { service: string; action: string }; services?: string[] }
  >
> = {
  app: { newbits: 6, index: 1 },
  endpoints: { newbits: 8, index: 16 },
  function: { newbits: 8, index: 17, delegation: { service: 'Microsoft.App/environments', action: 'join/action' } },
  pg: {
    newbits: 8,
    index: 18,
    delegation: { service: 'Microsoft.DBforPostgreSQL/flexibleServers', action: 'join/action' },
    services: ['Microsoft.Storage'],
  },
  mysql: {
    newbits: 8,
    index: 19,
    delegation: { service: 'Microsoft.DBforMySQL/flexibleServers', action: 'join/action' },
    services: ['Microsoft.Storage'],
  },
  gateway: { newbits: 8, index: 20 },
  apim: { newbits: 8, index: 21, delegation: { service: 'Microsoft.Web/serverFarms', action: 'action' } },
}

/** Names that Azure gives private endpoints (learn.microsoft.com, Azure private endpoint private DNS zone values). */
const ZONES: Readonly<Record<AzureZone, Value>> = {
  blob: 'privatelink.blob.core.windows.net',
  queue: 'privatelink.queue.core.windows.net',
  file: 'privatelink.file.core.windows.net',
  vault: 'privatelink.vaultcore.azure.net',
  redis: 'privatelink.redis.azure.net',
  cosmos: 'privatelink.documents.azure.com',
  acr: 'privatelink.azurecr.io',
  sites: 'privatelink.azurewebsites.net',
  pg: t`${prefix}.private.postgres.database.azure.com`,
  mysql: t`${prefix}.private.mysql.database.azure.com`,
}

/** Subnets whose machines go out through NAT. */
const WITH_NAT: readonly AzureSubnet[] = ['app', 'function', 'apim']

/** Virtual network with a subnet for each tier that the stack has, and NAT as the only way out. */
export function lowerAzure({ site, settings, collected }: Node): Lowered {
  const needsOf = (kind: string): string[] =>
    [...collected.needs].filter((need) => need.startsWith(`${kind}:`)).map((need) => need.slice(kind.length + 1))
  const has = (kind: string) => {
    const names = new Set(needsOf(kind))
    return <K extends string>(name: K): boolean => names.has(name)
  }
  const subnets = (Object.keys(SUBNETS) as AzureSubnet[]).filter(has('subnet'))
  const zones = (Object.keys(ZONES) as AzureZone[]).filter(has('dns'))
  const natted = settings.has_nat ? WITH_NAT.filter((subnet) => subnets.includes(subnet)) : []
  const endpoints = needsOf('endpoint').sort()
  return {
    headline: `virtual network with ${subnets.length === 0 ? 'no subnets yet' : `subnets for ${subnets.join(', ')}`}`,
    blocks: [
      resource('azurerm_virtual_network', 'main', {
        ...placed(t`vnet-${prefix}`),
        address_space: [ref('var', 'address_space')],
        tags,
      }),
      ...subnetBlocks(subnets, needsOf('service')),
      ...securityRules(subnets, needsOf('reach')),
      ...admissions(needsOf('admit')),
      ...natBlocks(natted),
      ...zoneBlocks(zones),
    ],
    variables: [
      {
        name: 'address_space',
        type: x`string`,
        description: 'Address range of the virtual network, a /16',
        default: settings.address_range,
        validation: [
          {
            condition: x`can(cidrhost(var.address_space, 0)) && endswith(var.address_space, "/16")`,
            message: 'Write a /16 address range such as 10.30.0.0/16.',
          },
        ],
      },
    ],
    outputs: [
      {
        name: 'virtual_network_id',
        description: 'Virtual network',
        value: ref('azurerm_virtual_network', 'main', 'id'),
      },
      ...(natted.length > 0
        ? [
            {
              name: 'outbound_address',
              description: 'Address from which the stack reaches the internet',
              value: ref('azurerm_public_ip', 'nat', 'ip_address'),
            },
          ]
        : []),
    ],
    charges: networkCharges(site, natted.length > 0, zones.length, endpoints),
    facts: [settings.address_range, counted(subnets.length, 'subnet'), natted.length > 0 ? '1 NAT gateway' : 'no NAT'],
    notes: notesOf(site, settings.has_nat),
  }
}

function subnetBlocks(subnets: readonly AzureSubnet[], services: readonly string[]): TopBlock[] {
  if (subnets.length === 0) return []
  const servicesOf = (subnet: AzureSubnet): string[] => {
    const own = services
      .filter((service) => service.startsWith(`${subnet}:`))
      .map((service) => service.slice(subnet.length + 1))
    return [...(SUBNETS[subnet].services ?? []), ...own].sort()
  }
  const hasServices = subnets.some((subnet) => servicesOf(subnet).length > 0)
  const hasDelegation = subnets.some((subnet) => SUBNETS[subnet].delegation !== undefined)
  const rows = subnets.map((subnet) => {
    const { newbits, index, delegation } = SUBNETS[subnet]
    return [
      subnet,
      {
        range: x`cidrsubnet(var.address_space, ${newbits}, ${index})`,
        delegation: hasDelegation ? (delegation ?? null) : undefined,
        services: hasServices ? servicesOf(subnet) : undefined,
      },
    ]
  })
  return [
    locals({ subnets: Object.fromEntries(rows) as Value }),
    resource('azurerm_subnet', 'main', {
      for_each: ref('local', 'subnets'),
      ...grouped(t`snet-${ref('each', 'key')}`),
      virtual_network_name: ref('azurerm_virtual_network', 'main', 'name'),
      address_prefixes: [x`each.value.range`],
      default_outbound_access_enabled: false,
      private_endpoint_network_policies: 'Enabled',
      service_endpoints: hasServices ? x`each.value.services` : undefined,
      'dynamic "delegation"': hasDelegation
        ? block({
            for_each: x`each.value.delegation == null ? [] : [each.value.delegation]`,
            content: block({
              name: 'delegation',
              service_delegation: block({
                name: x`delegation.value.service`,
                actions: [t`Microsoft.Network/virtualNetworks/subnets/${x`delegation.value.action`}`],
              }),
            }),
          })
        : undefined,
    }),
  ]
}

function natBlocks(subnets: readonly AzureSubnet[]): TopBlock[] {
  if (subnets.length === 0) return []
  const gateway = ref('azurerm_nat_gateway', 'main', 'id')
  return [
    resource('azurerm_public_ip', 'nat', {
      ...placed(t`pip-${prefix}-nat`),
      allocation_method: 'Static',
      sku: 'Standard',
      tags,
    }),
    resource('azurerm_nat_gateway', 'main', { ...placed(t`ng-${prefix}`), sku_name: 'Standard', tags }),
    resource('azurerm_nat_gateway_public_ip_association', 'main', {
      nat_gateway_id: gateway,
      public_ip_address_id: ref('azurerm_public_ip', 'nat', 'id'),
    }),
    resource('azurerm_subnet_nat_gateway_association', 'main', {
      for_each: x`toset(${subnets})`,
      subnet_id: x`azurerm_subnet.main[each.key].id`,
      nat_gateway_id: gateway,
    }),
  ]
}

function zoneBlocks(zones: readonly AzureZone[]): TopBlock[] {
  if (zones.length === 0) return []
  return [
    locals(
      { private_zones: Object.fromEntries(zones.map((zone) => [zone, ZONES[zone]])) },
      'Names under which the network finds its private services.',
    ),
    resource('azurerm_private_dns_zone', 'main', {
      for_each: ref('local', 'private_zones'),
      ...grouped(x`each.value`),
      tags,
    }),
    resource('azurerm_private_dns_zone_virtual_network_link', 'main', {
      for_each: ref('local', 'private_zones'),
      ...grouped(t`link-${x`each.key`}`),
      private_dns_zone_name: x`azurerm_private_dns_zone.main[each.key].name`,
      virtual_network_id: ref('azurerm_virtual_network', 'main', 'id'),
      registration_enabled: false,
      tags,
    }),
  ]
}

function notesOf(site: Site, hasNat: boolean): Note[] {
  return [
    ...(!hasNat && site.has('kubernetes')
      ? [
          {
            kind: 'refused',
            code: 'bad-setting',
            messages: [message('edge.nat-needed')],
          } as const,
        ]
      : []),
    ...(!site.isPublic || site.isProduction
      ? [
          {
            kind: 'advice',
            messages: [message('edge.flow-logs')],
            rank: 65,
          } as const,
        ]
      : []),
  ]
}
