// The dry run of a schedule: each of its times in the last 90 days and every
// environment that had something in the cloud then, with its facts of now.
import type { Schedule } from '#domain/workflow/vocabulary.ts'
import { allHold, evaluateConditions } from '#domain/workflow/evaluate.ts'
import { workflowFactsOf } from '../../environments/base/events.ts'
import { fireTimes } from '../engine/cron.ts'
import { forEachEnvironment } from './periods.ts'
import type { Trial } from './trial.ts'
import { SHOWN, type Tally } from './tally.ts'

/** Times that are looked at, the newest; of a schedule that comes each minute that is most of a day. */
const TIMES_MAX = 1000

/** Looks at the times of a schedule. */
export async function tallySchedule(trial: Trial, tally: Tally): Promise<Date | undefined> {
  const { draft, until } = trial
  if (!draft.schedule) return undefined
  const { since, times } = newestTimes(draft.schedule, trial.since, until)
  await forEachEnvironment({ ...trial, since }, (environment, periods) => {
    const facts = workflowFactsOf(environment)
    const isMet = allHold(evaluateConditions(draft.conditions, facts))
    for (const { started_at, ended_at } of periods) {
      const there = times.slice(
        firstFrom(times, started_at),
        ended_at === null ? undefined : firstFrom(times, ended_at),
      )
      tally.look(there.length)
      if (!isMet) continue
      tally.match(
        there.length,
        there.slice(-SHOWN).map((at) => ({ environment_id: environment.id, cost: facts.cost, at })),
      )
    }
  })
  return since
}

/** The newest times of a schedule, at most as many as are looked at, and since when they are all of them. */
function newestTimes(
  schedule: Schedule,
  since: Date,
  until: Date,
): { readonly since: Date; readonly times: readonly Date[] } {
  for (let from = since; ;) {
    const times = fireTimes(schedule, from, until, TIMES_MAX + 1)
    const [first] = times
    const last = times.at(-1)
    if (times.length <= TIMES_MAX || !first || !last) return { since: from, times }
    // As long a time as these took, a little less of it, so that it ends.
    from = new Date(until.getTime() - (last.getTime() - first.getTime()) * 0.9)
  }
}

/** Index of the first time that is not before a moment. */
function firstFrom(times: readonly Date[], moment: Date): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const time = times[middle]
    if (time && time < moment) low = middle + 1
    else high = middle
  }
  return low
}
