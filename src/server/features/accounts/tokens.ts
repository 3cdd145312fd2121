// API tokens: what programs of someone sign in with.
import type { accounts } from '#contract/accounts.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { insertToken, listTokenRows, makeToken, presentToken, removeToken, tokenTarget } from '../../access/tokens.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { changeOwn } from './own.ts'
import { changeConfirmed } from './service.ts'
import { message } from '#words/message.ts'

const noToken = () => notFound(message('accounts.no-token'))

/** The API tokens of the caller, newest first, with those that have ended. */
export async function listTokens({ database }: Deps, { caller }: SignedIn): Promise<Output<typeof accounts.tokens>> {
  return (await listTokenRows(database.orm, caller.id)).map(presentToken)
}

/**
 * Makes an API token for someone who proves once more that the account is theirs: a token outlasts the browser that was
 * left open. Its secret is only in this answer.
 * @throws Refused with 400 for a wrong password or code, a scope that the role does not allow, and for one token too
 *   many, 429 after too many wrong passwords or codes
 */
export async function createToken(
  deps: Deps,
  ctx: SignedIn,
  given: Parsed<typeof accounts.createToken>['body'],
): Promise<Output<typeof accounts.createToken>> {
  const { token, row } = makeToken(deps, { ...given, user_id: ctx.caller.id })
  await changeConfirmed(deps, ctx, given, async ({ tx, record, person }) => {
    await insertToken(tx, row, person)
    record({
      action: 'account.token.create',
      target: tokenTarget(row),
      after: { scopes: row.scopes, expires_at: row.expires_at.toISOString() },
    })
  })
  return { ...presentToken(row), token }
}

/**
 * Revokes an API token of the caller; it is refused from the next request on. @throws Refused with 404 when they have
 * no such token
 */
export async function revokeToken(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noToken()
  await changeOwn(deps, ctx, async ({ tx, record, person }) => {
    const removed = await removeToken(tx, id, person.id)
    if (!removed) throw noToken()
    record({ action: 'account.token.revoke', target: tokenTarget(removed), before: { scopes: removed.scopes } })
  })
}
