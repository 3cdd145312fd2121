// The job "tokens": people hear that a token of a service account ends before the programs that use it stop.
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HOUR_MS } from '#engine/durations.ts'
import { serviceNameOf } from '#domain/access/service-accounts.ts'
import { isEnabledAdministrator } from '../access/people.ts'
import { change } from '../audit/change.ts'
import { apiTokens, serviceAccounts, users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { createReport, type JobReport } from '../environments/clock/job-report.ts'
import { notify } from '../notify/notify.ts'

/** A reminder comes so many days before the end, and no earlier than when three quarters of the time have passed. */
const DAYS_BEFORE = 14
/** Reminders of one run; the rest come with the next. */
const AT_ONCE = 100

const creator = alias(users, 'creator')

/**
 * Reminds of each token of a service account once: who created the account, while they are an administrator, or else
 * every administrator.
 */
export async function remindOfTokens(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const now = deps.now()
  const at = now.toISOString()
  const isDue = sql`${apiTokens.expires_at} - ${at}::timestamptz <=
    least(make_interval(days => ${DAYS_BEFORE}), (${apiTokens.expires_at} - ${apiTokens.created_at}) / 4)`
  const reminded = await change(deps, { via: 'scheduler' }, async ({ tx }) => {
    const due = await tx
      .select({ token: apiTokens, account: users.name, creator })
      .from(apiTokens)
      .innerJoin(serviceAccounts, eq(serviceAccounts.user_id, apiTokens.user_id))
      .innerJoin(users, eq(users.id, apiTokens.user_id))
      .innerJoin(creator, eq(creator.id, serviceAccounts.created_by))
      .where(and(isNull(apiTokens.reminded_at), gt(apiTokens.expires_at, now), isNull(users.disabled_at), isDue))
      .orderBy(asc(apiTokens.expires_at), asc(apiTokens.id))
      .limit(AT_ONCE)
      .for('update', { of: apiTokens, skipLocked: true })
    if (due.length === 0) return due
    const ids = due.map(({ token }) => token.id)
    await tx.update(apiTokens).set({ reminded_at: now }).where(inArray(apiTokens.id, ids))
    const administrators = await tx.select({ id: users.id }).from(users).where(isEnabledAdministrator)
    const tellings = due.flatMap(({ token, account, creator: by }) => {
      const hours = String(Math.max(1, Math.round((token.expires_at.getTime() - now.getTime()) / HOUR_MS)))
      const data = { account: serviceNameOf(account), token: token.name, hours }
      const isThere = administrators.some(({ id }) => id === by.id)
      return (isThere ? [by] : administrators).map(({ id }) => ({
        user_id: id,
        kind: 'token-ending' as const,
        data,
        path: '/admin/service-accounts',
      }))
    })
    await notify(deps, tx, tellings)
    return due
  })
  for (const { token, account } of reminded) report.say(`Reminded of the token ${token.name} of ${account}.`)
  return report.done(
    reminded.length === 0
      ? 'No token of a service account is about to end.'
      : `Reminded of ${reminded.length} tokens of service accounts.`,
  )
}
