// What happens to resources, as the agent of an attempt tells it: numbered, so that it counts once.
import { eq } from 'drizzle-orm'
import type { ResourceEvent } from '#contract/agent.ts'
import { message } from '#words/message.ts'
import { runAttempts, runEvents } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { beginCost } from '../base/begin-cost.ts'
import { signal } from '../base/signal.ts'
import { holdAttempt } from './own.ts'

/** Events that are kept of an attempt: those of a stack as large as one can be, many times over. */
const EVENTS_MAX = 100_000

/**
 * Keeps what an agent tells.
 * @param first number of the first of the events, from 0
 * @throws Refused with 409 when some before them are missing, or the attempt has ended
 */
export async function keepEvents(
  deps: Deps,
  calling: CallingAttempt,
  first: number,
  events: readonly ResourceEvent[],
): Promise<void> {
  const hasMade = await deps.database.orm.transaction(async (tx) => {
    const { id, run_id, event_count: known } = await holdAttempt(tx, calling)
    if (first > known) throw conflict(message('operations.events-hole', { known, first }))
    const fresh = events.slice(known - first)
    if (fresh.length === 0) return false
    const rows = fresh.flatMap(({ at, seconds, ...event }, index) =>
      // That something goes on is no news: it began, and has not ended.
      event.kind === 'progress' || known + index >= EVENTS_MAX
        ? []
        : [
            {
              ...event,
              attempt_id: id,
              run_id,
              number: known + index,
              at: new Date(at),
              seconds: seconds === null ? null : Math.round(seconds),
            },
          ],
    )
    if (rows.length > 0) await tx.insert(runEvents).values(rows)
    const event_count = known + fresh.length
    await tx.update(runAttempts).set({ event_count }).where(eq(runAttempts.id, id))
    if (rows.length > 0) await signal(tx, 'strata_run', run_id)
    return calling.phase === 'apply' && rows.some(({ kind, action }) => kind === 'done' && action === 'create')
  })
  if (hasMade) await beginCost(deps, calling.environment_id)
}
