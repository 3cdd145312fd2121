// A stored result as it is answered.
import type { StoredResult } from '#contract/results.ts'
import type { Text } from '../../http/implement.ts'
import type { ResultRow } from './store.ts'

/**
 * Joins the stored texts to the answer. They are not parsed: what was generated
 * is given back to the byte, and reading a result costs no serialisation.
 */
export function presentResult(row: ResultRow, makerId: string | undefined): Text<StoredResult> {
  const head = {
    id: row.id,
    created_at: row.created_at.toISOString(),
    is_shared: row.is_shared,
    can_share: row.maker_id === makerId,
  } satisfies Partial<StoredResult>
  return { text: `${JSON.stringify(head).slice(0, -1)},"proof":${row.proof},${row.result.slice(1)}` }
}
