import type { QueryClient } from '@tanstack/react-query'
import type { StoredResult } from '#contract/results.ts'
import { answersOf, keyOf } from '../../api/query.ts'

/** Shows that a result is shared, or no longer is, wherever it is known. */
export function keepSharing(queries: QueryClient, id: string, is_shared: boolean): void {
  const change = (known: StoredResult | undefined) => (known?.id === id ? { ...known, is_shared } : known)
  queries.setQueryData(keyOf('GET /results/{id}', { params: { id } }), change)
  queries.setQueryData(keyOf('GET /results/current', {}), change)
  void queries.invalidateQueries(answersOf('GET /results'))
}
