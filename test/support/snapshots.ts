// Last snapshots of environments that were deleted, as a teardown leaves them.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../src/engine/durations.ts'
import { stackSpec } from '../../src/engine/stack/schema.ts'
import { SNAPSHOT_DAYS } from '../../src/domain/receipt/snapshots.ts'
import { compiledStacks } from '../../src/server/db/schema/environments.ts'
import { keptSnapshots } from '../../src/server/db/schema/receipts.ts'
import type { Deps } from '../../src/server/deps.ts'
import { environmentRow } from './things.ts'

/** A last snapshot that is kept for two weeks, unless a test says otherwise. @returns its id */
export async function makeSnapshot(
  deps: Deps,
  environment_id: string,
  given: Partial<typeof keptSnapshots.$inferInsert> = {},
): Promise<string> {
  const { project_id, compiled_id } = await environmentRow(deps, environment_id)
  const [compiled] = await deps.database.orm.select().from(compiledStacks).where(eq(compiledStacks.id, compiled_id))
  const id = randomUUID()
  const now = deps.now()
  await deps.database.orm.insert(keptSnapshots).values({
    id,
    environment_id,
    project_id,
    address: 'aws_db_instance.postgresql',
    type: 'aws_db_snapshot',
    name: 'shop-dev-pg-final',
    key: id,
    component: 'PostgreSQL',
    node: stackSpec.safeParse(compiled?.stack).data?.nodes[0]?.id ?? null,
    size_gb: 32,
    monthly: 3.04,
    taken_at: now,
    until: new Date(now.getTime() + SNAPSHOT_DAYS * DAY_MS),
    ...given,
  })
  return id
}
