import type { results } from '#contract/results.ts'
import type { Deps } from '../../deps.ts'
import { asJsonPage, json, type Handlers } from '../../http/implement.ts'
import { partlyStoredJson } from '../../http/stored-json.ts'
import { listResults } from './list.ts'
import { getCurrentResult, getResult, leaveCurrentResult, setSharing } from './service.ts'

/** Listing, reading, leaving and sharing stored results. */
export function resultsRoutes(deps: Deps): Handlers<typeof results> {
  return {
    list: ({ ctx, query }) => asJsonPage(listResults(deps, ctx, query)),
    current: async ({ ctx }) => partlyStoredJson(await getCurrentResult(deps, ctx)),
    clear: async ({ ctx }) => {
      await leaveCurrentResult(deps, ctx)
      return undefined
    },
    get: async ({ ctx, params }) => partlyStoredJson(await getResult(deps, ctx, params.id)),
    share: async ({ ctx, params }) => json(await setSharing(deps, ctx, params.id, true)),
    unshare: async ({ ctx, params }) => json(await setSharing(deps, ctx, params.id, false)),
  }
}
