import type { workflows } from '#contract/workflows.ts'
import type { Deps } from '../deps.ts'
import { asJsonPage, json, versionedJson, type Handlers } from '../http/implement.ts'
import { readDeliveries, readRuns } from './definitions/history.ts'
import { removeWorkflow, undeleteWorkflow } from './definitions/remove.ts'
import { createWorkflow, getWorkflow, listWorkflows, updateWorkflow } from './definitions/service.ts'
import { dryRun, renewSecret, runWorkflowNow } from './definitions/try.ts'

/** Workflows, what they did, and what they would have done. */
export function workflowsRoutes(deps: Deps): Handlers<typeof workflows> {
  return {
    list: ({ ctx, query }) => asJsonPage(listWorkflows(deps, ctx, query)),
    create: async ({ ctx, body }) => versionedJson(await createWorkflow(deps, ctx, body)),
    importJson: async ({ ctx, body }) => {
      const { id: _, created_at: _at, ...draft } = body
      return versionedJson(await createWorkflow(deps, ctx, draft))
    },
    get: async ({ ctx, params }) => versionedJson(await getWorkflow(deps, deps.database.orm, ctx, params.id)),
    update: async ({ ctx, params, body }) => versionedJson(await updateWorkflow(deps, ctx, params.id, body)),
    remove: async ({ ctx, params }) => {
      await removeWorkflow(deps, ctx, params.id)
      return undefined
    },
    undelete: async ({ ctx, params }) => versionedJson(await undeleteWorkflow(deps, ctx, params.id)),
    run: async ({ ctx, params, body }) => json(await runWorkflowNow(deps, ctx, params.id, body.environment_id)),
    dryRun: async ({ ctx, body }) => json(await dryRun(deps, ctx, body)),
    runs: ({ ctx, params, query }) => asJsonPage(readRuns(deps, ctx, params.id, query)),
    deliveries: ({ ctx, params, query }) => asJsonPage(readDeliveries(deps, ctx, params.id, query)),
    renewSecret: async ({ ctx, params }) => json({ secret: await renewSecret(deps, ctx, params.id) }),
  }
}
