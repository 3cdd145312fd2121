// Tools about approvals: what would need one, and what waits for one. A model
// never decides: there is no tool that does.
import { z } from 'zod'
import { generateRequest } from '#engine/answers.ts'
import { USD_MAX } from '#domain/environment/cost.ts'
import { approvals } from '#contract/approvals.ts'
import { ToolRefusal, toolAnswer } from './answer.ts'
import { addTool, pageInput, type Toolbox } from './toolbox.ts'

const { state, requested_by, environment_id, project_id } = approvals.list.query.shape

/** Adds check_approval, list_approvals and get_approval. */
export function addApprovalTools(box: Toolbox): void {
  const { api, publicUrl } = box
  addTool(
    box,
    'check_approval',
    {
      title: 'Check whether approval is needed',
      description:
        'Says whether a request for an environment would need approval, why, whose, and what is left of the budget. Give a result, a template or answers. Nothing is requested.',
      input: z.strictObject({
        result_id: z.string().max(64).optional(),
        template_id: z.string().max(80).optional(),
        answers: generateRequest.optional(),
        project_id: z.string().max(64).optional().meta({
          description: 'When absent, the default project of the caller, or else their only one.',
        }),
        budget_limit: z
          .number()
          .min(0)
          .max(USD_MAX)
          .nullable()
          .optional()
          .meta({ description: 'USD a month, with a result or a template.' }),
      }),
      effect: 'reads',
      calls: ['environments.create'],
    },
    async ({ answers, budget_limit, project_id: project, ...source }) => {
      const given = [answers, source.result_id, source.template_id].filter((one) => one !== undefined)
      if (given.length !== 1) throw new ToolRefusal('Give exactly one of result_id, template_id and answers.')
      const body = answers ? { ...answers, project_id: project } : { ...source, project_id: project, budget_limit }
      return toolAnswer(await api.call('POST /approval/check', { body }))
    },
  )
  addTool(
    box,
    'list_approvals',
    {
      title: 'List requests for approval',
      description:
        'Lists requests for approval that the caller may see, newest first: what for, why, whose decision, and what became of it.',
      input: z.strictObject({ ...pageInput, state, requested_by, environment_id, project_id }),
      effect: 'reads',
      calls: ['approvals.list'],
    },
    async (query) => {
      const { items, ...page } = await api.list((call) => call('GET /approvals', { query }))
      return toolAnswer({ approvals: items, ...page })
    },
  )
  addTool(
    box,
    'get_approval',
    {
      title: 'Look at a request for approval',
      description: 'Gives a request for approval with what it is about and what its project has left.',
      input: z.strictObject({ id: z.string().max(64).meta({ description: 'As list_approvals gives it.' }) }),
      effect: 'reads',
      calls: ['approval.read'],
    },
    async ({ id }) => {
      const approval = await api.call('GET /approval/{id}', { params: { id } })
      return toolAnswer({ ...approval, url: `${publicUrl}/approvals/${approval.id}` })
    },
  )
}
