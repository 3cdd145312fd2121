// The application's own API, called in process with the token of who called the
// tool: permissions, validation, limits and the audit log are those of the API.
import type { Hono } from 'hono'
import { createClient, type Answer, type Client } from '#contract/client.ts'

/** A page of a list, and what to request the next page with. */
export interface Listing<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly next_cursor: string | null
}

export interface Api {
  readonly call: Client<undefined>
  /** Asks for one page of a list. */
  list<Item>(load: (call: Client<undefined>) => Promise<readonly Item[]>): Promise<Listing<Item>>
}

/** What a request says about where it comes from, for the audit log. */
const PASSED_ON = ['authorization', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto']

/**
 * Makes the API as the sender of a request reaches it.
 * @param environment of that request, which names its connection
 */
export function createApi(app: Hono, request: Request, environment: unknown): Api {
  const own = [...request.headers].filter(([name]) => PASSED_ON.includes(name))
  const send = async (path: string, call: RequestInit): Promise<Response> =>
    app.request(
      path,
      { ...call, headers: [...new Headers(call.headers), ...own] },
      environment as Record<string, unknown> | undefined,
    )
  return {
    call: createClient<undefined>(send),
    async list(load) {
      let answer: Answer | undefined
      const items = await load(createClient<undefined>(async (path, call) => (answer = await send(path, call))))
      return {
        items,
        total: Number(answer?.headers.get('x-total-count') ?? items.length),
        next_cursor: new URLSearchParams(/\?([^>]*)>; rel="next"/.exec(answer?.headers.get('link') ?? '')?.[1]).get(
          'cursor',
        ),
      }
    },
  }
}
