import type { exchangeRates } from '#contract/exchange-rates.ts'
import type { Deps } from '../../deps.ts'
import { listRates } from '../../prices/exchange/rates.ts'
import { asJson, versionedJson, type Handlers } from '../../http/implement.ts'
import { getRate, refreshRates, removeRate, saveRate } from './service.ts'

/** Exchange rates. */
export function exchangeRatesRoutes(deps: Deps): Handlers<typeof exchangeRates> {
  const { orm } = deps.database
  return {
    list: () => asJson(listRates(orm)),
    get: async ({ params }) => versionedJson(await getRate(orm, params.currency)),
    save: async ({ ctx, params, body }) => versionedJson(await saveRate(deps, ctx, params.currency, body)),
    remove: async ({ ctx, params }) => {
      await removeRate(deps, ctx, params.currency)
      return undefined
    },
    refresh: ({ ctx }) => asJson(refreshRates(deps, ctx)),
  }
}
