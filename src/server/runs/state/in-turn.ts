// Reading states: a large one takes a second, in which the server would answer nobody. A small one takes less than
// handing it over.
import { MINUTE_MS } from '#engine/durations.ts'
import { createThreads } from '../../threads/threads.ts'
import { inspectState, type StateFacts } from './inspect.ts'
import type { Answers, Job } from './worker.ts'

const threads = createThreads<Job, Answers[keyof Answers]>({
  room: 'src/server/runs/state',
  what: 'Reading a state',
  timeoutMs: MINUTE_MS,
})

/** Bytes of a small state: those of most stacks of the product. */
const SMALL_BYTES = 500_000

/**
 * What a state says of itself.
 * @param whose the environment, or the person who looks: each has its turn
 * @throws Refused with 400 for what is no state
 */
export async function inspectInTurn(whose: string, state: Uint8Array): Promise<StateFacts> {
  if (state.byteLength <= SMALL_BYTES) return inspectState(state)
  return (await threads.run(whose, { kind: 'inspect', state })) as Answers['inspect']
}
