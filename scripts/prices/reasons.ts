// Why the price from resources may differ from that of the components: each reason has a name, a meter and a condition.
import type { Difference } from './agreement.ts'

/** What is known of a stack. */
export interface Facts {
  readonly cloud: string
  /** How many nodes of a type it has. */
  readonly count: (type: string) => number
  /** Whether a load balancer leads to a cluster and to something else. */
  readonly isMixed: boolean
}

interface Reason {
  readonly why: string
  readonly meters: readonly string[]
  readonly when: (facts: Facts) => boolean
}

const REASONS: readonly Reason[] = [
  {
    why: 'a vault without a secret keeps its share of the reads beside the resources: no resource stands for it',
    meters: ['secrets: Secret Manager access', 'secrets: Secrets Manager API calls'],
    when: ({ count }) => count('key-vault') > 1,
  },
  {
    why: 'a load balancer before a cluster and machines: no file says that the cluster makes one of its own',
    meters: ['load-balancer: Standard LB first five rules'],
    when: ({ cloud, isMixed }) => cloud === 'azure' && isMixed,
  },
]

/** The name of the reason for a difference; undefined for a defect. */
export function reasonFor({ meter }: Difference, facts: Facts): string | undefined {
  return REASONS.find(({ meters, when }) => meters.includes(meter) && when(facts))?.why
}
