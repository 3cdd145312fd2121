// What the server believes of where a request comes from.
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createProxies } from './proxies.ts'

const publicUrl = 'https://strata.example.com'
const plain = await createTestApp()
const trusting = await createTestApp({ proxies: createProxies(['loopback']), publicUrl: 'http://strata.example.com' })
const secure = await createTestApp({ proxies: createProxies([], publicUrl), publicUrl })
const logout = (app: typeof plain, headers: Record<string, string>) =>
  app.person().send('/api/auth/logout', { method: 'POST', headers })

describe('a change', () => {
  it.each<[string, Record<string, string>]>([
    ['the page of the same address', { host: '192.168.0.7:8000', origin: 'http://192.168.0.7:8000' }],
    ['the page of the same address of the new kind', { host: '[fd00::7]:8000', origin: 'http://[fd00::7]:8000' }],
    ['the page of this machine', { host: 'localhost:8000', origin: 'http://localhost:8000' }],
    ['the page of a name of this machine', { host: 'strata.localhost', origin: 'http://strata.localhost' }],
    [
      'the page at the address for browsers, which a proxy passes on under another host',
      { host: 'internal:8000', origin: publicUrl },
    ],
    ['a program', { host: 'internal:8000' }],
    [
      'a page of which the browser says that it is the same',
      { host: 'internal:8000', origin: publicUrl, 'sec-fetch-site': 'same-origin' },
    ],
  ])('is taken from %s', async (_, headers) => {
    expect((await logout(secure, headers)).status).toBe(204)
  })

  it.each<Record<string, string>>([
    { host: 'internal:8000', origin: 'https://elsewhere.example' },
    { host: 'internal:8000', origin: 'http://strata.example.com' },
    { host: 'internal:8000', origin: 'https://strata.example.com.elsewhere.example' },
    { host: 'internal:8000', origin: 'null' },
    { host: 'internal:8000', origin: publicUrl, 'sec-fetch-site': 'same-site' },
  ])('is refused from another page: %o', async (headers) => {
    expect((await logout(secure, headers)).status).toBe(403)
  })
})

describe('the scheme of a page counts', () => {
  const rangeUrl = 'https://192.168.0.7'

  it('where a trusted proxy says what the browser speaks', async () => {
    const of = (scheme: string, proto: string) => {
      const headers = { host: '192.168.0.7', origin: `${scheme}://192.168.0.7`, 'x-forwarded-proto': proto }
      return logout(trusting, headers).then(({ status }) => status)
    }
    expect(await of('https', 'https')).toBe(204)
    expect(await of('http', 'http')).toBe(204)
    expect(await of('http', 'https')).toBe(403)
    expect(await of('https', 'http')).toBe(403)
  })

  it('at the address for browsers, and not where no one knows what is before this server', async () => {
    const app = await createTestApp({ proxies: createProxies([], rangeUrl), publicUrl: rangeUrl })
    const of = (origin: string) => logout(app, { host: new URL(origin).host, origin }).then(({ status }) => status)
    expect(await of(rangeUrl)).toBe(204)
    expect(await of('http://192.168.0.7')).toBe(403)
    expect(await of('http://192.168.0.7:8000')).toBe(403)
    expect(await of('https://192.168.0.8')).toBe(204)
    expect(await of('http://localhost:8000')).toBe(204)
  })
})

it('is refused from a page under a name that leads here and that the server does not know', async () => {
  const answer = await logout(secure, {
    host: 'rebound.example:8000',
    origin: 'http://rebound.example:8000',
    'sec-fetch-site': 'same-origin',
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({
    detail:
      'This server does not know the name rebound.example: set STRATA_URL to http://rebound.example:8000 and restart the server.',
    code: 'http.unknown-host',
    params: { hostname: 'rebound.example', origin: 'http://rebound.example:8000' },
  })
})

describe('browsers that speak TLS', () => {
  const HSTS = 'strict-transport-security'

  it.each(['/', '/api/health', '/api/account', '/api/nothing'])('stay with it: %s', async (path) => {
    expect((await secure.person().send(path)).headers.get(HSTS)).toBe('max-age=31536000')
    expect((await trusting.person().send(path, { headers: { 'x-forwarded-proto': 'https' } })).headers.get(HSTS)).toBe(
      'max-age=31536000',
    )
  })

  it('are known by what a trusted proxy says, and by no one else', async () => {
    expect((await plain.person().send('/', { headers: { 'x-forwarded-proto': 'https' } })).headers.has(HSTS)).toBe(
      false,
    )
    expect((await trusting.person().send('/', { headers: { 'x-forwarded-proto': 'http' } })).headers.has(HSTS)).toBe(
      false,
    )
    expect((await trusting.person().send('/')).headers.has(HSTS)).toBe(false)
  })
})
