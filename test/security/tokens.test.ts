// API tokens: each reaches what its scopes say and nothing else, none reaches
// how its owner signs in, and all end with their owner.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenReaches } from '#domain/access/may.ts'
import { TOKEN_SCOPES, type TokenScope } from '#domain/access/token-scopes.ts'
import { SESSION_COOKIE } from '../../src/server/access/sessions.ts'
import { apiTokens, users } from '../../src/server/db/schema/accounts.ts'
import { createTestApp, type Person, type User } from '../support/app.ts'
import { makeCast } from '../support/cast.ts'
import { CALLS, detailOf, rowsDigest, named, requestOf, send, type Call, type Ready } from './calls.ts'

const app = await createTestApp()
const { orm } = app.deps.database
const cast = await makeCast(app)
/** Where what is let through may leave something: all rows of the other are compared again and again. */
const elsewhere = await createTestApp()
const tokens = new Map<string, Person>()
/** A token of the administrator with all scopes but some, the same one each time. */
function tokenWithout(scopes: readonly string[]): Person {
  const key = scopes.join(' ')
  const token = tokens.get(key) ?? cast.admin.token(TOKEN_SCOPES.filter((scope) => !scopes.includes(scope)))
  tokens.set(key, token)
  return token
}

beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

/** Areas by the beginning of the path, written down apart from the product's own table. */
const AREAS: readonly (readonly [start: string, area: string])[] = [
  ['/projects', 'projects'],
  ['/teams', 'teams'],
  ['/templates', 'templates'],
  ['/components', 'templates'],
  ['/import/', 'templates'],
  ['/people', 'administration'],
  ['/connections', 'administration'],
  ['/agents', 'administration'],
  ['/directory', 'administration'],
  ['/service-accounts', 'administration'],
  ['/instance', 'administration'],
  ['/audit', 'administration'],
  ['/scheduler', 'administration'],
  ['/dev', 'administration'],
  ['/workflows', 'workflows'],
  ['/environments', 'environments'],
  ['/approval', 'environments'],
  ['/runs', 'runs'],
  ['/deploy-configurations', 'environments'],
  ['/blueprints', 'stacks'],
  ['/generate', 'stacks'],
  ['/stacks', 'stacks'],
  ['/export', 'stacks'],
  ['/results', 'stacks'],
  ['/pipeline/', 'stacks'],
  ['/git/', 'stacks'],
  ['/price-book', 'administration'],
  ['/exchange-rates', 'administration'],
  ['/price', 'prices'],
]
const ANY_TOKEN: readonly string[] = ['GET /account', 'GET /exchange-rates', 'GET /exchange-rates/{currency}']
/** What changes nothing, though it is a POST. */
const ONLY_READS: readonly string[] = ['POST /price']
/** What only a person does in a browser, though tokens do the rest of its area. */
const NO_TOKEN: readonly string[] = [
  'POST /agents/tokens',
  'POST /directory/tokens',
  'POST /service-accounts/{id}/tokens',
  'POST /service-accounts/{id}/enable',
  'POST /instance/session-policy/preview',
  'PUT /instance/session-policy',
]

/** Scopes that are let through to a call. */
function scopesFor({ key, row }: Call): readonly string[] {
  if (ANY_TOKEN.includes(key)) return TOKEN_SCOPES
  if (NO_TOKEN.includes(key)) return []
  const area = AREAS.find(([start]) => row.path.startsWith(start))?.[1]
  if (area === undefined) return []
  if (ONLY_READS.includes(key)) return [`${area}:read`]
  return row.method === 'GET' ? [`${area}:read`, `${area}:write`] : [`${area}:write`]
}

/** Scopes that pass the guard, and that the endpoint's own code then refuses. */
const REFUSED_LATER: Readonly<Record<string, readonly string[]>> = { 'POST /templates/{id}/fork': ['templates:read'] }

const guarded = CALLS.filter(({ row }) => row.permission !== 'public')

