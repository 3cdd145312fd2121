// The routes of runs for people: the only file here that serialises.
import type { runs } from '#contract/runs.ts'
import type { Deps } from '../deps.ts'
import { asJson, asJsonPage, type Handlers } from '../http/implement.ts'
import { listRunsPage, summarizeRuns } from './view/list.ts'
import { getRun, readRunPlan } from './view/read.ts'

/** Runs, as people follow and decide them. */
export function runsRoutes(deps: Deps): Handlers<typeof runs> {
  return {
    list: ({ ctx, query }) => asJsonPage(listRunsPage(deps, ctx, query)),
    summary: ({ ctx, query }) => asJson(summarizeRuns(deps, ctx, query)),
    get: ({ ctx, params }) => asJson(getRun(deps, ctx, params.id)),
    plan: ({ params }) => asJson(readRunPlan(deps, params.id)),
  }
}
