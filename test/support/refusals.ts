// Refusals that every endpoint with a body, or every one that changes something, has in common.
import { expect, it } from 'vitest'
import type { EndpointKey } from '#contract/client.ts'
import type { TokenScope } from '#domain/access/permissions.ts'
import type { Person, User } from './app.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

function split(key: EndpointKey, params: Readonly<Record<string, string>>): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ')
  return { method, path: `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}` }
}

async function detailOf(response: Response): Promise<string> {
  return ((await response.json()) as { detail: string }).detail
}

/** 403: pages of other sites may not change anything. */
export function refusesOtherSites(key: EndpointKey, person: () => Person, params: Readonly<Record<string, string>> = {}): void {
  const { method, path } = split(key, params)
  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ])('refuses %o', async (headers) => {
    const response = await person().send(path, {
      method,
      headers: { ...JSON_TYPE, ...headers },
      ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
    })
    expect(response.status).toBe(403)
    expect(await detailOf(response)).toContain('another site')
  })
}

/** 413: bodies over 1 MB, declared and undeclared. */
export function refusesLargeBodies(key: EndpointKey, person: () => Person, params: Readonly<Record<string, string>> = {}): void {
  const { method, path } = split(key, params)
  const body = `{"name": "${'x'.repeat(1_000_000)}"}`
  it('refuses a body that is declared to be larger than 1 MB', async () => {
    const response = await person().send(path, { method, headers: { ...JSON_TYPE, 'content-length': String(body.length) }, body })
    expect(response.status).toBe(413)
    expect(await detailOf(response)).toContain('larger than 1 MB')
  })
  it('refuses a body that turns out to be larger while it is read', async () => {
    const stream = new Blob([body]).stream()
    const response = await person().send(path, { method, headers: JSON_TYPE, body: stream, duplex: 'half' } as RequestInit)
    expect(response.status).toBe(413)
  })
}

/** 415: bodies that are not declared as JSON. */
export function refusesOtherTypes(key: EndpointKey, person: () => Person, params: Readonly<Record<string, string>> = {}): void {
  const { method, path } = split(key, params)
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])('refuses the type "%s"', async (type) => {
    const response = await person().send(path, { method, headers: { 'content-type': type }, body: '{}' })
    expect(response.status).toBe(415)
    expect(await detailOf(response)).toContain('content-type: application/json')
  })
}

/** 400: bodies that are not JSON. */
export function refusesBadJson(key: EndpointKey, person: () => Person, params: Readonly<Record<string, string>> = {}): void {
  const { method, path } = split(key, params)
  it.each(['', '{', '{"a": 1,}', 'use_case=1'])('refuses the body %j', async (body) => {
    const response = await person().send(path, { method, headers: JSON_TYPE, body })
    expect(response.status).toBe(400)
    expect(await detailOf(response)).toContain('not valid JSON')
  })
  it.each(['null', '[]', '"text"', '7'])('refuses the JSON %s, which is not an object', async (body) => {
    const response = await person().send(path, { method, headers: JSON_TYPE, body })
    expect(response.status).toBe(400)
  })
}

/** 401: nobody may do this who is not signed in, nor with a token that nobody gave out. */
export function refusesStrangers(key: EndpointKey, person: () => Person, params: Readonly<Record<string, string>> = {}): void {
  const { method, path } = split(key, params)
  const init = { method, headers: JSON_TYPE, ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }) }
  it('refuses who is not signed in', async () => {
    const response = await person().send(path, init)
    expect(response.status).toBe(401)
    expect(await detailOf(response)).toBe('Sign in to continue.')
  })
  it('refuses a token that nobody gave out', async () => {
    const response = await person().send(path, { ...init, headers: { ...JSON_TYPE, authorization: 'Bearer strata_nothing' } })
    expect(response.status).toBe(401)
  })
}

/** 403: an API token reaches only what its scopes say. @param scopes none of which is enough */
export function refusesOtherScopes(key: EndpointKey, user: () => User, scopes: readonly TokenScope[], params: Readonly<Record<string, string>> = {}): void {
  const { method, path } = split(key, params)
  it('refuses a token without the scope', async () => {
    const init = { method, headers: JSON_TYPE, ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }) }
    const response = await user().token(scopes).send(path, init)
    expect(response.status).toBe(403)
    expect(await detailOf(response)).toContain('API token')
  })
}

/** The blocks that every endpoint with a body has alike. @param user who could otherwise do it */
export function bodyRefusals(key: EndpointKey, stranger: () => Person, user: () => User, params: Readonly<Record<string, string>> = {}) {
  return {
    401: () => refusesStrangers(key, stranger, params),
    413: () => refusesLargeBodies(key, user, params),
    415: () => refusesOtherTypes(key, user, params),
  }
}
