// What clouds read of the issuer: public, without a session, and kept for a while by whoever reads it.
import type { Context, Hono } from 'hono'
import { KEY_SET_CACHED_MS } from '#domain/connection/token.ts'
import type { Deps } from '../deps.ts'
import { API_HEADERS } from '../http/headers.ts'
import { requestId } from '../http/log.ts'
import { DISCOVERY_PATH, KEY_SET_PATH, discoveryOf, keySetOf } from './documents.ts'
import { publishedKeys } from './keys.ts'

/** Serves the documents by which clouds check the tokens of runs. */
export function mountIssuer(app: Hono, deps: Deps): void {
  app.get(DISCOVERY_PATH, (c) => c.json(discoveryOf(deps.publicUrl), 200, headersOf(c)))
  app.get(KEY_SET_PATH, async (c) => c.json(keySetOf(await publishedKeys(deps)), 200, headersOf(c)))
}

const headersOf = (c: Context) => ({
  ...API_HEADERS,
  'cache-control': `public, max-age=${KEY_SET_CACHED_MS / 1000}`,
  'x-request-id': requestId(c),
})
