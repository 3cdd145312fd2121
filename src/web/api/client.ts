// The only code of the pages that talks to the server.
import { ApiError, createClient, type Client, type EndpointKey } from '#contract/client.ts'
import { isConflict } from './errors.ts'
import { inLanguageOf } from './said.ts'

interface CallOptions {
  /** Ends the call, such as a timeout or the page that asked being left. */
  signal?: AbortSignal
  /** Reads the headers of a success, such as where the next page of a list begins. */
  onHeaders?: (headers: Headers) => void
}

const listeners = new Set<() => void>()
const conflictListeners = new Set<(endpoint: EndpointKey) => void>()

/**
 * Calls the listener whenever the server answers that no one is signed in, or that a second factor is missing. Returns
 * how to stop.
 */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls the listener with the endpoint of every change that the server refuses because something is no longer as it
 * was. Returns how to stop.
 */
export function onConflict(listener: (endpoint: EndpointKey) => void): () => void {
  conflictListeners.add(listener)
  return () => conflictListeners.delete(listener)
}

const send = createClient<CallOptions>(async (path, request, options) => {
  const answer = await fetch(path, {
    ...request,
    credentials: 'same-origin',
    ...(options?.signal && { signal: options.signal }),
  })
  if (answer.status === 401) for (const listener of listeners) listener()
  if (answer.ok) options?.onHeaders?.(answer.headers)
  return answer
})

/**
 * Calls an endpoint of the contract by method and path, such as `call('GET /blueprints', {})`.
 * @throws ApiError that says in the language of the page what the server refused
 */
export const call: Client<CallOptions> = async (key, input, options) => {
  try {
    return await send(key, input, options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.said?.code === 'access.second-factor-required') for (const listener of listeners) listener()
    if (isConflict(error) && !key.startsWith('GET ')) for (const listener of conflictListeners) listener(key)
    throw await inLanguageOf(document.documentElement.lang, error)
  }
}
