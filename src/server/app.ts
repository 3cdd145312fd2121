// The application: every feature, one line each. No effects before a request.
import { Hono, type Context } from 'hono'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { machineApi } from '#contract/machines.ts'
import { message } from '#words/message.ts'
import { isAway, isBusy, isFull } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { Refused, errorBodyOf, notFound } from './http/errors.ts'
import { API_HEADERS } from './http/headers.ts'
import { implement, type Border } from './http/implement.ts'
import { loggedAs, loggedPath, requestId, type LoggedAbout } from './http/log.ts'
import { isNoRow, measure } from './http/measured.ts'
import { isMachinePath } from './http/plain-path.ts'
import { createGuard } from './access/authorize.ts'
import { createOnce } from './access/once.ts'
import { mountIssuer } from './issuer/mount.ts'
import { mountMcp } from './mcp/mount.ts'
import { RememberingRouter } from './http/router.ts'
import { ensureSecure, noteSecure } from './http/secure.ts'
import { traceRequest } from './http/traced.ts'
import { servePages } from './http/static.ts'
import { SCIM_JSON, isScimPath, scimErrorOf } from './scim/errors.ts'
import { mountScim } from './scim/mount.ts'
import { mountMetrics } from './metrics/mount.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { agentsRoutes } from './features/agents/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { blueprintsRoutes } from './features/blueprints/routes.ts'
import { instanceRoutes } from './features/instance/routes.ts'
import { sealingRoutes } from './features/sealing/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { exchangeRatesRoutes } from './features/exchange-rates/routes.ts'
import { priceBookRoutes } from './features/price-book/routes.ts'
import { projectsRoutes } from './features/projects/routes.ts'
import { componentsRoutes } from './features/components/routes.ts'
import { connectionsRoutes, installationConnectionsRoutes } from './features/connections/routes.ts'
import { copilotRoutes } from './features/copilot/routes.ts'
import { deploymentsRoutes } from './features/deployments/routes.ts'
import { devRoutes } from './features/dev/routes.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { approvalsRoutes, environmentsRoutes } from './environments/routes.ts'
import { driftRoutes } from './runs/drift/routes.ts'
import { reportedRoutes } from './runs/reported/routes.ts'
import { runsRoutes } from './runs/routes.ts'
import { workRoutes } from './runs/work/routes.ts'
import { importsRoutes } from './features/imports/routes.ts'
import { pipelinesRoutes } from './features/pipelines/routes.ts'
import { pricesRoutes } from './features/prices/routes.ts'
import { schedulerRoutes } from './features/scheduler/routes.ts'
import { resultsRoutes } from './features/results/routes.ts'
import { serviceAccountsRoutes } from './features/service-accounts/routes.ts'
import { passkeysRoutes } from './features/accounts/passkeys/routes.ts'
import { sessionPolicyRoutes } from './features/session-policy/routes.ts'
import { stacksRoutes } from './features/stacks/routes.ts'
import { probeRoutes, systemRoutes } from './features/system/routes.ts'
import { teamsRoutes } from './features/teams/routes.ts'
import { templatesRoutes } from './features/templates/routes.ts'
import { queueRoutes } from './runs/queue/routes.ts'
import { leaksRoutes, receiptsRoutes, snapshotsRoutes } from './receipts/routes.ts'
import { accountRoutes, simulatedRoutes } from './runs/simulated/routes.ts'
import { stateRoutes, statesRoutes } from './runs/state/routes.ts'
import { workflowsRoutes } from './workflows/routes.ts'

const SLOW_MS = 1000
/** When a request is worth sending again for which the database was too busy, or not there. */
const RETRY_AFTER_S = '5'

/** Makes the application. It serves `/api` and, for every other address, the built pages. */
export function createApp(deps: Deps): Hono {
  const app = beginApp(deps)
  const border = borderOf(deps)
  implement(app, api, border, {
    system: systemRoutes(deps),
    auth: authRoutes(deps),
    accounts: accountsRoutes(deps),
    passkeys: passkeysRoutes(deps),
    people: peopleRoutes(deps),
    serviceAccounts: serviceAccountsRoutes(deps),
    agents: agentsRoutes(deps),
    directory: directoryRoutes(deps),
    priceBook: priceBookRoutes(deps),
    exchangeRates: exchangeRatesRoutes(deps),
    instance: instanceRoutes(deps),
    sessions: sessionPolicyRoutes(deps),
    sealing: sealingRoutes(deps),
    audit: auditRoutes(deps),
    notifications: notificationsRoutes(deps),
    projects: projectsRoutes(deps),
    connections: connectionsRoutes(deps),
    installationConnections: installationConnectionsRoutes(deps),
    teams: teamsRoutes(deps),
    templates: templatesRoutes(deps),
    components: componentsRoutes(deps),
    imports: importsRoutes(deps),
    pipelines: pipelinesRoutes(deps),
    prices: pricesRoutes(),
    deployments: deploymentsRoutes(deps),
    blueprints: blueprintsRoutes(),
    stacks: stacksRoutes(deps),
    results: resultsRoutes(deps),
    environments: environmentsRoutes(deps),
    states: statesRoutes(deps),
    drift: driftRoutes(deps),
    receipts: receiptsRoutes(deps),
    leaks: leaksRoutes(deps),
    snapshots: snapshotsRoutes(deps),
    simulated: simulatedRoutes(deps),
    approvals: approvalsRoutes(deps),
    runs: runsRoutes(deps),
    reported: reportedRoutes(deps),
    workflows: workflowsRoutes(deps),
    copilot: copilotRoutes(deps),
    scheduler: schedulerRoutes(deps),
    dev: devRoutes(deps),
  })
  implement(app, machineApi, border, {
    agent: { ...queueRoutes(deps), ...workRoutes(deps), ...accountRoutes(deps) },
    state: stateRoutes(deps),
  })

  app.all('/api/*', (c) => {
    const allowed = methodsAt(c.req.path)
    if (allowed.length === 0)
      return c.json(errorBodyOf(notFound(message('http.no-endpoint', { path: c.req.path }))), 404, API_HEADERS)
    const refused = new Refused(405, message('http.wrong-method', { path: c.req.path, method: c.req.method, allowed }))
    return c.json(errorBodyOf(refused), 405, {
      ...API_HEADERS,
      allow: allowed.join(', '),
    })
  })
  mountMcp(app, deps)
  mountScim(app, deps)
  mountMetrics(app, deps)
  mountIssuer(app, deps)
  const pages = servePages(deps.pagesFolder)
  app.on(['GET', 'HEAD'], '*', async (c) => (isMachinePath(c.req.path) ? nothing(c) : pages(c)))
  app.notFound(nothing)
  return app
}

