// Tools about environments: looked at and requested. Whether one is approved is
// a matter of people, and so is ending one: there is no tool for either.
import { z } from 'zod'
import { environmentRequest, environments } from '#contract/environments.ts'
import { projects } from '#contract/projects.ts'
import { toolAnswer } from './answer.ts'
import { PROJECT_FIELDS, pick } from './outputs.ts'
import { summaryOf } from './stack-summary.ts'
import { addTool, pageInput, type Toolbox } from './toolbox.ts'

const { status, cloud_provider, project_id, search, sort } = environments.list.query.shape
const { search: projectSearch } = projects.list.query.shape

/** Adds list_environments, get_environment, list_projects and request_environment. */
export function addEnvironmentTools(box: Toolbox): void {
  const { api, publicUrl } = box
  const urlOf = (id: string): string => `${publicUrl}/environments/${id}`
  addTool(
    box,
    'list_environments',
    {
      title: 'List environments',
      description: 'Lists the environments that the caller may see, with status, cost, end and what each waits for.',
      input: z.strictObject({ ...pageInput, status, cloud_provider, project_id, search, sort }),
      effect: 'reads',
      calls: ['environments.list'],
    },
    async (query) => {
      const { items, ...page } = await api.list((call) => call('GET /environments', { query }))
      return toolAnswer({ environments: items.map(withoutActions), ...page })
    },
  )
  addTool(
    box,
    'get_environment',
    {
      title: 'Look at an environment',
      description: 'Gives an environment with what it consists of, what it costs and what it waits for.',
      input: z.strictObject({ id: z.string().max(64).meta({ description: 'As list_environments gives it.' }) }),
      effect: 'reads',
      calls: ['environment.read'],
    },
    async ({ id }) => {
      const { result, proof, ...environment } = await api.call('GET /environments/{id}', { params: { id } })
      return toolAnswer({
        ...withoutActions(environment),
        url: urlOf(environment.id),
        result: summaryOf(result, proof),
      })
    },
  )
  addTool(
    box,
    'list_projects',
    {
      title: 'List projects',
      description:
        'Lists the projects of the caller with their ids, budgets and what is left of them: an environment is requested in one of them.',
      input: z.strictObject({ ...pageInput, search: projectSearch }),
      effect: 'reads',
      calls: ['projects.list'],
    },
    async (query) => {
      const { items, ...page } = await api.list((call) =>
        call('GET /projects', { query: { ...query, status: 'active' } }),
      )
      const listed = items.map((item) => ({ ...pick(item, PROJECT_FIELDS), url: `${publicUrl}/projects/${item.id}` }))
      return toolAnswer({ projects: listed, ...page })
    },
  )
  addTool(
    box,
    'request_environment',
    {
      title: 'Request an environment',
      description:
        'Requests an environment in a project, from a result, a template or answers (exactly one of them): checks policy and budget, reserves the money, and asks people for approval where that is needed. Ask the person for a yes before you call it.',
      input: environmentRequest.omit({ stack: true }),
      effect: 'requests',
      calls: ['environments.create'],
    },
    async (body) => {
      const environment = await api.call('POST /environments', { body })
      return toolAnswer({ ...withoutActions(environment), url: urlOf(environment.id) })
    },
  )
}

/** Without what pages offer to do: a model has other tools. */
function withoutActions<Given extends { readonly actions: unknown }>(environment: Given): Omit<Given, 'actions'> {
  const { actions: _, ...rest } = environment
  return rest
}
