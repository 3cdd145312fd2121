// Signing in to AWS as a connection: the one place that knows how each kind of identity does it.
import { identityFor } from '#domain/connection/identity.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Sealed } from '../crypto/sealed.ts'
import type { connections } from '../db/schema/connections.ts'
import type { Deps } from '../deps.ts'
import { openConnectionSecret } from '../environments/base/connection-secrets.ts'
import type { Aws, AwsKey } from './send.ts'
import { assumeRole, type StsOutcome } from './sts.ts'

/** The parts of the server that calls of AWS need. */
export type AwsPart = 'outbound' | 'awsEndpoint' | 'seal'

/** What of a connection signs in; one that is revoked has no secret, and none of this. */
export type SigningIn = Pick<typeof connections.$inferSelect, 'identity' | 'external_id' | 'plan_secret'> & {
  readonly secret: Sealed
}

/** How this server reaches AWS. */
export function awsOf({ outbound, awsEndpoint }: Pick<Deps, 'outbound' | 'awsEndpoint'>): Aws {
  return { outbound, address: awsEndpoint }
}

/**
 * The key with which a connection signs in.
 * @param as the phase whose identity it takes (a plan gets that which only reads, where there is one), and what the
 *   account's own log calls the session
 */
export async function signInAs(
  deps: Pick<Deps, AwsPart>,
  { identity, external_id, secret, plan_secret }: SigningIn,
  { phase, session }: { readonly phase: RunPhase; readonly session: string },
): Promise<StsOutcome<AwsKey>> {
  const { access_key_id, role_arn } = identityFor(identity, phase)
  const sealed = phase === 'plan' ? (plan_secret ?? secret) : secret
  const own: AwsKey = { access_key_id, secret_access_key: openConnectionSecret(deps, sealed) }
  if (role_arn === null) return { ok: true, value: own }
  return assumeRole(awsOf(deps), own, { role_arn, external_id, session })
}
