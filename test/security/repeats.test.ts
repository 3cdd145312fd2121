// Requests with a key: on every row that takes one, what is sent twice takes effect once.
import { describe, expect, it } from 'vitest'
import { KEY_HEADER, locationOf, takesKey } from '#contract/rules.ts'
import { api } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HOUR_MS } from '#engine/durations.ts'
import { cleanUp } from '../../src/server/clean-up.ts'
import { createTestApp } from '../support/app.ts'
import { makeCast } from '../support/cast.ts'
import { CALLS, detailOf, everyRow, named, requestOf, rowsDigest, send } from './calls.ts'

const app = await createTestApp()
const keyed = CALLS.filter(({ row }) => takesKey(row))
const GETS = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .filter(({ method }) => method === 'GET')
let keys = 0
const newKey = () => ({ [KEY_HEADER]: `key-${(keys += 1)}` })

async function begin(call: (typeof CALLS)[number]) {
  const cast = await makeCast(app)
  const doer = cast[call.one.doer ?? 'admin']
  return { cast, doer, ready: await requestOf(call, { app, cast, actor: doer }) }
}

it('are taken by every call of people that makes something', () => {
  const making = CALLS.filter(({ row }) => row.returns.status === 201 && row.permission !== 'public')
  expect(making.filter(({ row }) => !takesKey(row)).map(({ key }) => key)).toEqual([])
  expect(keyed.length).toBeGreaterThan(making.length)
})

describe.each(named(keyed))('%s', (_, call) => {
  it('takes effect once', async () => {
    const { doer, ready } = await begin(call)
    const key = newKey()
    const first = await send(doer, ready, key)
    // What the table of cases sends may be refused for another reason than the right.
    if (!first.ok) {
      expect(first.status).toBe(call.one.answer)
      const again = await send(doer, ready, key)
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([first.status, null])
      return
    }
    const text = await first.text()
    const before = await rowsDigest(app)
    const again = await send(doer, ready, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([first.status, 'true'])
    expect(await again.text()).toBe(text)
    for (const name of ['content-type', 'location', 'etag'])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
    expect(await rowsDigest(app)).toBe(before)
    // Nothing of what was answered can be read in the table.
    if (text.length > 40) expect(await everyRow(app)).not.toContain(JSON.stringify(text).slice(1, -1))
    if (!call.row.body) return
    const other = await send(doer, ready, key, JSON.stringify({ ...(ready.body as object), no_such_field: 1 }))
    expect(other.status).toBe(400)
  })
})

describe.each(named(CALLS.filter(({ row }) => locationOf(row) !== undefined)))('%s', (_, call) => {
  it('says where it is what it made', async () => {
    const { doer, ready } = await begin(call)
    const made = await send(doer, ready)
    if (!made.ok) {
      expect(made.status).toBe(call.one.answer)
      return
    }
    const location = made.headers.get('location') ?? ''
    expect(location).not.toContain('undefined')
    const isRead = GETS.some(({ path }) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(location))
    if (isRead) expect((await doer.send(location)).status).toBe(200)
    // What has no address of its own to be read at can be removed there.
    else expect((await doer.send(location, { method: 'DELETE' })).status).toBe(204)
  })
})

describe('a key', () => {
  const create = (name: string) => ({
    path: '/api/teams',
    init: { method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ name }),
  })
  const post = (who: Awaited<ReturnType<typeof person>>, name: string, key: Record<string, string>) => {
    const { path, init, body } = create(name)
    return send(who, { path, init, body: undefined }, key, body)
  }
  const person = () => app.user().ready()

  it('of another request is refused', async () => {
    const ada = await person()
    const key = newKey()
    expect((await post(ada, 'Keys one', key)).status).toBe(201)
    const refused = await post(ada, 'Keys two', key)
    expect(refused.status).toBe(422)
    expect(await detailOf(refused)).toContain('belongs to another request')
  })

  it('is of one person', async () => {
    const [ada, bob] = [await person(), await person()]
    const key = newKey()
    expect((await post(ada, 'Of Ada', key)).status).toBe(201)
    expect((await post(bob, 'Of Bob', key)).status).toBe(201)
  })

  it('lets one of many at the same time through, and the others wait or are refused', async () => {
    const ada = await person()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(ada, 'At once', key)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    expect(answers.filter(({ headers, ok }) => ok && !headers.has('idempotency-replayed'))).toHaveLength(1)
    const { rows } = await app.deps.database.pool.query(`select 1 from teams where name = 'At once'`)
    expect(rows).toHaveLength(1)
  })

  it('of a request that was refused can be used again', async () => {
    const ada = await person()
    const key = newKey()
    expect((await post(ada, '', key)).status).toBe(400)
    await post(ada, 'Taken', {})
    expect((await post(ada, 'Taken', key)).status).toBe(409)
    await app.deps.database.pool.query(`delete from teams where name = 'Taken'`)
    expect((await post(ada, 'Taken', key)).status).toBe(201)
  })

  it('of a request that failed stays in use, because it may have taken effect', async () => {
    const broken = await createTestApp()
    const ada = await broken.user().ready()
    const key = newKey()
    await broken.deps.database.pool.query('alter table teams rename to gone')
    expect((await post(ada, 'Broken', key)).status).toBe(500)
    await broken.deps.database.pool.query('alter table gone rename to teams')
    const again = await post(ada, 'Broken', key)
    expect(again.status).toBe(409)
    expect(await detailOf(again)).toContain('send it again with another key')
  })

  it('ends after 24 hours', async () => {
    const aging = await createTestApp()
    const ada = await aging.user().ready()
    const key = newKey()
    const after = (hours: number) =>
      aging.setTime(new Date(Date.parse('2026-11-02T10:00:00Z') + hours * HOUR_MS).toISOString())
    expect((await post(ada, 'Aging', key)).status).toBe(201)
    after(0.2)
    expect((await post(ada, 'Aging', key)).headers.get('idempotency-replayed')).toBe('true')
    await aging.deps.database.pool.query(`update sessions set last_active_at = '2026-11-03T10:00:00Z'`)
    after(24)
    expect((await post(ada, 'Aging two', key)).status).toBe(201)
    await aging.deps.database.pool.query(`update sessions set last_active_at = '2026-11-04T10:00:00Z'`)
    after(48)
    await cleanUp(aging.deps)
    const { rows } = await aging.deps.database.pool.query('select 1 from kept_answers')
    expect(rows).toEqual([])
  })

  it.each(['a b', 'ü', 'x'.repeat(201)])('is no such text as %j', async (text) => {
    const refused = await post(await person(), 'Wrong key', {
      [KEY_HEADER]: encodeURI(text) === text || text.includes(' ') || text.length > 200 ? text : '\u00fc',
    })
    expect([refused.status, await refused.json()]).toMatchObject([400, { problems: [{ field: KEY_HEADER }] }])
  })

  it('shows a token once more to its owner, and is sealed in the database', async () => {
    const ada = await person()
    const request = {
      path: '/api/account/tokens',
      init: { method: 'POST', headers: { 'content-type': 'application/json' } },
      body: undefined,
    }
    const body = JSON.stringify({ name: 'ci', scopes: ['projects:read'], expires_in_days: 1 })
    const key = newKey()
    const first = (await (await send(ada, request, key, body)).json()) as { readonly token: string }
    const second = (await (await send(ada, request, key, body)).json()) as { readonly token: string }
    expect(second.token).toBe(first.token)
    const stored = await everyRow(app)
    expect(stored).not.toContain(first.token)
    expect(stored).not.toContain(Buffer.from(first.token).toString('hex'))
  })
})