it('has every scope for something', () => {
  const used = new Set(guarded.filter(({ key }) => !ANY_TOKEN.includes(key)).flatMap(scopesFor))
  expect([...used].toSorted()).toEqual([...TOKEN_SCOPES].toSorted())
})

describe('the scopes that reach', () => {
  it.each(named(guarded))('%s', (_, call) => {
    const { permission } = call.row
    const reaching = TOKEN_SCOPES.filter((scope) => permission !== 'public' && tokenReaches([scope], permission))
    expect(scopesFor(call).filter((scope) => !reaching.some((one) => one === scope))).toEqual([])
    const beyond = reaching.filter((scope) => !scopesFor(call).includes(scope))
    expect(beyond).toEqual(REFUSED_LATER[call.key] ?? [])
  })
})

describe('a token of an administrator with every other scope', () => {
  /** The requests are made ready at once, so that afterwards no row may differ. */
  const refused = guarded.filter((call) => scopesFor(call).length < TOKEN_SCOPES.length)
  const requests = new Map<string, Ready>()
  let before = ''
  beforeAll(async () => {
    for (const call of refused) requests.set(call.key, await requestOf(call, { app, cast, actor: cast.admin }))
    // So that the first use of a token is no change.
    for (const call of refused) await tokenWithout(scopesFor(call)).send('/api/account')
    before = await rowsDigest(app)
  })

  it.each(named(refused))('is refused by %s', async (key, call) => {
    const token = tokenWithout(scopesFor(call))
    const request = requests.get(key)
    if (!request) throw new Error(`${key} has no request.`)
    const response = await send(token, request)
    expect(response.status).toBe(403)
    expect(await detailOf(response)).toContain('API token')
  })

  it('has changed no row by any of these', async () => {
    expect(before).not.toBe('')
    expect(await rowsDigest(app)).toBe(before)
  })
})

describe('a token with a scope that reaches', () => {
  it.each(named(guarded.filter((call) => scopesFor(call).length > 0)))('does %s', async (_, call) => {
    for (const scope of TOKEN_SCOPES.filter((one) => scopesFor(call).includes(one))) {
      const fresh = await makeCast(elsewhere)
      const doer = fresh[call.one.doer ?? 'admin']
      const ready = await requestOf(call, { app: elsewhere, cast: fresh, actor: doer })
      const response = await send(doer.token([scope]), ready)
      expect([scope, response.status]).toEqual([scope, call.one.answer ?? call.row.returns.status])
    }
  })
})

