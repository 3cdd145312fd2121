// What the pages read of runs, and what they request again when one changes.
import type { InputOf } from '#contract/client.ts'
import type { Run } from '#contract/run.ts'
import { LIST_MAX, pagedQuery, query } from './query.ts'

/** How often what waits is requested again while someone looks at it. */
const RUNS_INTERVAL_MS = 5000
const RUN_INTERVAL_MS = 2000

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
  return {
    ...query('GET /runs/{id}', { params: { id } }),
    refetchInterval: ({ state }: { readonly state: { readonly data?: Run | undefined } }) =>
      state.data && state.data.ended_at !== null ? (false as const) : RUN_INTERVAL_MS,
  }
}

/** What a run plans to do. */
export function runPlanQuery(id: string) {
  return { ...query('GET /runs/{id}/plan', { params: { id } }), staleTime: Number.POSITIVE_INFINITY }
}
