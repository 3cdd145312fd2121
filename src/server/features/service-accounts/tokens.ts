// Tokens of service accounts.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { serviceAccounts as contract } from '#contract/service-accounts.ts'
import { message } from '#words/message.ts'
import { insertToken, makeToken, presentToken, removeToken } from '../../access/tokens.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { changeConfirmed } from '../accounts/service.ts'
import { serviceTarget } from './changes.ts'
import { lockServiceAccount } from './store.ts'

type Rows = typeof contract

/**
 * Makes a token of a service account, by an administrator who proves once more that their account is theirs. Its secret
 * is only in this answer.
 * @throws Refused with 400 for a wrong password or code, a scope of administrators and one token too many, 404 when
 *   there is no such account, 409 when it is disabled, 429 after too many wrong passwords or codes
 */
export async function createServiceToken(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  given: Parsed<Rows['createToken']>['body'],
): Promise<Output<Rows['createToken']>> {
  const { token, row } = makeToken(deps, { ...given, user_id: id })
  await changeConfirmed(deps, ctx, given, async ({ tx, record, person }) => {
    // Someone else took the right away while the request waited.
    if (person.role !== 'admin') throw forbidden(message('access.administrators-only'))
    const account = await lockServiceAccount(tx, id)
    if (account.disabled_at) throw conflict(message('services.disabled'))
    await insertToken(tx, row, account)
    record({
      action: 'service-account.token.create',
      target: serviceTarget(account),
      after: { token: row.name, scopes: row.scopes, expires_at: row.expires_at.toISOString() },
    })
  })
  return { ...presentToken(row), token }
}

/** Revokes a token of a service account. @throws Refused with 404 when there is no such account or token */
export async function revokeServiceToken(deps: Deps, ctx: SignedIn, id: string, tokenId: string): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    const account = await lockServiceAccount(tx, id)
    const removed = isId(tokenId) ? await removeToken(tx, tokenId, id) : undefined
    if (!removed) throw notFound(message('services.no-token'))
    record({
      action: 'service-account.token.revoke',
      target: serviceTarget(account),
      before: { token: removed.name, scopes: removed.scopes },
    })
  })
}
