import { globalPrefix } from '../../clouds/gcp/naming.ts'
import { message } from '#words/message.ts'
import type { z } from 'zod'
import { callersNotes, callersTexts, callersVariable } from '../../families/edge/gcp-callers.ts'
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
import type { Lowered, Note } from '../../clouds/lowered.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

/** Requests a minute that one address may make. */
const PER_MINUTE = 600

/** The global application load balancer, with Cloud Armor above Development; before Kubernetes alone, its address. */
export function lowerGcp(node: Node): Lowered {
  const { settings, label, title, targets } = node
  const backends = targets.filter(isBackend)
  const front = frontOf(node, backends)
  const policy = settings.has_waf ? [armor(node)] : []
  const rules = settings.has_waf ? [ruleCharge(label, ATTACK_RULES + 2)] : []
  if (backends.length === 0) return addressOnly(node, front, policy, rules)
  return {
    headline: settings.has_waf
      ? `a global load balancer; Cloud Armor ${settings.waf_blocks ? 'refuses' : 'counts'} what its rules find`
      : 'a global load balancer, in Development without Cloud Armor',
    blocks: [...policy, ...frontBlocks(front)],
    variables: [domainVariable(front), ...callersVariable(front)],
    outputs: frontOutputs(front),
    charges: [...frontCharges(front, node.collected), ...rules],
    included: frontIncluded(front),
    needs: frontNeeds(front),
    facts: factsOf(node),
    notes: [...domainNotes(front), ...callersNotes(front), ...(settings.has_waf ? [] : [noFirewall(title)])],
    readme: {
      connect: [
        ...callersTexts(front),
        `${title}: point the A record of the domain at the output \`${label}_address\`; the certificate stays PROVISIONING until then, and may take an hour after.`,
      ],
    },
  }
}

function noFirewall(title: string): Note {
  return {
    kind: 'advice',
    messages: [message('edge.no-armor', { title })],
    rank: 50,
  }
}

function frontOf({ site, settings, label, title, slug }: Node, backends: Front['backends']): Front {
  return {
    site,
    label,
    title,
    name: slug('lb', FRONT_NAME),
    domain: label === 'lb' ? 'domain' : `${label}_domain`,
    callers: `${label}_callers`,
    policy: settings.has_waf ? label : undefined,
    backends,
  }
}

/** The cluster's own Gateway makes the rules: it takes this address and this policy by name. */
function addressOnly(
  node: Node,
  front: Front,
  policy: readonly TopBlock[],
  rules: NonNullable<Lowered['charges']>,
): Lowered {
  const { settings, label, title, targets } = node
  const cluster = targets.find((target) => target.type === 'kubernetes')
  const owner = `google_compute_global_address.${label}`
  return {
    headline: "the public address for the cluster's own Gateway",
    blocks: [...policy, address(front)],
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
      ...(settings.has_waf
        ? [
            {
              name: `${label}_policy`,
              description: `${title}: value for default.securityPolicy of a GCPBackendPolicy`,
              value: x`google_compute_security_policy.${id(label)}.name`,
            },
          ]
        : []),
    ],
    charges: [...frontCharges(front, node.collected, owner), ...rules],
    needs: frontNeeds({ ...front, site: { ...front.site, isProduction: false } }),
    facts: factsOf(node),
    notes:
      cluster === undefined ? [{ kind: 'advice', messages: [message('edge.leads-nowhere', { title })], rank: 20 }] : [],
    readme: {
      destroy: gatewayDestroy(front),
      connect: [
        `${title}: create a Gateway of class \`gke-l7-global-external-managed\` in the cluster with the address that the output \`${label}_address_name\` names.`,
      ],
    },
  }
}

function factsOf({ settings }: Node): string[] {
  return [
    'global, HTTPS with a managed certificate',
    settings.has_waf ? (settings.waf_blocks ? 'Cloud Armor blocks' : 'Cloud Armor counts') : 'no WAF',
  ]
}

function armor({ settings, label, slug }: Node): TopBlock {
  const preview = settings.waf_blocks ? undefined : true
  return resource(
    'google_compute_security_policy',
    label,
    {
      name: t`${globalPrefix}-${slug('lb', FRONT_NAME)}`,
      rule: [...attackRules(preview), block(throttleRule(2000, PER_MINUTE, preview)), block(lastRule('allow'))],
      depends_on: [ref('google_project_service', 'main')],
    },
    settings.waf_blocks
      ? undefined
      : 'Preview: the rules only count, so that Staging shows what Production would refuse.',
  )
}
