import type { templates } from '#contract/templates.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { createTemplate, listTemplates, removeTemplate, renameTemplate } from './service.ts'

/** The saved templates of the caller. */
export function templatesRoutes(deps: Deps): Handlers<typeof templates> {
  return {
    list: ({ ctx, query }) => listTemplates(deps, ctx, query),
    create: async ({ ctx, body }) => json(await createTemplate(deps, ctx, body)),
    update: async ({ ctx, params, body }) => json(await renameTemplate(deps, ctx, params.id, body.name)),
    remove: async ({ ctx, params }) => {
      await removeTemplate(deps, ctx, params.id)
      return undefined
    },
  }
}
