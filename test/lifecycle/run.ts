// Runs many sequences at once, each in a project of its own, in one application
// under one clock; and one alone, shortened, when it showed a violation.
import type { TestPostgres } from '../support/postgres.ts'
import { chooseAction, describeAction, type Action } from './actions.ts'
import { checkEnd, checkRound } from './check.ts'
import { tickAll } from './model.ts'
import { perform, type Subject } from './perform.ts'
import { createRandom, type Random } from './random.ts'
import { BUDGET, createWorld } from './world.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#engine/durations.ts'

/**
 * Where clocks begin: before the nights in which they are changed, before the ends of months and years, and of a
 * February that is longer.
 */
const STARTS = [
  '2026-10-24T21:40:00Z',
  '2027-03-27T23:10:00Z',
  '2026-10-31T22:00:00Z',
  '2026-12-30T12:00:00Z',
  '2028-02-27T09:30:00Z',
  '2027-06-15T08:00:00Z',
] as const

/** How many rounds the sequences of a group have: in each the clock moves, the scheduler runs and one thing is done. */
const ROUNDS = [3, 4, 5, 6, 9] as const
/** Actions under way at once, each of another project. */
const AT_ONCE = 6

/** One round of a sequence: the time, whether the application was started again before it, and what was done. */
export interface Round {
  readonly at: number
  /** Milliseconds by which the clock of the machine is ahead of the time, or behind. */
  readonly drift: number
  readonly restarts: boolean
  readonly action: Action | undefined
}

/** What a sequence did wrong, and all that it did up to then. */
export interface Failure {
  readonly message: string
  readonly isForwards: boolean
  readonly rounds: readonly Round[]
}

/** What decides about a run. */
interface Script {
  readonly isForwards: boolean
  readonly clock: readonly Omit<Round, 'action'>[]
  action(round: number, place: number, subject: Subject, now: number): Action | undefined
}

/**
 * Runs sequences at once.
 * @param seen is told of every state with what was done in it
 * @returns those that failed, by their place in the group
 */
export function runGroup(
  server: TestPostgres,
  seed: number,
  count: number,
  seen: Set<string>,
): Promise<Map<number, Failure>> {
  const random = createRandom(seed)
  const isForwards = random.chance(0.6)
  const sequences = Array.from({ length: count }, (_, place) => createRandom(seed * 1009 + place))
  const clock: Omit<Round, 'action'>[] = [{ at: Date.parse(random.pick(STARTS)), drift: 0, restarts: false }]
  const rounds = random.pick(ROUNDS)
  while (clock.length < rounds)
    clock.push({
      at: jump(random, clock.at(-1)?.at ?? 0, isForwards),
      drift: isForwards ? 0 : driftOf(random),
      restarts: random.chance(0.15),
    })
  const action: Script['action'] = (_round, place, { model }, now) =>
    chooseAction(sequences[place] ?? random, model, now)
  return run(server, { isForwards, clock, action }, count, seen)
}

/** Runs one sequence alone. @returns how it fails; undefined when it does not */
export async function runAlone(
  server: TestPostgres,
  rounds: readonly Round[],
  isForwards: boolean,
): Promise<Failure | undefined> {
  const failures = await run(
    server,
    { isForwards, clock: rounds, action: (round) => rounds[round]?.action },
    1,
    new Set(),
  )
  return failures.get(0)
}

