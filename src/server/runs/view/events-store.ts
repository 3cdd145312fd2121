// What agents told of the resources of a run, in the order in which it happened.
import { and, asc, desc, eq, gt, ne } from 'drizzle-orm'
import {
  EVENT_ACTIONS,
  type EventAction,
  RESOURCE_EVENTS,
  type ResourceEventKind,
  type ToldOfResource,
} from '#domain/run/resources.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Queries } from '../../db/connect.ts'
import { runAttempts, runEvents } from '../../db/schema/runs.ts'
import type { RunRow } from './list-store.ts'

/** An attempt whose events count: the newest at its phase. */
export interface CountingAttempt {
  readonly id: string
  readonly phase: RunPhase
}

/** The newest attempts at the plan and the apply of the stage that a run is in, the plan first. */
export async function findCountingAttempts(
  orm: Queries,
  { id, stage }: Pick<RunRow, 'id' | 'stage'>,
): Promise<CountingAttempt[]> {
  const found = await orm
    .select({ id: runAttempts.id, phase: runAttempts.phase })
    .from(runAttempts)
    .where(and(eq(runAttempts.run_id, id), eq(runAttempts.stage, stage)))
    .orderBy(desc(runAttempts.started_at), desc(runAttempts.number))
  const planAt = found.findIndex(({ phase }) => phase === 'plan')
  const applyAt = found.findIndex(({ phase }) => phase === 'apply')
  // An apply before the newest plan was of another plan.
  const isOfPlan = applyAt !== -1 && (planAt === -1 || applyAt < planAt)
  return [planAt, isOfPlan ? applyAt : -1].flatMap((at) => found[at] ?? [])
}

/** An event with its place in its attempt. */
export interface StoredEvent extends ToldOfResource {
  readonly number: number
}

/** The events of an attempt beyond a number, without those that only say that something goes on. */
export async function readEvents(orm: Queries, attemptId: string, beyond: number): Promise<StoredEvent[]> {
  const { attempt_id, number, kind } = runEvents
  const found = await orm
    .select()
    .from(runEvents)
    .where(and(eq(attempt_id, attemptId), gt(number, beyond), ne(kind, 'progress')))
    .orderBy(asc(number))
  return found.flatMap((row) =>
    isKind(row.kind) && isAction(row.action) ? [{ ...row, kind: row.kind, action: row.action }] : [],
  )
}

function isKind(kind: string): kind is ResourceEventKind {
  return RESOURCE_EVENTS.some((one) => one === kind)
}

function isAction(action: string): action is EventAction {
  return EVENT_ACTIONS.some((one) => one === action)
}
