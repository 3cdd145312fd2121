// Who a connection is in a subscription of Azure, and whether it may do what its phase needs.
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { azureClientFor } from '#domain/connection/azure-identity.ts'
import { identityIn } from '#domain/connection/identity.ts'
import { allowsInAzure } from '#domain/preflight/azure/permissions.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { message, type Message } from '#words/message.ts'
import type { SigningIn } from '../../aws/sign-in.ts'
import { explainAzure } from '../../azure/refusals.ts'
import { azureAs } from '../../azure/sign-in.ts'
import { readPermissions } from '../../preflight/azure/permissions.ts'
import { tokenFactsFor } from '../../issuer/for-connection.ts'
import type { AskDeps, Who } from './who.ts'
import { explainKeySet } from './key-set.ts'

const TIMEOUT_MS = 30_000
/** What a plan and an apply cannot do without. */
const NEEDED = {
  plan: 'Microsoft.Resources/subscriptions/resourceGroups/read',
  apply: 'Microsoft.Resources/subscriptions/resourceGroups/write',
} as const satisfies Record<RunPhase, string>

/** https://learn.microsoft.com/rest/api/subscription/subscriptions/get */
const subscriptionAnswer = z.object({
  displayName: z.string(),
  state: z.string(),
  tenantId: z.string().optional(),
})

/** Asks Azure who a connection is in a phase. */
export async function askAzure(deps: AskDeps, connection: SigningIn, phase: RunPhase): Promise<Who> {
  const identity = identityIn('azure', connection.identity)
  const { tenant_id, subscription_id } = identity
  const client_id = azureClientFor(identity, phase) ?? ''
  const facts = { tenant_id, subscription_id, client_id, token: tokenFactsFor(deps, connection, phase) }
  const no = (code: string, said: Message): Who => ({ ok: false, code, said })
  try {
    const { azure, ...signedIn } = azureAs(deps, connection, phase, AbortSignal.timeout(TIMEOUT_MS))
    const path = `/subscriptions/${subscription_id}`
    const object = objectOf(await signedIn.token())
    const found = subscriptionAnswer.parse(
      await azure.ask({ action: 'Microsoft.Resources/subscriptions/read', path, apiVersion: '2022-12-01' }),
    )
    const { displayName: name, state } = found
    if (found.tenantId !== undefined && found.tenantId.toLowerCase() !== tenant_id)
      return no('other-tenant', message('connections.azure-other-tenant', { subscription_id, tenant_id }))
    if (state !== 'Enabled' && state !== 'PastDue')
      return no('not-enabled', message('connections.azure-subscription-state', { name, state }))
    const rights = await readPermissions(azure, subscription_id)
    const action = NEEDED[phase]
    if (rights.length === 0) return no('no-role', message('connections.azure-no-role', { client_id, subscription_id }))
    if (!allowsInAzure(rights, action))
      return no('no-right', message('connections.azure-no-right', { client_id, name, action }))
    return { ok: true, value: { account: subscription_id, name: `${client_id}${object}, ${name} (${state})` } }
  } catch (error) {
    if (error instanceof CloudRefusal) {
      const said = explainAzure(error, facts)
      const own = identity.kind === 'azure_federated' ? identity.issuer : null
      const isKeySet = said.code === 'connections.azure-no-key-set' && own !== null
      return no(error.code, isKeySet ? await explainKeySet(deps, own, said) : said)
    }
    if (error instanceof z.ZodError) return no('not-understood', message('connections.azure-not-understood'))
    if (error instanceof DOMException) return no('unreachable', message('connections.azure-unreachable'))
    throw error
  }
}

/** The object of the application in its tenant, which role assignments name. Only to show: tokens are for Azure. */
function objectOf(token: string): string {
  try {
    const { oid } = decodeJwt(token)
    return typeof oid === 'string' ? ` (${oid})` : ''
  } catch {
    return ''
  }
}
