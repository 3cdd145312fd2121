// The routes of runs for people: the only file here that serialises.
import type { runs } from '#contract/runs.ts'
import type { Deps } from '../deps.ts'
import { asJson, asJsonPage, type Handlers } from '../http/implement.ts'
import { destroyAfterRun, retryRun } from './decide/again.ts'
import { checkEnvironment } from './decide/check.ts'
import { cancelRun, confirmRun, discardRun, killRun } from './decide/decide.ts'
import { revertDrift } from './drift/revert.ts'
import { listRunsPage, summarizeRuns } from './view/list.ts'
import { downloadRunLog, readRunLog } from './view/log.ts'
import { getRun, readRunPlan, readRunPrice, readRunStack } from './view/read.ts'
import { createWatch } from './view/watch.ts'

/** Runs, as people follow and decide them. */
export function runsRoutes(deps: Deps): Handlers<typeof runs> {
  const watch = createWatch(deps)
  return {
    list: ({ ctx, query }) => asJsonPage(listRunsPage(deps, ctx, query)),
    summary: ({ ctx, query }) => asJson(summarizeRuns(deps, ctx, query)),
    check: ({ ctx, params }) => asJson(checkEnvironment(deps, ctx, params.id)),
    revert: ({ ctx, params }) => asJson(revertDrift(deps, ctx, params.id)),
    get: ({ ctx, params }) => asJson(getRun(deps, ctx, params.id)),
    plan: ({ params }) => asJson(readRunPlan(deps, params.id)),
    price: ({ params }) => asJson(readRunPrice(deps, params.id)),
    stack: ({ params }) => asJson(readRunStack(deps, params.id)),
    log: ({ params, query }) => asJson(readRunLog(deps, params.id, query)),
    logFile: ({ params }) => downloadRunLog(deps, params.id),
    events: ({ ctx, params, query }) => watch(ctx, params.id, query.log_from),
    confirm: ({ ctx, params, body }) => asJson(confirmRun(deps, ctx, params.id, body)),
    discard: ({ ctx, params, body }) => asJson(discardRun(deps, ctx, params.id, body)),
    cancel: ({ ctx, params }) => asJson(cancelRun(deps, ctx, params.id)),
    kill: ({ ctx, params }) => asJson(killRun(deps, ctx, params.id)),
    retry: ({ ctx, params }) => asJson(retryRun(deps, ctx, params.id)),
    destroy: ({ ctx, params, body }) => asJson(destroyAfterRun(deps, ctx, params.id, body.name)),
  }
}
