// What agents ask of the queue.
import type { machineApi } from '#contract/machines.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { alsoLogged } from '../../http/log.ts'
import { finishJob } from './finish.ts'
import { keepLease } from './heartbeat.ts'
import { takeJob } from './take.ts'

type Rows = Pick<(typeof machineApi)['agent'], 'take' | 'heartbeat' | 'finish'>

/** The handlers of the queue, for agents. */
export function queueRoutes(deps: Deps): Handlers<Rows> {
  return {
    take: async ({ ctx, body: { wait_ms, ...facts } }) => {
      const job = await takeJob(deps, ctx.agent, facts, { wait_ms, signal: ctx.request.signal })
      if (job) alsoLogged({ run_id: job.run_id, job_id: job.id })
      return job && json(job)
    },
    heartbeat: async ({ ctx }) => json({ order: await keepLease(deps, ctx.attempt) }),
    finish: async ({ ctx, body }) => {
      await finishJob(deps, ctx.attempt, body)
      return undefined
    },
  }
}
