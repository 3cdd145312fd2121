// What administrators do with service accounts.
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import type { ServiceAccount, serviceAccounts as contract } from '#contract/service-accounts.ts'
import { SERVICE_ACCOUNTS_MAX, serviceAddress, shownServiceName } from '#domain/access/service-accounts.ts'
import { DEFAULT_SETTINGS } from '#domain/account/settings.ts'
import { message } from '#words/message.ts'
import { updateUser, type UserRow } from '../../access/people.ts'
import { removeTokens } from '../../access/tokens.ts'
import { change, type AuditDraft } from '../../audit/change.ts'
import { serviceAccounts, users } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { setMemberships } from './memberships.ts'
import { countServiceAccounts, getServiceAccount, lockServiceAccount } from './store.ts'

type Rows = typeof contract

/** How the audit log names a service account: by its address, as it names people. */
export function serviceTarget({ id, email }: Pick<UserRow, 'id' | 'email'>): AuditDraft['target'] {
  return { type: 'service-account', id, name: email }
}

/**
 * Makes a service account without tokens.
 * @throws Refused with 409 for a name that was given before, also to one that was deleted, and for one too many; 400
 *   for a project that there is not
 */
export function createServiceAccount(
  deps: Deps,
  ctx: SignedIn,
  { name, purpose, projects }: Parsed<Rows['create']>['body'],
): Promise<ServiceAccount> {
  return change(deps, ctx, async (work) => {
    const { tx, record } = work
    if ((await countServiceAccounts(tx)) >= SERVICE_ACCOUNTS_MAX)
      throw conflict(message('services.too-many', { max: SERVICE_ACCOUNTS_MAX }))
    const row = {
      id: deps.newId(),
      email: serviceAddress(name),
      name: shownServiceName(name),
      role: 'user' as const,
      is_service: true,
      created_at: deps.now(),
      ...DEFAULT_SETTINGS,
      email_notifications: false,
    }
    const made = await tx.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning()
    if (made.length === 0) throw conflict(message('services.name-taken', { name }))
    await tx.insert(serviceAccounts).values({ user_id: row.id, purpose, created_by: ctx.caller.id })
    record({ action: 'service-account.create', target: serviceTarget(row), after: { purpose } })
    await setMemberships(deps, work, row, projects)
    return getServiceAccount(tx, row.id)
  })
}

/**
 * Changes what a service account is for and its projects.
 * @throws Refused with 404 when there is none, 400 for a project that there is not
 */
export function updateServiceAccount(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { purpose, projects }: Parsed<Rows['update']>['body'],
): Promise<ServiceAccount> {
  return change(deps, ctx, async (work) => {
    const { tx, record } = work
    const account = await lockServiceAccount(tx, id)
    if (account.purpose !== purpose) {
      await tx.update(serviceAccounts).set({ purpose }).where(eq(serviceAccounts.user_id, id))
      const before = { purpose: account.purpose }
      record({ action: 'service-account.update', target: serviceTarget(account), before, after: { purpose } })
    }
    await setMemberships(deps, work, account, projects)
    return getServiceAccount(tx, id)
  })
}

/**
 * Disables a service account or enables it again. Its tokens stay and count no more, or again.
 * @throws Refused with 404 when there is none
 */
export function setDisabled(deps: Deps, ctx: SignedIn, id: string, isDisabled: boolean): Promise<ServiceAccount> {
  return change(deps, ctx, async ({ tx, record }) => {
    const account = await lockServiceAccount(tx, id)
    if ((account.disabled_at !== null) !== isDisabled) {
      await updateUser(tx, id, { disabled_at: isDisabled ? deps.now() : null })
      record({
        action: isDisabled ? 'service-account.disable' : 'service-account.enable',
        target: serviceTarget(account),
        before: { disabled: !isDisabled },
        after: { disabled: isDisabled },
      })
    }
    return getServiceAccount(tx, id)
  })
}

/**
 * Deletes a service account: it is in no project any more, its tokens are gone, and its environments belong to the
 * owners of the projects. What it did keeps its name.
 * @throws Refused with 404 when there is none
 */
export async function removeServiceAccount(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await change(deps, ctx, async (work) => {
    const { tx, record } = work
    const account = await lockServiceAccount(tx, id)
    const now = deps.now()
    await updateUser(tx, id, { disabled_at: account.disabled_at ?? now })
    const tokens_revoked = await removeTokens(tx, id)
    await setMemberships(deps, work, account, [])
    await tx.update(serviceAccounts).set({ deleted_at: now }).where(eq(serviceAccounts.user_id, id))
    record({
      action: 'service-account.delete',
      target: serviceTarget(account),
      before: { purpose: account.purpose },
      ...(tokens_revoked > 0 && { after: { tokens_revoked } }),
    })
  })
}
