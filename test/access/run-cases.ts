// Who may call what of runs, written down apart from the product's own table of permissions.
import type { EndpointKey } from '#contract/client.ts'
import type { runs } from '../../src/server/db/schema/runs.ts'
import { keepPlan, makeRun } from '../support/runs.ts'
import { makeEnvironment } from '../support/things.ts'
import { plain, type Case, type Request, type Who } from './case.ts'

/** On a run of an environment of the viewer: what the developer may not, they may by owning it. */
const onRun = (who: Who, given: Partial<typeof runs.$inferInsert> = {}, more: Request = {}): Case => ({
  who,
  request: async ({ app, cast }) => {
    const environment = await makeEnvironment(app.deps, cast.project.id, cast.viewer, { connection: 'sandbox' })
    const id = await makeRun(app.deps, environment, given)
    await keepPlan(app.deps, id, { changes: [], drift: [], unchanged: 3, outputs: [] })
    return { params: { id }, ...more }
  },
})

type Key = Extract<EndpointKey, `${string} /runs${string}`>

export const RUN_CASES: Readonly<Record<Key, Case>> = {
  'GET /runs': plain('signed-in'),
  'GET /runs/summary': plain('signed-in'),
  'GET /runs/{id}': onRun('project-members'),
  'GET /runs/{id}/plan': onRun('project-members'),
}
