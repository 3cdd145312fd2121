// What gives Terraform a token whenever it asks, on this machine alone: providers of Azure read a file with a token
// only once, and the token in it ends before an apply does. They ask as they ask GitHub Actions.
// https://registry.terraform.io/providers/hashicorp/azurerm/latest/docs/guides/service_principal_oidc
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TokenServer {
  readonly url: string
  /** Who asks has to show it. */
  readonly bearer: string
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const BEARER_BYTES = 32

/** Serves tokens until it is closed. @param give a token that is good for some minutes more */
export async function serveTokens(give: () => Promise<string>): Promise<TokenServer> {
  const bearer = randomBytes(BEARER_BYTES).toString('base64url')
  const expected = Buffer.from(`Bearer ${bearer}`)
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, HOST, done)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${port}/token`,
    bearer,
    close: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(body))
    }
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return say(401, {})
    if (request.method !== 'GET' || !(request.url ?? '').startsWith('/token')) return say(404, {})
    try {
      say(200, { value: await give() })
    } catch {
      say(503, {})
    }
  }
}
