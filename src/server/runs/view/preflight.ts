// What was found in the account of a run before its plan.
import { eq } from 'drizzle-orm'
import type { RunDetail } from '#contract/run.ts'
import type { Queries } from '../../db/connect.ts'
import { preflights } from '../../db/schema/preflights.ts'
import { presentPreflight } from '../../preflight/present.ts'
import type { RunRow } from './list-store.ts'

/** The look at the account of a run; null for a run without one. */
export async function readPreflight(
  orm: Queries,
  { id, status }: Pick<RunRow, 'id' | 'status'>,
): Promise<RunDetail['preflight']> {
  const [row] = await orm.select().from(preflights).where(eq(preflights.run_id, id))
  if (!row) return null
  if (row.report) return { state: 'looked', report: presentPreflight(row.report) }
  return { state: row.due_at !== null && status === 'queued' ? 'looking' : 'missed', report: null }
}
