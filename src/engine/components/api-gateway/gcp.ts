import type { z } from 'zod'
import { frontCharges, frontIncluded, ruleCharge } from '../../clouds/gcp/edge-prices.ts'
import {
  address,
  allowRule,
  domainNotes,
  domainVariable,
  frontBefore,
  frontBlocks,
  frontNeeds,
  frontOutputs,
  gatewayDestroy,
  isBackend,
  throttleRule,
  type Front,
} from '../../clouds/gcp/edge.ts'
import type { Lowered } from '../../clouds/lowered.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

const SECONDS_PER_MINUTE = 60

/** The API behind a load balancer with a rate limit of its own: the API Gateway product needs the google-beta provider. */
export function lowerGcp(node: Node): Lowered {
  const { settings, label, title, targets } = node
  const front = frontOf(node)
  const facts = [`${settings.requests_per_second} requests a second for an address`, 'HTTPS with a managed certificate']
  const notes: Lowered['notes'] = [
    {
      kind: 'advice',
      text: `${title} limits rates but checks no tokens on Google Cloud: the code behind it must check them, or Identity-Aware Proxy must stand before it.`,
      rank: 40,
    },
  ]
  const rules = ruleCharge(label, 2)
  if (front.backends.length === 0) {
    const owner = `google_compute_global_address.${label}`
    return {
      headline: "the public address and the rate limit for the cluster's own Gateway",
      blocks: [limit(node), address(front)],
      outputs: [
        { name: `${label}_address`, description: `${title}: public address`, value: x`google_compute_global_address.${id(label)}.address` },
        {
          name: `${label}_address_name`,
          description: `${title}: value for spec.addresses of the Gateway, type NamedAddress`,
          value: x`google_compute_global_address.${id(label)}.name`,
        },
        {
          name: `${label}_policy`,
          description: `${title}: value for default.securityPolicy of a GCPBackendPolicy`,
          value: x`google_compute_security_policy.${id(label)}.name`,
        },
      ],
      charges: [...frontCharges(front, node.collected, owner), rules],
      needs: frontNeeds({ ...front, site: { ...front.site, isProduction: false } }),
      facts,
      notes,
      readme: {
        destroy: gatewayDestroy(front),
        connect: [
          `${title}: create a Gateway of class \`gke-l7-global-external-managed\` in the cluster with the address that the output \`${label}_address_name\` names, and a GCPBackendPolicy with the output \`${label}_policy\`.`,
        ],
      },
    }
  }
  return {
    headline: `an HTTPS front with a rate limit before ${targets.map((target) => target.title).join(' and ')}`,
    blocks: [limit(node), ...frontBlocks(front)],
    variables: [domainVariable(front)],
    outputs: frontOutputs(front),
    charges: [...frontCharges(front, node.collected), rules],
    included: frontIncluded(front),
    needs: frontNeeds(front),
    facts,
    notes: [...notes, ...domainNotes(front)],
    readme: {
      before: frontBefore(front),
      connect: [
        `${title}: point the A record of the domain at the output \`${label}_address\`; the certificate stays PROVISIONING until then, and may take an hour after.`,
      ],
    },
  }
}

function frontOf({ site, label, title, slug, targets }: Node): Front {
  return {
    site,
    label,
    title,
    name: slug('api', 16),
    domain: label === 'api' ? 'api_domain' : `${label}_domain`,
    policy: label,
    backends: targets.filter(isBackend),
  }
}

/** Cloud Armor counts by the minute; a burst is what may come above the steady rate in it. */
function limit({ settings, label, slug }: Node): TopBlock {
  return resource(
    'google_compute_security_policy',
    label,
    {
      name: t`${ref('local', 'prefix')}-${slug('api', 16)}`,
      rule: [block(throttleRule(1000, settings.requests_per_second * SECONDS_PER_MINUTE + settings.burst)), block(allowRule())],
      depends_on: [ref('google_project_service', 'main')],
    },
    'The API Gateway product needs the google-beta provider, so the API stands behind a load balancer with a rate limit.',
  )
}
