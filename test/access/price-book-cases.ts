// Who is allowed to decide about prices, kept apart from the product's own table of permissions.
import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import { priceRefreshes } from '../../src/server/db/schema/prices.ts'
import { makeRefresh } from '../support/price-refreshes.ts'
import { plain, type Case, type Scene } from './case.ts'

type Key = Extract<EndpointKey, `${string} /price-book${string}`>

const one = (status: 'running' | 'waiting', body?: unknown): Case => ({
  who: 'administrators',
  request: async ({ app }: Scene) => ({
    params: { id: await makeRefresh(app.deps, { status }) },
    ...(body !== undefined && { body }),
  }),
})

export const PRICE_BOOK_CASES: Readonly<Record<Key, Case>> = {
  'GET /price-book': plain('everybody'),
  'GET /price-book/state': plain('administrators'),
  'PUT /price-book/settings': {
    who: 'administrators',
    // Another key each time, so that each changes something.
    request: () => ({ body: { is_monthly: false, gcp_key: randomUUID() } }),
  },
  'POST /price-book/refreshes': {
    who: 'administrators',
    request: async ({ app }) => {
      // One of a cloud at a time: whoever comes finds none.
      await app.deps.database.orm.update(priceRefreshes).set({ status: 'rejected' })
      return { body: { cloud: 'aws' } }
    },
  },
  'GET /price-book/refreshes/{id}': one('waiting'),
  'POST /price-book/refreshes/{id}/cancel': one('running'),
  'POST /price-book/refreshes/{id}/accept': one('waiting', { confirmed: [] }),
  'POST /price-book/refreshes/{id}/reject': one('waiting'),
}
