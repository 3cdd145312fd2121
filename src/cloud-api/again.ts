// One request to a cloud: its time limit, and another try where the cloud is busy.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CloudRequest, CloudResponse, Send } from './send.ts'

/** How requests reach a cloud, and how long someone waits for their answers. */
export interface Line {
  readonly send: Send
  /** Ends what is under way. */
  readonly signal?: AbortSignal | undefined
  /** Between two tries; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
  /**
   * Whether it is asked again where nothing answered, as agents do. A person who waits for it hears of it at once, and
   * a job of the server that looks again later anyway.
   */
  readonly isPersistent?: boolean | undefined
}

const TIMEOUT_MS = 30_000
/** How long after each answer that the cloud is busy the same is asked again. */
const AGAIN_AFTER_MS = [500, 1500, 4000, 10_000]
/** The longest wait that a cloud may ask for; it is asked no sooner, and given up when it asks for longer. */
const WAIT_MAX_MS = 60_000

/** Whether a cloud asks for fewer requests, or fails itself. */
export function isBusy(status: number): boolean {
  return status === 429 || status >= 500
}

/**
 * Sends, and again while the cloud is busy, and who is persistent also where it is not reached.
 * @param make the request for each try: a signature and a token hold only for a while
 * @param isBusyToo what a cloud says instead of a status that means so
 * @returns the last answer; undefined where nothing answered
 * @throws the reason of the signal when that ended it; what make throws
 */
export async function sendAgain(
  { send, signal, pause = sleep, isPersistent = false }: Line,
  make: () => Promise<Omit<CloudRequest, 'signal'>>,
  isBusyToo: (answer: CloudResponse) => boolean = () => false,
): Promise<CloudResponse | undefined> {
  for (let tries = 0; ; tries += 1) {
    const answer = await sendOnce(await make())
    const wait = AGAIN_AFTER_MS[tries]
    const asked = waitOf(answer)
    const isWorthAnother = answer === undefined ? isPersistent : isBusy(answer.status) || isBusyToo(answer)
    if (wait === undefined || !isWorthAnother || asked > WAIT_MAX_MS) return answer
    await pause(Math.max(wait, asked))
    signal?.throwIfAborted()
  }

  async function sendOnce(request: Omit<CloudRequest, 'signal'>): Promise<CloudResponse | undefined> {
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await send({ ...request, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    } catch {
      signal?.throwIfAborted()
      return undefined
    }
  }
}

/** How long the cloud asks to wait, in milliseconds; 0 where it does not say. */
function waitOf(answer: CloudResponse | undefined): number {
  const seconds = Number(answer?.headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}
