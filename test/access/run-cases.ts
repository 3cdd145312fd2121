// Who may call what of runs, written down apart from the product's own table of permissions.
import type { EndpointKey } from '#contract/client.ts'
import type { runs } from '../../src/server/db/schema/runs.ts'
import { reportOf } from '../support/pipeline-hosts.ts'
import { keepPlanPrice } from '../support/plan-prices.ts'
import { keepPlan, makeRun } from '../support/runs.ts'
import { makeEnvironment } from '../support/things.ts'
import { plain, type Case, type Request, type Who } from './case.ts'

/** On a run of an environment of the viewer: what the developer may not, they may by owning it. */
const onRun = (
  who: Who,
  given: Partial<typeof runs.$inferInsert> = {},
  more: (planId: string) => Request = () => ({}),
): Case => ({
  who,
  request: async ({ app, cast }) => {
    const environment = await makeEnvironment(app.deps, cast.project.id, cast.viewer, { connection: 'sandbox' })
    const id = await makeRun(app.deps, environment, given)
    await keepPlanPrice(app.deps, id)
    return { params: { id }, ...more(await keepPlan(app.deps, id)) }
  },
})

type Key = Extract<EndpointKey, `${string} /runs${string}`>

export const RUN_CASES: Readonly<Record<Key, Case>> = {
  'GET /runs': plain('signed-in'),
  'GET /runs/summary': plain('signed-in'),
  'POST /runs/report': {
    who: 'environment-managers',
    request: async ({ app, cast }) => {
      const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, { status: 'pending' })
      return { body: reportOf(id) }
    },
  },
  'GET /runs/{id}': onRun('project-members'),
  'GET /runs/{id}/plan': onRun('project-members'),
  'GET /runs/{id}/price': onRun('project-members'),
  'GET /runs/{id}/stack': onRun('project-members'),
  'GET /runs/{id}/log': onRun('project-members'),
  'GET /runs/{id}/log/file': onRun('project-members'),
  // A run that has ended is told and ends, so that nobody waits for what comes.
  'GET /runs/{id}/events': onRun('project-members', { status: 'applied' }),
  'POST /runs/{id}/confirm': onRun('environment-managers', { status: 'planned' }, (plan_id) => ({
    body: { plan_id, note: 'As wanted.' },
  })),
  'POST /runs/{id}/discard': onRun('environment-managers', { status: 'planned' }, () => ({ body: {} })),
  'POST /runs/{id}/cancel': onRun('environment-managers'),
  'POST /runs/{id}/kill': onRun('environment-managers', { status: 'planning', cancel_asked_at: new Date(0) }),
  'POST /runs/{id}/retry': onRun('environment-managers', { status: 'errored', kind: 'check', ended_at: new Date(0) }),
  'POST /runs/{id}/destroy': onRun('environment-managers', { status: 'errored', ended_at: new Date(0) }, () => ({
    body: { name: 'Shop' },
  })),
}
