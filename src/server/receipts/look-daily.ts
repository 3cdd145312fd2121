// The job "leaks": once a day each deleted environment is searched again that has something left.
import { and, asc, eq, exists, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { CONNECTIONS, isSimulated } from '#domain/environment/connections.ts'
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

/** Looks at once; the rest has its turn an hour later. */
const AT_ONCE = 200
/** What was clean is searched for so long as well: what an agent that fell silent began may appear late. */
const WATCHED_MS = 7 * DAY_MS

/** Searches what is due, and closes what is gone. */
export async function lookForLeaks(deps: Deps): Promise<JobReport> {
  const report = createReport()
  let looked = 0
  for (const id of await findDue(deps.database.orm, deps.now())) {
    try {
      const { name, found, gone } = await lookAt(deps, id)
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
async function findDue(orm: Queries, now: Date): Promise<readonly string[]> {
  const isOpen = and(eq(leaks.environment_id, environments.id), isNull(leaks.gone_at))
  const hasOpen = exists(orm.select({ key: leaks.key }).from(leaks).where(isOpen))
  const isRecent = gt(environments.deleted_at, new Date(now.getTime() - WATCHED_MS))
  const rows = await orm
    .select({ id: environments.id })
    .from(receipts)
    .innerJoin(environments, eq(environments.id, receipts.environment_id))
    .where(
      and(
        inArray(environments.connection, CONNECTIONS.filter(isSimulated)),
        or(isNull(receipts.looked_at), lt(receipts.looked_at, new Date(now.getTime() - DAY_MS))),
        or(hasOpen, isRecent, isNull(receipts.looked_at)),
      ),
    )
    .orderBy(asc(receipts.looked_at))
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

function lookAt(deps: Deps, id: string): Promise<{ name: string; found: number; gone: number }> {
  return change(deps, BY_SCHEDULER, async (work) => {
    const { environment } = await lockEnvironmentAndProject(work.tx, id)
    const { found, gone } = await lookAgain({ deps, work, now: deps.now() }, environment)
    return { name: environment.name, found: found.length, gone: gone.length }
  })
}
