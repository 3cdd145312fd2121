// Access to the tools, over a real connection.
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { connectTo, tokenOf } from '../../../test/support/mcp.ts'
import { createApp } from '../app.ts'
import { SESSION_COOKIE } from '../access/sessions.ts'
import { listen } from '../listen.ts'

const app = await createTestApp()
const inProcess = createApp(app.deps)
const { url } = await listen(inProcess, '127.0.0.1', 0).then((listening) => {
  afterAll(() => listening.close())
  return listening
})
const owner = await app.user().ready()

const METADATA = 'resource_metadata="http://localhost:8000/.well-known/oauth-protected-resource/mcp"'

it.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])(
  'says at %s what protects the tools',
  async (path) => {
    const response = await fetch(`${url}${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await response.json()).toEqual({
      resource: 'http://localhost:8000/mcp',
      resource_name: 'Strata',
      resource_documentation: 'http://localhost:8000/api/docs',
      bearer_methods_supported: ['header'],
      scopes_supported: expect.arrayContaining(['stacks:write', 'environments:read']),
    })
  },
)

describe('who may not connect', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const post = (
    headers: Record<string, string>,
    body = JSON.stringify(initialize),
    method = 'POST',
  ): Promise<Response> =>
    fetch(`${url}/mcp`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      ...(method === 'POST' && { body }),
    })

  it('is who has no token, a cookie alone included', async () => {
    const cookie = `${SESSION_COOKIE}=${owner.cookies.get(SESSION_COOKIE)}`
    for (const method of ['POST', 'GET', 'DELETE'])
      for (const [name, value] of [
        ['accept', 'application/json'],
        ['cookie', cookie],
        ['authorization', 'Basic YTpi'],
      ] as const) {
        const response = await post({ [name]: value }, undefined, method)
        expect(response.status).toBe(401)
        expect(response.headers.get('www-authenticate')).toBe(`Bearer realm="Strata", ${METADATA}`)
        expect(await response.json()).toMatchObject({
          detail: 'Send an API token: Authorization: Bearer strata_….',
          code: 'access.token-required',
        })
      }
  })

  it('is who has a token that no one gave out, that was taken back, or that has ended', async () => {
    const refused = async (token: string): Promise<void> => {
      const response = await post({ authorization: `Bearer ${token}` })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe(`Bearer realm="Strata", error="invalid_token", ${METADATA}`)
      await expect(connectTo(url, token)).rejects.toThrow()
    }
    await refused('strata_nothing')
    const { id, token } = await tokenOf(owner)
    const one = await connectTo(url, token)
    expect((await one.callTool({ name: 'options', arguments: {} })).isError).not.toBe(true)
    await owner.call('DELETE /account/tokens/{id}', { params: { id } })
    await refused(token)
    // Nor does a program that is connected already go on.
    await expect(one.callTool({ name: 'options', arguments: {} })).rejects.toThrow()
    await one.close()
    const { token: short } = await tokenOf(owner)
    app.setTime('2026-11-04T10:00:00Z')
    await refused(short)
    app.setTime('2026-11-02T10:00:00Z')
  })

  it('is a page of another site', async () => {
    const { token } = await tokenOf(owner)
    for (const [name, value] of [
      ['origin', 'https://elsewhere.example'],
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'null'],
    ] as const) {
      const response = await post({ authorization: `Bearer ${token}`, [name]: value })
      expect(response.status).toBe(403)
      expect(((await response.json()) as { detail: string }).detail).toContain('another site')
    }
    expect((await post({ authorization: `Bearer ${token}`, origin: url })).status).toBe(200)
  })

  it('is who sends too much, or what is none of the protocol', async () => {
    const headers = { authorization: `Bearer ${(await tokenOf(owner)).token}` }
    const large = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...initialize, padding: 'x'.repeat(1_000_000) }),
    }
    expect((await inProcess.request('/mcp', large)).status).toBe(413)
    const deep = `${'['.repeat(2500)}${']'.repeat(2500)}`
    const call = `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "price", "arguments": ${deep}}}`
    const refused = await post(headers, call)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'http.problems', problems: [{ code: 'http.too-deep' }] })
    for (const body of ['', '{', '[]', 'null', '{"jsonrpc": "1.0"}']) {
      const response = await post(headers, body)
      expect(response.status, body).toBeGreaterThanOrEqual(400)
      expect(response.status, body).toBeLessThan(500)
    }
    for (const method of ['GET', 'DELETE']) expect((await post(headers, undefined, method)).status).toBe(405)
  })

  it('is told nothing that a browser keeps', async () => {
    const response = await post({ authorization: `Bearer ${(await tokenOf(owner)).token}` })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('mcp-session-id')).toBeNull()
  })
})
