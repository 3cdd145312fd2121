import type { templates } from '#contract/templates.ts'
import type { Deps } from '../../deps.ts'
import { asJsonPage, json, versionedJson, type Handlers } from '../../http/implement.ts'
import { listTemplates, readTemplate } from './read.ts'
import { removeTemplate, undeleteTemplate } from './remove.ts'
import { createTemplate, forkTemplate } from './service.ts'
import { shareTemplate } from './share.ts'
import { restoreVersion, updateTemplate } from './update.ts'
import { listVersions, readVersion } from './versions.ts'

/** Saved templates, those of the gallery, and their versions. */
export function templatesRoutes(deps: Deps): Handlers<typeof templates> {
  return {
    list: ({ ctx, query }) => asJsonPage(listTemplates(deps, ctx, query)),
    create: async ({ ctx, body }) => versionedJson(await createTemplate(deps, ctx, body)),
    get: async ({ ctx, params }) => versionedJson(await readTemplate(deps.database.orm, ctx.caller, params.id, deps)),
    update: async ({ ctx, params, body }) => versionedJson(await updateTemplate(deps, ctx, params.id, body)),
    remove: async ({ ctx, params }) => {
      await removeTemplate(deps, ctx, params.id)
      return undefined
    },
    undelete: async ({ ctx, params }) => versionedJson(await undeleteTemplate(deps, ctx, params.id)),
    share: async ({ ctx, params, body }) => versionedJson(await shareTemplate(deps, ctx, params.id, body)),
    fork: async ({ ctx, params, body }) => versionedJson(await forkTemplate(deps, ctx, params.id, body)),
    versions: ({ ctx, params, query }) => asJsonPage(listVersions(deps, ctx, params.id, query)),
    version: async ({ ctx, params }) => json(await readVersion(deps, ctx, params.id, params.version)),
    restore: async ({ ctx, params }) => versionedJson(await restoreVersion(deps, ctx, params.id, params.version)),
  }
}
