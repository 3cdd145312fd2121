import { ApiError } from '#contract/client.ts'
import { hasDetail, isTimeout } from './errors.ts'

/** Key of the sentence for a project that could not be created, where the server gave none. */
export type ProjectProblem = 'invalid' | 'taken' | 'server' | 'timeout' | 'unreachable' | 'unknown'

const BY_STATUS: Readonly<Record<number, ProjectProblem>> = { 400: 'invalid', 409: 'taken', 500: 'server' }

/**
 * What to say when creating a project fails: the server's own sentence, else one by what
 * happened.
 */
export function projectProblem(error: unknown): { detail: string } | { key: ProjectProblem } {
  if (error instanceof ApiError)
    return hasDetail(error) ? { detail: error.message } : { key: BY_STATUS[error.status] ?? 'unknown' }
  if (isTimeout(error)) return { key: 'timeout' }
  // What fetch throws when nothing answers.
  return { key: error instanceof TypeError ? 'unreachable' : 'unknown' }
}
