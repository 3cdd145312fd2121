// Works through events in the background: what is due now, what comes in, and
// what is to be tried again. Several servers may do so at once.
import { and, asc, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { Trigger } from '#domain/workflow/triggers.ts'
import type { Deps } from '../../deps.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import { workInBackground, type InBackground } from '../../in-background.ts'
import type { EventRow } from '../rows.ts'
import { postpone } from './postpone.ts'
import { processEvent } from './process-event.ts'
import { isDue } from './scope.ts'

const LOOK_EVERY_MS = 2000

/** What the clock makes happen, which may be for all environments at once. */
const BY_CLOCK: readonly Trigger[] = ['on-schedule', 'on-cost-threshold']

/**
 * Begins to work through events: what people wait for beside what the clock makes happen, so that neither keeps up the
 * other.
 */
export function createWorker(deps: Deps): InBackground {
  const lanes = [notInArray(workflowEvents.trigger, [...BY_CLOCK]), inArray(workflowEvents.trigger, [...BY_CLOCK])].map(
    (which) =>
      workInBackground(
        LOOK_EVERY_MS,
        (isStopping) => workThrough(deps, isStopping, which),
        (error) => deps.log.warn({ err: error }, 'The events of workflows cannot be read; it is tried again.'),
      ),
  )
  return {
    wake: () => lanes.forEach((lane) => lane.wake()),
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  }
}

/**
 * Works through everything that is due, also what comes of it, one after the
 * other. What fails is tried again later and does not stop the rest.
 * @param which of all events, as a condition
 * @returns how many events were worked through here
 */
export async function workThrough(deps: Deps, isStopping: () => boolean = () => false, which?: SQL): Promise<number> {
  let done = 0
  // Again from the beginning as long as something was done: it may have caused more.
  for (let before = -1; done > before && !isStopping();) {
    before = done
    for (
      let event = await findNext(deps, undefined, which);
      event && !isStopping();
      event = await findNext(deps, event, which)
    ) {
      try {
        if (await processEvent(deps, event)) done += 1
      } catch (error) {
        await postpone(deps, event, error)
      }
    }
  }
  return done
}

async function findNext(
  { database, now }: Deps,
  after: EventRow | undefined,
  which: SQL | undefined,
): Promise<EventRow | undefined> {
  const { next_attempt_at, id } = workflowEvents
  const [event] = await database.orm
    .select()
    .from(workflowEvents)
    .where(and(isDue(now(), after), which))
    .orderBy(asc(next_attempt_at), asc(id))
    .limit(1)
  return event
}
