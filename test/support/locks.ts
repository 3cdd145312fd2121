// Requests that are made to wait for something that another transaction holds.
import { expect } from 'vitest'
import type { Transaction } from '../../src/server/db/connect.ts'
import type { Deps } from '../../src/server/deps.ts'

/** Done when so many statements in the database of a test wait for what others hold. */
async function untilWaiting({ database }: Deps, number: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // Not by a person who holds: within a transaction it would see the same picture for ever.
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(number)
}

type Hold = (tx: Transaction) => Promise<unknown>

/**
 * Lets requests pass the guard one after the other while a transaction holds
 * what they need; they go on, in this order, when it ends.
 * @param hold what the transaction does before the requests come in
 * @param then what it does once they wait
 */
export async function behind(
  deps: Deps,
  hold: Hold,
  requests: readonly (() => Promise<unknown>)[],
  then?: Hold,
): Promise<PromiseSettledResult<unknown>[]> {
  const running: Promise<PromiseSettledResult<unknown>[]>[] = []
  await deps.database.orm.transaction(async (tx) => {
    await hold(tx)
    for (const request of requests) {
      // Settled from the start, so that none fails while no one looks.
      running.push(Promise.allSettled([request()]))
      await untilWaiting(deps, running.length)
    }
    await then?.(tx)
  })
  return (await Promise.all(running)).flat()
}
