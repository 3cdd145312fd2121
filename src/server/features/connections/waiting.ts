// What waits for a connection, in all projects that use it.
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { RunPurpose } from '#domain/run/status.ts'
import type { Message } from '#words/message.ts'
import type { Transaction } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import { lockProject } from '../../environments/base/lock.ts'
import { endRun } from '../../runs/base/end.ts'
import { lockRun } from '../../runs/base/lock.ts'
import type { ConnectionRow } from './store.ts'

/**
 * Holds the projects that have environments on a connection of the installation, which is held: before the first of
 * their environments is. The project of any other is held already.
 */
export async function lockProjectsOf(tx: Transaction, { id, project_id }: ConnectionRow): Promise<void> {
  if (project_id !== null) return
  const using = await tx
    .selectDistinct({ id: environments.project_id })
    .from(environments)
    .where(and(eq(environments.connection_id, id), ne(environments.status, 'deleted')))
    .orderBy(asc(environments.project_id))
  for (const one of using) await lockProject(tx, one.id)
}

/**
 * Ends the runs of a connection that wait for an agent. A plan that waits for a person ends when it goes on.
 * @param only the projects whose runs end, where not all do, and the purpose of runs that go on
 */
export async function endWaiting(
  context: Parameters<typeof endRun>[0],
  { id }: Pick<ConnectionRow, 'id'>,
  error: Message,
  only: { readonly projects?: readonly string[]; readonly keeps?: RunPurpose } = {},
): Promise<void> {
  const { tx } = context.work
  const waiting = await tx
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(environments, eq(environments.id, runs.environment_id))
    .where(
      and(
        eq(environments.connection_id, id),
        inArray(runs.status, ['queued', 'apply_queued']),
        only.projects && inArray(runs.project_id, [...only.projects]),
        only.keeps && ne(runs.kind, only.keeps),
      ),
    )
    .orderBy(environments.project_id, environments.id, runs.number)
  for (const one of waiting) {
    const locked = await lockRun(tx, one.id)
    const { status } = locked.run
    if (status !== 'queued' && status !== 'apply_queued') continue
    await endRun(context, locked, { status: 'errored', error })
  }
}
