// What the network on Azure costs.
import type { Charge } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, counted, type Site } from '../../clouds/site.ts'

/** The charges of the network: NAT, its traffic, DNS zones, and the traffic of private endpoints. */
export function networkCharges(site: Site, hasNat: boolean, zones: number, endpoints: readonly string[]): Charge[] {
  const { usage } = site
  const charges: Charge[] = [
    {
      resource: 'azurerm_virtual_network.main',
      label: 'Traffic to the internet',
      service: 'internet-egress',
      sku: 'Microsoft network, 100 GB to 10 TB',
      per: 'gb',
      quantity: usage.internet_egress_gb,
      basis: `${usage.internet_egress_gb} GB assumed`,
      isUsage: true,
      note: 'The first 100 GB a month of an account are free and not subtracted.',
    },
  ]
  if (hasNat) {
    const nat = { resource: 'azurerm_nat_gateway.main', service: 'nat-gateway' }
    charges.push(
      {
        ...nat,
        label: 'NAT gateway',
        sku: 'NAT Gateway',
        per: 'hour',
        quantity: HOURS_PER_MONTH,
        basis: `${HOURS_PER_MONTH} h`,
      },
      {
        ...nat,
        label: 'NAT traffic',
        sku: 'NAT Gateway data processed',
        per: 'gb',
        quantity: usage.nat_gb,
        basis: `${usage.nat_gb} GB assumed`,
        isUsage: true,
      },
      {
        resource: 'azurerm_public_ip.nat',
        label: 'Public address of NAT',
        service: 'public-ip',
        sku: 'Standard static IPv4',
        per: 'hour',
        quantity: HOURS_PER_MONTH,
        basis: `${HOURS_PER_MONTH} h`,
      },
    )
  }
  if (zones > 0) {
    const dns = { resource: 'azurerm_private_dns_zone.main', service: 'dns' }
    const queries = usage.dns_queries_millions
    charges.push(
      {
        ...dns,
        label: 'Private DNS zones',
        sku: 'Private DNS zone',
        per: 'zone-month',
        quantity: zones,
        basis: counted(zones, 'zone'),
      },
      {
        ...dns,
        label: 'DNS queries',
        sku: 'Private DNS queries',
        per: 'million-requests',
        quantity: queries,
        basis: `${queries} million queries assumed`,
        isUsage: true,
      },
    )
  }
  if (endpoints.length > 0) {
    // Requests are small and answers large: all of it is counted as going out, at the same price either way.
    const gb = usage.private_endpoint_gb
    const basis = `${gb} GB assumed for ${counted(endpoints.length, 'private endpoint')}`
    const sku = 'Private Endpoint data processed outbound'
    charges.push({
      // The endpoints belong to the parts that they lead to; their traffic is one figure of the whole network.
      resource: 'azurerm_virtual_network.main',
      label: 'Private endpoint traffic',
      service: 'private-endpoint',
      sku,
      per: 'gb',
      quantity: gb,
      basis,
      isUsage: true,
    })
  }
  return charges
}
