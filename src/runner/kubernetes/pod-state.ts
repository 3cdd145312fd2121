// How far a phase has come, as its cluster shows it.
import type { V1Job, V1Pod } from '@kubernetes/client-node'

/** How a container that waits is called where it cannot start without somebody who corrects something. */
const WRONG_FOR_GOOD = new Set([
  'InvalidImageName',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
])
/** The same for images, which a registry that is away for a moment also brings about. */
const NO_IMAGE = new Set(['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull', 'RegistryUnavailable'])

export type PodState =
  /** No pod is there yet, or its container has not begun. */
  | { readonly is: 'waiting'; readonly why: string | undefined; readonly hinders?: 'image' | 'container' }
  | { readonly is: 'running' }
  /**
   * The container has ended: as it should (undefined), or with what the cluster says about it.
   * neverBegan: its image has no program of a phase, so nothing was done.
   */
  | { readonly is: 'ended'; readonly why: string | undefined; readonly neverBegan?: true }
  /** Nothing is there any more. */
  | { readonly is: 'gone' }

/** Codes of a container whose program is not there, or not whole. A phase itself ends with 0, or with PHASE_DEFECT. */
const NO_PROGRAM_CODES = new Set([1, 126, 127])
/** The code with which a phase ends that has a defect. */
export const PHASE_DEFECT = 70

/** Says how far a phase has come whose Job was made. */
export function stateOf(job: V1Job | undefined, pod: V1Pod | undefined): PodState {
  if (pod === undefined) {
    const failed = job?.status?.conditions?.find(({ type, status }) => type === 'Failed' && status === 'True')
    if (failed) return { is: 'ended', why: sentence(failed.reason, failed.message) }
    return job === undefined ? { is: 'gone' } : { is: 'waiting', why: undefined }
  }
  const { status } = pod
  const container = status?.containerStatuses?.[0]
  const ended = container?.state?.terminated
  if (status?.phase === 'Succeeded' || ended?.exitCode === 0) return { is: 'ended', why: undefined }
  if (status?.phase === 'Failed' || ended) {
    const code = ended ? `exit code ${ended.exitCode}` : undefined
    const why = sentence(status?.reason, status?.message) ?? sentence(ended?.reason, ended?.message || code)
    const isOwnEnd = status?.reason === undefined && ended !== undefined
    const neverBegan = isOwnEnd && (ended.reason === 'StartError' || NO_PROGRAM_CODES.has(ended.exitCode))
    return { is: 'ended', why: why ?? 'its container is gone', ...(neverBegan && { neverBegan }) }
  }
  if (container?.state?.running) return { is: 'running' }
  const waiting = container?.state?.waiting
  const why = sentence(waiting?.reason, waiting?.message)
  if (waiting?.reason !== undefined && NO_IMAGE.has(waiting.reason)) return { is: 'waiting', why, hinders: 'image' }
  if (waiting?.reason !== undefined && WRONG_FOR_GOOD.has(waiting.reason))
    return { is: 'waiting', why, hinders: 'container' }
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled')
  return {
    is: 'waiting',
    why: scheduled?.status === 'False' ? sentence(scheduled.reason, scheduled.message) : undefined,
  }
}

/** Whether the container of a pod has begun at some time: then it alone says how it ends. */
export function hasBegun(pod: V1Pod): boolean {
  const { phase, containerStatuses = [] } = pod.status ?? {}
  return (
    phase === 'Running' ||
    containerStatuses.some(({ state }) => state?.running !== undefined || state?.terminated !== undefined)
  )
}

function sentence(reason: string | undefined, text: string | undefined): string | undefined {
  if (!reason && !text) return undefined
  if (!reason || !text) return reason ?? text
  return `${reason}: ${text}`.slice(0, 500)
}
