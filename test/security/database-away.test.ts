// While the database is away, every endpoint that needs it says so and when to
// ask again, and goes on when it is back.
import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, it } from 'vitest'
import { connect } from '../../src/server/db/connect.ts'
import { makeCast } from '../support/cast.ts'
import { copyTemplate } from '../support/postgres.ts'
import { makeTestApp } from '../support/test-app.ts'
import { CALLS, detailOf, requestOf, type Call, type Ready } from './calls.ts'

const server = inject('postgres')
const name = `test_${randomUUID().replaceAll('-', '')}`
await copyTemplate(server, name)

/** A way to the database that can be cut and mended. */
const sockets = new Set<Socket>()
const openWay = async (port: number): Promise<Server> => {
  const way = createServer((from) => {
    const to = createConnection(join(server.host, `.s.PGSQL.${server.port}`))
    for (const socket of [from, to]) sockets.add(socket.on('error', () => undefined))
    from.pipe(to).pipe(from)
  }).listen(port, '127.0.0.1')
  await once(way, 'listening')
  return way
}
const cut = async (way: Server): Promise<void> => {
  const closed = once(way, 'close')
  way.close()
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await closed
}

const way = await openWay(0)
const { port } = way.address() as AddressInfo
const { user } = server
const database = connect('external', { host: '127.0.0.1', port, user, database: name, max: 4 }, () => undefined)
afterAll(() => database.pool.end())
const app = makeTestApp(database, {}, async () => undefined)
const cast = await makeCast(app)

it('answers 503 with Retry-After, and serves again when the database is back', { timeout: 120_000 }, async () => {
  const ready: { call: Call; request: Ready }[] = []
  for (const call of CALLS)
    ready.push({ call, request: await requestOf(call, { app, cast, actor: cast[call.one.doer ?? 'admin'] }) })
  const token = cast.admin.token(['stacks:read'])
  expect((await token.send('/api/me')).status).toBeLessThan(500)
  await cut(way)

  const wrong: unknown[] = []
  const late: string[] = []
  for (const { call, request } of ready) {
    const response = await cast[call.one.doer ?? 'admin'].send(request.path, request.init)
    // What is public may need nothing of it, such as the document of the interface.
    if (call.row.permission === 'public' && response.status < 500) continue
    if (response.headers.get('retry-after') === null) late.push(call.key)
    const detail = await detailOf(response)
    if (response.status !== 503 || !detail.includes('database')) wrong.push([call.key, response.status, detail])
  }
  expect(wrong).toEqual([])
  expect(late).toEqual([])
  const tool = await token.send('/mcp', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  expect([tool.status, tool.headers.get('retry-after')]).toEqual([503, '5'])

  const again = await openWay(port)
  expect((await cast.admin.send('/api/me')).status).toBeLessThan(500)
  await cut(again)
})
