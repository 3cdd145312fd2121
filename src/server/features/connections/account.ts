// Which account a connection leads to. What it runs can only be found there: from another account Terraform would see
// that all of it is gone, and nobody would tear it down.
import { isDeepStrictEqual } from 'node:util'
import type { connections as contract } from '#contract/connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { kindRowOf } from '#domain/connection/identity.ts'
import { message } from '#words/message.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { secretsAfter } from './secrets.ts'
import { countEnvironments, isSameSignIn, type ConnectionRow } from './store.ts'
import { accountOf, askWho } from './try.ts'

type Updated = Parsed<typeof contract.update>['body']

/**
 * The account of a connection after a change. The cloud is asked only where it matters: another identity of a
 * connection that runs environments.
 * @returns null where the next test has to find it
 * @throws Refused with 400 where the new identity cannot sign in, or its secret is missing
 */
export async function accountAfter(deps: Deps, seen: ConnectionRow, body: Updated): Promise<string | null> {
  const { identity } = body
  if (identity === undefined || isDeepStrictEqual(identity, seen.identity)) return seen.account
  if ((await countEnvironments(deps.database.orm, seen.id)) === 0) return null
  const secrets = secretsAfter(deps, seen, body)
  if (secrets.revoked_at !== null) return null
  const answers = await askWho(deps, { ...seen, ...secrets, identity })
  const field = kindRowOf(identity.kind).field
  for (const { found } of answers) if (!found.ok) throw badRequest([{ field, said: found.said }])
  return accountOf(answers) ?? null
}

/**
 * Looks, with the connection held, whether it still leads to what it runs.
 * @param seen the connection as it was when the cloud was asked
 * @throws Refused with 409 for another account, and where someone changed the connection meanwhile
 */
export async function refuseOtherAccount(
  { tx, seal }: Pick<Deps, 'seal'> & { readonly tx: Transaction },
  before: ConnectionRow,
  seen: ConnectionRow,
  account: string | null,
): Promise<void> {
  const { id, name } = before
  if (!isSameSignIn({ seal }, before, seen)) throw conflict(message('connections.changed-meanwhile', { name }))
  if (account === before.account || (await countEnvironments(tx, id)) === 0) return
  throw conflict(message('connections.other-account', { name, account: before.account ?? '' }))
}
