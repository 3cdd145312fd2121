// Threads for what would keep the server from answering: proving, parsing, compiling. Each kind of work has its own,
// because each loads something else. People take turns in one queue, and one place is always left to everyone else.
import { availableParallelism } from 'node:os'
import { Worker, type Transferable } from 'node:worker_threads'
import { MINUTE_MS } from '#engine/durations.ts'
import { installBook, installedBook, type BookVersion } from '#engine/prices/version.ts'
import { Refused } from '../http/errors.ts'
import { FairQueue } from './fair-queue.ts'
import { findWorker } from './find-worker.ts'
import { BEGUN, type Reply } from './serve.ts'

/** A job of no one in particular: the server's own. */
export const OWN_WORK = ''

/** The thread of a job gave no answer: it took too long, or it ran out of memory or stack. */
export class ThreadEnded extends Error {}

/** What runs jobs of one kind in threads. */
export interface Threads<Job, Answer> {
  /**
   * Runs a job when it is its person's turn.
   * @param person id of the caller; {@link OWN_WORK} for work of the server
   * @param transfer what the job hands over instead of copying it
   * @throws Refused as the thread does, ThreadEnded when it gives no answer, an error with the message of any other
   */
  readonly run: (person: string, job: Job, transfer?: readonly Transferable[]) => Promise<Answer>
}

export interface ThreadOptions {
  /** Folder of the thread's source, such as src/server/proof. */
  readonly room: string
  /** What it does, as the subject of a sentence in the log. */
  readonly what: string
  /** When to give up a job that has begun. */
  readonly timeoutMs?: number
  /** A queue of its own, for work that mostly waits for others. */
  readonly queue?: FairQueue
  /** When a thread that has nothing to do is ended, but for one. */
  readonly idleMs?: number
}

/** Jobs at the same time, of all kinds: as many as there are processors, and two so that one person never has all. */
const JOBS = Math.max(2, availableParallelism())
const everyone = new FairQueue(JOBS, JOBS - 1)
/** A thread that has not begun by then never will. */
const START_MAX_MS = MINUTE_MS
/** {@link ThreadOptions.idleMs} where it is not given. */
const IDLE_MS = 5 * MINUTE_MS

const open = new Set<() => Promise<void>>()
/** Ends the threads that have nothing to do, and the others after what they do. */
const renewing = new Set<() => void>()

/**
 * Sets the version of the price book for this process and its threads: what begins from now on is priced by it, what is
 * under way by the one before.
 */
export function installBookEverywhere(version: BookVersion | undefined): void {
  if (version?.id === installedBook()?.id) return
  installBook(version)
  for (const renew of renewing) renew()
}

/** Ends all threads: jobs are rejected, and a later one starts a new thread. */
export async function closeThreads(): Promise<void> {
  await Promise.all([...open].map((close) => close()))
}

/** Makes the threads for one kind of work. The first job starts the first of them. */
export function createThreads<Job, Answer>({
  room,
  what,
  timeoutMs,
  queue = everyone,
  idleMs = IDLE_MS,
}: ThreadOptions): Threads<Job, Answer> {
  const idle: Worker[] = []
  const endings = new WeakMap<Worker, NodeJS.Timeout>()
  const busy = new Map<Worker, (reason: Error) => void>()
  /** Threads of another version of the price book: they do not rest again. */
  const outdated = new Set<Worker>()

  const start = (): Worker => {
    // What libraries print there is of no use to the operator of the server.
    const thread = new Worker(findWorker(room), { stdout: true, stderr: true, workerData: installedBook() })
    const forget = (): void => {
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
    }
    return thread.on('error', forget).on('exit', forget)
  }
  const rest = (thread: Worker): void => {
    // An idle thread must not keep a process alive that has nothing else to do.
    thread.unref()
    idle.push(thread)
    const ending = setTimeout(() => {
      const at = idle.indexOf(thread)
      if (at <= 0) return
      // At once, and not when it has ended: a job that came meanwhile would get no answer.
      idle.splice(at, 1)
      void thread.terminate()
    }, idleMs).unref()
    endings.set(thread, ending)
  }
  const take = (): Worker => {
    const thread = idle.pop() ?? start()
    clearTimeout(endings.get(thread))
    return thread
  }
  const ask = async (thread: Worker, job: Job, transfer: readonly Transferable[]): Promise<Reply<Answer>> => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply<Answer>>()
    const end = (text: string, cause?: unknown): void => reject(new ThreadEnded(`${what} ${text}.`, { cause }))
    const onError = (error: unknown): void => end('broke off', error)
    const onExit = (code: number): void => end(`ended early with code ${code}`)
    const endAfter = (startMs: number) =>
      timeoutMs === undefined ? undefined : setTimeout(() => end('took too long'), startMs + timeoutMs)
    // A new thread first loads its code, which is no part of the job.
    let timer = endAfter(START_MAX_MS)
    const onMessage = (reply: Reply<Answer> | typeof BEGUN): void => {
      if (reply !== BEGUN) return resolve(reply)
      clearTimeout(timer)
      timer = endAfter(0)
    }
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    busy.set(thread, reject)
    thread.ref()
    try {
      thread.postMessage(job, transfer)
      return await promise
    } finally {
      clearTimeout(timer)
      busy.delete(thread)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
  }
  const answer = async (job: Job, transfer: readonly Transferable[]): Promise<Answer> => {
    const thread = take()
    let isLast = true
    try {
      const reply = await ask(thread, job, transfer)
      isLast = reply.isLast
      if ('answer' in reply) return reply.answer
      if ('refused' in reply) throw new Refused(reply.refused.status, reply.refused.said, reply.refused.problems)
      throw new Error(`${what} failed: ${reply.failure}`)
    } finally {
      if (outdated.delete(thread) || isLast) void thread.terminate()
      else rest(thread)
    }
  }
  renewing.add(() => {
    for (const thread of idle.splice(0)) void thread.terminate()
    for (const thread of busy.keys()) outdated.add(thread)
  })
  open.add(async () => {
    const reason = new Error(`${what} was ended because the server stops.`)
    queue.clear(reason)
    const threads = [...idle.splice(0), ...busy.keys()]
    for (const reject of busy.values()) reject(reason)
    await Promise.all(threads.map((thread) => thread.terminate()))
  })
  return { run: (person, job, transfer = []) => queue.run(person, () => answer(job, transfer)) }
}
