// What is done with the bytes of states.
import { z } from 'zod'
import { stateBefore, type StateBefore } from '#domain/receipt/of-state.ts'
import type { Purges } from '#domain/receipt/outlives.ts'
import { knownResources, type KnownResource } from '#domain/state/account.ts'
import { compareStates, type StateDifference } from '#domain/state/difference.ts'
import { renumberState } from '#domain/state/renumber.ts'
import { resourcesOf, type HeldResource } from '#domain/state/resources.ts'
import { inspectState, readState, textOf, type StateFacts } from './inspect.ts'

/** The newest state is what each job is about. */
export type Job = { readonly state: Uint8Array } & (
  | { readonly kind: 'inspect' }
  | { readonly kind: 'compare'; readonly before: Uint8Array | undefined }
  | { readonly kind: 'resources' }
  | { readonly kind: 'account' }
  | { readonly kind: 'renumber'; readonly serial: number; readonly lineage: string }
  /** For a receipt: when it was deleted, what its provider removes for good, and whether an account is searched. */
  | { readonly kind: 'teardown'; readonly at: Date; readonly purges: Purges; readonly isReal: boolean }
)

/** By the kind of job. */
export interface Answers {
  readonly inspect: StateFacts
  readonly compare: StateDifference
  readonly resources: readonly HeldResource[]
  readonly account: readonly KnownResource[]
  readonly renumber: Uint8Array
  readonly teardown: StateBefore
}

/** Does a job. @throws Refused with 400 for what is no state */
export function performJob(job: Job): Answers[Job['kind']] {
  if (job.kind === 'inspect') return inspectState(job.state)
  if (job.kind === 'renumber') return new TextEncoder().encode(renumberState(textOf(job.state), job))
  const state = readState(job.state)
  if (job.kind === 'account') return knownResources(state, keyIn)
  if (job.kind === 'teardown') return stateBefore(state, job, keyIn)
  return job.kind === 'resources' ? resourcesOf(state) : compareStates(job.before && readState(job.before), state)
}

/** The key by which a simulated cloud finds a resource again (src/runner/sandbox); undefined in other private data. */
export function keyIn(data: string): string | undefined {
  try {
    const read = privateData.safeParse(JSON.parse(Buffer.from(data, 'base64').toString('utf8')))
    return read.data?.key
  } catch {
    return undefined
  }
}

const privateData = z.object({ key: z.uuid() })
