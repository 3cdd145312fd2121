// Where a sign-in leads to: always to a page of this site, whatever address it was given.
import { expect, it } from 'vitest'
import { pageToReturnTo } from '../../src/web/features/auth/return-to.ts'
import { createTestApp } from '../support/app.ts'
import { CALLS, requestOf, send } from './calls.ts'
import { makeCast } from '../support/cast.ts'

const ORIGIN = 'http://localhost:8000'
/** No one listens there: the browser is sent back at once, and the address shows what would have been kept. */
const sso = {
  issuer: 'http://127.0.0.1:1',
  clientId: 'strata',
  clientSecret: 'secret',
  label: 'SSO',
  scope: 'openid',
  groupsClaim: 'groups',
}
const app = await createTestApp({ sso })

const ELSEWHERE = [
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'hTTps://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '//evil.example@localhost:8000',
  '//localhost:8000@evil.example',
  '//localhost:8000.evil.example',
  'http://localhost:8000@evil.example/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://localhost:8000/x',
  'evil.example',
  '?next=//evil.example',
  '//[::1]',
  '/api/auth/sso?return_to=/',
  '/login?return_to=//evil.example',
]

it.each(ELSEWHERE)('does not lead to %j', async (address) => {
  const response = await app.person().send(`/api/auth/sso?return_to=${encodeURIComponent(address)}`)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/login?error=sso-unavailable')
})

it.each(ELSEWHERE)('does not lead to %j after a password either', (address) => {
  expect(pageToReturnTo(address, ORIGIN)).toBe('/')
})

it.each([
  '/projects',
  '/projects/1?tab=members#top',
  '/team/platform',
  '/%2F%2Fevil.example',
  '/a?next=//evil.example',
])('leads to the page %s', async (page) => {
  const { headers } = await app.person().send(`/api/auth/sso?return_to=${encodeURIComponent(page)}`)
  const location = new URL(headers.get('location') ?? '', ORIGIN)
  expect([location.origin, location.pathname, location.searchParams.get('return_to')]).toEqual([ORIGIN, '/login', page])
  expect(pageToReturnTo(page, ORIGIN)).toBe(page)
})

it('takes no address from the headers of a request', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' }
  for (const path of ['/api/auth/sso', '/api/auth/sso/callback?code=x&state=x']) {
    const response = await app.person().send(path, { headers })
    expect([path, response.headers.get('location')?.startsWith('/login?')]).toEqual([path, true])
  }
  const admin = await app.user({ role: 'admin' }).ready()
  const invited = await admin.send('/api/people/invitations', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'guest@example.com' }),
  })
  expect(await invited.json()).toMatchObject({
    link: expect.stringMatching(/^http:\/\/localhost:8000\/invite\/[\w-]{43}$/),
  })
  const page = await admin.send('/api/people?limit=1', { headers })
  expect(page.headers.get('link') ?? '').not.toContain('evil.example')
})

it('redirects nowhere but from single sign-on', async () => {
  const cast = await makeCast(app)
  for (const call of CALLS.filter(({ row }) => !row.path.startsWith('/auth/sso'))) {
    const response = await send(app.person(), await requestOf(call, { app, cast, actor: cast.admin }))
    expect([call.key, response.headers.get('location')]).toEqual([call.key, null])
  }
})
