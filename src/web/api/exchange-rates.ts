// What 1 USD is in other currencies. The rate by which amounts are shown comes with the account.
import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './account.ts'
import { invalidate, query } from './query.ts'

/** Every rate, by code. */
export function ratesQuery() {
  return query('GET /exchange-rates', {})
}

/** Asks again for the rates, and for the account, whose own may be among them. */
export async function renewRates(queries: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queries, 'GET /exchange-rates'),
    queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ])
}
