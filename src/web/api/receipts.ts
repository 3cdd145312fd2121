// What the pages read of receipts.
import type { OutputOf } from '#contract/client.ts'
import { query } from './query.ts'

/** A receipt with its signature. */
export type SignedReceipt = OutputOf<'GET /environments/{id}/receipt'>

/** The receipt of a deleted environment. It never changes. */
export function receiptQuery(id: string) {
  return { ...query('GET /environments/{id}/receipt', { params: { id } }), staleTime: Number.POSITIVE_INFINITY }
}
