// The run of an environment that is under way.
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../../db/connect.ts'
import { runs } from '../../db/schema/runs.ts'
import type { RunRow } from './lock.ts'

/** The newest run of an environment that has not ended; undefined without one. */
export async function findOpenRun(orm: Queries, environmentId: string): Promise<RunRow | undefined> {
  const isOpen = and(eq(runs.environment_id, environmentId), isNull(runs.ended_at))
  const [run] = await orm.select().from(runs).where(isOpen).orderBy(desc(runs.number)).limit(1)
  return run
}
