// The only code of the pages that talks to the server.
import { createClient } from '#contract/client.ts'

interface CallOptions {
  /** Ends the call, such as a timeout or the page that asked being left. */
  signal?: AbortSignal
  /** Reads the headers of a success, such as where the next page of a list begins. */
  onHeaders?: (headers: Headers) => void
}

const listeners = new Set<() => void>()

/** Calls the listener whenever the server answers that nobody is signed in. Returns how to stop. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls an endpoint of the contract by method and path, such as `call('GET /blueprints', {})`. */
export const call = createClient<CallOptions>(async (path, request, options) => {
  const answer = await fetch(path, { ...request, credentials: 'same-origin', ...(options?.signal && { signal: options.signal }) })
  if (answer.status === 401) for (const listener of listeners) listener()
  if (answer.ok) options?.onHeaders?.(answer.headers)
  return answer
})
