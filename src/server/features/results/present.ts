// A stored result as it is returned.
import type { StoredResult } from '#contract/results.ts'
import type { Deps } from '../../deps.ts'
import type { PartlyStored } from '../../http/stored-json.ts'
import { presentPlan, withPlan } from '../../plan-proof/read.ts'
import type { ResultRow, StoredStack } from './store.ts'

/** A result whose stored parts stay the bytes that were generated: reading it parses and serialises nothing. */
export type PresentedResult = PartlyStored<StoredResult, 'proof', StoredStack>

/** Presents a stored result to a person. @param rest_bytes the length of the text of the result, where it is known */
export function presentResult(
  deps: Pick<Deps, 'planner'>,
  row: ResultRow,
  userId: string,
  rest_bytes?: number,
): PresentedResult {
  return {
    head: {
      id: row.id,
      created_at: row.created_at.toISOString(),
      is_shared: row.is_shared,
      can_share: row.user_id === userId,
    },
    fields: { proof: withPlan(row.proof, presentPlan(row.plan, deps)) },
    rest: row.result,
    rest_bytes,
  }
}
