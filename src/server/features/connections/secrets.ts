// The secrets of a connection: which ones are needed, and which ones stay.
import type { connections as contract } from '#contract/connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { hasPlanKey, holdsSecret, type ConnectionIdentity } from '#domain/connection/identity.ts'
import { message, type Message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import { badRequest } from '../../http/errors.ts'
import { sealConnectionSecret } from '../../environments/base/connection-secrets.ts'
import type { ConnectionRow } from './store.ts'
import type { Sealed } from '../../crypto/sealed.ts'

type Updated = Parsed<typeof contract.update>['body']

/**
 * The sealed secret of the key of a new connection; null where no key signs in.
 * @throws Refused with 400 for a key without its secret, and for a secret without a key
 */
export function secretFor(deps: Deps, identity: ConnectionIdentity, given: string | undefined): Sealed | null {
  const refuse = (said: Message) => badRequest([{ field: 'secret_access_key', said }])
  if (!holdsSecret(identity)) {
    if (given !== undefined) throw refuse(message('connections.secret-without-key'))
    return null
  }
  if (given === undefined) throw refuse(message('connections.secret-required'))
  return sealConnectionSecret(deps, given)
}

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
 * What becomes of the secrets. Those of keys that stay are kept; one that was revoked needs all of them again, and one
 * without any a word that it is no longer.
 * @throws Refused with 400 for a key without its secret
 */
export function secretsAfter(
  deps: Deps,
  before: ConnectionRow,
  { identity = before.identity, secret_access_key, plan_secret_access_key, is_revoked }: Updated,
): Pick<ConnectionRow, 'secret' | 'plan_secret' | 'secret_set_at' | 'revoked_at'> {
  if (!holdsSecret(identity)) {
    const secret = secretFor(deps, identity, secret_access_key)
    const plan_secret = planSecretFor(deps, identity, plan_secret_access_key)
    const revoked_at = is_revoked === false ? null : before.revoked_at
    return { secret, plan_secret, secret_set_at: before.secret_set_at, revoked_at }
  }
  const isSameKey = keyOf(identity) === keyOf(before.identity)
  const isSamePlanKey = planKeyOf(identity) === planKeyOf(before.identity)
  const isRenewed = secret_access_key !== undefined
  // The limits of one that is revoked can change all the same.
  if (before.revoked_at && !isRenewed && is_revoked === undefined && plan_secret_access_key === undefined)
    return { secret: null, plan_secret: null, secret_set_at: before.secret_set_at, revoked_at: before.revoked_at }
  const kept = isSameKey && !isRenewed ? before.secret : null
  const secret = kept ?? secretFor(deps, identity, secret_access_key)
  const keepsPlan = plan_secret_access_key === undefined && isSamePlanKey && before.plan_secret !== null
  const plan_secret =
    keepsPlan && hasPlanKey(identity) ? before.plan_secret : planSecretFor(deps, identity, plan_secret_access_key)
  const isNew = isRenewed || plan_secret_access_key !== undefined
  return { secret, plan_secret, secret_set_at: isNew ? deps.now() : before.secret_set_at, revoked_at: null }
}

function keyOf(identity: ConnectionIdentity): string | null {
  return identity.kind === 'aws_web_identity' ? null : identity.access_key_id
}

function planKeyOf(identity: ConnectionIdentity): string | null {
  return identity.kind === 'aws_access_key' ? identity.plan_access_key_id : null
}
