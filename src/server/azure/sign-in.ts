// Azure as a connection, on the server: the one place that knows how each kind of identity signs in.
import { createAzure, type Azure } from '#cloud-api/azure/client.ts'
import { readCertificate, signAssertion } from '#cloud-api/azure/certificate.ts'
import { azureTokenAddress, signInToAzure, type AzureProof } from '#cloud-api/azure/sign-in.ts'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { azureClientFor } from '#domain/connection/azure-identity.ts'
import { identityIn } from '#domain/connection/identity.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { connections } from '../db/schema/connections.ts'
import type { Deps } from '../deps.ts'
import { openConnectionSecret } from '../environments/base/connection-secrets.ts'
import { tokenFor } from '../issuer/for-connection.ts'
import { sendBy } from '../outbound/send-to-cloud.ts'

/** The parts of the server that calls of Azure need. */
export type AzurePart = 'outbound' | 'azureEndpoint' | 'seal' | 'database' | 'log' | 'now' | 'newId' | 'publicUrl'

type Connection = Pick<
  typeof connections.$inferSelect,
  'id' | 'project_id' | 'identity' | 'external_id' | 'secret' | 'plan_secret'
>

/** Why nobody signs in: no application is named yet, or what was stored is no certificate. */
export const NO_APPLICATION = 'no-application'
export const BAD_CERTIFICATE = 'bad-certificate'

interface SignedInAzure {
  readonly azure: Azure
  readonly subscription_id: string
  /** Signs in where that was not done yet. @throws CloudRefusal */
  token(): Promise<string>
}

/**
 * Azure as a connection in a phase. Signing in happens with the first question, and its refusals are CloudRefusals.
 * @throws CloudRefusal where no application is named yet
 */
export function azureAs(
  deps: Pick<Deps, AzurePart>,
  connection: Connection,
  phase: RunPhase,
  signal: AbortSignal,
): SignedInAzure {
  const identity = identityIn('azure', connection.identity)
  const { tenant_id, subscription_id } = identity
  const client_id = azureClientFor(identity, phase)
  if (client_id === null) throw refusal(NO_APPLICATION)
  const endpoint = deps.azureEndpoint ?? null
  const send = sendBy(deps.outbound)
  const token = signInToAzure({ send, signal, now: deps.now, tenant_id, client_id, endpoint, proof: proofOf() })
  return { azure: createAzure({ send, token, signal, ...(endpoint !== null && { endpoint }) }), subscription_id, token }

  function proofOf(): AzureProof {
    const audience = azureTokenAddress(tenant_id, endpoint)
    switch (identity.kind) {
      case 'azure_federated':
        return { by: 'assertion', assertion: tokenOfStrata }
      case 'azure_secret':
        return { by: 'secret', client_secret: secretOf() }
      case 'azure_certificate': {
        const certificate = readCertificate(secretOf())
        if (typeof certificate === 'string') throw refusal(BAD_CERTIFICATE)
        const facts = (): Parameters<typeof signAssertion>[1] => ({
          client_id: client_id ?? '',
          audience,
          now: deps.now(),
        })
        return { by: 'assertion', assertion: () => signAssertion(certificate, facts()) }
      }
    }
  }

  async function tokenOfStrata(): Promise<string> {
    const signed = await tokenFor(deps, connection, phase)
    if (!signed) throw new Error(`The connection ${connection.id} has no token to sign in with.`)
    return signed.token
  }

  function secretOf(): string {
    const sealed = phase === 'plan' ? (connection.plan_secret ?? connection.secret) : connection.secret
    if (sealed === null) throw new Error(`The connection ${connection.id} has no secret to sign in with.`)
    return openConnectionSecret(deps, sealed)
  }
}

function refusal(code: string): CloudRefusal {
  return new CloudRefusal('Azure', { code, action: 'sign-in', status: undefined })
}
