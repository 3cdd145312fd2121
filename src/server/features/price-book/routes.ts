import type { priceBook } from '#contract/price-book.ts'
import { installedBook } from '#engine/prices/version.ts'
import type { Deps } from '../../deps.ts'
import { json, lastingJson, type Handlers } from '../../http/implement.ts'
import { perBook } from '../../prices/per-book.ts'
import { acceptRefresh, cancelRefresh, rejectRefresh, saveSettings, startRefresh } from './decide.ts'
import { getRefreshDetail, readState } from './present.ts'

// Every page that prices asks for it: it is serialised once, and a browser that has it gets a 304.
const current = perBook(() => {
  const book = installedBook()
  return lastingJson(book === undefined ? { id: null, figures: {} } : { id: book.id, figures: book.figures })
})

/** Prices that renew. */
export function priceBookRoutes(deps: Deps): Handlers<typeof priceBook> {
  const { orm } = deps.database
  return {
    current,
    state: async () => json(await readState(orm)),
    saveSettings: async ({ ctx, body }) => json(await saveSettings(deps, ctx, body)),
    start: async ({ ctx, body }) => json(await startRefresh(deps, ctx, body)),
    get: async ({ params }) => json(await getRefreshDetail(orm, params.id)),
    cancel: async ({ ctx, params }) => json(await cancelRefresh(deps, ctx, params.id)),
    accept: async ({ ctx, params, body }) => json(await acceptRefresh(deps, ctx, params.id, body)),
    reject: async ({ ctx, params }) => json(await rejectRefresh(deps, ctx, params.id)),
  }
}
