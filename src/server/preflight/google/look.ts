// A look at a project of Google Cloud before something is applied there: with the account for plans, which only reads,
// and for the rights of each account with that itself.
import { explainGoogle } from '#cloud-api/google/explain.ts'
import { readProject } from '#cloud-api/google/project.ts'
import { SIGN_IN_ACTIONS } from '#cloud-api/google/sign-in.ts'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { identityIn } from '#domain/connection/identity.ts'
import { GOOGLE_BILLING_TYPES, GOOGLE_RIGHTS } from '#domain/preflight/google/table.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import { openGoogle, type GooglePart } from '../../google/sign-in.ts'
import type { AccountLooked, LookedConnection } from '../looked.ts'
import { endOfLook, missingResources, type LookedStack } from '../parts.ts'
import { lookByPhases, signInByPhases, type SignedIn } from '../phases.ts'
import { refusedBy } from '../refused.ts'
import type { GoogleCaller } from './caller.ts'
import { lookAtNames } from './names.ts'
import { lookAtQuotas } from './quotas.ts'
import { lookAtRights } from './rights.ts'
import { lookAtApis } from './services.ts'

const SIGN_IN: ReadonlySet<string> = new Set(Object.values(SIGN_IN_ACTIONS))

/** Looks at a project. @param stack undefined for what everything needs that a stack can have */
export async function lookGoogle(
  deps: Pick<Deps, GooglePart>,
  connection: LookedConnection,
  stack: LookedStack | undefined,
): Promise<AccountLooked> {
  const signal = endOfLook()
  const phases = await signInByPhases((phase) => signIn(deps, connection, phase, signal))
  const { plan, apply } = phases
  const { project } = identityIn('gcp', connection.identity)
  const number = plan.ok ? plan.caller.number : apply.ok ? apply.caller.number : undefined
  const given = stack && { ...stack, variables: { project_id: project, ...stack.variables } }
  const resources = given && readResources(given, number)
  const types = new Set(
    stack ? resources?.map(({ type }) => type) : [...Object.keys(GOOGLE_RIGHTS), ...GOOGLE_BILLING_TYPES],
  )
  const parts = await lookByPhases(phases, stack, resources, {
    names: lookAtNames,
    quotas: lookAtQuotas,
    services: (callers) => lookAtApis(callers, { types, own: given && enabledBy(given, number) }),
    rights: (caller, phase) => lookAtRights(caller, phase, types),
  })
  return { account: plan.ok || apply.ok ? project : null, parts }
}

async function signIn(
  deps: Pick<Deps, GooglePart>,
  connection: LookedConnection,
  phase: RunPhase,
  signal: AbortSignal,
): Promise<SignedIn<GoogleCaller>> {
  const { google, project, signer } = openGoogle(deps, connection, { phase, signal })
  const { service_account } = signer
  const signedIn = (number: string | undefined): SignedIn<GoogleCaller> => ({
    ok: true,
    caller: { google, project, number, service_account },
  })
  try {
    return signedIn((await readProject(google, project))?.number)
  } catch (error) {
    if (!(error instanceof CloudRefusal)) return { ok: false, said: refusedBy('Google Cloud', error) }
    if (SIGN_IN.has(error.action))
      return { ok: false, said: message('preflight.gap-sign-in', { reason: explainGoogle(error, signer) }) }
    // Signed in: each part says itself what it is not told.
    return signedIn(undefined)
  }
}

/** The one pattern of stacks, which short names of regions come from: it means the same in both dialects. */
const REGION_PATTERN = '/^([a-z]{2})[a-z]*-([a-z]{2})[a-z]*/'

/** What of the project the data sources and names of a stack come from. */
function known(number: string | undefined): Parameters<typeof missingResources>[1] {
  return {
    ...(number !== undefined && { data: { 'data.google_project.current': { number } } }),
    functions: {
      replace: ([text, pattern, by]) =>
        typeof text === 'string' && pattern === REGION_PATTERN && typeof by === 'string'
          ? text.replace(new RegExp(REGION_PATTERN.slice(1, -1)), by)
          : undefined,
    },
  }
}

function readResources(stack: LookedStack, number: string | undefined): readonly Resource[] | undefined {
  return missingResources(stack, known(number))
}

/** The APIs that a stack enables, also those of its blocks that are there: somebody may have disabled one again. */
function enabledBy(stack: LookedStack, number: string | undefined): ReadonlySet<string> {
  const all = missingResources({ ...stack, existing: new Set() }, { ...known(number), isByInstance: true }) ?? []
  return new Set(
    all.flatMap(({ type, values: { service } }) =>
      type === 'google_project_service' && typeof service === 'string' ? [service] : [],
    ),
  )
}
