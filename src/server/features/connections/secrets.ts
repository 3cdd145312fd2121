// The secrets of a connection: which ones are needed, and which ones stay.
import type { connections as contract } from '#contract/connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { hasPlanSecret, holdsSecret, kindRowOf, type ConnectionIdentity } from '#domain/connection/identity.ts'
import { message, type Message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import { badRequest } from '../../http/errors.ts'
import { sealConnectionSecret } from '../../environments/base/connection-secrets.ts'
import type { ConnectionRow } from './store.ts'
import type { Sealed } from '../../crypto/sealed.ts'

type Updated = Parsed<typeof contract.update>['body']
type Field = 'secret' | 'plan_secret'

/**
 * The sealed secret of a new connection; null where nothing secret signs in.
 * @throws Refused with 400 where it is missing, is not what signs in, or does not belong to anything
 */
export function secretFor(deps: Deps, identity: ConnectionIdentity, given: string | undefined): Sealed | null {
  if (holdsSecret(identity)) return sealedFor(deps, identity, 'secret', given)
  if (given !== undefined) throw refusal('secret', message('connections.secret-without-key'))
  return null
}

/**
 * The sealed secret of who signs in for plans; null where the same does.
 * @throws Refused with 400 where it is missing, is not what signs in, or does not belong to anything
 */
export function planSecretFor(deps: Deps, identity: ConnectionIdentity, given: string | undefined): Sealed | null {
  if (hasPlanSecret(identity)) return sealedFor(deps, identity, 'plan_secret', given)
  if (given !== undefined) throw refusal('plan_secret', message('connections.plan-secret-without-key'))
  return null
}

function sealedFor(deps: Deps, identity: ConnectionIdentity, field: Field, given: string | undefined): Sealed {
  if (given === undefined) throw refusal(field, message('connections.secret-required'))
  const row = kindRowOf(identity.kind)
  const format = row.secret
  const holders = row.holdersOf(identity)
  const holder = (field === 'plan_secret' ? holders?.plan : null) ?? holders?.apply ?? ''
  if (format !== null && given.length > format.max)
    throw refusal(field, message('fields.most-of', { bound: format.max, unit: 'characters' }))
  const problem = format?.problemOf(given, holder)
  if (problem !== undefined) throw refusal(field, problem)
  return sealConnectionSecret(deps, given)
}

const refusal = (field: Field, said: Message) => badRequest([{ field, said }])

/**
 * What becomes of the secrets. Those of who stays are kept; one that was revoked needs all of them again, and one
 * without any a word that it is no longer.
 * @throws Refused with 400 where one is missing, or is not what signs in
 */
export function secretsAfter(
  deps: Deps,
  before: ConnectionRow,
  { identity = before.identity, secret: given, plan_secret: givenPlan, is_revoked }: Updated,
): Pick<ConnectionRow, 'secret' | 'plan_secret' | 'secret_set_at' | 'revoked_at'> {
  if (!holdsSecret(identity)) {
    const secret = secretFor(deps, identity, given)
    const plan_secret = planSecretFor(deps, identity, givenPlan)
    const revoked_at = is_revoked === false ? null : before.revoked_at
    return { secret, plan_secret, secret_set_at: before.secret_set_at, revoked_at }
  }
  // The limits of one that is revoked can change all the same.
  if (before.revoked_at && given === undefined && is_revoked === undefined && givenPlan === undefined)
    return { secret: null, plan_secret: null, secret_set_at: before.secret_set_at, revoked_at: before.revoked_at }
  const [now, then] = [identity, before.identity].map((one) => kindRowOf(one.kind).holdersOf(one))
  // A secret of another kind is none of this one, even where it belongs to the same.
  const isSameKind = identity.kind === before.identity.kind
  const keeps = isSameKind && given === undefined && now?.apply === then?.apply
  const secret = (keeps ? before.secret : null) ?? secretFor(deps, identity, given)
  const keepsPlan = isSameKind && givenPlan === undefined && hasPlanSecret(identity) && now?.plan === then?.plan
  const plan_secret = (keepsPlan ? before.plan_secret : null) ?? planSecretFor(deps, identity, givenPlan)
  const isNew = given !== undefined || givenPlan !== undefined
  return { secret, plan_secret, secret_set_at: isNew ? deps.now() : before.secret_set_at, revoked_at: null }
}
