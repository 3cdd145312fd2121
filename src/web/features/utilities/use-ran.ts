import { useEffect, useMemo, useState } from 'react'
import { createRunner, type Ran, type WorkerPort } from './runner.ts'

/**
 * Runs a job in a worker whenever it changes.
 * @param start makes the worker; always the same function
 * @param job undefined where there is nothing to do; it has to stay the same object while it is the same job
 * @returns the job that was done last and how it ended; `isBusy` while a newer one is under way
 */
export function useRan<Job extends object, Answer>(
  start: () => WorkerPort,
  limitMs: number,
  job: Job | undefined,
): { done: { job: Job; ran: Ran<Answer> } | undefined; isBusy: boolean } {
  const runner = useMemo(() => createRunner<Job, Answer>(start, limitMs), [start, limitMs])
  const [done, setDone] = useState<{ job: Job; ran: Ran<Answer> }>()
  useEffect(() => () => runner.stop(), [runner])
  useEffect(() => {
    if (!job) return
    void runner.run(job).then((ran) => {
      if (ran.state !== 'replaced') setDone({ job, ran })
    })
  }, [job, runner])
  return { done: job && done, isBusy: job !== undefined && done?.job !== job }
}