/** Makes what a process serves that has no pages: whether it lives, and whether it is ready. */
export function createProbeApp(deps: Deps): Hono {
  const app = beginApp(deps)
  const { health, ready } = api.system
  implement(app, { system: { health, ready } }, borderOf(deps), { system: probeRoutes(deps) })
  mountMetrics(app, deps)
  app.notFound(nothing)
  return app
}

const nothing = (c: Context): Response =>
  c.json(
    errorBodyOf(notFound(message('http.nothing-takes', { path: c.req.path, method: c.req.method }))),
    404,
    API_HEADERS,
  )

function borderOf(deps: Deps): Border {
  return { guard: createGuard(deps), takePlace: deps.takePlace, once: createOnce(deps) }
}

/** Begins an application: each request is logged, and each error has its answer. */
function beginApp(deps: Deps): Hono {
  const { log } = deps
  const app = new Hono({ router: new RememberingRouter() })

  app.use(async (c, next) => {
    const begin = performance.now()
    const about: LoggedAbout = { request_id: requestId(c) }
    if (deps.proxies.remoteOf(c).is_secure) noteSecure(c)
    await loggedAs(about, () => traceRequest(c, deps.proxies, about, next))
    // Rows of the contract have it already: to touch the headers of an answer costs a third of a short request.
    if (isNoRow(c)) c.res.headers.set('x-request-id', requestId(c))
    ensureSecure(c)
    const { status } = c.res
    const durationMs = performance.now() - begin
    measure(c, durationMs)
    // Reads that go well are many and say little.
    const level =
      status >= 500 ? 'error' : c.req.method !== 'GET' || status >= 400 || durationMs > SLOW_MS ? 'info' : 'debug'
    if (!log.isLevelEnabled(level)) return
    log[level](
      {
        ...about,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status,
        duration_ms: Math.round(durationMs * 10) / 10,
        ...(status >= 500 && { err: c.error }),
      },
      'request',
    )
  })

  app.onError((error, c) => {
    const headers = { ...API_HEADERS, 'x-request-id': requestId(c) }
    // What is left of a body that is too large is not read: the connection ends with the answer, and says so.
    if (error instanceof Refused)
      return refusal(c, error, {
        ...headers,
        ...retryAfter(error),
        ...(error.status === 401 && { 'www-authenticate': challengeFor(c) }),
        ...(error.status === 413 && { connection: 'close' }),
      })
    const isLacking = lackingOf(error)
    if (isLacking) return refusal(c, new Refused(503, message(isLacking)), { ...headers, 'retry-after': RETRY_AFTER_S })
    return refusal(c, new Refused(500, message('http.failed', { id: requestId(c) })), headers)
  })

  return app
}

/** What the database lacks, so that the same can be sent again later; undefined for another failure. */
function lackingOf(error: unknown): 'http.busy' | 'http.database-away' | 'http.database-full' | undefined {
  if (isBusy(error)) return 'http.busy'
  if (isAway(error)) return 'http.database-away'
  return isFull(error) ? 'http.database-full' : undefined
}

/** A refusal, in the form of whom the address is for. */
function refusal(c: Context, refused: Refused, headers: Readonly<Record<string, string>>): Response {
  if (!isScimPath(c.req.path)) return c.json(errorBodyOf(refused), refused.status, headers)
  return c.body(scimErrorOf(refused), refused.status, { ...headers, 'content-type': SCIM_JSON })
}

/**
 * How a caller can show who they are (RFC 6750, section 3). Terraform sends the token of an attempt as a password to
 * the addresses of states.
 */
function challengeFor(c: Context): string {
  const error = c.req.header('authorization') === undefined ? '' : ', error="invalid_token"'
  return `Bearer realm="Strata"${error}${c.req.path.startsWith('/api/state/') ? ', Basic realm="Strata"' : ''}`
}

/** When to send again what was refused for the moment only. */
function retryAfter({ status, said }: Refused): Readonly<Record<string, string>> {
  const { minutes, seconds } = said.params ?? {}
  if (status === 429 && typeof minutes === 'number') return { 'retry-after': String(minutes * 60) }
  if (status === 429 && typeof seconds === 'number') return { 'retry-after': String(seconds) }
  return status === 429 || said.code === 'instance.database-down' ? { 'retry-after': RETRY_AFTER_S } : {}
}

/** The methods that the contract knows at an address. */
function methodsAt(path: string): string[] {
  const rows = [api, machineApi].flatMap(Object.values).flatMap((feature): AnyEndpoint[] => Object.values(feature))
  const isAt = (pattern: string) =>
    new RegExp(`^/api${pattern.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return [...new Set(rows.filter((row) => isAt(row.path)).map((row) => row.method))]
}
