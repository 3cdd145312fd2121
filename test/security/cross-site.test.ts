// Requests that the page of another site makes a browser send: none of them
// changes anything, and what such a page can always send, a GET, never does.
import { expect, it } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { makeCast } from '../support/cast.ts'
import { CALLS, detailOf, rowsDigest, named, requestOf, send } from './calls.ts'

const app = await createTestApp()
const cast = await makeCast(app)
const scene = { app, cast, actor: cast.admin }

const ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8000' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8000' },
  { 'sec-fetch-site': 'anything-new' },
  { origin: 'https://elsewhere.example' },
  { origin: 'http://localhost:8000.elsewhere.example' },
  { origin: 'http://localhost:3000' },
  { origin: 'null' },
  { origin: '' },
]

const changing = CALLS.filter(({ row }) => row.method !== 'GET')

it.each(named(changing))('%s is refused from every other site and changes nothing', async (_, call) => {
  const request = await requestOf(call, scene)
  const before = await rowsDigest(app)
  for (const headers of ELSEWHERE) {
    const response = await send(cast.admin, request, headers)
    expect([headers, response.status]).toEqual([headers, 403])
    expect(await detailOf(response)).toContain('another site')
  }
  expect(await rowsDigest(app)).toBe(before)
})

it('takes no change in the form of a page that needs no permission of the browser', async () => {
  for (const call of changing.filter(({ row }) => row.body)) {
    const request = await requestOf(call, scene)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await send(cast.admin, request, { 'content-type': type })
      expect([call.key, type, response.status]).toEqual([call.key, type, 415])
    }
  }
})

it.each(named(CALLS.filter(({ row }) => row.method === 'GET')))('%s changes nothing', async (_, call) => {
  const request = await requestOf(call, scene)
  // The first reader makes the key pair of the installation, which is the same for everyone.
  await cast.admin.call('GET /notifications/push', {})
  const before = await rowsDigest(app)
  await send(cast.admin, request)
  await app.person().send(request.path)
  await cast.admin.send(request.path, { method: 'HEAD' })
  expect(await rowsDigest(app)).toBe(before)
})

it('takes no other method for a change', async () => {
  for (const method of ['PATCH', 'OPTIONS', 'QUERY']) {
    const response = await cast.admin.send('/api/account', {
      method,
      headers: { 'x-http-method-override': 'PUT', 'sec-fetch-site': 'cross-site' },
    })
    expect([method, response.status]).toEqual([method, 405])
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

it('lets no page of another site read an answer', async () => {
  for (const path of ['/api/health', '/api/auth/session', '/api/account', '/api/nothing']) {
    const { headers } = await cast.admin.send(path, { headers: { origin: 'https://elsewhere.example' } })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