async function run(
  server: TestPostgres,
  { isForwards, clock, action }: Script,
  count: number,
  seen: Set<string>,
): Promise<Map<number, Failure>> {
  const world = await createWorld(server, clock[0]?.at ?? 0)
  const failures = new Map<number, Failure>()
  try {
    const ids = await world.addProjects(count)
    const subjects: Subject[] = ids.map((project_id) => ({
      project_id,
      model: { limit: BUDGET, environments: [] },
      seen,
    }))
    const done: Round[][] = subjects.map(() => [])
    const fail = (place: number, message: string, last: readonly Round[] = []): void => {
      if (!failures.has(place)) failures.set(place, { message, isForwards, rounds: [...(done[place] ?? []), ...last] })
    }
    for (const [round, { at, drift, restarts }] of clock.entries()) {
      world.setTime(at, drift)
      if (restarts) await world.restart()
      const problems = await world.runScheduler()
      // While the clocks disagree, due work waits, and every job says why.
      const waits = Math.abs(drift) > MINUTE_MS
      const failed = problems.filter((text) => waits !== /^The clock of this server is \d+ s /.test(text))
      for (const [place, { model }] of subjects.entries()) {
        const now = [{ at, drift, restarts, action: undefined }]
        if (!waits) tickAll(model, at + drift)
        else if (problems.length === 0) fail(place, 'the scheduler did due work although the clocks disagree', now)
        if (failed.length > 0) fail(place, `the scheduler failed: ${failed.join(' ')}`, now)
      }
      await inParallel(subjects, async (subject, place) => {
        if (failures.has(place)) return
        const chosen = action(round, place, subject, at + drift)
        done[place]?.push({ at, drift, restarts, action: chosen })
        const fault = chosen && (await perform(world, subject, chosen))
        if (fault !== undefined) fail(place, fault)
      })
      for (const [place, fault] of await checkRound(world, subjects, isForwards)) fail(place, fault)
    }
    for (const [place, fault] of await checkEnd(world, subjects)) fail(place, fault)
    return failures
  } finally {
    await world.close()
  }
}

/** Works on all, a few at a time. */
async function inParallel<One>(all: readonly One[], work: (one: One, place: number) => Promise<void>): Promise<void> {
  const rest = all.entries()
  const worker = async (): Promise<void> => {
    for (const [place, one] of rest) await work(one, place)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Leaves out of a failing sequence whatever it fails without. */
export async function shorten(server: TestPostgres, failure: Failure): Promise<Failure> {
  let shortest = (await runAlone(server, failure.rounds, failure.isForwards)) ?? failure
  for (let place = shortest.rounds.length - 1; place >= 0; place--) {
    const shorter = shortest.rounds.filter((_, index) => index !== place)
    const fails = await runAlone(server, shorter, failure.isForwards)
    if (fails) shortest = fails
  }
  return shortest
}

/** A failure in lines. */
export function describeFailure({ message, rounds }: Failure): string[] {
  return [
    ...rounds.map(
      ({ at, drift, restarts, action }) =>
        `  ${new Date(at).toISOString()}${drift === 0 ? '' : `, the machine ${drift / 1000} s ahead`}${restarts ? ' after a restart' : ''}  ${action ? describeAction(action) : 'nothing'}`,
    ),
    `  ${message}`,
  ]
}

/** By how much the machine's clock is off: mostly by nothing or by less than matters, else set forward or back. */
function driftOf(random: Random): number {
  if (random.chance(0.6)) return random.pick([0, 0, 30_000, -45_000])
  return (random.chance(0.5) ? 1 : -1) * random.pick([61_000, HOUR_MS, random.whole(2, 400) * HOUR_MS])
}

/** The next time: a little later, some days later, beyond the month, or back. */
function jump(random: Random, now: number, isForwards: boolean): number {
  if (!isForwards && random.chance(0.3)) return now - random.pick([MINUTE_MS, HOUR_MS, random.whole(1, 72) * HOUR_MS])
  const kind = random.pick(['minutes', 'hours', 'hours', 'days', 'days', 'weeks', 'month'])
  if (kind === 'minutes') return now + random.whole(1, 90) * MINUTE_MS + random.whole(0, 59_999)
  if (kind === 'hours') return now + random.whole(1, 30) * HOUR_MS
  if (kind === 'days') return now + random.whole(1, 6) * DAY_MS
  if (kind === 'weeks') return now + random.whole(7, 16) * DAY_MS
  const date = new Date(now)
  // A minute before the month ends, or just after.
  return (
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) +
    random.pick([-MINUTE_MS, 0, MINUTE_MS]) +
    (date.getUTCDate() > 27 ? DAY_MS : 0)
  )
}
