// What a public front on Google Cloud costs.
import { listNeeds } from '../../clouds/gcp/needs.ts'
import type { Charge, Collected, Lowered } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, type Site } from '../../clouds/site.ts'
import { RULES, backendLabel, type Front } from './gcp.ts'

/** Forwarding rules that a project has for one price (price book, load-balancer). */
const RULES_IN_PRICE = 5

/**
 * What a front costs. The rules of a project have one price up to five; traffic is shared by all fronts of the stack.
 */
export function frontCharges(
  { site, label, policy }: Front,
  collected: Collected,
  owner = `google_compute_global_forwarding_rule.${label}_https`,
): Charge[] {
  const before = listNeeds(collected, 'rules:').reduce((sum, need) => sum + Number(need.split(':')[1]), 0)
  const further = Math.max(0, before + RULES - RULES_IN_PRICE) - Math.max(0, before - RULES_IN_PRICE)
  const line = { resource: owner, service: 'load-balancer' }
  const fronts = site.count('load-balancer') + site.count('api-gateway')
  const gb = site.usage.internet_egress_gb / Math.max(1, fronts)
  return [
    ...(before === 0
      ? [
          {
            ...line,
            label: 'Forwarding rules',
            sku: 'Forwarding rules, first five',
            per: 'hour',
            quantity: HOURS_PER_MONTH,
            basis: `${HOURS_PER_MONTH} h, up to five rules of the project`,
          } as const,
        ]
      : []),
    ...(further > 0
      ? [
          {
            ...line,
            label: 'Further forwarding rules',
            sku: 'Forwarding rule, each further',
            per: 'hour',
            quantity: further * HOURS_PER_MONTH,
            basis: `${further} x ${HOURS_PER_MONTH} h`,
          } as const,
        ]
      : []),
    {
      ...line,
      label: 'Traffic through the load balancer',
      sku: 'Data processed',
      per: 'gb',
      quantity: gb,
      basis: `${gb} GB assumed`,
      isUsage: true,
    },
    ...(policy === undefined ? [] : armorCharges(site, policy, fronts)),
  ]
}

/** Number of rules in each Cloud Armor policy, by its label, is set where the policy is printed. */
function armorCharges(site: Site, policy: string, fronts: number): Charge[] {
  const requests = site.usage.requests_millions / Math.max(1, fronts)
  const line = { resource: `google_compute_security_policy.${policy}`, service: 'web-application-firewall' }
  return [
    {
      ...line,
      label: 'Cloud Armor policy',
      sku: 'Cloud Armor Standard policy',
      per: 'policy-month',
      quantity: 1,
      basis: '1 policy',
    },
    {
      ...line,
      label: 'Checked requests',
      sku: 'Cloud Armor Standard requests',
      per: 'million-requests',
      quantity: requests,
      basis: `${requests} million requests assumed`,
      isUsage: true,
    },
  ]
}

/** The price of a policy's rules. */
export function ruleCharge(policy: string, rules: number): Charge {
  return {
    resource: `google_compute_security_policy.${policy}`,
    label: 'Cloud Armor rules',
    service: 'web-application-firewall',
    sku: 'Cloud Armor Standard rule',
    per: 'rule-month',
    quantity: rules,
    basis: `${rules} rules`,
  }
}

/** Resources of a front whose charges stand at another one. */
export function frontIncluded(front: Front): NonNullable<Lowered['included']> {
  const { label } = front
  return {
    [`google_compute_global_address.${label}`]: 'an address that a forwarding rule uses is free',
    [`google_compute_global_forwarding_rule.${label}_http`]:
      'up to five rules of a project have one price, counted once',
    [`google_compute_global_forwarding_rule.${label}_https`]:
      'up to five rules of a project have one price, counted once',
    ...Object.fromEntries(
      front.backends.map((target) => [
        `google_compute_backend_service.${backendLabel(front, target)}`,
        'its traffic is counted at the forwarding rule',
      ]),
    ),
  }
}
