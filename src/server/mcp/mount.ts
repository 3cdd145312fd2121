// The Model Context Protocol at /mcp: tools for other programs' models, with the
// rights of an API token. https://modelcontextprotocol.io/specification
import type { Hono, HonoRequest } from 'hono'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { findByToken } from '../access/caller.ts'
import type { Deps } from '../deps.ts'
import { refuseExtent, refuseOtherSites, readText } from '../http/body.ts'
import { TOKEN_SCOPES, type TokenScope } from '#domain/access/token-scopes.ts'
import { message } from '#words/message.ts'
import { errorBodyOf, unauthorized } from '../http/errors.ts'
import { API_HEADERS } from '../http/headers.ts'
import { requestId } from '../http/log.ts'
import { createApi, type Api } from './api.ts'
import { addApprovalTools } from './approval-tools.ts'
import { addPriceTools } from './price-tools.ts'
import { addRunTools } from './run-tools.ts'
import { addEnvironmentTools } from './environment-tools.ts'
import { addStackTools } from './stack-tools.ts'
import { addTemplateTools } from './template-tools.ts'
import { addWorkflowTools } from './workflow-tools.ts'

const INSTRUCTIONS =
  'Strata describes cloud environments, generates their Terraform and prices them before they exist. Amounts are USD a month; a price that is null is not known. Requests are decided by people: there is no tool to approve, reject or end anything.'

/** Where programs look for what they need to know before they send a token: RFC 9728, section 3.1. */
const METADATA_PATH = '/.well-known/oauth-protected-resource'

/**
 * What protects the tools (RFC 9728, section 2). No authorization server is named: a person creates the token on their
 * profile page.
 */
function metadataOf({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  return {
    resource: `${publicUrl}/mcp`,
    resource_name: 'Strata',
    resource_documentation: `${publicUrl}/api/docs`,
    bearer_methods_supported: ['header'],
    scopes_supported: TOKEN_SCOPES,
  }
}

/** Serves the protocol at `/mcp`. Every request is answered automatically: nothing is kept between two of them. */
export function mountMcp(app: Hono, deps: Deps): void {
  for (const path of [METADATA_PATH, `${METADATA_PATH}/mcp`])
    app.get(path, (c) => c.json(metadataOf(deps), 200, { ...API_HEADERS, 'x-request-id': requestId(c) }))
  app.on(['POST', 'GET', 'DELETE'], '/mcp', async (c) => {
    refuseOtherSites(c.req, deps.publicUrl, deps.proxies.remoteOf(c).protocol)
    const own = { ...API_HEADERS, 'x-request-id': requestId(c) }
    const token = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const caller = token === undefined ? undefined : await findByToken(deps.database, token, deps.now())
    if (!caller) {
      const about = `resource_metadata="${deps.publicUrl}${METADATA_PATH}/mcp"`
      const challenge = `Bearer realm="Strata", ${token === undefined ? '' : 'error="invalid_token", '}${about}`
      const refused = unauthorized(message(token === undefined ? 'access.token-required' : 'access.token-invalid'))
      return c.json(errorBodyOf(refused), 401, { ...own, 'www-authenticate': challenge })
    }
    const request = await readRequest(c.req)
    const scopes = request.asksForTools ? (caller.token?.scopes ?? []) : undefined
    const handler = await createHandler(deps, createApi(app, c.req.raw, c.env), scopes)
    const answer = await handler.fetch(request.raw)
    const headers = new Headers(answer.headers)
    for (const [name, value] of Object.entries(own)) headers.set(name, value)
    return new Response(answer.body, { status: answer.status, headers })
  })
}

/** The request with its body, once it is known to be as small and as flat as the bodies of the API. */
async function readRequest(request: HonoRequest): Promise<{ readonly raw: Request; readonly asksForTools: boolean }> {
  if (request.method !== 'POST') return { raw: request.raw, asksForTools: false }
  const text = await readText(request)
  const value = parsed(text)
  refuseExtent(value)
  const messages: readonly unknown[] = Array.isArray(value) ? value : [value]
  const asksForTools = messages.some(
    (one) => typeof one === 'object' && one !== null && 'method' in one && one.method === 'tools/list',
  )
  return { raw: new Request(request.url, { method: 'POST', headers: request.raw.headers, body: text }), asksForTools }
}

/** The library says what is wrong with a text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What answers one request. The library is loaded by the first: most installations never need it. */
async function createHandler(
  { log, publicUrl, version }: Deps,
  api: Api,
  scopes: readonly TokenScope[] | undefined,
): Promise<McpHttpHandler> {
  const { McpServer, createMcpHandler } = await import('@modelcontextprotocol/server')
  return createMcpHandler(
    () => {
      // The tools of a token stay the same: nothing is announced about changes.
      const capabilities = { tools: { listChanged: false } }
      const about = { name: 'strata', title: 'Strata', version }
      const server = new McpServer(about, { instructions: INSTRUCTIONS, capabilities })
      const box = { server, api, log, publicUrl, scopes }
      addStackTools(box)
      addPriceTools(box)
      addTemplateTools(box)
      addEnvironmentTools(box)
      addApprovalTools(box)
      addRunTools(box)
      addWorkflowTools(box)
      return server
    },
    {
      // Nothing here changes while someone listens.
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ err: error }, 'A request of the Model Context Protocol was refused.'),
    },
  )
}
