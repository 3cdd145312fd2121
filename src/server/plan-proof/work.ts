// Plans stored files in the background, one after the other, for as long as there is a binary on this machine.
import { MINUTE_MS } from '#engine/durations.ts'
import { planAnswer, type PlanAnswer, type PlanBinary, type PlanOrder } from '#contract/plan-proof.ts'
import { message } from '#words/message.ts'
import type { Deps, PlannerState } from '../deps.ts'
import { workInBackground, type InBackground } from '../in-background.ts'
import { claimPlan, dropPlan, finishPlan, lookAgain, lostAnswer, releasePlan, toWire } from './claim.ts'
import { findFiles, takeUpTemplate } from './files.ts'

const LOOK_EVERY_MS = 10_000
/** Without a binary it is looked for again after so long: somebody may have installed one. */
const NO_BINARY_FOR_MS = 5 * MINUTE_MS

/** Asks the process that plans. It rejects when the process gives no answer, or when it is stopped. */
export type AskPlanner = (order: PlanOrder, signal: AbortSignal) => Promise<PlanAnswer>

export interface Planner extends PlannerState {
  /** Begins to work; comes back at once. */
  start(deps: Deps): void
  /** Ends what is under way, which another server or a later start does again. */
  stop(): Promise<void>
}

/** What is known of the binary of this machine. */
interface Known {
  /** Undefined until it was looked for; null when there is none. */
  binary: PlanBinary | null | undefined
  lookedAt: number
}

/** Makes the planner of a server; it does not work yet. */
export function createPlanner(ask: AskPlanner): Planner {
  const known: Known = { binary: undefined, lookedAt: 0 }
  const ending = new AbortController()
  let work: InBackground | undefined
  return {
    isAtHand: () => (known.binary === undefined ? undefined : known.binary !== null),
    wake: () => work?.wake(),
    start: (deps) => {
      work = workInBackground(
        LOOK_EVERY_MS,
        () => planAll(deps, { ask, known, signal: ending.signal }),
        (error) => deps.log.warn({ err: error }, 'Stored files cannot be planned; it is tried again.'),
      )
    },
    stop: async () => {
      ending.abort()
      await work?.stop()
    },
  }
}

interface Planning {
  readonly ask: AskPlanner
  readonly known: Known
  readonly signal: AbortSignal
}

/** Plans everything that waits, as one server does. @returns how many plans came to an end */
export async function planAll(deps: Deps, planning: Planning): Promise<number> {
  const { signal, known } = planning
  if (!(await findBinary(deps, planning))) return 0
  let done = 0
  while (!signal.aborted && known.binary) {
    const row = await claimPlan(deps)
    if (!row) {
      // What people stored goes before what nobody has looked at yet.
      if (await takeUpTemplate(deps)) continue
      break
    }
    const files = await findFiles(deps, row.files_digest)
    if (!files) {
      await dropPlan(deps, row)
      continue
    }
    const answer = lostAnswer(row) ?? (await askFor(deps, planning, files))
    if (answer === undefined || answer.outcome === 'found') {
      await releasePlan(deps, row)
      continue
    }
    await finishPlan(deps, row, answer)
    done += 1
  }
  return done
}

/** Looks for the binary when something waits for it, and again when there was none a while ago. */
async function findBinary(deps: Deps, { ask, known, signal }: Planning): Promise<boolean> {
  if (known.binary) return true
  const at = Date.now()
  if (known.binary === null && at - known.lookedAt < NO_BINARY_FOR_MS) return false
  const answer = await ask({ kind: 'look' }, signal)
  known.lookedAt = at
  known.binary = answer.outcome === 'found' ? answer.binary : null
  if (known.binary === null) return false
  const { flavour, version } = known.binary
  await lookAgain(deps, `${deps.version} ${flavour} ${version}`)
  return true
}

/** What the process says of files; undefined when it was stopped, or found no binary any more. */
async function askFor(
  deps: Deps,
  { ask, known, signal }: Planning,
  files: Record<string, string>,
): Promise<PlanAnswer | undefined> {
  try {
    const answer = planAnswer.parse(await ask({ kind: 'plan', files }, signal))
    if (answer.outcome === 'found') Object.assign(known, { binary: null, lookedAt: Date.now() })
    return answer
  } catch (error) {
    if (signal.aborted) return undefined
    deps.log.warn({ err: error }, 'The process that plans stored files broke off.')
    return { outcome: 'broken', problem: toWire(message('plans.broke-off')) }
  }
}
