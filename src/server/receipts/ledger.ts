// The ledger of a project as people read it, and the search that a person asks for.
import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { leaks as rows } from '#contract/leaks.ts'
import { isSimulated } from '#domain/environment/connections.ts'
import { cents } from '#domain/environment/cost.ts'
import { notLookedSaid } from '#domain/receipt/say.ts'
import { change } from '../audit/change.ts'
import { users } from '../db/schema/accounts.ts'
import { environments } from '../db/schema/environments.ts'
import { leaks, receipts } from '../db/schema/receipts.ts'
import type { Deps } from '../deps.ts'
import { lockManagedEnvironment } from '../environments/base/lock-managed.ts'
import type { SignedIn } from '../http/context.ts'
import { conflict } from '../http/errors.ts'
import type { PageOf } from '../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../http/paging.ts'
import { lookAgain } from './leaks.ts'
import { whyNoReceipt } from './read.ts'
import { searchLater } from './look-later.ts'
import { whyNotLooked } from './search.ts'

type Rows = typeof rows
type Leak = Output<Rows['list']>[number]

/** What is left in a project, the newest first. @throws Refused with 400 for a cursor of another list */
export async function listLeaks(
  { database: { orm } }: Deps,
  projectId: string,
  { limit, cursor, environment_id: environmentId }: Parsed<Rows['list']>['query'],
): Promise<PageOf<Leak>> {
  const below = readCursor(cursor, cursorKeys.instant, cursorKeys.text)
  const isTheirs = and(
    eq(leaks.project_id, projectId),
    isNull(leaks.gone_at),
    environmentId === undefined ? undefined : eq(leaks.environment_id, environmentId),
  )
  const found = await orm
    .select({ leak: leaks, environment: environments, owner: users, looked_at: receipts.looked_at })
    .from(leaks)
    .innerJoin(environments, eq(environments.id, leaks.environment_id))
    .innerJoin(users, eq(users.id, environments.owner_id))
    .innerJoin(receipts, eq(receipts.environment_id, leaks.environment_id))
    .where(and(isTheirs, below && sql`(${leaks.found_at}, ${leaks.key}) < (${below[0]}::timestamptz, ${below[1]})`))
    .orderBy(desc(leaks.found_at), desc(leaks.key))
    .limit(limit + 1)
  const items = found.map(({ leak, environment, owner, looked_at }): Leak => {
    const { key, type, address, name, provider_id, component, monthly, is_at_least, found_at } = leak
    return {
      key,
      type,
      address,
      name,
      provider_id,
      monthly,
      is_at_least,
      component,
      environment: { id: environment.id, name: environment.name, is_simulated: isSimulated(environment.connection) },
      owner: { email: owner.email, name: owner.name },
      found_at: found_at.toISOString(),
      looked_at: (looked_at ?? found_at).toISOString(),
    }
  })
  const page = cutPage(items, limit, (one) => [one.found_at, one.key])
  return { items: [...page.rows], total: await orm.$count(leaks, isTheirs), next: page.next }
}

/** How much is left in a project, and what it costs. */
export async function summarizeLeaks({ database: { orm } }: Deps, projectId: string): Promise<Output<Rows['summary']>> {
  const [sum] = await orm
    .select({
      count: count(),
      monthly: sql<number | null>`sum(${leaks.monthly})::float8`,
      unpriced: sql<number>`(count(*) filter (where ${or(isNull(leaks.monthly), leaks.is_at_least)}))::int`,
    })
    .from(leaks)
    .where(and(eq(leaks.project_id, projectId), isNull(leaks.gone_at)))
  const { count: total = 0, monthly = null, unpriced = 0 } = sum ?? {}
  return { count: total, monthly: total > 0 && monthly === null ? null : cents(monthly ?? 0), unpriced }
}

/**
 * Searches again, because a person asks. An account of a cloud is searched before anything is held.
 * @throws Refused with 404 when it is gone, 403 as the guard, 409 for one without a receipt, or that nobody can search
 */
export async function lookNow(deps: Deps, ctx: SignedIn, id: string): Promise<Output<Rows['look']>> {
  const searched = await searchLater(deps, id)
  return change(deps, ctx, async (work) => {
    const { environment } = await lockManagedEnvironment(work.tx, ctx.caller, id)
    const [receipt] = await work.tx.select().from(receipts).where(eq(receipts.environment_id, id))
    if (!receipt) throw conflict(await whyNoReceipt(work.tx, id))
    const reason = whyNotLooked(environment)
    if (reason !== undefined) throw conflict(notLookedSaid({ reason }))
    if (searched && !searched.search.looked) throw conflict(notLookedSaid(searched.search))
    const now = deps.now()
    const { found, gone, left } = await lookAgain({ deps, work, now }, environment, searched?.left)
    return { left, found: found.length, gone: gone.length, looked_at: now.toISOString() }
  })
}
