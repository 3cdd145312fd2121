// The people of a directory: accounts that it makes, changes, disables and enables.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { message } from '#words/message.ts'
import { listPasskeyRows } from '../access/passkeys.ts'
import { findUser, findUserByEmail, removeLinks, updateUser, type UserRow } from '../access/people.ts'
import type { Change } from '../audit/change.ts'
import { changedFields } from '../audit/changed.ts'
import { personTarget } from '../audit/targets.ts'
import type { Transaction } from '../db/connect.ts'
import { scimMembers, scimUsers } from '../db/schema/directory.ts'
import type { Deps } from '../deps.ts'
import { admit, takeInvitations } from '../features/auth/service.ts'
import { shutOut } from '../features/people/service.ts'
import { conflict, notFound, type Refused } from '../http/errors.ts'
import { isId } from '../http/ids.ts'
import { applyMappings } from './apply.ts'
import { holdWithAdministrators, type Held } from './hold.ts'
import { refuse } from './refusals.ts'

/** Someone as the directory has them. */
export interface GivenPerson {
  readonly user_name: string
  readonly external_id: string | null
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly given_name: string | null
  readonly family_name: string | null
  readonly is_active: boolean
}

export const noPerson = (): Refused => notFound(message('directory.no-person'))
const nameTaken = () => refuse('uniqueness', message('directory.user-name-taken'))
const addressTaken = () => refuse('uniqueness', message('directory.address-taken'))

/**
 * Makes the account of someone, or takes over the one that has the address: also one that the directory deleted before,
 * which it enables again.
 * @returns the id of the account
 * @throws Refused with 409 for a name that is taken, and for an address whose account the directory manages already or
 *   that belongs to the demo
 */
export async function createPerson(deps: Deps, made: Change, given: GivenPerson): Promise<string> {
  const { tx } = made
  const known = await findUserByEmail(tx, given.email)
  const held = await holdWithAdministrators(tx, known ? [known.id] : [])
  const user = known ? held.people[0] : await admitPerson(deps, made, given)
  if (!user) throw addressTaken()
  const { id } = user
  const [managed] = await tx.select().from(scimUsers).where(eq(scimUsers.user_id, id))
  if (managed && managed.removed_at === null) throw addressTaken()
  if (user.is_demo) throw conflict(message('directory.demo-account'))
  await refuseTakenName(tx, given.user_name, id)
  const now = deps.now()
  const row = { ...stored(given), removed_at: null, created_at: now, updated_at: now }
  await tx
    .insert(scimUsers)
    .values({ user_id: id, ...row })
    .onConflictDoUpdate({ target: scimUsers.user_id, set: row })
  made.record({ action: 'directory.person.link', target: personTarget(user), after: audited(given) })
  if (user.name !== given.name) await updateUser(tx, id, { name: given.name })
  await setActive(deps, made, held, { user, was_disabled_at: managed?.disabled_at ?? null, is_active: given.is_active })
  return id
}

/** A new account, with what the address was invited to; undefined when someone else has just made one. */
async function admitPerson(deps: Deps, made: Change, { email, name }: GivenPerson): Promise<UserRow | undefined> {
  const invitations = await takeInvitations(made.tx, email, deps.now())
  const role = invitations.some((invitation) => invitation.role === 'admin') ? 'admin' : 'user'
  return admit(deps, made, { email, name, role, password_hash: null, invitations })
}

/**
 * Changes someone to what the directory has now.
 * @param change makes of what is there what is to be there
 * @throws Refused with 404 for a person that it does not manage, 409 for a name or an address that is taken and for the
 *   last administrator, 400 for the address of an account with a password
 */
export async function updatePerson(
  deps: Deps,
  made: Change,
  id: string,
  change: (before: GivenPerson) => GivenPerson,
): Promise<void> {
  const { tx } = made
  const { held, user, managed } = await holdManaged(tx, id)
  const before: GivenPerson = {
    user_name: managed.user_name,
    external_id: managed.external_id,
    email: user.email,
    name: user.name,
    given_name: managed.given_name,
    family_name: managed.family_name,
    is_active: user.disabled_at === null,
  }
  const given = change(before)
  if (given.user_name !== before.user_name) await refuseTakenName(tx, given.user_name, id)
  if (given.email !== before.email) await moveAddress(made, user, given.email)
  if (given.name !== before.name) await updateUser(tx, id, { name: given.name })
  const changed = changedFields(audited(before), audited(given))
  if (changed) {
    await tx
      .update(scimUsers)
      .set({ ...stored(given), updated_at: deps.now() })
      .where(eq(scimUsers.user_id, id))
    made.record({ action: 'directory.person.update', target: personTarget(user), ...changed })
  }
  await setActive(deps, made, held, { user, was_disabled_at: managed.disabled_at, is_active: given.is_active })
}

