// Who reads and sets exchange rates, kept apart from the product's own table of permissions.
import type { EndpointKey } from '#contract/client.ts'
import { makeRate } from '../support/exchange-rates.ts'
import { plain, type Case, type Scene } from './case.ts'

type Key = Extract<EndpointKey, `${string} /exchange-rates${string}`>

let count = 0

const ofEuro = async ({ app }: Scene) => ({ params: { currency: await makeRate(app.deps, {}) } })

export const EXCHANGE_RATE_CASES: Readonly<Record<Key, Case>> = {
  'GET /exchange-rates': plain('signed-in'),
  'GET /exchange-rates/{currency}': { who: 'signed-in', request: ofEuro },
  'PUT /exchange-rates/{currency}': {
    who: 'administrators',
    request: async ({ app }) => {
      // Another rate each time, so that each changes something.
      count += 1
      const params = { currency: await makeRate(app.deps, { currency: 'CHF' }) }
      return { params, body: { rate: count, source: 'Finance', date: '2026-11-01' } }
    },
  },
  'DELETE /exchange-rates/{currency}': { who: 'administrators', request: ofEuro },
  // Nothing answers outside of this machine.
  'POST /exchange-rates/refresh': plain('administrators', undefined, 503),
}
