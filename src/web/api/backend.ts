// Whether there is a server at all, asked before something is created.

/** Specification section 9: the health check before the sidebar creates a project. */
const CHECK_TIMEOUT_MS = 5_000

/** Whether the server gives its first page within 5 s. */
export async function isBackendThere(): Promise<boolean> {
  try {
    const answer = await fetch('/', { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS), cache: 'no-store' })
    return answer.ok
  } catch {
    return false
  }
}
