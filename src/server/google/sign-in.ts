// Signing in to Google Cloud as a connection: the one place on the server that knows how each kind of identity does it.
import { createGoogle, type Google } from '#cloud-api/google/client.ts'
import type { GoogleSigner } from '#cloud-api/google/explain.ts'
import { parseGoogleKey } from '#cloud-api/google/key.ts'
import { signInToGoogle, type GoogleCredential } from '#cloud-api/google/sign-in.ts'
import { googleAccountFor } from '#domain/connection/google-identity.ts'
import { identityIn } from '#domain/connection/identity.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { connections } from '../db/schema/connections.ts'
import type { Deps } from '../deps.ts'
import { openConnectionSecret } from '../environments/base/connection-secrets.ts'
import { sendBy } from '../outbound/send-to-cloud.ts'
import { tokenFactsFor } from '../issuer/for-connection.ts'
import { signToken } from '../issuer/sign.ts'

/** The parts of the server that calls of Google Cloud need. */
export type GooglePart = 'outbound' | 'googleEndpoint' | 'seal' | 'database' | 'log' | 'now' | 'newId' | 'publicUrl'

/** What of a connection signs in. One that is revoked does not. */
type SigningIn = Pick<typeof connections.$inferSelect, 'id' | 'project_id' | 'identity' | 'secret' | 'plan_secret'>

/** A connection in its project. */
export interface GoogleSession {
  readonly google: Google
  /** The id of the project in which it works. */
  readonly project: string
  /** Who it is, for sentences about refusals. */
  readonly signer: GoogleSigner
}

/**
 * Google Cloud as a connection. Nothing is asked before the first question, whose refusal may be that of the sign-in:
 * `explainGoogle` says what either means.
 * @param phase whose identity it takes: a plan gets that which only reads, where there is one
 */
export function openGoogle(
  deps: Pick<Deps, GooglePart>,
  connection: SigningIn,
  { phase, signal }: { readonly phase: RunPhase; readonly signal: AbortSignal },
): GoogleSession {
  const identity = identityIn('gcp', connection.identity)
  const service_account = googleAccountFor(identity, phase)
  const facts = tokenFactsFor(deps, connection, phase)
  const { send, endpoint } = { send: sendBy(deps.outbound), endpoint: deps.googleEndpoint }
  const credential = credentialOf()
  const token = signInToGoogle(credential, { send, signal, endpoint, now: deps.now })
  return {
    google: createGoogle({ send, signal, token, endpoint }),
    project: identity.project,
    signer: {
      service_account,
      token:
        identity.kind === 'google_workload_identity' && facts
          ? {
              provider: identity.provider,
              issuer: facts.issuer,
              subject: facts.subject,
              isUploaded: identity.issuer !== null,
            }
          : undefined,
    },
  }

  function credentialOf(): GoogleCredential {
    if (identity.kind === 'google_workload_identity') {
      if (!facts) throw new Error(`The connection ${connection.id} has no tokens to sign in with.`)
      const ask = async (): Promise<string> => (await signToken(deps, facts)).token
      return { by: 'token', provider: identity.provider, service_account, token: ask }
    }
    const sealed = phase === 'plan' ? (connection.plan_secret ?? connection.secret) : connection.secret
    const key = sealed === null ? undefined : parseGoogleKey(openConnectionSecret(deps, sealed))
    if (!key) throw new Error(`The connection ${connection.id} has no key to sign in with.`)
    return { by: 'key', key }
  }
}
