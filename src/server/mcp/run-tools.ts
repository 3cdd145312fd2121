// Tools about runs: looked at. Whether a plan is applied is a matter of people: there is no tool that decides, stops or
// begins one.
import { z } from 'zod'
import { runs } from '#contract/runs.ts'
import { toolAnswer } from './answer.ts'
import { addTool, pageInput, type Toolbox } from './toolbox.ts'

const { status, kind, project_id, environment_id, search } = runs.list.query.shape
/** Characters of log that a model is given: the end of it, where it says what went wrong. */
const LOG_END_BYTES = 16_000

/** Adds list_runs and get_run. */
export function addRunTools(box: Toolbox): void {
  const { api, publicUrl } = box
  addTool(
    box,
    'list_runs',
    {
      title: 'List runs',
      description:
        'Lists what Strata did and does to environments that the caller may see, newest first: kind, status, what it changes and what it waits for.',
      input: z.strictObject({ ...pageInput, status, kind, project_id, environment_id, search }),
      effect: 'reads',
      calls: ['runs.list'],
    },
    async (query) => {
      const { items, ...page } = await api.list((call) => call('GET /runs', { query }))
      return toolAnswer({ runs: items.map(withoutActions), ...page })
    },
  )
  addTool(
    box,
    'get_run',
    {
      title: 'Look at a run',
      description:
        'Gives a run with its steps, its resources, what failed, the end of its log and, on request, its plan without secret values.',
      input: z.strictObject({
        id: z.string().max(64).meta({ description: 'As list_runs gives it.' }),
        include_plan: z.boolean().default(false),
      }),
      effect: 'reads',
      calls: ['run.read'],
    },
    async ({ id, include_plan }) => {
      const run = await api.call('GET /runs/{id}', { params: { id } })
      const offset = Math.max(run.log.bytes - LOG_END_BYTES, 0)
      const { text } = await api.call('GET /runs/{id}/log', { params: { id }, query: { offset } })
      const plan = include_plan ? await api.call('GET /runs/{id}/plan', { params: { id } }) : undefined
      return toolAnswer({
        ...withoutActions(run),
        url: `${publicUrl}/runs/${run.id}`,
        log_end: text,
        ...(plan && { plan }),
      })
    },
  )
}

/** What the caller could do by hand is nothing that a tool does. */
function withoutActions<Shown extends { readonly actions: unknown }>(run: Shown): Omit<Shown, 'actions'> {
  const { actions: _, ...shown } = run
  return shown
}
