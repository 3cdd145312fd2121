// An error as the log may keep it: what failed and where, and never the values
// with which it failed, because those of a query are hashes of passwords, keys
// of browsers and addresses.
import { DrizzleQueryError } from 'drizzle-orm/errors'

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/** Causes that are followed: an error may be its own. */
const CAUSES_MAX = 5

/** Keeps of an error its message without values, its code, its places in the code and its causes. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  // The message of the library names the values after the query; its first part does not.
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.constructor.name,
    message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(places.length > 0 && { stack: places.join('\n') }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: loggedError(error.cause, depth + 1) }),
  }
}
