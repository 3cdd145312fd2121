// Stored results as the pages read them.
import type { StoredResult } from '#contract/results.ts'
import { planInterval } from './plan-proof.ts'
import { query } from './query.ts'

interface Read {
  readonly state: { readonly data: StoredResult | undefined; readonly dataUpdateCount: number }
}

/** Until Terraform has planned it. */
const untilPlanned = {
  refetchInterval: ({ state }: Read) => planInterval(state.data?.proof.plan, state.dataUpdateCount),
}

/** The current result of this person. */
export const currentResultQuery = { ...query('GET /results/current', {}), ...untilPlanned }

/** One result. */
export function resultQuery(id: string) {
  return { ...query('GET /results/{id}', { params: { id } }), ...untilPlanned }
}
