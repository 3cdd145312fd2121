// What a request says of itself beside what it asks for.
import type { Context as Request } from 'hono'
import type { Deps } from '../deps.ts'
import type { RequestFacts } from '../http/context.ts'
import { requestId } from '../http/log.ts'
import { readCookie } from './sessions.ts'

/** The facts of a request: who handles it gets these in place of the request. */
export function factsOf(deps: Pick<Deps, 'proxies'>, c: Request): RequestFacts {
  const remote = deps.proxies.remoteOf(c)
  return {
    id: requestId(c),
    ip: remote.ip,
    is_secure: remote.is_secure,
    // Read where they are asked for, which few do.
    get user_agent() {
      return c.req.header('user-agent') ?? ''
    },
    get signal() {
      return c.req.raw.signal
    },
    get last_event_id() {
      return c.req.header('last-event-id')
    },
    cookie: (name) => readCookie(c, name, remote.is_secure),
  }
}
