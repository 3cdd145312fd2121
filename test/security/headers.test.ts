// What answers say to browsers: nothing runs that is not ours, nothing is shown
// in a frame of others, nothing of a person stays in a cache.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProxies } from '../../src/server/http/proxies.ts'
import { createTestApp } from '../support/app.ts'
import { makeCast } from '../support/cast.ts'
import { CALLS, named, requestOf, send } from './calls.ts'

const folder = await mkdtemp(join(tmpdir(), 'strata-security-'))
const publicUrl = 'https://strata.example.com'
const app = await createTestApp({ pagesFolder: folder })
const secure = await createTestApp({ pagesFolder: folder, publicUrl, proxies: createProxies([], publicUrl) })
const unbuilt = await createTestApp()
const cast = await makeCast(app)

beforeAll(async () => {
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Strata</title>')
  await writeFile(join(folder, 'theme.js'), 'document.title')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The directives of a policy. */
function directivesOf({ headers }: Response): ReadonlyMap<string, string> {
  const parts = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim().split(/\s+(.*)/))
  return new Map(parts.map(([name = '', value = '']) => [name, value]))
}

function expectSafe(response: Response, where: unknown): void {
  const policy = directivesOf(response)
  expect([where, policy.get('default-src')]).toEqual([where, "'none'"])
  expect([where, policy.get('frame-ancestors')]).toEqual([where, "'none'"])
  for (const name of ['script-src', 'style-src', 'default-src'])
    expect([where, name, policy.get(name) ?? '']).toEqual([
      where,
      name,
      expect.not.stringMatching(/unsafe|\*|data:|https?:/),
    ])
  const { headers } = response
  expect([where, headers.get('x-content-type-options')]).toEqual([where, 'nosniff'])
  expect([where, headers.get('cross-origin-resource-policy')]).toEqual([where, 'same-origin'])
  expect([where, headers.get('referrer-policy')]).toEqual([where, expect.stringMatching(/^(no-referrer|same-origin)$/)])
  for (const name of ['server', 'x-powered-by', 'via'])
    expect([where, name, headers.has(name)]).toEqual([where, name, false])
  expect([where, [...headers.keys()].filter((name) => name.startsWith('access-control-'))]).toEqual([where, []])
}

const KEPT: readonly string[] = [
  'GET /docs',
  'GET /openapi.json',
  'GET /blueprints',
  'GET /blueprints/{id}',
  'GET /price-book',
]

it.each(named(CALLS))('%s', async (_, call) => {
  // Some of these calls sign the viewer out, and some requests are prepared by whoever is signed in.
  const request = await requestOf(call, { app, cast, actor: cast.admin })
  for (const who of [cast.viewer, app.person()]) {
    const response = await send(who, request)
    expectSafe(response, call.key)
    const kept = KEPT.includes(call.key) && response.ok ? 'no-cache' : 'no-store'
    expect([call.key, response.status, response.headers.get('cache-control')]).toEqual([
      call.key,
      response.status,
      kept,
    ])
  }
})

describe('pages', () => {
  it.each(['/', '/login', '/projects/1', '/reset/token', '/theme.js', '/missing.js', '/api/docs'])(
    '%s',
    async (path) => {
      const response = await cast.admin.send(path)
      expectSafe(response, path)
      expect(response.headers.get('x-frame-options')).toBe('DENY')
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(directivesOf(response).get('base-uri')).toBe("'none'")
      expect(directivesOf(response).get('form-action')).toMatch(/^'(self|none)'$/)
    },
  )

  it('run scripts and styles of this server alone', async () => {
    const policy = directivesOf(await app.person().send('/'))
    for (const [name, value] of [
      ['script-src', "'self'"],
      ['style-src', "'self'"],
      ['connect-src', "'self'"],
      ['worker-src', "'self'"],
    ] as const)
      expect(policy.get(name)).toBe(value)
    expect(policy.has('object-src')).toBe(false)
  })

  it('are as safe when they are not built', async () => {
    expectSafe(await unbuilt.person().send('/'), '/')
    expectSafe(await unbuilt.person().send('/x'), '/x')
  })
})

it.each([
  ['GET', '/api/nothing', 404],
  ['GET', '/api/', 404],
  ['DELETE', '/api/health', 405],
  ['POST', '/', 404],
  ['POST', '/api/auth/login', 415],
  ['GET', '/api/account/%00', 404],
  ['GET', '/api/results/%00', 404],
] as const)('%s %s, which is refused with %i', async (method, path, status) => {
  const response = await app.person().send(path, { method })
  expect(response.status).toBe(status)
  expectSafe(response, path)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

it('a failure of the server says nothing of why', async () => {
  const broken = await createTestApp()
  const ada = await broken.user().ready()
  await broken.deps.database.pool.query('alter table projects rename to gone')
  const response = await ada.send('/api/projects')
  expect(response.status).toBe(500)
  expectSafe(response, '/api/projects')
  const body = (await response.json()) as { readonly params: { readonly id: string } }
  const { id } = body.params
  expect(id).toMatch(/^[\w-]+$/)
  expect(body).toEqual({
    detail: `The server failed to handle this request: its log says why under the request id ${id}.`,
    code: 'http.failed',
    params: { id },
  })
})

it('keeps browsers with TLS, for a year, where there is TLS', async () => {
  for (const path of ['/', '/api/health', '/api/account', '/api/nothing', '/missing.js']) {
    expect((await secure.person().send(path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    expect((await app.person().send(path)).headers.has('strict-transport-security')).toBe(false)
  }
})

it('lets a caller choose no more than a plain word for the id of a request', async () => {
  for (const [given, taken] of [
    ['abc-1.2_3', true],
    ['a b', false],
    ['<script>', false],
    ['x'.repeat(65), false],
  ] as const) {
    const { headers } = await app.person().send('/api/health', { headers: { 'x-request-id': given } })
    expect(headers.get('x-request-id') === given).toBe(taken)
  }
})
