// A run as it goes on: changes of the run, its resources and its log are sent as they happen, also when another
// server gets a signal.
import { and, eq } from 'drizzle-orm'
import { MINUTE_MS } from '#engine/durations.ts'
import type { RunEvent } from '#contract/run.ts'
import { message } from '#words/message.ts'
import { isStillSignedIn } from '../../access/caller.ts'
import type { Queries } from '../../db/connect.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, SignedIn } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { KEEP_ALIVE, type Sent } from '../../http/event-stream.ts'
import { createPlaces } from '../../http/places.ts'
import { createBell, type Bell } from './bell.ts'
import { isVisibleRun, type Viewer } from './list-store.ts'
import { findLogParts } from './log.ts'
import { createLook, type Watcher } from './look.ts'
import { findRun } from './read.ts'

/** Runs that one person watches at once, on one server. */
const WATCHED_AT_ONCE = 12
/** What happens within so short a time is sent together. */
const GATHER_MS = 40
/** How often it looks without a signal: for what it missed, and for the places in the queue. */
const LOOK_EVERY_MS = 5000
/** After so long without an event, a sign of life. */
const KEEP_ALIVE_MS = 15_000
/** Afterwards the browser asks again. */
const WATCH_MAX_MS = 10 * MINUTE_MS

/** Follows a run: what happens to it from now on, after its resources as they stand. */
export type Watch = (ctx: SignedIn, id: string, logFrom: number | undefined) => Promise<AsyncIterable<Sent<RunEvent>>>

/** Makes what follows runs; it counts how many each person does at once. */
export function createWatch(deps: Deps): Watch {
  const takePlace = createPlaces(WATCHED_AT_ONCE)
  const { orm } = deps.database
  return async (ctx, id, logFrom) => {
    await findRun(orm, id)
    const { bytes } = await findLogParts(orm, id)
    const leave = takePlace(ctx.caller.id)
    if (!leave) throw new Refused(429, message('http.too-many-at-once', { max: WATCHED_AT_ONCE }))
    // A browser that lost the connection goes on where it was; it says so in a header of its own.
    const log = Math.min(placeOf(ctx.request.last_event_id) ?? logFrom ?? bytes, bytes)
    return watch(deps, ctx, { id, log, leave })
  }
}

function placeOf(id: string | undefined): number | undefined {
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

interface Begin {
  readonly id: string
  /** Where in the log it begins. */
  readonly log: number
  readonly leave: () => void
}

async function* watch(deps: Deps, ctx: SignedIn, { id, log, leave }: Begin): AsyncGenerator<Sent<RunEvent>> {
  const bell = createBell()
  const ends = AbortSignal.any([ctx.request.signal, deps.signals.stopping])
  const off = deps.signals.on('strata_run', (about) => {
    if (about === id) bell.ring()
  })
  ends.addEventListener('abort', bell.ring)
  try {
    yield* follow(deps.database.orm, { ...ctx.caller, now: deps.now }, { id, log, bell, ends, caller: ctx.caller })
  } finally {
    off()
    ends.removeEventListener('abort', bell.ring)
    leave()
  }
}

interface Following extends Omit<Begin, 'leave'> {
  readonly caller: Caller
  readonly bell: Bell
  /** Aborted when the caller goes away, or the server stops. */
  readonly ends: AbortSignal
}

async function* follow(
  orm: Queries,
  viewer: Watcher,
  { id, log, bell, ends, caller }: Following,
): AsyncGenerator<Sent<RunEvent>> {
  const look = createLook(orm, viewer, id, log)
  const until = performance.now() + WATCH_MAX_MS
  let sentAt = performance.now()
  while (!ends.aborted && performance.now() < until) {
    // Whoever has signed out, was disabled or has left the project hears nothing more.
    if (!(await isStillSignedIn(orm, caller, viewer.now())) || !(await isVisible(orm, viewer, id))) return
    for await (const sent of look()) {
      yield sent
      sentAt = performance.now()
      if (sent.event.kind === 'end') return
    }
    if (performance.now() - sentAt >= KEEP_ALIVE_MS) {
      yield KEEP_ALIVE
      sentAt = performance.now()
    }
    await bell.wait(LOOK_EVERY_MS)
    // Signals often come in bursts.
    if (!ends.aborted) await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
  }
}

/** Whether a person who watches a run may still see it. */
async function isVisible(orm: Queries, viewer: Viewer, id: string): Promise<boolean> {
  const [found] = await orm
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, id), isVisibleRun(viewer, {})))
  return found !== undefined
}
