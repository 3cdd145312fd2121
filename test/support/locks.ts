// Two requests at the same time, one of which is made to wait for the other.
import { expect } from 'vitest'
import type { Deps } from '../../src/server/deps.ts'

/** Done when a statement in the database of a test waits for what another one holds. */
export async function untilOneWaits({ database }: Deps): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBeGreaterThan(0)
}
