// Environments that a connection runs are handed over to people: what is in the account stays, and they look after it.
import { and, asc, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { CloudConnection } from '#contract/connections.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { getConnection, lockConnection, type ConnectionPath } from './store.ts'
import { lockProjectsOf } from './waiting.ts'

/** Nothing is under way: what failed, people try again. */
const SETTLED: ('none' | 'failed')[] = ['none', 'failed']
/** Environments that a refusal names. */
const NAMED_MAX = 5

/**
 * Hands every environment of a connection over to people, who from then on apply and destroy it by its exported files.
 * Its states stay where they are, to be downloaded. The connection can be deleted afterwards.
 * @param projectId whose environments alone are handed over
 * @throws Refused with 404 when it is gone; 409 when it runs none, and while something is under way in one of them
 */
export async function handOverToPeople(
  deps: Deps,
  ctx: SignedIn,
  path: ConnectionPath,
  projectId?: string,
): Promise<CloudConnection> {
  return change(deps, ctx, async ({ tx, record }) => {
    const row = await lockConnection(tx, path)
    await lockProjectsOf(tx, row)
    const isOfIt = projectId === undefined ? undefined : eq(environments.project_id, projectId)
    const using = await tx
      .select()
      .from(environments)
      .where(and(eq(environments.connection_id, row.id), ne(environments.status, 'deleted'), isOfIt))
      .orderBy(asc(environments.id))
      .for('update')
    if (using.length === 0) throw conflict(message('connections.runs-nothing', { name: row.name }))
    const ids = using.map(({ id }) => id)
    const busy = await tx
      .selectDistinct({ name: environments.name })
      .from(environments)
      .leftJoin(runs, and(eq(runs.environment_id, environments.id), isNull(runs.ended_at)))
      .where(
        and(
          inArray(environments.id, ids),
          or(notInArray(environments.operation, SETTLED), eq(runs.environment_id, environments.id)),
        ),
      )
      .orderBy(environments.name)
      .limit(NAMED_MAX)
    if (busy.length > 0)
      throw conflict(message('connections.under-way', { name: row.name, environments: busy.map(({ name }) => name) }))
    await tx
      .update(environments)
      .set({ connection: 'manual', connection_id: null })
      .where(inArray(environments.id, ids))
    for (const environment of using)
      record({
        action: 'environment.hand-over',
        target: environmentTarget(environment),
        before: { connection: row.name },
        after: { connection: 'manual' },
      })
    return getConnection(tx, path)
  })
}
