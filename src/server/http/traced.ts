// Requests as spans. Only agents and trusted proxies can set the trace that a request continues.
import type { Context } from 'hono'
import { currentTraceId, isTracing, traced } from '#telemetry/trace.ts'
import { alsoLogged, type LoggedAbout } from './log.ts'
import { routeOf } from './measured.ts'
import type { Proxies } from './proxies.ts'

/** What is asked every few seconds says nothing of a run, and pages are files. */
const UNTRACED = /^\/api\/(?:health|ready|agent\/jobs\/(?:take|[^/]+\/(?:heartbeat|log|events)))$/
const OF_AGENTS = /^\/api\/(?:agent|state)\//
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Handles a request as a span. @param about what the log says of it, which the span says too */
export function traceRequest(
  c: Context,
  proxies: Proxies,
  about: LoggedAbout,
  work: () => Promise<void>,
): Promise<void> {
  if (!isTracing()) return work()
  const { path, method } = c.req
  if (!/^\/(?:api\/|mcp$)/.test(path) || UNTRACED.test(path)) return work()
  return traced(method, { kind: 'server', parent: parentOf(c, proxies) }, async (span) => {
    alsoLogged({ trace_id: currentTraceId() })
    await work()
    const { request_id, run_id, job_id } = about
    const route = routeOf(c)
    span.rename(`${method} ${route}`)
    span.set({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': c.res.status,
      'strata.request_id': request_id,
      'strata.run_id': run_id,
      'strata.job_id': job_id,
    })
    if (c.res.status >= 500) span.fail(String(c.res.status))
  })
}

/** The span of the caller; null for one that begins a trace. Just anyone does not decide what is kept. */
function parentOf(c: Context, proxies: Proxies): string | null {
  const given = c.req.header('traceparent')
  if (given === undefined || !TRACEPARENT.test(given)) return null
  return OF_AGENTS.test(c.req.path) || proxies.remoteOf(c).is_by_proxy ? given : null
}
