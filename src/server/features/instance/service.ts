// The installation itself: how it is set up, and what administrators do with it.
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { instance } from '#contract/instance.ts'
import type { Output } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { users } from '../../db/schema/accounts.ts'
import { outbox } from '../../db/schema/notifications.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { deliverMail } from '../../notify/send-mail.ts'
import { writeMail } from '../../notify/words.ts'
import { disableDemoAccounts } from '../people/service.ts'

type Info = Output<(typeof instance)['get']>

const isMail = eq(outbox.channel, 'mail')

/**
 * How the installation is set up. Nothing secret: not the address of the mail server, which may hold a password, nor
 * the secret of the provider.
 */
export async function getInstance(deps: Deps): Promise<Info> {
  const { orm, kind } = deps.database
  const [[waiting], [failed], [demo], server] = await Promise.all([
    orm.select({ number: count() }).from(outbox).where(isMail),
    orm
      .select({ last_error: outbox.last_error })
      .from(outbox)
      .where(and(isMail, isNotNull(outbox.last_error)))
      .orderBy(desc(outbox.next_attempt_at))
      .limit(1),
    orm
      .select({ number: count() })
      .from(users)
      .where(and(eq(users.is_demo, true), isNull(users.disabled_at))),
    orm.execute<{ server_version: string }>(sql`show server_version`),
  ])
  return {
    url: deps.publicUrl,
    version: deps.version,
    database: `${kind} PostgreSQL ${server.rows[0]?.server_version ?? ''}`.trim(),
    mail: {
      is_set: deps.mail !== undefined,
      from: deps.mail?.from ?? null,
      waiting: waiting?.number ?? 0,
      last_error: failed?.last_error ?? null,
    },
    sso: {
      is_set: deps.sso !== undefined,
      issuer: deps.sso?.issuer ?? null,
      label: deps.sso?.label ?? null,
      callback_url: `${deps.publicUrl}/api/auth/sso/callback`,
    },
    demo_account_count: demo?.number ?? 0,
    trusted_proxies: [...deps.trustedProxies],
  }
}

/**
 * Sends a mail to the caller at once, past the outbox.
 * @throws Refused with 503 when there is no mail server or it does not take the mail
 */
export async function sendTestMail(deps: Deps, ctx: SignedIn): Promise<{ message: string }> {
  if (!deps.mail) throw new Refused(503, message('instance.no-mail-server'))
  const { id, email } = ctx.caller
  const [user] = await deps.database.orm.select({ language: users.language }).from(users).where(eq(users.id, id))
  try {
    await deliverMail(deps.mail, { to: email, ...writeMail(user?.language ?? 'en', 'test', {}, deps.publicUrl) })
  } catch (error) {
    // Mail servers answer in several lines.
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim()
    throw new Refused(503, message('instance.mail-refused', { reason }))
  }
  return { message: `The mail server took a mail to ${email}: look into that mailbox.` }
}

/** Disables the demo accounts for good. @throws Refused with 409 when no administrator would be left */
export async function disableDemo(deps: Deps, ctx: SignedIn): Promise<Info> {
  await change(deps, ctx, (made) => disableDemoAccounts(deps, made, ctx))
  return getInstance(deps)
}
