// The end of connections: revoked, so that nothing runs by them any more, or deleted.
import { and, eq, ne } from 'drizzle-orm'
import type { CloudConnection } from '#contract/connections.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { accountSearches } from '../../db/schema/receipts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { connectionTarget, shown } from './audited.ts'
import { getConnection, lockConnection, type ConnectionPath } from './store.ts'
import { endWaiting, lockProjectsOf } from './waiting.ts'

/**
 * Forgets the secrets of a connection. What waits for it ends with a sentence; jobs at work have their credentials
 * already, and go on.
 * @throws Refused with 404 when it is gone, 409 when it is revoked
 */
export async function revokeConnection(deps: Deps, ctx: SignedIn, path: ConnectionPath): Promise<CloudConnection> {
  return change(deps, ctx, async (work) => {
    const { tx, record } = work
    const row = await lockConnection(tx, path)
    await lockProjectsOf(tx, row)
    const { name } = row
    if (row.revoked_at) throw conflict(message('connections.revoked', { name }))
    const now = deps.now()
    const gone = { secret: null, plan_secret: null, revoked_at: now }
    await tx.update(connections).set(gone).where(eq(connections.id, row.id))
    record({ action: 'connection.revoke', target: connectionTarget(row) })
    await endWaiting({ deps, work, now }, row, message('queue.connection-revoked', { name }))
    return getConnection(tx, path)
  })
}

/**
 * Deletes a connection.
 * @throws Refused with 404 when it is gone, 409 while environments use it: nobody else could tear them down; and
 * while it searches for what is left of one
 */
export async function removeConnection(deps: Deps, ctx: SignedIn, path: ConnectionPath): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    const row = await lockConnection(tx, path, { isGoing: true })
    const using = await tx
      .select({ name: environments.name })
      .from(environments)
      .where(and(eq(environments.connection_id, row.id), ne(environments.status, 'deleted')))
      .orderBy(environments.name)
      .limit(NAMED_MAX)
    if (using.length > 0)
      throw conflict(message('connections.in-use', { name: row.name, environments: using.map(({ name }) => name) }))
    // Without it the receipts of what was just destroyed could only say that nobody looked.
    const searching = await tx
      .select({ name: environments.name })
      .from(accountSearches)
      .innerJoin(environments, eq(environments.id, accountSearches.environment_id))
      .where(eq(environments.connection_id, row.id))
      .orderBy(environments.name)
      .limit(NAMED_MAX)
    if (row.revoked_at === null && searching.length > 0)
      throw conflict(
        message('connections.searching', { name: row.name, environments: searching.map(({ name }) => name) }),
      )
    await tx.delete(connections).where(eq(connections.id, row.id))
    record({ action: 'connection.delete', target: connectionTarget(row), before: shown(row) })
  })
}

/** Environments that a refusal names. */
const NAMED_MAX = 5
