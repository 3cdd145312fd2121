// The secrets of a connection: which ones are needed, and which ones stay.
import type { connections as contract } from '#contract/connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { hasPlanKey, type ConnectionIdentity } from '#domain/connection/identity.ts'
import { message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import { badRequest } from '../../http/errors.ts'
import { sealConnectionSecret } from '../../environments/base/connection-secrets.ts'
import type { ConnectionRow } from './store.ts'
import type { Sealed } from '../../crypto/sealed.ts'

type Updated = Parsed<typeof contract.update>['body']

/**
 * The sealed secret of the key for plans; null without such a key.
 * @throws Refused with 400 for a key for plans without its secret, and for a secret without a key
 */
export function planSecretFor(deps: Deps, identity: ConnectionIdentity, given: string | undefined): Sealed | null {
  if (!hasPlanKey(identity)) {
    if (given !== undefined)
      throw badRequest([{ field: 'plan_secret_access_key', said: message('connections.plan-secret-without-key') }])
    return null
  }
  if (given === undefined)
    throw badRequest([{ field: 'plan_secret_access_key', said: message('connections.secret-required') }])
  return sealConnectionSecret(deps, given)
}

/**
 * What becomes of the secrets. Those of keys that stay are kept; one that was revoked needs all of them again.
 * @throws Refused with 400 for a key without its secret
 */
export function secretsAfter(
  deps: Deps,
  before: ConnectionRow,
  { identity = before.identity, secret_access_key, plan_secret_access_key }: Updated,
): Pick<ConnectionRow, 'secret' | 'plan_secret' | 'secret_set_at' | 'revoked_at'> {
  const isSameKey = identity.access_key_id === before.identity.access_key_id
  const isSamePlanKey = planKeyOf(identity) === planKeyOf(before.identity)
  const isRenewed = secret_access_key !== undefined
  // The limits of one that is revoked can change all the same.
  if (before.revoked_at && !isRenewed && plan_secret_access_key === undefined)
    return { secret: null, plan_secret: null, secret_set_at: before.secret_set_at, revoked_at: before.revoked_at }
  const secret = isRenewed ? sealConnectionSecret(deps, secret_access_key) : isSameKey ? before.secret : null
  if (secret === null) throw badRequest([{ field: 'secret_access_key', said: message('connections.secret-required') }])
  const keepsPlan = plan_secret_access_key === undefined && isSamePlanKey && before.plan_secret !== null
  const plan_secret =
    keepsPlan && hasPlanKey(identity) ? before.plan_secret : planSecretFor(deps, identity, plan_secret_access_key)
  const isNew = isRenewed || plan_secret_access_key !== undefined
  return { secret, plan_secret, secret_set_at: isNew ? deps.now() : before.secret_set_at, revoked_at: null }
}

function planKeyOf(identity: ConnectionIdentity): string | null {
  return identity.kind === 'aws_access_key' ? identity.plan_access_key_id : null
}
