// Accounts that are to be searched after a destroy: at once, and again while AWS lists what may be gone. The receipt is
// written when that has come to its end.
import { and, asc, eq, lte } from 'drizzle-orm'
import { MINUTE_MS } from '#engine/durations.ts'
import { change } from '../audit/change.ts'
import { environments } from '../db/schema/environments.ts'
import { accountSearches } from '../db/schema/receipts.ts'
import { runs } from '../db/schema/runs.ts'
import type { Deps } from '../deps.ts'
import { lockEnvironmentAndProject } from '../environments/base/lock.ts'
import { BY_SCHEDULER } from '../environments/clock/batches.ts'
import { readFormer } from './former.ts'
import { searchCloud, type CloudSearched } from './search-cloud.ts'
import { keepSearched } from './write.ts'

/**
 * How long after each look it is looked again: AWS lists a machine that was terminated for about an hour
 * (https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/terminating-instances.html). After the last look, what is still
 * listed is left.
 */
const LOOK_AFTER_MS = [1, 5, 15, 45].map((minutes) => minutes * MINUTE_MS)
/** Looks before something that is there for certain counts as left. */
const SURE_LOOKS = 2
/** Longer than a search takes in the worst case. */
const LEASE_MS = 10 * MINUTE_MS

/** Searches every account that is due. @returns how many receipts were written */
export async function searchDue(deps: Deps, isStopping: () => boolean = () => false): Promise<number> {
  let written = 0
  while (!isStopping()) {
    const row = await takeDue(deps)
    if (!row) break
    try {
      if (await searchOne(deps, row)) written += 1
    } catch (error) {
      // The others have their turn; this one is tried again after its lease.
      deps.log.warn({ err: error, environment: row.environment_id }, 'An account could not be searched.')
    }
  }
  return written
}

type Row = typeof accountSearches.$inferSelect

/** Takes the search that is due longest, which no other server takes before its lease has ended. */
async function takeDue({ database, now }: Deps): Promise<Row | undefined> {
  const at = now()
  return database.orm.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(accountSearches)
      .where(lte(accountSearches.due_at, at))
      .orderBy(asc(accountSearches.due_at))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    const due_at = new Date(at.getTime() + LEASE_MS)
    await tx.update(accountSearches).set({ due_at }).where(eq(accountSearches.environment_id, row.environment_id))
    return { ...row, due_at }
  })
}

/** Looks once. @returns whether that was the end of it */
async function searchOne(deps: Deps, row: Row): Promise<boolean> {
  const { orm } = deps.database
  const isOfIt = and(
    eq(accountSearches.environment_id, row.environment_id),
    eq(accountSearches.looks, row.looks),
    eq(accountSearches.due_at, row.due_at),
  )
  const [environment] = await orm.select().from(environments).where(eq(environments.id, row.environment_id))
  if (!environment) return false
  const looks = row.looks + 1
  const former = await readFormer(orm, deps, environment, environment.deleted_at ?? deps.now())
  const searched = await searchCloud(deps, environment, former, looks)
  const againMs = nextLook(searched, looks)
  if (againMs !== undefined) {
    const due_at = new Date(deps.now().getTime() + againMs)
    await orm.update(accountSearches).set({ looks, due_at }).where(isOfIt)
    return false
  }
  return change(deps, BY_SCHEDULER, async (work) => {
    const locked = await lockEnvironmentAndProject(work.tx, row.environment_id)
    // Another server may have come to the end of it meanwhile.
    const [taken] = await work.tx.delete(accountSearches).where(isOfIt).returning()
    const [run] = await work.tx.select({ id: runs.id, number: runs.number }).from(runs).where(eq(runs.id, row.run_id))
    if (!taken || !run) return false
    const context = { deps, work, now: deps.now() }
    await keepSearched(context, { environment: locked.environment, run }, former, searched)
    return true
  })
}

/** In how many milliseconds it is looked again; undefined where it has come to its end. */
function nextLook({ search, left, is_sure, is_temporary }: CloudSearched, looks: number): number | undefined {
  const isOpen = search.looked ? left.length > 0 && (!is_sure || looks < SURE_LOOKS) : is_temporary
  return isOpen ? LOOK_AFTER_MS[looks - 1] : undefined
}
