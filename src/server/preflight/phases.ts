// What a look at an account of any cloud goes through: who signs in for plans and for applies, and what each of them
// looks at.
import { unlooked, type PreflightFound, type PreflightPart } from '#domain/preflight/report.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { message, type Message } from '#words/message.ts'
import { inTime, type Found, type LookedStack } from './parts.ts'

/** Who is signed in, or why nobody is. */
export type SignedIn<Caller> =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly said: Message }

interface Phases<Caller> {
  readonly plan: SignedIn<Caller>
  readonly apply: SignedIn<Caller>
}

/** Signs in as the identity of each phase, at the same time. */
export async function signInByPhases<Caller>(
  signIn: (phase: RunPhase) => Promise<SignedIn<Caller>>,
): Promise<Phases<Caller>> {
  const [plan, apply] = await Promise.all([signIn('plan'), signIn('apply')])
  return { plan, apply }
}

/** How a cloud looks at each part. */
interface Looks<Caller> {
  readonly names: (caller: Caller, resources: readonly Resource[], region: string) => Promise<Found>
  readonly quotas: (caller: Caller, resources: readonly Resource[], region: string) => Promise<Found>
  /** Undefined where a cloud has nothing to switch on. `apply` is undefined where nobody is signed in as it. */
  readonly services?: (callers: { readonly plan: Caller; readonly apply: Caller | undefined }) => Promise<Found>
  readonly rights: (caller: Caller, phase: RunPhase) => Promise<Found>
}

/**
 * Looks at every part at the same time: with the identity for plans, which only reads, and for the rights of each
 * identity with that itself. A part that nobody could look at says why.
 * @param stack undefined for what everything needs that a stack can have: then there are no names and limits
 * @param resources what the stack still lacks; undefined where its files cannot be read
 */
export function lookByPhases<Caller>(
  { plan, apply }: Phases<Caller>,
  stack: LookedStack | undefined,
  resources: readonly Resource[] | undefined,
  { names, quotas, services, rights }: Looks<Caller>,
): Promise<PreflightFound[]> {
  const by = async (
    signed: SignedIn<Caller>,
    part: PreflightPart,
    look: (caller: Caller) => Promise<Found>,
  ): Promise<PreflightFound> => {
    if (!signed.ok) return unlooked(part, signed.said)
    if (stack && !resources) return unlooked(part, message('preflight.gap-files'))
    return inTime(part, () => look(signed.caller))
  }
  const known = resources ?? []
  return Promise.all([
    ...(stack
      ? [
          by(plan, 'names', (caller) => names(caller, known, stack.region)),
          by(plan, 'quotas', (caller) => quotas(caller, known, stack.region)),
        ]
      : []),
    ...(services
      ? [by(plan, 'services', (caller) => services({ plan: caller, apply: apply.ok ? apply.caller : undefined }))]
      : []),
    by(plan, 'plan-rights', (caller) => rights(caller, 'plan')),
    by(apply, 'apply-rights', (caller) => rights(caller, 'apply')),
  ])
}