/**
 * Deletes someone from the directory. The account stays, disabled and without what groups gave: environments, approvals
 * and the audit log name it.
 * @throws Refused with 404 for a person that it does not manage, 409 for the last administrator
 */
export async function removePerson(deps: Deps, made: Change, id: string): Promise<void> {
  const { tx } = made
  const { held, user, managed } = await holdManaged(tx, id)
  await setActive(deps, made, held, { user, was_disabled_at: managed.disabled_at, is_active: false })
  await tx.delete(scimMembers).where(eq(scimMembers.user_id, id))
  await tx.update(scimUsers).set({ removed_at: deps.now() }).where(eq(scimUsers.user_id, id))
  made.record({
    action: 'directory.person.unlink',
    target: personTarget(user),
    before: { user_name: managed.user_name },
  })
  const now = await findUser(tx, id)
  if (now) await applyMappings(deps, made, { ...held, people: [now] })
}

interface HeldPerson {
  readonly held: Held
  readonly user: UserRow
  readonly managed: typeof scimUsers.$inferSelect
}

async function holdManaged(tx: Transaction, id: string): Promise<HeldPerson> {
  if (!isId(id)) throw noPerson()
  const held = await holdWithAdministrators(tx, [id])
  const [user] = held.people
  const isManaged = and(eq(scimUsers.user_id, id), isNull(scimUsers.removed_at))
  const [managed] = await tx.select().from(scimUsers).where(isManaged)
  if (!user || !managed) throw noPerson()
  return { held, user, managed }
}

/** @param userId whose name it may be */
async function refuseTakenName(tx: Transaction, userName: string, userId: string): Promise<void> {
  const isTaken = and(
    eq(sql`lower(${scimUsers.user_name})`, sql`lower(${userName})`),
    isNull(scimUsers.removed_at),
    ne(scimUsers.user_id, userId),
  )
  if ((await tx.select({ id: scimUsers.user_id }).from(scimUsers).where(isTaken).limit(1)).length > 0) throw nameTaken()
}

/**
 * Gives an account another address. One with a password, a second factor or a passkey of its own keeps it: with the
 * address, a directory could otherwise take over what only its owner can open, or leave its owner a way into what is
 * somebody else's by then.
 */
async function moveAddress({ tx }: Change, user: UserRow, email: string): Promise<void> {
  const isOwn = user.password_hash !== null || user.two_factor_enabled_at !== null
  if (isOwn || (await listPasskeyRows(tx, user.id)).length > 0)
    throw refuse('mutability', message('directory.address-of-owner', { email: user.email }))
  const other = await findUserByEmail(tx, email)
  if (other && other.id !== user.id) throw addressTaken()
  await updateUser(tx, user.id, { email })
  await removeLinks(tx, user.id)
}

interface Activity {
  readonly user: UserRow
  /** When the directory disabled the account; null when it did not. */
  readonly was_disabled_at: Date | null
  readonly is_active: boolean
}

/** Disables or enables an account. One that someone disabled by hand stays so: the directory did not ask for that. */
async function setActive(
  deps: Deps,
  made: Change,
  { administrators }: Held,
  { user, was_disabled_at, is_active }: Activity,
): Promise<void> {
  const { tx } = made
  if (!is_active && user.disabled_at === null) {
    if (administrators?.has(user.id) && administrators.size === 1)
      throw conflict(message('directory.last-administrator'))
    await shutOut(deps, made, user)
    const now = await findUser(tx, user.id)
    await tx
      .update(scimUsers)
      .set({ disabled_at: now?.disabled_at ?? null, updated_at: deps.now() })
      .where(eq(scimUsers.user_id, user.id))
    administrators?.delete(user.id)
    return
  }
  const isOurs = was_disabled_at !== null && was_disabled_at.getTime() === user.disabled_at?.getTime()
  if (!is_active || !isOurs) return
  await updateUser(tx, user.id, { disabled_at: null })
  await tx.update(scimUsers).set({ disabled_at: null, updated_at: deps.now() }).where(eq(scimUsers.user_id, user.id))
  const [before, after] = [{ disabled: true }, { disabled: false }]
  made.record({ action: 'person.enable', target: personTarget(user), before, after })
}

const stored = ({ user_name, external_id, given_name, family_name }: GivenPerson) => ({
  user_name,
  external_id,
  given_name,
  family_name,
})

/** What the audit log says of someone; whether they are active has entries of its own. */
const audited = (given: GivenPerson): Readonly<Record<string, unknown>> => ({
  ...stored(given),
  email: given.email,
  name: given.name,
})
