// Which handlers an address has. Most requests are for addresses without parameters, whose handlers stay the same.
import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Looks up the handlers of an address without parameters once for each method; the rest is left to the library. */
export class RememberingRouter<Handler> implements Router<Handler> {
  readonly name = 'RememberingRouter'
  readonly #router = new TrieRouter<Handler>()
  /** By path and method. No more than were added: what others make up is not kept. */
  readonly #known = new Map<string, Map<string, Result<Handler> | undefined>>()

  add(method: string, path: string, handler: Handler): void {
    this.#router.add(method, path, handler)
    // A route that is added later is one more for those that were looked up.
    for (const results of this.#known.values()) for (const known of results.keys()) results.set(known, undefined)
    if (/[:*]/.test(path)) return
    const results = this.#known.get(path) ?? new Map<string, Result<Handler> | undefined>()
    this.#known.set(path, results.set(method, undefined))
  }

  match(method: string, path: string): Result<Handler> {
    const results = this.#known.get(path)
    if (!results?.has(method)) return this.#router.match(method, path)
    const found = results.get(method) ?? this.#router.match(method, path)
    results.set(method, found)
    return found
  }
}
