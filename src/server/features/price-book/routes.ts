import type { priceBook } from '#contract/price-book.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { readBook } from '../../prices/current.ts'
import { acceptRefresh, cancelRefresh, rejectRefresh, saveSettings, startRefresh } from './decide.ts'
import { getRefreshDetail, readState } from './present.ts'

/** Prices that renew. */
export function priceBookRoutes(deps: Deps): Handlers<typeof priceBook> {
  const { orm } = deps.database
  return {
    current: async () => {
      const book = await readBook(orm)
      return json(book === undefined ? { id: null, figures: {} } : { id: book.id, figures: book.figures })
    },
    state: async () => json(await readState(orm)),
    saveSettings: async ({ ctx, body }) => json(await saveSettings(deps, ctx, body)),
    start: async ({ ctx, body }) => json(await startRefresh(deps, ctx, body)),
    get: async ({ params }) => json(await getRefreshDetail(orm, params.id)),
    cancel: async ({ ctx, params }) => json(await cancelRefresh(deps, ctx, params.id)),
    accept: async ({ ctx, params, body }) => json(await acceptRefresh(deps, ctx, params.id, body)),
    reject: async ({ ctx, params }) => json(await rejectRefresh(deps, ctx, params.id)),
  }
}
