// What a load balancer costs on AWS, whoever makes it.
import type { Charge } from '../../clouds/lowered.ts'
import { counted, HOURS_PER_MONTH, type Site } from '../../clouds/site.ts'

/** Hours and capacity of a load balancer; `resource` is the one whose line it is. */
export function balancerCharges({ usage }: Site, resource: string, kind: 'ALB' | 'NLB', note?: string): Charge[] {
  const units = usage.capacity_units
  const line = { resource, service: 'load-balancer', note }
  return [
    {
      ...line,
      label: 'Load balancer',
      sku: kind,
      per: 'hour',
      quantity: HOURS_PER_MONTH,
      basis: `${HOURS_PER_MONTH} h`,
    },
    {
      ...line,
      label: 'Capacity',
      sku: `${kind} LCU`,
      per: 'capacity-unit-hour',
      quantity: units * HOURS_PER_MONTH,
      basis: `${counted(units, 'unit')} x ${HOURS_PER_MONTH} h assumed`,
      isUsage: true,
    },
  ]
}

/** The public addresses of a load balancer: one in each zone. */
export function addressCharge({ zoneCount }: Site, resource: string): Charge {
  return {
    resource,
    label: 'Public addresses',
    service: 'public-ip',
    sku: 'Public IPv4 in use or idle',
    per: 'hour',
    quantity: zoneCount * HOURS_PER_MONTH,
    basis: `${counted(zoneCount, 'zone')} x ${HOURS_PER_MONTH} h`,
  }
}
