import { ApiError } from '#contract/client.ts'

/**
 * The sentence to show for a failed call: the server's own, else `fallback`,
 * for a server that cannot be reached or does not answer in time.
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}

/** Whether the server refused because the thing does not exist or may not be seen. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the server refused because something is no longer as it was. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/** Whether the server said why in its own words. What it left out is better said by the page. */
export function hasDetail(error: ApiError): boolean {
  return error.message !== 'Unknown error' && error.message !== `API error: ${error.status}`
}

/** Whether a call was given up because the server took too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
