// The routes of runs that pipelines carry out: the only file here that serialises.
import type { reported } from '#contract/reported.ts'
import type { Deps } from '../../deps.ts'
import { asJson, type Handlers } from '../../http/implement.ts'
import { takeReport } from './report.ts'
import { readPipeline, removeTrigger, setTrigger, startPipeline } from './trigger.ts'

/** What pipelines report, and how they are started. */
export function reportedRoutes(deps: Deps): Handlers<typeof reported> {
  return {
    report: ({ ctx, body }) => asJson(takeReport(deps, ctx, body)),
    read: ({ params }) => asJson(readPipeline(deps.database.orm, params.id)),
    set: ({ ctx, params, body }) => asJson(setTrigger(deps, ctx, params.id, body)),
    remove: ({ ctx, params }) => asJson(removeTrigger(deps, ctx, params.id)),
    start: ({ ctx, params }) => asJson(startPipeline(deps, ctx, params.id)),
  }
}
