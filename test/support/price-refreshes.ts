// Refreshes of the price book as tests need them.
import { eq } from 'drizzle-orm'
import { priceRefreshes } from '../../src/server/db/schema/prices.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { Change } from '#domain/prices/refresh.ts'

/** A change of a tenth, which needs no confirmation. */
export const CHANGE: Change = {
  cloud: 'azure',
  service: 'redis',
  sku: 'Balanced_B1',
  region: 'eastus',
  unit: 'hour',
  kind: 'rose',
  before: 0.032,
  after: 0.036,
  ratio: 0.125,
  isLarge: false,
}

/** Makes a refresh of Azure in place of one that is open. @returns its id */
export async function makeRefresh(deps: Deps, given: Partial<typeof priceRefreshes.$inferInsert>): Promise<string> {
  const { orm } = deps.database
  const id = deps.newId()
  await orm.update(priceRefreshes).set({ status: 'rejected' }).where(eq(priceRefreshes.cloud, 'azure'))
  const row = { id, cloud: 'azure' as const, status: 'waiting' as const, begun_at: deps.now(), seen_at: deps.now() }
  await orm.insert(priceRefreshes).values({ ...row, changes: [CHANGE], ...given })
  return id
}
