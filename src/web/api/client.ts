// The only code of the pages that talks to the server.
import { createClient } from '#contract/client.ts'

interface CallOptions {
  /** Ends the call, such as a timeout or the page that asked being left. */
  signal?: AbortSignal
}

/** Calls an endpoint of the contract by method and path, such as `call('GET /blueprints', {})`. */
export const call = createClient<CallOptions>((path, request, options) =>
  fetch(path, { ...request, credentials: 'same-origin', ...(options?.signal && { signal: options.signal }) }),
)
