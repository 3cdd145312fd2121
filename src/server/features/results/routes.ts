import type { results } from '#contract/results.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { partlyStoredJson } from '../../http/stored-json.ts'
import { getCurrentResult, getResult, leaveCurrentResult, share } from './service.ts'

/** Reading, leaving and sharing stored results. */
export function resultsRoutes(deps: Deps): Handlers<typeof results> {
  return {
    current: async ({ ctx }) => partlyStoredJson(await getCurrentResult(deps, ctx)),
    clear: async ({ ctx }) => {
      await leaveCurrentResult(deps, ctx)
      return undefined
    },
    get: async ({ ctx, params }) => partlyStoredJson(await getResult(deps, ctx, params.id)),
    share: async ({ ctx, params }) => json(await share(deps, ctx, params.id)),
  }
}
