// A job that has just ended, and what that means for its run.
import type { z } from 'zod'
import type { machineApi } from '#contract/machines.ts'
import { message, type Message } from '#words/message.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { NotifyPart } from '../../environments/base/recipients.ts'
import { queueJob } from '../base/jobs.ts'
import type { AttemptRow, JobRow, LockedRun } from '../base/lock.ts'
import { moveRun } from '../base/move.ts'

/** What an agent says at the end of a job. */
export type JobEnd = z.output<(typeof machineApi)['agent']['finish']['body']>

export type FinishContext = ChangeContext<NotifyPart | 'newId' | 'seal' | 'log'>

/** A run whose job has just ended. */
export interface EndedJob extends LockedRun {
  readonly job: JobRow
  readonly attempt: AttemptRow
}

/** What was protected no longer is: now comes what the run is for. */
export async function beginMain(context: FinishContext, { run }: EndedJob): Promise<void> {
  const after = await moveRun(context, run, { status: 'queued', stage: 'main' }, { action: 'run.released' })
  await queueJob(context, after, 'plan')
}

/** How a run ends whose job did not come to its end. */
export function badEnd(
  { run, job }: Pick<EndedJob, 'run' | 'job'>,
  { outcome, diagnostics }: Pick<JobEnd, 'outcome' | 'diagnostics'>,
): { readonly status: 'canceled' | 'errored'; readonly error: Message } {
  const { phase } = job
  const wasAsked = run.cancel_asked_at !== null
  if (outcome === 'canceled')
    return wasAsked
      ? { status: 'canceled', error: message('queue.canceled', { phase }) }
      : { status: 'errored', error: message('queue.agent-stopped', { phase }) }
  if (outcome === 'killed')
    return { status: wasAsked ? 'canceled' : 'errored', error: message('queue.killed', { phase }) }
  if (outcome === 'timed-out') return { status: 'errored', error: message('queue.timed-out', { phase }) }
  const said = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0]
  const reason = said ? [said.summary, said.detail].filter((text) => text !== '').join(': ') : null
  if (reason === null) return { status: 'errored', error: message('queue.failed', { phase }) }
  const code = outcome === 'refused' ? 'queue.refused-because' : 'queue.failed-because'
  return { status: 'errored', error: message(code, { phase, reason: reason.slice(0, REASON_MAX) }) }
}

/** A notification shows so much of what Terraform says; the whole of it stays with the attempt. */
const REASON_MAX = 500
