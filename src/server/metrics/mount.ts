// Metrics on the server's own port, for whoever has the token.
import type { Hono } from 'hono'
import { METRICS_PATH } from '#telemetry/scrape.ts'
import type { Deps } from '../deps.ts'
import { requestId } from '../http/log.ts'

/** Serves metrics at `/metrics`, where a token is set. Without one the address is nobody's. */
export function mountMetrics(app: Hono, { scrape }: Pick<Deps, 'scrape'>): void {
  if (scrape === undefined) return
  app.get(METRICS_PATH, async (c) => {
    const { status, headers, body } = await scrape(c.req.header('authorization'))
    return new Response(body, { status, headers: { ...headers, 'x-request-id': requestId(c) } })
  })
}
