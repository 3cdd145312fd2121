// What runs look at of the state of an environment.
import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '../../db/connect.ts'
import { stateVersions } from '../../db/schema/states.ts'

export type StateVersion = typeof stateVersions.$inferSelect

/** The state that counts, which is the newest that Terraform reads; undefined where there is none. */
export async function findState(orm: Queries, environmentId: string): Promise<StateVersion | undefined> {
  const [version] = await orm
    .select()
    .from(stateVersions)
    .where(and(eq(stateVersions.environment_id, environmentId), eq(stateVersions.is_adopted, true)))
    .orderBy(desc(stateVersions.number))
    .limit(1)
  return version
}
