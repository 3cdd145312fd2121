// One look at a run after the other: each gives what is new since the one before.
import type { Run, RunEvent } from '#contract/run.ts'
import { advance, type NodeNames, type ResourceProgress } from '#domain/run/resources.ts'
import { hasEnded } from '#domain/run/status.ts'
import type { Queries } from '../../db/connect.ts'
import type { Placed } from '../../http/event-stream.ts'
import { findCountingAttempts, readEvents } from './events-store.ts'
import type { RunRow, Viewer } from './list-store.ts'
import { findLogParts, readLogText } from './log.ts'
import { presentRuns } from './present-run.ts'
import { findRun, presentResource, readNodeNames } from './read.ts'

/** Bytes of log in one event. */
const LOG_EVENT_BYTES = 64_000

/** Who watches, and by which clock. */
export interface Watcher extends Viewer {
  readonly now: () => Date
}

/**
 * Makes what looks at a run, again and again. The first look gives the run and all of its resources; one that finds the
 * run ended gives that last.
 * @param log where in the log to begin
 */
export function createLook(
  orm: Queries,
  viewer: Watcher,
  id: string,
  log: number,
): () => AsyncGenerator<Placed<RunEvent>> {
  const resources = new Map<string, ResourceProgress>()
  /** How many events of each attempt are known. */
  const known = new Map<string, number>()
  let names: NodeNames | undefined
  let row: RunRow | undefined
  let shown = ''
  let at = log

  const place = (event: RunEvent): Placed<RunEvent> => ({ id: String(at), event })

  /** The run as the viewer sees it, when that is not as it was. */
  async function findNews(now: RunRow): Promise<Run | undefined> {
    // What a queued one waits for changes with others; all else changes with its row.
    const isSame = JSON.stringify(now) === JSON.stringify(row)
    if (isSame && now.status !== 'queued' && now.status !== 'apply_queued') return undefined
    const [run] = await presentRuns(orm, viewer, [now], viewer.now())
    const text = JSON.stringify(run)
    if (text === shown) return undefined
    shown = text
    return run
  }

  /** Addresses of the resources with new events. */
  async function findTold(now: RunRow): Promise<Set<string>> {
    const attempts = await findCountingAttempts(orm, now)
    const told = new Set<string>()
    // A new plan is about everything again.
    if ([...known.keys()].some((one) => attempts.every((attempt) => attempt.id !== one))) {
      known.clear()
      resources.clear()
    }
    for (const attempt of attempts)
      for (const event of await readEvents(orm, attempt.id, known.get(attempt.id) ?? -1)) {
        known.set(attempt.id, event.number)
        const after = advance(resources.get(event.address), event)
        if (!after) continue
        resources.set(event.address, after)
        told.add(event.address)
      }
    return told
  }

  return async function* look() {
    // Read first: what an ended run has left is there when it has ended.
    const now = await findRun(orm, id)
    const isEnd = hasEnded(now.status)
    const run = await findNews(now)
    row = now
    if (run) yield place({ kind: 'run', run })
    const told = await findTold(now)
    names ??= await readNodeNames(orm, now.compiled_id)
    for (const [address, resource] of resources)
      if (isEnd || told.has(address)) yield place({ kind: 'resource', resource: presentResource(resource, now, names) })
    const parts = await findLogParts(orm, id)
    while (at < parts.bytes) {
      const { offset, next_offset, text } = await readLogText(
        orm,
        parts,
        at,
        Math.min(at + LOG_EVENT_BYTES, parts.bytes),
      )
      at = Math.max(next_offset, at + 1)
      if (text !== '') yield place({ kind: 'log', offset, text })
    }
    if (isEnd) yield place({ kind: 'end' })
  }
}
