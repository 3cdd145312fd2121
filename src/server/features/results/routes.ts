import type { results } from '#contract/results.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { getCurrentResult, getResult, leaveCurrentResult, share } from './service.ts'

/** Reading, leaving and sharing stored results. */
export function resultsRoutes(deps: Deps): Handlers<typeof results> {
  return {
    current: ({ maker }) => getCurrentResult(deps, maker),
    clear: async ({ maker }) => {
      await leaveCurrentResult(deps, maker)
      return undefined
    },
    get: ({ maker, params }) => getResult(deps, maker, params.id),
    share: async ({ maker, params }) => json(await share(deps, maker, params.id)),
  }
}
