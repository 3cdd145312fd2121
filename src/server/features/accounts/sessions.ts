// Where someone is signed in, and signing out there.
import type { accounts } from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { removeSessions } from '../../access/open-sessions.ts'
import { clearSessionCookie } from '../../access/sessions.ts'
import { personTarget } from '../../audit/targets.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { changeOwn, getSessionId } from './own.ts'
import { listOpenSessions, removeSession } from './store.ts'

const noSession = () => notFound(message('accounts.no-session'))

/** The sessions of the caller that have not ended, the last used one first. */
export async function listSessions(deps: Deps, ctx: SignedIn): Promise<Output<typeof accounts.sessions>> {
  const current = getSessionId(ctx)
  const rows = await listOpenSessions(deps.database, ctx.caller.id, ctx.caller.session_timeout, deps.now())
  return rows.map(({ id, user_agent, ip, method, created_at, last_active_at }) => ({
    id,
    is_current: id === current,
    user_agent,
    ip,
    method,
    created_at: created_at.toISOString(),
    last_active_at: last_active_at.toISOString(),
  }))
}

/**
 * Ends one session of the caller, also the one of this browser. @throws Refused with 404 when they have no such session
 */
export async function endSession(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noSession()
  await changeOwn(deps, ctx, async ({ tx, record, person }) => {
    if (!(await removeSession(tx, id, person.id))) throw noSession()
    record({ action: 'session.end', target: { type: 'session', id, name: person.email } })
  })
  if (id === getSessionId(ctx)) clearSessionCookie(ctx)
}

/** Ends every session of the caller but the one of this browser, and the sign-ins that wait for a code. */
export async function endOtherSessions(deps: Deps, ctx: SignedIn): Promise<void> {
  await changeOwn(deps, ctx, async ({ tx, record, person, session_id }) => {
    const sessions_ended = await removeSessions(tx, person.id, session_id)
    record({ action: 'account.sign-out-others', target: personTarget(person), after: { sessions_ended } })
  })
}
