import { ApiError } from '#contract/client.ts'

/**
 * The sentence to show for a failed call: the server's own (specification section 8), else `fallback`,
 * for a server that cannot be reached or does not answer in time.
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}

/** Whether the server refused because the thing does not exist or may not be seen. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
