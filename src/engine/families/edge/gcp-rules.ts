// Rules of a Cloud Armor policy that the load balancer and the API share.
import { block, type Block, type Body, type Value } from '../../hcl/nodes.ts'
import { everyone } from './gcp.ts'

/** Preconfigured rules of Cloud Armor, at the sensitivity that rarely hits honest requests. */
const ATTACKS = [
  {
    priority: 1000,
    expression:
      "evaluatePreconfiguredWaf('sqli-v33-stable', {'sensitivity': 1}) || evaluatePreconfiguredWaf('xss-v33-stable', {'sensitivity': 1})",
  },
  { priority: 1100, expression: "evaluatePreconfiguredWaf('cve-canary', {'sensitivity': 1})" },
] as const

/** Number of rules against attacks. */
export const ATTACK_RULES = ATTACKS.length

/** Rules that refuse known attacks, or only count them in preview. */
export function attackRules(preview?: true): Block[] {
  return ATTACKS.map(({ priority, expression }) =>
    block({ action: 'deny(403)', priority, preview, match: block({ expr: block({ expression }) }) }),
  )
}

/** A rule that lets each address make so many requests a minute. */
export function throttleRule(priority: Value, perMinute: Value, preview?: boolean, match = everyone()): Body {
  return {
    action: 'throttle',
    priority,
    preview,
    match,
    rate_limit_options: block({
      conform_action: 'allow',
      exceed_action: 'deny(429)',
      enforce_on_key: 'IP',
      rate_limit_threshold: block({ count: perMinute, interval_sec: 60 }),
    }),
  }
}

/** The last rule of a policy: what nothing refused is let in, or what nothing admitted is refused. */
export function lastRule(action: 'allow' | 'deny(403)'): Body {
  return { action, priority: 2_147_483_647, match: everyone() }
}
