// Routes that leave the cache of the browser on. Playwright turns it off with the first route of a page: every document
// then asks for all of its fifty scripts again and compiles them again, half as much work once more.
import type { Page } from '@playwright/test'

/** What Playwright keeps of a page, in this process, and does not publish. */
interface Inside {
  readonly _connection: { toImpl(page: unknown): { delegate?: { _mainFrameSession?: { _client?: Session } } } }
}

/** How Playwright talks to the page in the browser. */
interface Session {
  send(method: string, params?: object): Promise<unknown>
}

/** The cache of a page that has routes. */
export interface RouteCache {
  /** Keeps it on, as for a page without routes. */
  use(): Promise<void>
}

/**
 * Keeps the cache on when routes are added to a page, except when one is for scripts: a script that the page knows is
 * asked for by no one, and the route would not see it. What the server answers is not kept, so routes of calls see all.
 * @throws Error when another version of Playwright keeps its session elsewhere
 */
export function cacheBesideRoutes(page: Page): RouteCache {
  const client = (page as unknown as Inside)._connection.toImpl(page).delegate?._mainFrameSession?._client
  if (!client) throw new Error('This version of Playwright keeps the session of a page elsewhere: look for it again.')
  let isOff = false
  const send = client.send.bind(client)
  client.send = (method, params) =>
    send(method, method === 'Network.setCacheDisabled' ? { cacheDisabled: isOff } : params)
  const set = async (next: boolean): Promise<void> => {
    if (isOff === next) return
    isOff = next
    await send('Network.setCacheDisabled', { cacheDisabled: isOff })
  }
  const route = page.route.bind(page)
  page.route = async (pattern, ...given) => {
    if (canMeetScripts(pattern)) await set(true)
    return route(pattern, ...given)
  }
  return { use: () => set(false) }
}

/** Of a function nobody knows what it takes. */
function canMeetScripts(pattern: unknown): boolean {
  const text = pattern instanceof RegExp ? pattern.source : pattern
  return typeof text !== 'string' || /\bjs\b/.test(text)
}
