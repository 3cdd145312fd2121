// What the pages read of what others changed outside of Terraform.
import type { QueryClient } from '@tanstack/react-query'
import type { Drift } from '#contract/drift.ts'
import { refreshEnvironments } from './environments.ts'
import { keyOf, query } from './query.ts'

/** What others changed of an environment, by its last check. A check may find something else at any time. */
export function driftQuery(id: string) {
  return { ...query('GET /environments/{id}/drift', { params: { id } }), staleTime: 0 }
}

/** Shows what is open and ignored of an environment as the server just answered, and requests again what it counts. */
export function keepDrift(queries: QueryClient, id: string, drift: Drift): void {
  queries.setQueryData(keyOf('GET /environments/{id}/drift', { params: { id } }), drift)
  void refreshEnvironments(queries)
}
