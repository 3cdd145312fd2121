// What every endpoint of SCIM refuses alike, over the whole table, and what the server says of itself.
import { describe, expect, it } from 'vitest'
import { TOKEN_SCOPES } from '#domain/access/token-scopes.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeDirectory, sendScim } from '../../../test/support/scim.ts'
import { Refused } from '../http/errors.ts'
import { message } from '#words/message.ts'
import { SCIM_ROWS } from './rows.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

const app = await createTestApp()
const admin = await app.user({ role: 'admin' }).ready()
const { token, send } = await makeDirectory(app)
const rows = SCIM_ROWS.map((row) => [`${row.method} ${row.path}`, row] as const)
const hasBody = (method: string) => method === 'POST' || method === 'PUT' || method === 'PATCH'

describe.each(rows)('%s', (_, row) => {
  const path = row.path.replace('{id}', UNKNOWN)
  const body = hasBody(row.method) ? {} : undefined

  it('is for directories alone', async () => {
    expect(row.permission).toBe('directory')
    const ended = await makeDirectory(app, { expires_at: app.deps.now() })
    const own = admin.token([...TOKEN_SCOPES])
    const strangers = [
      await sendScim(app, undefined, row.method, path, body),
      await sendScim(app, 'strata_scim_wrong', row.method, path, body),
      await sendScim(app, ended.token, row.method, path, body),
    ]
    for (const { status, headers, body: said } of strangers) {
      expect([status, said['schemas'], said['status']]).toEqual([401, [ERROR], '401'])
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="Strata"/)
      expect(headers.get('content-type')).toBe('application/scim+json')
    }
    const init = { method: row.method, ...(body && { body: '{}', headers: { 'content-type': 'application/json' } }) }
    for (const person of [own, admin]) expect((await person.send(`/scim/v2${path}`, init)).status).toBe(401)
  })

  it('refuses what it declares of unknown things and of bodies', async () => {
    if (row.errors.includes(404)) expect((await send(row.method, path, valid(row.method))).status).toBe(404)
    if (!hasBody(row.method)) return
    expect((await send(row.method, path, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send(row.method, path, 'not JSON')).status).toBe(400)
    expect((await send(row.method, path, `"${'x'.repeat(1_100_000)}"`)).status).toBe(413)
  })
})

const valid = (method: string): object | undefined => {
  if (method === 'PATCH') return { Operations: [{ op: 'replace', path: 'displayName', value: 'x' }] }
  return method === 'PUT' ? { userName: 'x@example.com', displayName: 'x' } : undefined
}

it('says what it supports', async () => {
  const { status, headers, body } = await send('GET', '/ServiceProviderConfig')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json'])
  expect(body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: false },
    sort: { supported: false },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
})

it('describes its resources and their schemas', async () => {
  const types = await send('GET', '/ResourceTypes')
  expect(types.body).toMatchObject({ totalResults: 2, Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }] })
  expect((await send('GET', '/ResourceTypes/User')).body).toMatchObject({ id: 'User' })
  const schemas = await send('GET', '/Schemas')
  for (const { id } of schemas.body['Resources'] as { id: string }[])
    expect((await send('GET', `/Schemas/${id}`)).body).toMatchObject({ id })
  expect((await send('GET', '/Schemas/urn:nothing')).status).toBe(404)
})

it('answers elsewhere below /scim as SCIM does', async () => {
  expect((await send('GET', '/Me')).body).toMatchObject({ schemas: [ERROR], status: '404' })
  expect((await send('DELETE', '/Users')).body).toMatchObject({ schemas: [ERROR], status: '405' })
  expect((await sendScim(app, undefined, 'GET', '/Me')).status).toBe(401)
})

it('lets its token reach nothing else', async () => {
  for (const path of ['/api/account', '/api/people', '/api/directory/tokens', '/mcp']) {
    const init = path === '/mcp' ? { method: 'POST', body: '{}' } : {}
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect([path, (await app.person().send(path, { ...init, headers })).status]).toEqual([path, 401])
  }
})

it('counts requests, and says when to come again', async () => {
  const limited = await createTestApp({
    countRequest: () => Promise.reject(new Refused(429, message('http.too-many-requests', { max: 1, seconds: 7 }))),
  })
  const { status, headers, body } = await (await makeDirectory(limited)).send('GET', '/Users')
  expect([status, headers.get('retry-after'), body['status']]).toEqual([429, '7', '429'])
})
