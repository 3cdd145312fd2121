// Which rights an identity of a connection lacks, as AWS evaluates its policies.
import type { Rights } from '#domain/preflight/row.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { simulate } from '../../aws/simulate.ts'
import { gap, type Found } from '../parts.ts'
import type { AwsCaller } from './caller.ts'
import { refusedBy } from './refusal.ts'

const SIMULATE = 'iam:SimulatePrincipalPolicy'
const PASS_ROLE = 'iam:PassRole'
/** Services that are in no region: requests to them name us-east-1. */
const GLOBAL = new Set(['budgets', 'iam'])

interface Needed {
  readonly phase: RunPhase
  readonly needed: Rights & {
    /** Types of which nobody knows what they need. */
    readonly unknown: readonly string[]
    /** Services to which roles are handed over. */
    readonly services: readonly string[]
  }
  readonly region: string
}

/** Evaluates what a phase needs. Rights count as missing where they are not given for every resource. */
export async function lookAtRights(
  { aws, key, principal }: Pick<AwsCaller, 'aws' | 'key' | 'principal'>,
  { phase, needed, region }: Needed,
): Promise<Found> {
  const unknown = needed.unknown.length > 0 ? [{ said: message('preflight.gap-type'), about: needed.unknown }] : []
  if (principal.endsWith(':root')) return withGaps(gap(message('preflight.gap-root')), unknown)
  // A session of a key names no policies of its own.
  if (!/:(?:role|user)\//.test(principal)) return withGaps(gap(message('preflight.gap-session')), unknown)
  const actions = needed[phase]
  const denied: string[] = []
  for (const { some, context } of groupsOf(actions, needed.services, region)) {
    if (some.length === 0) continue
    const outcome = await simulate(aws, key, { principal, actions: some, context })
    if (!outcome.ok) return withGaps(gap(refusedBy(outcome.code, SIMULATE)), unknown)
    denied.push(...outcome.denied)
  }
  const byService = Map.groupBy(new Set(denied), (action) => action.split(':')[0] ?? '')
  return {
    looked: actions.length,
    problems: [...byService].map(([service, about]) => ({
      severity: 'warning',
      said: message('preflight.rights-missing', { count: about.length, service, identity: principal }),
      todo: message('preflight.rights-todo-aws'),
      about,
    })),
    gaps: unknown,
  }
}

/** Actions with what a request for them names: where it is sent, and to which service a role is handed over. */
function groupsOf(actions: readonly string[], services: readonly string[], region: string) {
  const others = actions.filter((action) => action !== PASS_ROLE)
  const isGlobal = (action: string): boolean => GLOBAL.has(action.split(':')[0] ?? '')
  return [
    { some: others.filter((one) => !isGlobal(one)), context: { 'aws:RequestedRegion': region } },
    { some: others.filter(isGlobal), context: { 'aws:RequestedRegion': 'us-east-1' } },
    ...(others.length === actions.length ? [] : services).map((service) => ({
      some: [PASS_ROLE],
      context: { 'aws:RequestedRegion': 'us-east-1', 'iam:PassedToService': service },
    })),
  ]
}

function withGaps(found: Found, more: Found['gaps']): Found {
  return { ...found, gaps: [...found.gaps, ...more] }
}
