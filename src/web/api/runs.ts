// What the pages read of runs, and what they request again when one changes.
import type { QueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/client.ts'
import type { Environment } from '#contract/environment.ts'
import type { Run, RunDetail } from '#contract/run.ts'
import { call } from './client.ts'
import { refreshEnvironments } from './environments.ts'
import { answersBelow, derivedKey, keyOf, LIST_MAX, pagedQuery, query, type Query } from './query.ts'

/** How often what waits is requested again while someone looks at it. */
const RUNS_INTERVAL_MS = 5000

/** What runs are looked for by. */
export type RunFilter = NonNullable<InputOf<'GET /runs'>['query']>

/** The runs that fit a filter, newest first. They go on while they are looked at: they are never fresh. */
export function runsQuery(filter: RunFilter) {
  return {
    ...pagedQuery('GET /runs', { query: filter }),
    staleTime: 0,
    refetchInterval: RUNS_INTERVAL_MS,
  }
}

/** The runs that have not ended. */
export function openRunsQuery() {
  return { ...query('GET /runs', { query: { status: 'open', limit: LIST_MAX } }), refetchInterval: RUNS_INTERVAL_MS }
}

/** How many runs there are of each kind. */
export function runSummaryQuery() {
  return { ...query('GET /runs/summary', {}), refetchInterval: RUNS_INTERVAL_MS }
}

/** A run with its resources. While it is watched, events keep it up to date. */
export function runQuery(id: string) {
  return query('GET /runs/{id}', { params: { id } })
}

/** The stack that a run is about. It never changes. */
export function runStackQuery(id: string) {
  return { ...query('GET /runs/{id}/stack', { params: { id } }), staleTime: Number.POSITIVE_INFINITY }
}

/** What the plan of a run costs. */
export function runPriceQuery(id: string) {
  return { ...query('GET /runs/{id}/price', { params: { id } }), staleTime: Number.POSITIVE_INFINITY }
}

/** What a run plans to do. */
export function runPlanQuery(id: string) {
  return { ...query('GET /runs/{id}/plan', { params: { id } }), staleTime: Number.POSITIVE_INFINITY }
}

/** Shows a run that the server just answered with, and requests again what it may have changed. */
export function keepRun(queries: QueryClient, run: Run): void {
  queries.setQueryData(
    keyOf('GET /runs/{id}', { params: { id: run.id } }),
    (known: RunDetail | undefined) => known && { ...known, ...run },
  )
  void refreshRuns(queries)
}

/** Requests everything again that a run may have changed. Resolves when what is shown is there. */
export async function refreshRuns(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries(answersBelow('GET /runs')), refreshEnvironments(queries)])
}

/**
 * The run that began with an environment; undefined where people apply it, and while it waits for an approval.
 * It never fails: who made an environment sees it, also when its run could not be asked for.
 */
export async function findNewestRun({
  id,
  connection,
}: Pick<Environment, 'id' | 'connection'>): Promise<Run | undefined> {
  if (connection === 'manual') return undefined
  const [run] = await call('GET /runs', { query: { environment_id: id, limit: 1 } }).catch(() => [])
  return run
}

/** The newest run of an environment; null when it has none. */
export function newestRunQuery(environmentId: string): Query<Run | null> & { refetchInterval: number } {
  return {
    queryKey: derivedKey('GET /runs', { query: { environment_id: environmentId } }, 'newest'),
    queryFn: async ({ signal }) => {
      const [run] = await call('GET /runs', { query: { environment_id: environmentId, limit: 1 } }, { signal })
      return run ?? null
    },
    refetchInterval: RUNS_INTERVAL_MS,
  }
}
