import { globalPrefix } from '../../clouds/gcp/naming.ts'
import { message } from '#words/message.ts'
import type { z } from 'zod'
import { callersNotes, callersTexts, callersVariable, isService } from '../../families/edge/gcp-callers.ts'
import { frontCharges, frontIncluded, ruleCharge } from '../../families/edge/gcp-prices.ts'
import { ATTACK_RULES, attackRules, lastRule, throttleRule } from '../../families/edge/gcp-rules.ts'
import {
  FRONT_NAME,
  address,
  domainNotes,
  domainVariable,
  frontBlocks,
  frontNeeds,
  frontOutputs,
  gatewayDestroy,
  isBackend,
  type Front,
} from '../../families/edge/gcp.ts'
import type { Lowered, Variable } from '../../clouds/lowered.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

const SECONDS_PER_MINUTE = 60

/**
 * The API behind a load balancer with a rate limit of its own: the API Gateway product needs the google-beta provider.
 */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title, targets } = node
  const front = frontOf(node)
  // Functions check who calls; machines and clusters do not, so that only addresses that are named reach them.
  const isByAddress = front.backends.length === 0 || !front.backends.every(isService)
  const facts = [`${settings.requests_per_second} requests a second for an address`, 'HTTPS with a managed certificate']
  const notes: Lowered['notes'] = isByAddress
    ? [{ kind: 'advice', messages: [message('edge.no-tokens', { title, variable: `${label}_ip_ranges` })], rank: 22 }]
    : []
  const rules = ruleCharge(label, (site.isDevelopment ? 0 : ATTACK_RULES) + 2)
  const addresses = isByAddress ? [rangesVariable(node)] : []
  if (front.backends.length === 0) {
    const owner = `google_compute_global_address.${label}`
    return {
      headline: "the public address and the rate limit for the cluster's own Gateway",
      blocks: [limit(node, isByAddress), address(front)],
      variables: addresses,
      outputs: [
        {
          name: `${label}_address`,
          description: `${title}: public address`,
          value: x`google_compute_global_address.${id(label)}.address`,
        },
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
    blocks: [limit(node, isByAddress), ...frontBlocks(front)],
    variables: [domainVariable(front), ...callersVariable(front), ...addresses],
    outputs: frontOutputs(front),
    charges: [...frontCharges(front, node.collected), rules],
    included: frontIncluded(front),
    needs: frontNeeds(front),
    facts,
    notes: [...notes, ...callersNotes(front), ...domainNotes(front)],
    readme: {
      connect: [
        ...callersTexts(front),
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
    name: slug('api', FRONT_NAME),
    domain: label === 'api' ? 'api_domain' : `${label}_domain`,
    callers: `${label}_callers`,
    policy: label,
    backends: targets.filter(isBackend),
  }
}

function rangesVariable({ label, title }: Node): Variable {
  const name = `${label}_ip_ranges`
  return {
    name,
    type: x`list(string)`,
    description: `Address ranges from which ${title} may be called, such as 203.0.113.0/24; empty: from nowhere`,
    default: [],
    validation: [
      {
        condition: x`alltrue([for range in var.${id(name)} : can(cidrhost(range, 0))])`,
        message: 'Write ranges such as 203.0.113.0/24.',
      },
    ],
  }
}

/**
 * Cloud Armor counts by the minute; a burst is what may come above the steady rate in it. Ten ranges fit into a rule
 * (cloud.google.com/armor/quotas).
 */
function limit({ site, settings, label, slug }: Node, isByAddress: boolean): TopBlock {
  const perMinute = settings.requests_per_second * SECONDS_PER_MINUTE + settings.burst
  const named = block({ versioned_expr: 'SRC_IPS_V1', config: block({ src_ip_ranges: x`rule.value` }) })
  const attacks = site.isDevelopment ? [] : attackRules(site.isProduction ? undefined : true)
  return resource(
    'google_compute_security_policy',
    label,
    {
      name: t`${globalPrefix}-${slug('api', FRONT_NAME)}`,
      rule: isByAddress
        ? [...attacks, block(lastRule('deny(403)'))]
        : [...attacks, block(throttleRule(2000, perMinute)), block(lastRule('allow'))],
      ...(isByAddress
        ? {
            'dynamic "rule"': block({
              for_each: x`chunklist(var.${id(`${label}_ip_ranges`)}, 10)`,
              content: block(throttleRule(x`2000 + rule.key`, perMinute, undefined, named)),
            }),
          }
        : {}),
      depends_on: [ref('google_project_service', 'main')],
    },
    'The API Gateway product needs the google-beta provider, so the API stands behind a load balancer with a rate limit.',
  )
}
