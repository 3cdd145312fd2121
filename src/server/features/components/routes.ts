import type { components } from '#contract/components.ts'
import type { Deps } from '../../deps.ts'
import { asJsonPage, json, type Handlers } from '../../http/implement.ts'
import { inspectModule } from '../../terraform/inspect-module.ts'
import { createComponent, getComponent, listComponents, removeComponent, updateComponent } from './service.ts'

/** Custom components. */
export function componentsRoutes(deps: Deps): Handlers<typeof components> {
  return {
    list: ({ ctx, query }) => asJsonPage(listComponents(deps, ctx, query)),
    create: async ({ ctx, body }) => json(await createComponent(deps, ctx, body)),
    get: async ({ ctx, params }) => json(await getComponent(deps.database.orm, ctx, params.id)),
    update: async ({ ctx, params, body }) => json(await updateComponent(deps, ctx, params.id, body)),
    remove: async ({ ctx, params }) => {
      await removeComponent(deps, ctx, params.id)
      return undefined
    },
    inspect: async ({ ctx, body }) => json(await inspectModule(ctx.caller.id, body.files)),
  }
}