describe('a token', () => {
  const all = [...TOKEN_SCOPES]

  /** A token as the person is given it. */
  async function newToken(
    user: User,
    scopes: readonly TokenScope[],
  ): Promise<{ id: string; headers: Record<string, string>; secret: string }> {
    const { id, token } = await user.call('POST /account/tokens', {
      body: { name: 'script', scopes: [...scopes], expires_in_days: 1 },
    })
    return { id, headers: { authorization: `Bearer ${token}` }, secret: token }
  }
  const status = async (path: string, headers: Record<string, string>) =>
    (await app.person().send(path, { headers })).status

  it('gives no more than its owner has, whatever its scopes', async () => {
    const { developer, project, team } = cast
    const program = developer.token(all)
    expect((await program.send('/api/people')).status).toBe(403)
    expect((await program.send('/api/audit')).status).toBe(403)
    expect((await program.send(`/api/projects/${project.id}`, { method: 'DELETE' })).status).toBe(403)
    expect((await program.send(`/api/teams/${team.id}`, { method: 'DELETE' })).status).toBe(403)
    await expect(newToken(developer, ['administration:read'])).rejects.toMatchObject({ status: 400 })
  })

  it('is refused once it is revoked, and once it has ended', async () => {
    const ada = await app.user({ session_timeout: 480 }).ready()
    const [one, two] = [await newToken(ada, ['projects:read']), await newToken(ada, ['projects:read'])]
    expect(await status('/api/projects', one.headers)).toBe(200)
    await ada.call('DELETE /account/tokens/{id}', { params: { id: one.id } })
    expect(await status('/api/projects', one.headers)).toBe(401)
    app.setTime('2026-11-03T09:59:59Z')
    expect(await status('/api/projects', two.headers)).toBe(200)
    app.setTime('2026-11-03T10:00:00Z')
    expect(await status('/api/projects', two.headers)).toBe(401)
    expect(await status('/api/health', two.headers)).toBe(200)
  })

  it('is refused while its owner is disabled, and loses what its owner loses', async () => {
    const chief = await app.user({ role: 'admin' }).ready()
    const { headers } = await newToken(chief, ['administration:write', 'projects:read'])
    expect(await status('/api/people', headers)).toBe(200)
    await orm.update(users).set({ role: 'user' }).where(eq(users.id, chief.id))
    expect(await status('/api/people', headers)).toBe(403)
    expect(await status('/api/projects', headers)).toBe(200)
    await orm.update(users).set({ disabled_at: app.deps.now() }).where(eq(users.id, chief.id))
    expect(await status('/api/projects', headers)).toBe(401)
  })

  it('loses a project with the role in it', async () => {
    const { owner, viewer, project } = await makeCast(app)
    const { headers } = await newToken(viewer, ['projects:read'])
    expect(await status(`/api/projects/${project.id}`, headers)).toBe(200)
    await owner.call('DELETE /projects/{id}/team/{email}', { params: { id: project.id, email: viewer.email } })
    expect(await status(`/api/projects/${project.id}`, headers)).toBe(404)
  })

  it('is taken from its header alone, and in whole', async () => {
    const ada = await app.user().ready()
    const { secret, id } = await newToken(ada, all.slice(0, 1))
    const [row] = await orm.select().from(apiTokens).where(eq(apiTokens.id, id))
    expect(await status('/api/account', { authorization: `bearer ${secret}` })).toBe(200)
    const tries: readonly [string, Record<string, string>][] = [
      [`/api/account?access_token=${secret}&token=${secret}`, {}],
      ['/api/account', { cookie: `${SESSION_COOKIE}=${secret}` }],
      ['/api/account', { 'x-api-key': secret }],
      ['/api/account', { authorization: secret }],
      ['/api/account', { authorization: `Basic ${secret}` }],
      ['/api/account', { authorization: `Bearer ${secret.slice(0, -1)}` }],
      ['/api/account', { authorization: `Bearer ${secret}x` }],
      ['/api/account', { authorization: `Bearer ${secret.toUpperCase()}` }],
      ['/api/account', { authorization: `Bearer ${secret}, Bearer ${secret}` }],
      ['/api/account', { authorization: `Bearer ${secret.replace('strata_', '')}` }],
      ['/api/account', { authorization: `Bearer ${row?.secret_hash ?? ''}` }],
      ['/api/account', { authorization: `Bearer ${id}` }],
      ['/api/account', { authorization: 'Bearer %' }],
    ]
    for (const [path, headers] of tries) expect([headers, await status(path, headers)]).toEqual([headers, 401])
  })

  it('is not made up for by a session beside it: a wrong one is refused', async () => {
    const ada = await app.user().ready()
    for (const authorization of ['Bearer strata_nothing', 'Bearer ', 'Basic x', ''])
      expect((await ada.send('/api/account', { headers: { authorization } })).status).toBe(401)
  })

  it('does not become a session', async () => {
    const ada = await app.user().ready()
    const { headers } = await newToken(ada, ['projects:read'])
    const browser = app.person()
    for (const path of ['/api/auth/session', '/api/auth/session/renew', '/api/auth/logout', '/api/account'])
      await browser.send(path, { method: path.includes('re') || path.includes('out') ? 'POST' : 'GET', headers })
    expect(browser.cookies.size).toBe(0)
  })
})
