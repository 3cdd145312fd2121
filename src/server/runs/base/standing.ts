// How far what an attempt still hands over counts.
import { and, eq, gt, ne } from 'drizzle-orm'
import { message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { runAttempts, runs } from '../../db/schema/runs.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'

/** Outcomes after which nothing can be on its way any more: what an agent could not send, it says to have failed. */
const COMPLETE: ReadonlySet<string | null> = new Set(['done', 'refused'])

/**
 * `at-work` while it lasts; `late` when its agent fell silent or it broke off, and nothing has followed yet;
 * `overtaken` once something has; `ended` when it is complete.
 */
export type Standing = 'at-work' | 'late' | 'overtaken' | 'ended'

/** How an attempt stands. What looks for drift changes nothing, and overtakes nobody. */
export async function standingOf(orm: Queries, { id, environment_id }: CallingAttempt): Promise<Standing> {
  const { ended_at, outcome, started_at } = runAttempts
  const [attempt] = await orm.select({ ended_at, outcome, started_at }).from(runAttempts).where(eq(runAttempts.id, id))
  if (!attempt || (attempt.ended_at !== null && COMPLETE.has(attempt.outcome))) return 'ended'
  const [later] = await orm
    .select({ id: runAttempts.id })
    .from(runAttempts)
    .innerJoin(runs, eq(runs.id, runAttempts.run_id))
    .where(
      and(
        eq(runAttempts.environment_id, environment_id),
        gt(started_at, attempt.started_at),
        ne(runAttempts.id, id),
        ne(runs.kind, 'check'),
      ),
    )
    .limit(1)
  if (later) return 'overtaken'
  return attempt.ended_at === null ? 'at-work' : 'late'
}

/** @throws Refused with 409 for an attempt that has ended, however it did */
export function refuseEnded({ ended_at }: Pick<CallingAttempt, 'ended_at'>): void {
  if (ended_at !== null) throw attemptEnded()
}

export const attemptEnded = () => conflict(message('states.attempt-ended'))
