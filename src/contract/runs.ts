// Runs: what Strata does to environments, as people follow and decide it.
import { z } from 'zod'
import { RUN_PURPOSES, RUN_STATUSES } from '#domain/run/status.ts'
import { runPlan } from '#domain/run/plan.ts'
import { defineContract } from './endpoint.ts'
import { pageQuery } from './list.ts'
import { run, runDetail, runSummary } from './run.ts'

const byId = z.object({ id: z.string() })

export const runs = defineContract({
  list: {
    method: 'GET',
    path: '/runs',
    summary: "Lists the runs of the caller's projects, newest first; an administrator sees all.",
    permission: 'runs.list',
    query: pageQuery.extend({
      status: z
        .enum([...RUN_STATUSES, 'open', 'waiting', 'all'])
        .default('all')
        .meta({ description: 'open: everything that has not ended. waiting: what waits for a person.' }),
      kind: z.enum([...RUN_PURPOSES, 'all']).default('all'),
      project_id: z.string().max(64).optional(),
      environment_id: z.string().max(64).optional(),
      search: z.string().max(100).optional().meta({ description: "Part of the environment's name." }),
    }),
    returns: { status: 200, json: z.array(run), isPage: true },
    errors: [400, 401, 403],
  },
  summary: {
    method: 'GET',
    path: '/runs/summary',
    summary: 'Counts the runs that the caller sees: those that have not ended, and how the last seven days ended.',
    permission: 'runs.list',
    query: z.object({ project_id: z.string().max(64).optional(), environment_id: z.string().max(64).optional() }),
    returns: { status: 200, json: runSummary },
    errors: [400, 401, 403],
  },
  get: {
    method: 'GET',
    path: '/runs/{id}',
    summary: 'Returns a run with its resources, its diagnostics and how much log there is.',
    permission: 'run.read',
    params: byId,
    returns: { status: 200, json: runDetail },
    errors: [401, 403, 404],
  },
  plan: {
    method: 'GET',
    path: '/runs/{id}/plan',
    summary: 'Returns what the plan of a run changes, without any secret value; 404 until it is planned.',
    permission: 'run.read',
    params: byId,
    returns: { status: 200, json: runPlan },
    errors: [401, 403, 404],
  },
})
