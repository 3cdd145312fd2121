// Requests as metrics count them: by the address as the contract writes it, never by the one that was sent.
import type { Context } from 'hono'
import { count, isMeasuring, observe } from '#telemetry/measure.ts'
import { isMachinePath } from './plain-path.ts'

/** Where a request keeps the path of its row. */
export const ROUTE = 'route'
/** Methods that servers are sent; others are of whoever made them up. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts a request whose answer has begun. @param durationMs since it came in */
export function measure(c: Context, durationMs: number): void {
  if (!isMeasuring()) return
  const { status } = c.res
  const method = METHODS.has(c.req.method) ? c.req.method : 'other'
  const route = routeOf(c)
  count('strata_http_requests_total', { method, route, status: String(status) })
  observe('strata_http_request_duration_seconds', { method, route }, durationMs / 1000)
}

/** Whether a request was for none of the contract's rows. */
export function isNoRow(c: Context): boolean {
  return c.get(ROUTE) === undefined
}

/** The row's path under `/api`, or one of few words for what is no row. */
export function routeOf(c: Context): string {
  const path = c.get(ROUTE) as string | undefined
  if (path !== undefined) return `/api${path}`
  if (c.req.path === '/mcp' || c.req.path === '/metrics') return c.req.path
  if (c.req.path.startsWith('/scim/')) return '/scim'
  return isMachinePath(c.req.path) ? 'none' : 'page'
}
