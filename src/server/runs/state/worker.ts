// The thread in which large states are read.
import { serve } from '../../threads/serve.ts'
import { inspectState, type StateFacts } from './inspect.ts'

export interface Job {
  readonly kind: 'inspect'
  readonly state: Uint8Array
}

/** By the kind of job. */
export interface Answers {
  readonly inspect: StateFacts
}

serve((job: Job) => inspectState(job.state))
