// What is done with the bytes of states.
import { compareStates, type StateDifference } from '#domain/state/difference.ts'
import { renumberState } from '#domain/state/renumber.ts'
import { resourcesOf, type HeldResource } from '#domain/state/resources.ts'
import { inspectState, readState, textOf, type StateFacts } from './inspect.ts'

/** The newest state is what each job is about. */
export type Job = { readonly state: Uint8Array } & (
  | { readonly kind: 'inspect' }
  | { readonly kind: 'compare'; readonly before: Uint8Array | undefined }
  | { readonly kind: 'resources' }
  | { readonly kind: 'renumber'; readonly serial: number; readonly lineage: string }
)

/** By the kind of job. */
export interface Answers {
  readonly inspect: StateFacts
  readonly compare: StateDifference
  readonly resources: readonly HeldResource[]
  readonly renumber: Uint8Array
}

/** Does a job. @throws Refused with 400 for what is no state */
export function performJob(job: Job): Answers[Job['kind']] {
  if (job.kind === 'inspect') return inspectState(job.state)
  if (job.kind === 'renumber') return new TextEncoder().encode(renumberState(textOf(job.state), job))
  const state = readState(job.state)
  return job.kind === 'resources' ? resourcesOf(state) : compareStates(job.before && readState(job.before), state)
}
