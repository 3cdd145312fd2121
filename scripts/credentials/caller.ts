// People at the real server, by the sessions that the stage has made.
import { createClient, type Client } from '#contract/client.ts'
import { SESSION_COOKIE } from '../../src/server/access/sessions.ts'
import type { User } from '../../test/support/test-app.ts'

/** Calls the server as its pages do. */
export type Caller = Client<undefined>

/** The cookie of a person. */
export function cookieOf({ cookies }: Pick<User, 'cookies'>): string {
  return `${SESSION_COOKIE}=${cookies.get(SESSION_COOKIE) ?? ''}`
}

/** Someone at a server. */
export function callerOf(url: string, user: User): Caller {
  return createClient<undefined>((path, call) =>
    fetch(`${url}${path}`, { ...call, headers: { ...call.headers, cookie: cookieOf(user) } }),
  )
}
