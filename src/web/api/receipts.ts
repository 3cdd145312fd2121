// What the pages read of receipts and of the ledger of leftovers.
import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/client.ts'
import { invalidate, pagedQuery, query } from './query.ts'

/** A receipt with its signature. */
export type SignedReceipt = OutputOf<'GET /environments/{id}/receipt'>

/** The receipt of a deleted environment. It never changes; when it was looked last does. */
export function receiptQuery(id: string) {
  return query('GET /environments/{id}/receipt', { params: { id } })
}

/** Something that is left of a deleted environment. */
export type Leak = OutputOf<'GET /projects/{id}/leaks'>[number]

/** What is left in a project, or of one of its environments. */
export function leaksQuery(projectId: string, environment_id?: string) {
  const input = { params: { id: projectId }, query: environment_id === undefined ? {} : { environment_id } }
  return { ...pagedQuery('GET /projects/{id}/leaks', input), staleTime: 0 }
}

/** How much is left in a project, and what it costs. */
export function leakSummaryQuery(projectId: string) {
  return { ...query('GET /projects/{id}/leaks/summary', { params: { id: projectId } }), staleTime: 0 }
}

/** Requests again what is left, and when it was looked: someone has just searched. */
export function refreshLeaks(queries: QueryClient): Promise<void> {
  return invalidate(queries, 'GET /projects/{id}/leaks', 'GET /environments/{id}/receipt')
}
