import type { imports } from '#contract/imports.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { importBrowserData } from './browser-data.ts'
import { importTerraform } from './import-terraform.ts'

/** What comes from elsewhere. */
export function importsRoutes(deps: Deps): Handlers<typeof imports> {
  return {
    terraform: async ({ ctx, body }) => json(await importTerraform(deps, ctx.caller.id, body)),
    browserData: async ({ ctx, body }) => json(await importBrowserData(deps, ctx, body)),
  }
}
