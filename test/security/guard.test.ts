// What every endpoint refuses before its own code runs, on each row of the contract: callers who are not signed in,
// tokens without a scope, query parameters that do not exist, more requests than one person can send, and bodies that
// are too large, of another type or no JSON. Other sites are in
// cross-site.test.ts, each scope is in tokens.test.ts, and each role is in test/access.
import { expect, it } from 'vitest'
import type { EndpointKey } from '#contract/client.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { isForPeople } from '#contract/rules.ts'
import { message } from '#words/message.ts'
import { Refused } from '../../src/server/http/errors.ts'
import { HEAVY_AT_ONCE } from '../../src/server/http/places.ts'
import { createTestApp, wasAnswered } from '../support/app.ts'
import { makeCast } from '../support/cast.ts'
import { answeredBeforeHandler } from '../support/describe-endpoint.ts'
import type { Person } from '../support/app.ts'
import { CALLS, detailOf, named, requestOf, type Call, type Ready } from './calls.ts'

/** Whether everyone has sent as much as one person can. */
let isOver = false
const app = await createTestApp({
  countRequest: () =>
    isOver
      ? Promise.reject(new Refused(429, message('http.too-many-requests', { max: 5, seconds: 7 })))
      : Promise.resolve(),
})
const cast = await makeCast(app)
const stranger = app.person()

const JSON_TYPE = { 'content-type': 'application/json' }
/** Of most rows; some take more. */
const BODY_MAX_BYTES = 1_000_000

interface Refusal {
  readonly what: string
  readonly from: Person
  readonly request: RequestInit
  readonly status: number
  readonly detail: string
}

/** What a row with a body refuses of it. */
function ofBody(from: Person, { method, largeBody }: Call['row']): Refusal[] {
  const max = largeBody?.maxBytes ?? BODY_MAX_BYTES
  const tooLarge = `larger than ${max / 1e6} MB`
  /** One byte and a little more than the largest body. */
  const large = `{"name": "${'x'.repeat(max)}"}`
  const given = (what: string, status: number, detail: string, request: RequestInit): Refusal => ({
    what,
    from,
    status,
    detail,
    request: { method, headers: JSON_TYPE, ...request },
  })
  return [
    given('a body that is declared to be too large', 413, tooLarge, {
      headers: { ...JSON_TYPE, 'content-length': String(large.length) },
      body: large,
    }),
    given('a body that turns out to be larger while it is read', 413, tooLarge, {
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit),
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''].map((type) =>
      given(`the type "${type}"`, 415, 'content-type: application/json', {
        headers: { 'content-type': type },
        body: '{}',
      }),
    ),
    ...['', '{"a": 1,}'].map((body) => given(`the body ${body}, which is not JSON`, 400, 'not valid JSON', { body })),
    given('a body of 100000 levels', 400, 'more than 120 levels deep', {
      body: `{"name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    }),
    given('a body of too many values', 400, `more than ${(max / 10).toLocaleString('en')} values`, {
      body: `{"name": [${'1,'.repeat(max * 0.15)}1]}`,
    }),
    ...['null', '[]'].map((body) => given(`the JSON ${body}, which is not an object`, 400, '', { body })),
  ]
}

/** What a row that is not public refuses of its caller. */
function ofCaller(program: Person, { init }: Ready, reachable: boolean): Refusal[] {
  const wrong = { ...init, headers: { ...init.headers, authorization: 'Bearer strata_nothing' } }
  return [
    { what: 'no session', from: stranger, request: init, status: 401, detail: 'Sign in to continue.' },
    { what: 'a token that nobody issued', from: stranger, request: wrong, status: 401, detail: '' },
    ...(reachable
      ? []
      : [{ what: 'a token without a scope', from: program, request: init, status: 403, detail: 'API token' }]),
  ]
}

/** A query parameter that does not exist, and a version where there are none. */
async function refusesWhatItDoesNotKnow({ row }: Call, { path, init }: Ready, doer: Person): Promise<void> {
  // What the provider of sign-in adds is its own business.
  if (row.query?.def.catchall === undefined) {
    const response = await doer.send(`${path}${path.includes('?') ? '&' : '?'}serch=shop`, init)
    const { problems } = (await response.json()) as { readonly problems?: readonly { readonly field: string }[] }
    expect([response.status, problems?.some(({ field }) => field === 'serch')]).toEqual([400, true])
  }
  if (row.method === 'GET' || !isForPeople(row) || row.ifMatch) return
  const response = await doer.send(path, { ...init, headers: { ...init.headers, 'if-match': '"3"' } })
  expect(response.status).toBe(412)
  expect(await detailOf(response)).toContain('has no versions')
}

it.each(named(CALLS))('%s', async (key, call) => {
  const { row, one } = call
  const doer = cast[one.doer ?? 'admin']
  const ready = await requestOf(call, { app, cast, actor: doer })
  const early = answeredBeforeHandler(row)
  const refusals = [
    ...(row.permission === 'public'
      ? []
      : ofCaller(doer.token([]), ready, PERMISSIONS[row.permission].token === 'any')),
    ...(row.body ? ofBody(doer, row) : []),
  ]
  for (const { what, from, request, status, detail } of refusals) {
    const response = await from.send(ready.path, request)
    expect([what, response.status]).toEqual([what, status])
    if (status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="Strata"/)
    expect(await detailOf(response)).toContain(detail)
  }
  if (row.isHeavy) {
    const places = Array.from({ length: HEAVY_AT_ONCE }, () => app.deps.takePlace(doer.id))
    const response = await doer.send(ready.path, ready.init)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await detailOf(response)).toContain('working on 20 of your requests already')
    for (const leave of places) leave?.()
    app.deps.takePlace(doer.id)?.()
  }
  await refusesWhatItDoesNotKnow(call, ready, doer)
  if (isForPeople(row)) {
    isOver = true
    const response = await doer.send(ready.path, ready.init)
    isOver = false
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await detailOf(response)).toContain('more than 5 requests in a minute')
  }
  if (row.method !== 'GET') {
    const headers = { ...ready.init.headers, 'sec-fetch-site': 'cross-site' }
    expect((await doer.send(ready.path, { ...ready.init, headers })).status).toBe(403)
  }
  expect(early.filter((status) => !wasAnswered(key as EndpointKey, status))).toEqual([])
})
