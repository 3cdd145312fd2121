// Deletes what has ended by itself: at the start, and every hour while the server runs.
import { inArray, lte } from 'drizzle-orm'
import { removeAllEnded } from './access/open-sessions.ts'
import { attempts, oneTimeLinks, signInChallenges } from './db/schema/accounts.ts'
import { invitations } from './db/schema/teams.ts'
import type { Deps } from './deps.ts'

const HOUR_MS = 3_600_000
/** How long an invitation that has ended can be renewed before it is forgotten. */
const INVITATION_KEPT_MS = 30 * 24 * HOUR_MS

type Cleaning = Pick<Deps, 'database' | 'now'>

/**
 * Deletes ended sessions, awaited sign-ins, links and counters, and invitations
 * that ended long ago. What somebody is busy with is left for the next time, so
 * that nobody waits and no two transactions wait for each other.
 */
export async function cleanUp({ database: { orm }, now }: Cleaning): Promise<void> {
  const at = now()
  await removeAllEnded(orm, at)
  for (const [table, key, end, time] of [
    [signInChallenges, signInChallenges.secret_hash, signInChallenges.expires_at, at],
    [oneTimeLinks, oneTimeLinks.secret_hash, oneTimeLinks.expires_at, at],
    [invitations, invitations.id, invitations.expires_at, new Date(at.getTime() - INVITATION_KEPT_MS)],
    // The library that counts attempts reads the time of the process.
    [attempts, attempts.key, attempts.expire, Date.now()],
  ] as const) {
    const ended = orm.select({ key }).from(table).where(lte(end, time)).for('update', { skipLocked: true })
    await orm.delete(table).where(inArray(key, ended))
  }
}

/** Cleans up every hour. @returns ends it; done when what is under way is */
export function keepClean(deps: Cleaning & Pick<Deps, 'log'>): () => Promise<void> {
  let current: Promise<void> | undefined
  const timer = setInterval(() => {
    current = cleanUp(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'What has ended could not be cleared away; it is tried again in an hour.'))
  }, HOUR_MS).unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}
