// A stored result as it is answered.
import type { StoredResult } from '#contract/results.ts'
import type { Text } from '../../http/implement.ts'
import type { ResultRow } from './store.ts'

const COMMA = ','.charCodeAt(0)

/**
 * Joins the stored texts to the answer. They are not parsed: what was generated
 * is given back to the byte, and reading a result costs no serialisation. The
 * bytes are written once in place, because joining texts of a hundred kilobytes
 * costs as much as sending them.
 */
export function presentResult(row: ResultRow, userId: string): Text<StoredResult> {
  const flags = {
    id: row.id,
    created_at: row.created_at.toISOString(),
    is_shared: row.is_shared,
    can_share: row.user_id === userId,
  } satisfies Partial<StoredResult>
  const head = `${JSON.stringify(flags).slice(0, -1)},"proof":${row.proof}`
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(head) + Buffer.byteLength(row.result))
  const headBytes = bytes.write(head)
  bytes.write(row.result, headBytes)
  // The brace that opens the result becomes the comma after the head.
  bytes[headBytes] = COMMA
  return { text: bytes }
}
