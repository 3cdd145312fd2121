// Runs in numbers.
import { and, gte, isNull, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#engine/durations.ts'
import type { runs as rows } from '#contract/runs.ts'
import type { Output } from '#contract/endpoint.ts'
import type { RunStatus } from '#domain/run/status.ts'
import type { Queries } from '../../db/connect.ts'
import { runs } from '../../db/schema/runs.ts'
import { isVisibleRun, type RunPlace, type Viewer } from './list-store.ts'

/** How far back the runs that have ended are counted. */
const LOOKS_BACK_MS = 7 * DAY_MS

/** How many of the runs that someone sees are open, and how those ended that ended lately. */
export async function readRunSummary(
  orm: Queries,
  viewer: Viewer,
  place: RunPlace,
  now: Date,
): Promise<Output<(typeof rows)['summary']>> {
  const since = new Date(now.getTime() - LOOKS_BACK_MS)
  const found = await orm
    .select({ status: runs.status, count: sql<number>`count(*)::int` })
    .from(runs)
    .where(and(isVisibleRun(viewer, place), or(isNull(runs.ended_at), gte(runs.ended_at, since))))
    .groupBy(runs.status)
  const of = (...statuses: readonly RunStatus[]): number =>
    found.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
  return {
    queued: of('queued', 'apply_queued'),
    running: of('planning', 'applying'),
    waiting: of('planned'),
    applied: of('applied', 'planned_and_finished'),
    failed: of('errored'),
  }
}
