// A look at a subscription of Azure before something is applied there: with the application for plans, which only
// reads, and for the rights of each application with that itself.
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { azureClientFor } from '#domain/connection/azure-identity.ts'
import { identityIn } from '#domain/connection/identity.ts'
import { AZURE_RIGHTS } from '#domain/preflight/azure/table.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { explainAzure } from '../../azure/refusals.ts'
import { azureAs, type AzurePart } from '../../azure/sign-in.ts'
import type { Deps } from '../../deps.ts'
import { tokenFactsFor } from '../../issuer/for-connection.ts'
import { endOfLook, missingResources, type LookedStack } from '../parts.ts'
import { lookByPhases, signInByPhases, type SignedIn } from '../phases.ts'
import type { AccountLooked, LookedConnection } from '../looked.ts'
import { refusedBy } from '../refused.ts'
import type { AzureCaller } from './caller.ts'
import { lookAtNames } from './names.ts'
import { readPermissions } from './permissions.ts'
import { lookAtQuotas } from './quotas.ts'
import { lookAtRights } from './rights.ts'
import { lookAtProviders } from './services.ts'

/** Types of resources that the directory has, not the subscription. */
const DIRECTORY_TYPES = ['azuread_application', 'azuread_service_principal']

/** Looks at a subscription. @param stack undefined for what everything needs that a stack can have */
export async function lookAzure(
  deps: Pick<Deps, AzurePart>,
  connection: LookedConnection,
  stack: LookedStack | undefined,
): Promise<AccountLooked> {
  const signal = endOfLook()
  const phases = await signInByPhases((phase) => signIn(deps, connection, phase, signal))
  const { plan, apply } = phases
  const { subscription_id } = identityIn('azure', connection.identity)
  const resources = stack && missingResources(withVariable(stack, subscription_id), {})
  const types = new Set(stack ? resources?.map(({ type }) => type) : [...Object.keys(AZURE_RIGHTS), ...DIRECTORY_TYPES])
  const isAlone = plan.ok && apply.ok && plan.caller.client_id !== apply.caller.client_id
  const parts = await lookByPhases(phases, stack, resources, {
    names: lookAtNames,
    quotas: lookAtQuotas,
    services: (callers) => lookAtProviders(callers, types),
    rights: (caller, phase) => lookAtRights(caller, { phase, types, isAlone }),
  })
  return { account: plan.ok || apply.ok ? subscription_id : null, parts }
}

/** The subscription is that of the connection, unless the environment says so itself. */
function withVariable(stack: LookedStack, subscription_id: string): LookedStack {
  return { ...stack, variables: { subscription_id, ...stack.variables } }
}

async function signIn(
  deps: Pick<Deps, AzurePart>,
  connection: LookedConnection,
  phase: RunPhase,
  signal: AbortSignal,
): Promise<SignedIn<AzureCaller>> {
  const identity = identityIn('azure', connection.identity)
  const { tenant_id, subscription_id } = identity
  const client_id = azureClientFor(identity, phase) ?? ''
  try {
    const signedIn = azureAs(deps, connection, phase, signal)
    await signedIn.token()
    const { azure } = signedIn
    let held: ReturnType<AzureCaller['permissions']> | undefined
    const permissions = (): ReturnType<AzureCaller['permissions']> => (held ??= readPermissions(azure, subscription_id))
    return { ok: true, caller: { azure, subscription: subscription_id, client_id, permissions } }
  } catch (error) {
    if (!(error instanceof CloudRefusal)) return { ok: false, said: refusedBy('Azure', error) }
    const facts = { tenant_id, subscription_id, client_id, token: tokenFactsFor(deps, connection, phase) }
    return { ok: false, said: message('preflight.gap-sign-in', { reason: explainAzure(error, facts) }) }
  }
}
