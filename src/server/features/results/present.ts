// A stored result as it is returned.
import type { StoredResult } from '#contract/results.ts'
import type { PartlyStored } from '../../http/stored-json.ts'
import type { ResultRow, StoredStack } from './store.ts'

/** A result whose stored parts stay the bytes that were generated: reading it parses and serialises nothing. */
export type PresentedResult = PartlyStored<StoredResult, 'proof', StoredStack>

/** Presents a stored result to a person. */
export function presentResult(row: ResultRow, userId: string): PresentedResult {
  return {
    head: {
      id: row.id,
      created_at: row.created_at.toISOString(),
      is_shared: row.is_shared,
      can_share: row.user_id === userId,
    },
    fields: { proof: row.proof },
    rest: row.result,
  }
}
