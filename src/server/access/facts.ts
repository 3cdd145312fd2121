// What a request says of itself beside what it asks for.
import type { Context as Request } from 'hono'
import type { Deps } from '../deps.ts'
import type { RequestFacts } from '../http/context.ts'
import { requestId } from '../http/log.ts'
import type { Remote } from '../http/proxies.ts'
import { readCookie } from './sessions.ts'

/** The facts of a request: who handles it gets these in place of the request. */
export function factsOf(deps: Pick<Deps, 'proxies'>, c: Request): RequestFacts {
  return new Facts(c, deps.proxies.remoteOf(c))
}

/**
 * A class, because an object literal with a getter is a shape of its own each time. V8 keeps shapes until it collects
 * the whole heap, and with the shape its getters, the request, and all that hangs on it.
 */
class Facts implements RequestFacts {
  readonly #c: Request
  readonly id: string
  readonly ip: string
  readonly is_secure: boolean

  constructor(c: Request, { ip, is_secure }: Remote) {
    this.#c = c
    this.id = requestId(c)
    this.ip = ip
    this.is_secure = is_secure
  }

  // Read where they are asked for, which few do.
  get user_agent(): string {
    return this.#c.req.header('user-agent') ?? ''
  }

  get signal(): AbortSignal {
    return this.#c.req.raw.signal
  }

  get last_event_id(): string | undefined {
    return this.#c.req.header('last-event-id')
  }

  cookie(name: string): string | undefined {
    return readCookie(this.#c, name, this.is_secure)
  }
}
