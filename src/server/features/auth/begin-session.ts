// The last step of every way to sign in: a new session, told to the audit log
// and, from a browser that is new to the person, to the person.
import { rememberDevice } from '../../access/devices.ts'
import { removeEnded } from '../../access/open-sessions.ts'
import type { UserRow } from '../../access/people.ts'
import { dueOf, readPolicy } from '../../access/session-policy.ts'
import { SESSION_COOKIE, keptUserAgent, startSession } from '../../access/sessions.ts'
import type { SecondFactor } from '../../access/two-factor.ts'
import type { Change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Context } from '../../http/context.ts'
import { notify } from '../../notify/notify.ts'
import { endSession, findPast, noteSignIn } from './store.ts'

/** How someone proved who they are. */
export interface Proof {
  readonly method: 'password' | 'sso' | 'passkey'
  readonly second_factor?: SecondFactor
}

/** What is needed of who signs in. */
type NewlyIn = Pick<UserRow, 'id' | 'email' | 'name' | 'role' | 'created_at' | 'session_timeout'>

/** What the rest of a request needs to know of a person who has just signed in. */
export type NewCaller = Caller & { readonly session: NonNullable<Caller['session']> }

/**
 * Signs in a person who has just proved their identity: ends the session that this
 * browser had, and begins one under a new secret, so that no one is given a
 * session that someone else knows. Inside of the change that proved it, with
 * the person locked.
 */
export async function beginSession(
  deps: Deps,
  ctx: Context,
  { tx, record }: Change,
  { user, proof }: { readonly user: NewlyIn; readonly proof: Proof },
): Promise<NewCaller> {
  const now = deps.now()
  const user_agent = keptUserAgent(ctx)
  await endSessionOfBrowser(ctx, { tx, record })
  const past = await findPast(tx, user.id, user_agent)
  await removeEnded(tx, user.id, user.session_timeout, now)
  const id = deps.newId()
  // A passkey verifies its owner, and a provider has a second factor of its own.
  const has_second_factor = proof.method !== 'password' || proof.second_factor !== undefined
  await startSession(tx, ctx, { id, user_id: user.id, method: proof.method, has_second_factor, now })
  rememberDevice(deps, ctx, user.id)
  await noteSignIn(tx, user.id, now, past.latest)
  const after = { method: proof.method, second_factor: proof.second_factor ?? null, user_agent }
  record({ action: 'session.create', actor: user, target: { type: 'session', id, name: user.email }, after })
  // The first sign-in of all is no surprise.
  if (past.latest && !past.hasUsed) {
    await notify(deps, tx, [
      { user_id: user.id, kind: 'new-sign-in', data: { user_agent, ip: ctx.request.ip }, path: '/profile' },
    ])
  }
  const { email, name, role, created_at, session_timeout } = user
  const policy = await readPolicy(tx)
  return {
    id: user.id,
    email,
    name,
    role,
    is_service: false,
    session_timeout: Math.min(session_timeout, policy.idle_minutes ?? session_timeout),
    second_factor_due_at: has_second_factor ? undefined : dueOf(role, { ...policy, created_at }),
    session: { id, created_at: now, last_active_at: now },
    token: undefined,
  }
}

/** Ends the session of the browser that sent a request, regardless of its account. */
export async function endSessionOfBrowser(ctx: Context, { tx, record }: Pick<Change, 'tx' | 'record'>): Promise<void> {
  const secret = ctx.request.cookie(SESSION_COOKIE)
  if (!secret) return
  const ended = await endSession(tx, secret)
  // One that was idle for too long is only tidied up: it ended before.
  if (!ended || ctx.caller?.session?.id !== ended.id) return
  record({
    action: 'session.end',
    actor: ctx.caller,
    target: { type: 'session', id: ended.id, name: ctx.caller.email },
  })
}
