import type { directory } from '#contract/directory.ts'
import type { Deps } from '../../deps.ts'
import { asJsonPage, json, type Handlers } from '../../http/implement.ts'
import { getInfo, listProvisioned } from './info.ts'
import { createMapping, listMappings, removeMapping, updateMapping } from './mappings.ts'
import { createScimToken, listScimTokens, revokeScimToken } from './tokens.ts'

/** Administration of the directory. */
export function directoryRoutes(deps: Deps): Handlers<typeof directory> {
  return {
    info: async () => json(await getInfo(deps)),
    mappings: async () => json(await listMappings(deps.database.orm)),
    createMapping: async ({ ctx, body }) => json(await createMapping(deps, ctx, body)),
    updateMapping: async ({ ctx, params, body }) => json(await updateMapping(deps, ctx, params.id, body)),
    removeMapping: async ({ ctx, params }) => {
      await removeMapping(deps, ctx, params.id)
      return undefined
    },
    groups: ({ query }) => asJsonPage(listProvisioned(deps, query)),
    tokens: async () => json(await listScimTokens(deps)),
    createToken: async ({ ctx, body }) => json(await createScimToken(deps, ctx, body)),
    revokeToken: async ({ ctx, params }) => {
      await revokeScimToken(deps, ctx, params.id)
      return undefined
    },
  }
}
