// Beginning a refresh: a row that a server with time for it takes (work.ts).
import { and, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import { DAY_MS } from '#engine/durations.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import type { Change } from '../audit/change.ts'
import { priceRefreshes } from '../db/schema/prices.ts'
import type { Deps } from '../deps.ts'

export type RefreshRow = typeof priceRefreshes.$inferSelect

/** No server has it yet: it is older than any sign of life. */
const NEVER = new Date(0)

/** A refresh as the audit log names it. */
export function refreshTarget({ id, cloud }: Pick<RefreshRow, 'id' | 'cloud'>) {
  return { type: 'prices', id, name: cloud }
}

/**
 * Begins a refresh. It goes on with the parts that one before it read within a day.
 * @param by id of the administrator; null for the monthly job
 * @returns undefined while another one of the cloud runs or waits for a decision
 */
export async function beginRefresh(
  deps: Pick<Deps, 'newId' | 'now'>,
  { tx, record }: Change,
  cloud: CloudId,
  by: string | null,
): Promise<RefreshRow | undefined> {
  const now = deps.now()
  const [former] = await tx
    .select({ read: priceRefreshes.read, parts_read: priceRefreshes.parts_read })
    .from(priceRefreshes)
    .where(
      and(
        eq(priceRefreshes.cloud, cloud),
        inArray(priceRefreshes.status, ['failed', 'canceled']),
        gte(priceRefreshes.begun_at, new Date(now.getTime() - DAY_MS)),
        isNotNull(priceRefreshes.read),
      ),
    )
    .orderBy(desc(priceRefreshes.begun_at))
    .limit(1)
  const [begun] = await tx
    .insert(priceRefreshes)
    .values({ id: deps.newId(), cloud, status: 'running', begun_by: by, begun_at: now, seen_at: NEVER, ...former })
    .onConflictDoNothing()
    .returning()
  if (begun) record({ action: 'prices.refresh', target: refreshTarget(begun), after: { cloud } })
  return begun
}
