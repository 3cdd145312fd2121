import type { deployments } from '#contract/deployments.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { listConfigurations, removeConfiguration, saveConfiguration } from './service.ts'

/** Saved configurations of the deploy dialog. */
export function deploymentsRoutes(deps: Deps): Handlers<typeof deployments> {
  return {
    configurations: async ({ ctx }) => json(await listConfigurations(deps, ctx)),
    saveConfiguration: async ({ ctx, body }) => json(await saveConfiguration(deps, ctx, body)),
    removeConfiguration: async ({ ctx, params }) => {
      await removeConfiguration(deps, ctx, params.id)
      return undefined
    },
  }
}
