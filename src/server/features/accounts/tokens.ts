// API tokens: what programs of someone sign in with.
import type { z } from 'zod'
import type { accounts, apiToken } from '#contract/accounts.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { PERMISSIONS, mayOnInstance, type PermissionId, type TokenScope } from '#domain/access/permissions.ts'
import type { InstanceRole } from '#domain/access/roles.ts'
import { TOKEN_PREFIX } from '../../access/caller.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { badField, changeOwn } from './own.ts'
import { changeConfirmed } from './service.ts'
import { countTokens, insertToken, listTokenRows, removeToken, type TokenRow } from './tokens-store.ts'
import { DAY_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'

/** More than anyone has programs; someone who needs more does not know any more which is for what. */
const TOKENS_MAX = 20
/** As much of a token as is kept to recognise it: too little to find out the rest. */
const SHOWN_LENGTH = TOKEN_PREFIX.length + 5

const noToken = () => notFound(message('accounts.no-token'))

function presentToken({
  id,
  name,
  prefix,
  scopes,
  created_at,
  expires_at,
  last_used_at,
}: TokenRow): z.output<typeof apiToken> {
  return {
    id,
    name,
    prefix,
    scopes,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** The API tokens of the caller, newest first, with those that have ended. */
export async function listTokens({ database }: Deps, { caller }: SignedIn): Promise<Output<typeof accounts.tokens>> {
  return (await listTokenRows(database, caller.id)).map(presentToken)
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
  const scopes = [...new Set(given.scopes)]
  const token = `${TOKEN_PREFIX}${newSecret()}`
  const created_at = deps.now()
  const row = {
    id: deps.newId(),
    user_id: ctx.caller.id,
    secret_hash: hashSecret(token),
    prefix: token.slice(0, SHOWN_LENGTH),
    name: given.name,
    scopes,
    created_at,
    expires_at: new Date(created_at.getTime() + given.expires_in_days * DAY_MS),
    last_used_at: null,
  }
  await changeConfirmed(deps, ctx, given, async ({ tx, record, person }) => {
    const refused = scopes.filter((scope) => !mayUseScope(person.role, scope))
    if (refused.length > 0) throw badField('scopes', message('accounts.scopes-of-role', { scopes: refused }))
    if ((await countTokens(tx, person.id)) >= TOKENS_MAX)
      throw new Refused(400, message('accounts.too-many-tokens', { max: TOKENS_MAX }))
    await insertToken(tx, row)
    record({
      action: 'account.token.create',
      target: targetOf(row),
      after: { scopes, expires_at: row.expires_at.toISOString() },
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
    record({ action: 'account.token.revoke', target: targetOf(removed), before: { scopes: removed.scopes } })
  })
}

const targetOf = ({ id, name }: Pick<TokenRow, 'id' | 'name'>) => ({ type: 'token', id, name })

/**
 * True when there is something that a scope opens and that someone with this role may do, or may be allowed in a
 * project or a team.
 */
function mayUseScope(role: InstanceRole, scope: TokenScope): boolean {
  // What users may read of the scheduler and the sample data, they read on the page: it makes no administrator of a
  // token.
  if (scope.startsWith('administration:') && role !== 'admin') return false
  const ids = Object.keys(PERMISSIONS) as PermissionId[]
  return ids.some(
    (id) => PERMISSIONS[id].token === scope && (PERMISSIONS[id].on !== 'instance' || mayOnInstance(role, id)),
  )
}
