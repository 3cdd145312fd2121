// The job "leaks": once a day each deleted environment is searched again that has something left.
import { and, asc, eq, exists, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { CONNECTIONS, isRunByStrata, isSimulated } from '#domain/environment/connections.ts'
import type { NotLooked } from '#domain/receipt/receipt.ts'
import { DAY_MS } from '#engine/durations.ts'
import { change } from '../audit/change.ts'
import { environments } from '../db/schema/environments.ts'
import { leaks, receipts } from '../db/schema/receipts.ts'
import type { Queries } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { lockEnvironmentAndProject } from '../environments/base/lock.ts'
import { BY_SCHEDULER } from '../environments/clock/batches.ts'
import { counted, createReport, reasonOf, type JobReport } from '../environments/clock/job-report.ts'
import { lookAgain } from './leaks.ts'
import { searchLater } from './look-later.ts'

/** Looks at once; the rest has its turn an hour later. */
const AT_ONCE = 200
/** What was clean is searched for so long as well: what an agent that fell silent began may appear late. */
const WATCHED_MS = 7 * DAY_MS
const SIMULATED = CONNECTIONS.filter(isSimulated)

/** Searches what is due, and closes what is gone. */
export async function lookForLeaks(deps: Deps): Promise<JobReport> {
  const report = createReport()
  let looked = 0
  let isAway = false
  for (const { id, isReal } of await findDue(deps.database.orm, deps.now())) {
    // Each of many accounts would wait for the same cloud in vain.
    if (isReal && isAway) continue
    try {
      const done = await lookAt(deps, id)
      if (done === 'unreachable') isAway = true
      if (typeof done === 'string') continue
      const { name, found, gone } = done
      looked += 1
      if (found > 0) report.say(`${name} has ${counted(found, 'new leftover')}.`)
      if (gone > 0) report.say(`${counted(gone, 'leftover')} of ${name} ${gone === 1 ? 'is' : 'are'} gone.`)
    } catch (error) {
      report.fail(`The environment ${id} could not be searched: ${reasonOf(error)}`)
    }
  }
  return report.done(looked === 0 ? 'No search is due.' : `Searched ${counted(looked, 'deleted environment')}.`)
}

/** Deleted environments that can be searched and were not for a day, the most overdue first. */
async function findDue(orm: Queries, now: Date): Promise<readonly { readonly id: string; readonly isReal: boolean }[]> {
  const isOpen = and(eq(leaks.environment_id, environments.id), isNull(leaks.gone_at))
  const hasOpen = exists(orm.select({ key: leaks.key }).from(leaks).where(isOpen))
  const isRecent = gt(environments.deleted_at, new Date(now.getTime() - WATCHED_MS))
  const isDue = (at: typeof receipts.looked_at | typeof receipts.tried_at) =>
    or(isNull(at), lt(at, new Date(now.getTime() - DAY_MS)))
  const rows = await orm
    .select({ id: environments.id, connection: environments.connection })
    .from(receipts)
    .innerJoin(environments, eq(environments.id, receipts.environment_id))
    .where(
      and(
        inArray(environments.connection, CONNECTIONS.filter(isRunByStrata)),
        isDue(receipts.looked_at),
        isDue(receipts.tried_at),
        or(hasOpen, isRecent, and(isNull(receipts.looked_at), inArray(environments.connection, SIMULATED))),
      ),
    )
    .orderBy(asc(sql`greatest(${receipts.looked_at}, ${receipts.tried_at})`))
    .limit(AT_ONCE)
  return rows.map(({ id, connection }) => ({ id, isReal: !isSimulated(connection) }))
}

/** Looks at one. @returns why an account cannot be searched now: it is tried again tomorrow */
async function lookAt(
  deps: Deps,
  id: string,
): Promise<{ readonly name: string; readonly found: number; readonly gone: number } | NotLooked> {
  const searched = await searchLater(deps, id)
  if (searched && !searched.search.looked) {
    await deps.database.orm.update(receipts).set({ tried_at: deps.now() }).where(eq(receipts.environment_id, id))
    return searched.search.reason
  }
  return change(deps, BY_SCHEDULER, async (work) => {
    const { environment } = await lockEnvironmentAndProject(work.tx, id)
    const { found, gone } = await lookAgain({ deps, work, now: deps.now() }, environment, searched?.left)
    return { name: environment.name, found: found.length, gone: gone.length }
  })
}
