// Tools about templates: found, looked at and compiled.
import { z } from 'zod'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { CATEGORIES } from '#engine/components/component.ts'
import { USD_MAX } from '#domain/environment/cost.ts'
import { templateTag } from '#domain/template.ts'
import { TEMPLATE_SCOPES } from '#contract/templates.ts'
import { toolAnswer } from './answer.ts'
import { TEMPLATE_FIELDS, pick } from './outputs.ts'
import { filesAsContent, summaryOf } from './stack-summary.ts'
import { addressOf } from './stack-tools.ts'
import { addTool, pageInput, type Toolbox } from './toolbox.ts'

const byId = z.strictObject({ id: z.string().max(80).meta({ description: 'As list_templates gives it.' }) })

/** Adds list_templates, get_template and compile_template. */
export function addTemplateTools(box: Toolbox): void {
  const { api, publicUrl } = box
  addTool(
    box,
    'list_templates',
    {
      title: 'List templates',
      description:
        'Lists templates: those of the caller, of their teams, or of the public gallery, each with its price on every cloud.',
      input: z.strictObject({
        ...pageInput,
        scope: z.enum(TEMPLATE_SCOPES).default('public'),
        search: z.string().max(100).optional().meta({ description: 'Part of the name, the description or a tag.' }),
        cloud: z.enum(CLOUD_IDS).optional(),
        component: z
          .string()
          .max(40)
          .optional()
          .meta({ description: 'Type of a component that it has, such as postgresql.' }),
        category: z.enum(CATEGORIES).optional().meta({ description: 'It has a component of this category.' }),
        tag: templateTag.optional(),
        max_cost: z.number().min(0).max(USD_MAX).optional().meta({ description: 'USD a month on its own cloud.' }),
      }),
      effect: 'reads',
      calls: ['templates.read'],
    },
    async (query) => {
      const { items, ...page } = await api.list((call) => call('GET /templates', { query }))
      const templates = items.map((item) => pick(item, TEMPLATE_FIELDS))
      return toolAnswer({ templates, ...page })
    },
  )
  addTool(
    box,
    'get_template',
    {
      title: 'Look at a template',
      description: 'Gives a template with its README and its stack: components, settings and connections.',
      input: byId,
      effect: 'reads',
      calls: ['template.read'],
    },
    async ({ id }) => {
      const { abilities: _, ...template } = await api.call('GET /templates/{id}', { params: { id } })
      return toolAnswer({ ...template, url: `${publicUrl}/templates/${encodeURIComponent(template.id)}` })
    },
  )
  addTool(
    box,
    'compile_template',
    {
      title: 'Compile a template',
      description:
        'Compiles the newest version of a template to Terraform, with its price and proof. Keeps it as a private result of the caller; nothing is deployed.',
      input: byId.extend({
        include_files: z
          .boolean()
          .default(true)
          .meta({ description: 'Whether the Terraform files are part of the answer.' }),
      }),
      effect: 'drafts',
      calls: ['template.read', 'stacks.compile'],
    },
    async ({ id, include_files }) => {
      const { stack, name, version } = await api.call('GET /templates/{id}', { params: { id } })
      const result = await api.call('POST /stacks/compile', { body: stack })
      const address = addressOf(result, publicUrl)
      return toolAnswer(
        { template: { id, name, version }, ...address, ...summaryOf(result, result.proof) },
        include_files ? filesAsContent(result, address.url) : [],
      )
    },
  )
}
