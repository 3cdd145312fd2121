// Reading states: a large one takes a second, in which the server would answer nobody. A small one takes less than
// handing it over.
import { MINUTE_MS } from '#engine/durations.ts'
import { createThreads } from '../../threads/threads.ts'
import { performJob, type Answers, type Job } from './jobs.ts'

const threads = createThreads<Job, Answers[Job['kind']]>({
  room: 'src/server/runs/state',
  what: 'Reading a state',
  timeoutMs: MINUTE_MS,
})

/** Bytes of small states: those of most stacks of the product. */
const SMALL_BYTES = 500_000

/**
 * Reads states when it is their turn.
 * @param whose the environment, or the person who looks: each has its turn
 * @throws Refused with 400 for what is no state
 */
export async function stateInTurn<One extends Job>(whose: string, job: One): Promise<Answers[One['kind']]> {
  const bytes = job.state.byteLength + ('before' in job ? (job.before?.byteLength ?? 0) : 0)
  const answer = bytes <= SMALL_BYTES ? performJob(job) : await threads.run(whose, job)
  return answer as Answers[One['kind']]
}
