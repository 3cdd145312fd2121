// Runs jobs in a worker that is ended when one takes too long. A worker says
// 'ready' once it is loaded: only then the time of a job begins.

export type Ran<Answer> =
  | { state: 'done'; answer: Answer }
  | { state: 'late' }
  | { state: 'failed' }
  | { state: 'replaced' }

export interface Runner<Job, Answer> {
  /** Does a job. One that is still under way is ended and is `replaced`. */
  run: (job: Job) => Promise<Ran<Answer>>
  /** Ends the worker and what it does. */
  stop: () => void
}

/** The part of a worker that is used. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/**
 * In so many turns the time of a job is counted: one in which the machine stood still, as when it slept, is one turn
 * and not the whole time.
 */
const TURNS = 10

/**
 * A worker with a time limit for each job. It starts with the first job and stays for the next.
 * @param start makes the worker
 * @param limitMs how long a job may take
 */
export function createRunner<Job, Answer>(start: () => WorkerPort, limitMs: number): Runner<Job, Answer> {
  let worker: WorkerPort | undefined
  let isReady = false
  let end: ((ran: Ran<Answer>) => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = (ran: Ran<Answer>) => {
    clearTimeout(timer)
    const done = end
    end = undefined
    done?.(ran)
  }
  const drop = (ran: Ran<Answer>) => {
    if (worker) {
      worker.onmessage = null
      worker.onerror = null
      worker.terminate()
    }
    worker = undefined
    isReady = false
    finish(ran)
  }
  const count = (turns: number) => {
    timer = setTimeout(() => (turns > 1 ? count(turns - 1) : drop({ state: 'late' })), limitMs / TURNS)
  }
  const send = (to: WorkerPort, job: Job) => {
    count(TURNS)
    to.postMessage(job)
  }
  return {
    run: (job) =>
      new Promise((resolve) => {
        if (end) drop({ state: 'replaced' })
        end = resolve
        const port = (worker ??= start())
        port.onerror = () => drop({ state: 'failed' })
        port.onmessage = ({ data }: MessageEvent<Answer | 'ready'>) => {
          if (data !== 'ready') return finish({ state: 'done', answer: data })
          isReady = true
          send(port, job)
        }
        if (isReady) send(port, job)
      }),
    stop: () => drop({ state: 'replaced' }),
  }
}
