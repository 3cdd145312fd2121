// Pushing when it is someone's turn: of one person one repository at a time, because unpacking it takes processor time
// and memory, and the other side may take a minute to answer.
import { MINUTE_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import { Refused } from '../../http/errors.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { FairQueue } from '../../threads/fair-queue.ts'
import { ThreadEnded, createThreads } from '../../threads/threads.ts'
import type { PushOutcome, PushRequest } from './git-push.ts'
import type { Job } from './worker.ts'

/** Pushes at the same time: they mostly wait for others, so they take no place of work that does not. */
const PUSHES = 4
const PUSHES_OF_ONE = 1
/** Longer than the other side may take; the rest is for unpacking. */
const PUSH_MAX_MS = 2 * MINUTE_MS

const threads = createThreads<Job, PushOutcome>({
  room: 'src/server/features/pipelines',
  what: 'Pushing to a repository',
  timeoutMs: PUSH_MAX_MS,
  queue: new FairQueue(PUSHES, PUSHES_OF_ONE),
})

/**
 * Pushes files when it is their person's turn.
 * @param person id of the caller
 * @throws Refused with 400 for an address or a token that is not right, 409 when the repository does not take it, 503
 *   when it cannot be reached or takes too long
 */
export async function pushInTurn(
  { allowsPrivate }: Pick<Outbound, 'allowsPrivate'>,
  person: string,
  { url, ...request }: PushRequest,
): Promise<PushOutcome> {
  try {
    return await threads.run(person, { url: url.href, allowsPrivate, request })
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    throw new Refused(503, message('pipelines.push-ended', { host: url.host }))
  }
}
