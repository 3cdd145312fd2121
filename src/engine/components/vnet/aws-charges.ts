// What a VPC costs, with the traffic of the whole stack.
import { keptLogs } from '../../families/logs/aws.ts'
import type { Charge } from '../../clouds/lowered.ts'
import { counted, HOURS_PER_MONTH, type Site } from '../../clouds/site.ts'

/**
 * Charges of the way out, of all traffic to the internet, and of what was asked for.
 * @param nats number of NAT gateways
 * @param endpoints number of services with private endpoints, each in every zone
 */
export function networkCharges(site: Site, nats: number, hasFlowLog: boolean, endpoints: number): Charge[] {
  const { usage } = site
  const charges: Charge[] = []
  if (nats > 0) {
    const nat = { resource: 'aws_nat_gateway.main', service: 'nat-gateway' }
    charges.push(
      {
        ...nat,
        label: 'NAT gateway',
        sku: 'NAT Gateway',
        per: 'hour',
        quantity: nats * HOURS_PER_MONTH,
        basis: `${nats} x ${HOURS_PER_MONTH} h`,
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
        resource: 'aws_eip.nat',
        label: 'Public address',
        service: 'public-ip',
        sku: 'Public IPv4 in use or idle',
        per: 'hour',
        quantity: nats * HOURS_PER_MONTH,
        basis: `${nats} x ${HOURS_PER_MONTH} h`,
      },
    )
  }
  charges.push({
    resource: 'aws_internet_gateway.main',
    label: 'Traffic to the internet',
    service: 'internet-egress',
    sku: 'Data transfer out, first 10 TB',
    per: 'gb',
    quantity: usage.internet_egress_gb,
    basis: `${usage.internet_egress_gb} GB assumed`,
    isUsage: true,
    note: 'The first 100 GB a month of an account are free and not subtracted.',
  })
  if (hasFlowLog) {
    const basis = `${usage.flow_log_gb} GB assumed`
    charges.push(
      {
        resource: 'aws_flow_log.main',
        label: 'Flow logs',
        service: 'logs',
        sku: 'CloudWatch vended logs, first 10 TB',
        per: 'gb',
        quantity: usage.flow_log_gb,
        basis,
        isUsage: true,
      },
      keptLogs('aws_cloudwatch_log_group.flow', usage.flow_log_gb, site.logDays, basis),
    )
  }
  if (endpoints > 0) {
    const endpoint = { resource: 'aws_vpc_endpoint.interface', service: 'private-endpoint' }
    const count = endpoints * site.zoneCount
    charges.push(
      {
        ...endpoint,
        label: 'Private endpoints',
        sku: 'Interface VPC endpoint',
        per: 'hour',
        quantity: count * HOURS_PER_MONTH,
        basis: `${counted(endpoints, 'endpoint')} x ${counted(site.zoneCount, 'zone')} x ${HOURS_PER_MONTH} h`,
      },
      {
        ...endpoint,
        label: 'Private endpoint traffic',
        sku: 'Interface VPC endpoint data processed',
        per: 'gb',
        quantity: usage.private_endpoint_gb,
        basis: `${usage.private_endpoint_gb} GB assumed`,
        isUsage: true,
      },
    )
  }
  return charges
}
