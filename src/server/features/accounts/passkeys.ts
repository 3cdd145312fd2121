// The passkeys of the own account.
import { eq } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Passkey, passkeys as contract } from '#contract/passkeys.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import {
  askForNew,
  listPasskeyRows,
  lockPasskey,
  passkeySite,
  readNew,
  type PasskeyRow,
} from '../../access/passkeys.ts'
import { forgetSecondFactor, noteSecondFactor } from '../../access/session-policy.ts'
import type { Change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import { passkeys, ssoIdentities } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict, forbidden, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { notify } from '../../notify/notify.ts'
import { changeOwn, getPerson } from './own.ts'
import { changeConfirmed } from './service.ts'

type Rows = typeof contract

/** More than anyone has devices. */
const PASSKEYS_MAX = 10
/** How long a sign-in proves that its person is there, for who has neither password nor second factor. */
const RECENT_MS = 10 * MINUTE_MS

const noPasskey = () => notFound(message('accounts.no-passkey'))

function getSite(deps: Deps): string {
  const site = passkeySite(deps)
  if (site === undefined) throw conflict(message('accounts.passkeys-need-name'))
  return site
}

function present({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
}

/** The passkeys of the caller, oldest first. */
export async function listPasskeys({ database }: Deps, { caller }: SignedIn): Promise<Passkey[]> {
  return (await listPasskeyRows(database.orm, caller.id)).map(present)
}

/**
 * Begins to add a passkey, for someone who proves once more that the account is theirs.
 * @throws Refused with 400 for a wrong password or code, 403 when who has neither signed in long ago, 409 for one too
 *   many and where the site has no name, 429 after too many wrong passwords or codes
 */
export async function startPasskey(
  deps: Deps,
  ctx: SignedIn,
  proof: Parsed<Rows['start']>['body'],
): Promise<Output<Rows['start']>> {
  const site = getSite(deps)
  const { password_hash, two_factor_enabled_at } = await getPerson(deps, ctx)
  const sinceMs = deps.now().getTime() - (ctx.caller.session?.created_at.getTime() ?? 0)
  if (password_hash === null && two_factor_enabled_at === null && sinceMs > RECENT_MS)
    throw forbidden(message('accounts.sign-in-again'))
  return changeConfirmed(deps, ctx, proof, async ({ tx, person }) => {
    const known = await listPasskeyRows(tx, person.id)
    if (known.length >= PASSKEYS_MAX) throw conflict(message('accounts.too-many-passkeys', { max: PASSKEYS_MAX }))
    return askForNew(deps, person, known, site)
  })
}

/**
 * Adds the passkey that an authenticator has made for the caller, and tells them.
 * @throws Refused with 400 for what is not the answer to a challenge of theirs, 409 for one that is there or one too
 *   many
 */
export async function addPasskey(
  deps: Deps,
  ctx: SignedIn,
  { name, credential }: Parsed<Rows['add']>['body'],
): Promise<Passkey> {
  const site = getSite(deps)
  const refused = () => badRequest([{ field: 'credential', said: message('accounts.passkey-not-read') }])
  const made = await readNew(deps, ctx.caller.id, credential, site)
  if (!made) throw refused()
  return changeOwn(deps, ctx, async (work) => {
    const { tx, record, person } = work
    if (!(await made.take(tx))) throw refused()
    const known = await listPasskeyRows(tx, person.id)
    if (known.length >= PASSKEYS_MAX) throw conflict(message('accounts.too-many-passkeys', { max: PASSKEYS_MAX }))
    const row = { id: deps.newId(), user_id: person.id, name, ...made.row, created_at: deps.now(), last_used_at: null }
    const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning()
    if (added.length === 0) throw conflict(message('accounts.passkey-there'))
    await noteSecondFactor(tx, work.session_id)
    record({ action: 'account.passkey.add', target: personTarget(person), after: { passkey: name } })
    await tell(deps, work, person.id, 'passkey-added')
    return present(row)
  })
}

/** Gives a passkey of the caller another name. @throws Refused with 404 when they have no such passkey */
export async function renamePasskey(deps: Deps, ctx: SignedIn, id: string, name: string): Promise<Passkey> {
  if (!isId(id)) throw noPasskey()
  return changeOwn(deps, ctx, async ({ tx, record, person }) => {
    const row = await lockPasskey(tx, id, person.id)
    if (!row) throw noPasskey()
    if (row.name !== name) {
      await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id))
      const [before, after] = [{ passkey: row.name }, { passkey: name }]
      record({ action: 'account.passkey.rename', target: personTarget(person), before, after })
    }
    return present({ ...row, name })
  })
}

/**
 * Removes a passkey of the caller, and tells them.
 * @throws Refused with 404 when they have no such passkey, 409 when nothing else signs them in
 */
export async function removePasskey(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noPasskey()
  await changeOwn(deps, ctx, async (work) => {
    const { tx, record, person } = work
    const known = await listPasskeyRows(tx, person.id)
    const row = known.find((one) => one.id === id)
    if (!row) throw noPasskey()
    if (person.password_hash === null && known.length === 1) {
      const identities = await tx.select().from(ssoIdentities).where(eq(ssoIdentities.user_id, person.id)).limit(1)
      if (!deps.sso || identities.length === 0) throw conflict(message('accounts.last-way-in'))
    }
    await tx.delete(passkeys).where(eq(passkeys.id, id))
    if (known.length === 1 && person.two_factor_enabled_at === null) await forgetSecondFactor(tx, person.id)
    record({ action: 'account.passkey.remove', target: personTarget(person), before: { passkey: row.name } })
    await tell(deps, work, person.id, 'passkey-removed')
  })
}

function tell(deps: Deps, { tx }: Change, user_id: string, change: 'passkey-added' | 'passkey-removed'): Promise<void> {
  return notify(deps, tx, [{ user_id, kind: 'two-factor-changed', data: { change }, path: '/profile' }])
}
