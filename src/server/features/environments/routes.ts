import type { environments } from '#contract/environments.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/implement.ts'
import { readActivities } from './activities.ts'
import { requestAgain } from './again.ts'
import { readCosts } from './costs.ts'
import { createEnvironment } from './create.ts'
import { exportEnvironment } from './export.ts'
import { extend } from './extend.ts'
import { readEnvironments, summarize } from './list.ts'
import { cancel, remove, report, resume, suspend } from './operate.ts'
import { getEnvironment } from './read.ts'
import { updateEnvironment } from './update.ts'

/** Environments, from the request to the end. */
export function environmentsRoutes(deps: Deps): Handlers<typeof environments> {
  return {
    list: ({ ctx, query }) => readEnvironments(deps, ctx, query),
    summary: ({ ctx, query }) => summarize(deps, ctx, query),
    create: ({ ctx, body }) => createEnvironment(deps, ctx, body),
    get: ({ ctx, params }) => getEnvironment(deps, ctx, params.id),
    activities: ({ params, query }) => readActivities(deps, params.id, query),
    costs: ({ params }) => readCosts(deps, params.id),
    export: ({ params }) => exportEnvironment(deps, params.id),
    update: ({ ctx, params, body }) => updateEnvironment(deps, ctx, params.id, body),
    request: ({ ctx, params, body }) => requestAgain(deps, ctx, params.id, body),
    extend: ({ ctx, params, body }) => extend(deps, ctx, params.id, body.days),
    suspend: ({ ctx, params }) => suspend(deps, ctx, params.id),
    resume: ({ ctx, params }) => resume(deps, ctx, params.id),
    cancel: ({ ctx, params }) => cancel(deps, ctx, params.id),
    remove: ({ ctx, params }) => remove(deps, ctx, params.id),
    report: ({ ctx, params, body }) => report(deps, ctx, params.id, body),
  }
}
