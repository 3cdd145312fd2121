// Signing in to AWS as a connection: the one place that knows how each kind of identity does it.
import type { AwsKey, AwsReach } from '#cloud-api/aws/client.ts'
import { awsIdentityFor } from '#domain/connection/aws-identity.ts'
import { identityIn } from '#domain/connection/identity.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { connections } from '../db/schema/connections.ts'
import type { Deps } from '../deps.ts'
import { openConnectionSecret } from '../environments/base/connection-secrets.ts'
import { tokenFactsFor } from '../issuer/for-connection.ts'
import { signToken } from '../issuer/sign.ts'
import { sendBy } from '../outbound/send-to-cloud.ts'
import { assumeRole, assumeRoleByToken, type StsOutcome } from './sts.ts'

/** The parts of the server that calls of AWS need. */
export type AwsPart = 'outbound' | 'awsEndpoint' | 'seal' | 'database' | 'log' | 'now' | 'newId' | 'publicUrl'

/** What of a connection signs in. One that is revoked does not. */
export type SigningIn = Pick<
  typeof connections.$inferSelect,
  'id' | 'project_id' | 'identity' | 'external_id' | 'secret' | 'plan_secret'
>

/** How this server reaches AWS. */
export function awsOf({ outbound, awsEndpoint }: Pick<Deps, 'outbound' | 'awsEndpoint'>): AwsReach {
  return { send: sendBy(outbound), endpoint: awsEndpoint }
}

/**
 * The key with which a connection signs in.
 * @param as the phase whose identity it takes (a plan gets that which only reads, where there is one), and what the
 *   account's own log calls the session
 */
export async function signInAs(
  deps: Pick<Deps, AwsPart>,
  connection: SigningIn,
  { phase, session }: { readonly phase: RunPhase; readonly session: string },
): Promise<StsOutcome<AwsKey>> {
  const { identity, external_id, secret, plan_secret } = connection
  const who = awsIdentityFor(identityIn('aws', identity), phase)
  const { role_arn } = who
  const facts = tokenFactsFor(deps, connection, phase)
  if (who.by === 'token' && facts) {
    const { token } = await signToken(deps, facts)
    return assumeRoleByToken(awsOf(deps), { ...facts, role_arn: who.role_arn, token, session })
  }
  const sealed = phase === 'plan' ? (plan_secret ?? secret) : secret
  if (who.by !== 'key' || sealed === null)
    throw new Error(`The connection ${connection.id} has no secret to sign in with.`)
  const own: AwsKey = { access_key_id: who.access_key_id, secret_access_key: openConnectionSecret(deps, sealed) }
  if (role_arn === null) return { ok: true, value: own }
  return assumeRole(awsOf(deps), own, { role_arn, external_id, session })
}
