// The job "prices": begins a refresh of every cloud a month after the last one, where an administrator switched that
// on.
import { desc, eq } from 'drizzle-orm'
import { CLOUD_IDS } from '#engine/clouds/ids.ts'
import { DAY_MS } from '#engine/durations.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { change } from '../audit/change.ts'
import { priceRefreshes } from '../db/schema/prices.ts'
import type { Deps } from '../deps.ts'
import { beginRefresh } from './begin.ts'
import { readSettings } from './settings.ts'

const MONTH_MS = 30 * DAY_MS

/** Begins the refreshes that are due: a month after the last one, or a day after one that failed. */
export async function renewPrices(deps: Deps): Promise<readonly CloudId[]> {
  const { is_monthly, sealed_gcp_key } = await readSettings(deps.database.orm)
  if (!is_monthly) return []
  const begun: CloudId[] = []
  for (const cloud of CLOUD_IDS) {
    // Google asks for a key.
    if (cloud === 'gcp' && sealed_gcp_key === null) continue
    const isBegun = await change(deps, { via: 'prices' }, async (own) => {
      const [last] = await own.tx
        .select({ status: priceRefreshes.status, begun_at: priceRefreshes.begun_at })
        .from(priceRefreshes)
        .where(eq(priceRefreshes.cloud, cloud))
        .orderBy(desc(priceRefreshes.begun_at))
        .limit(1)
      const waitMs = last?.status === 'failed' ? DAY_MS : MONTH_MS
      if (last && last.begun_at.getTime() + waitMs > deps.now().getTime()) return false
      return (await beginRefresh(deps, own, cloud, null)) !== undefined
    })
    if (isBegun) begun.push(cloud)
  }
  return begun
}
