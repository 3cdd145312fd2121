// Name and settings of the own account.
import type { accounts } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Account } from '#contract/person.ts'
import { getAccount } from '../../access/account.ts'
import { removeEnded } from '../../access/open-sessions.ts'
import { updateUser, type UserRow } from '../../access/people.ts'
import { personTarget } from '../../audit/targets.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest } from '../../http/errors.ts'
import { message } from '#words/message.ts'
import { hasRate } from '../../prices/exchange/rates.ts'
import { changeOwn } from './own.ts'
import { isMember, renewSession } from './store.ts'

/** What people set of themselves, each a column. */
const FIELDS = [
  'name',
  'dark_mode',
  'email_notifications',
  'push_notifications',
  'language',
  'timezone',
  'currency',
  'default_project_id',
  'session_timeout',
] as const
type Values = Partial<Pick<UserRow, (typeof FIELDS)[number]>>

/**
 * Changes name and settings; what is left out stays. A new session timeout
 * holds at once, for every session.
 * @throws Refused with 400 for a default project of which they are no member, or a currency without a rate
 */
export async function updateAccount(
  deps: Deps,
  ctx: SignedIn,
  { name, settings }: Parsed<typeof accounts.update>['body'],
): Promise<Account> {
  const given: Record<string, unknown> = { ...settings, name }
  await changeOwn(deps, ctx, async ({ tx, record, person, session_id }) => {
    const project = settings?.default_project_id
    if (project !== null && project !== undefined && !(await isMember(tx, project, person.id)))
      throw badRequest([{ field: 'settings.default_project_id', said: message('accounts.no-default-project') }])
    const wanted = settings?.currency
    if (wanted !== undefined && wanted !== person.currency && !(await hasRate(tx, wanted)))
      throw badRequest([{ field: 'settings.currency', said: message('exchange.no-rate', { currency: wanted }) }])
    const changed = FIELDS.filter((field) => given[field] !== undefined && given[field] !== person[field])
    if (changed.length === 0) return
    const valuesOf = (of: Readonly<Record<string, unknown>>): Values =>
      Object.fromEntries(changed.map((field) => [field, of[field]]))
    const after = valuesOf(given)
    if (after.session_timeout !== undefined) {
      const now = deps.now()
      // A person who changes it is not idle, so a shorter time does not end the current session.
      await renewSession(tx, session_id, now)
      // What has ended by the old time stays so under a longer one, and what ends by the new does not come back with
      // the next.
      await removeEnded(tx, person.id, Math.min(person.session_timeout, after.session_timeout), now)
    }
    await updateUser(tx, person.id, after)
    record({ action: 'account.update', target: personTarget(person), before: valuesOf(person), after })
  })
  return getAccount(deps.database, ctx.caller)
}
