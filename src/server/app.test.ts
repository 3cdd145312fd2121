// What holds for every address: unknown ones, failures, logs, and how requests
// travel through a real connection.
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTestApp, type Person } from '../../test/support/app.ts'
import { make } from '../../test/support/make.ts'
import { createApp } from './app.ts'
import { BODY_MAX_BYTES } from './http/body.ts'
import { listen } from './listen.ts'

const { deps, logged, person, user } = await createTestApp()
/** The header by which a browser is known over a real connection. */
const cookieOf = ({ cookies }: Person) => `cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`
const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail

describe('unknown addresses', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/results/1/2', '/api/healthy'])(
    '%s is 404 with a sentence',
    async (path) => {
      const response = await person().send(path)
      expect(response.status).toBe(404)
      expect(await detailOf(response)).toBe(`There is nothing at ${path}: /api/docs lists what there is.`)
    },
  )

  it('say which method they take', async () => {
    const response = await person().send('/api/generate')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await detailOf(response)).toBe('/api/generate does not take GET, only POST.')
    const current = await person().send('/api/results/current', { method: 'PUT' })
    expect(current.headers.get('allow')).toBe('GET, DELETE')
  })

  it('outside of the API take reads only', async () => {
    const response = await person().send('/wizard', { method: 'POST', body: 'x' })
    expect(response.status).toBe(404)
  })
})

describe('a failure', () => {
  it('answers with the id under which the log has its reason, and nothing else', async () => {
    const broken = await createTestApp({ prove: () => Promise.reject(new Error('the thread broke')) })
    const response = await broken.user().send('/api/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'from-the-proxy' },
      body: JSON.stringify(make.answers()),
    })
    expect(response.status).toBe(500)
    expect(response.headers.get('x-request-id')).toBe('from-the-proxy')
    expect(await detailOf(response)).toBe(
      'The server failed to handle this request: its log says why under the request id from-the-proxy.',
    )
    expect(broken.logged.at(-1)).toMatchObject({
      level: 50,
      request_id: 'from-the-proxy',
      path: '/api/generate',
      status: 500,
      err: { message: 'the thread broke' },
    })
  })

  it('says to come again when no connection to the database is free', async () => {
    const busy = await createTestApp()
    const { pool } = busy.deps.database
    const someone = await busy.user().ready()
    const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
    pool.options.connectionTimeoutMillis = 50
    // Every endpoint can say so, and none declares it: not through the client that holds answers against the contract.
    const cookie = cookieOf(someone).replace('cookie: ', '')
    const response = await createApp(busy.deps).request('/api/account', { headers: { cookie } })
    for (const client of held) client.release()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await detailOf(response)).toContain('send it again')
    expect((await someone.send('/api/account')).status).toBe(200)
  })

  it('stores nothing', async () => {
    const broken = await createTestApp({ prove: () => Promise.reject(new Error('the thread broke')) })
    const someone = broken.user()
    await expect(someone.call('POST /generate', { body: make.answers() })).rejects.toMatchObject({ status: 500 })
    const stored = await broken.deps.database.pool.query('select from results')
    expect(stored.rowCount).toBe(0)
  })
})

describe('the log', () => {
  it('has a line for every change and refusal, with an id that the answer names', async () => {
    const response = await user().send('/api/results/current')
    const id = response.headers.get('x-request-id')
    expect(logged.at(-1)).toMatchObject({
      level: 30,
      msg: 'request',
      request_id: id,
      method: 'GET',
      path: '/api/results/current',
      status: 404,
    })
    await person().send('/api/health')
    expect(logged.at(-1)).toMatchObject({ level: 20, path: '/api/health', status: 200 })
  })

  it.each([
    ['what is not a word', 'a b{}'],
    ['a secret', `strata_${'canary-'.repeat(6)}`],
    ['much', 'a.'.repeat(40)],
  ])('does not take %s for an id', async (_, given) => {
    const response = await person().send('/api/health', { headers: { 'x-request-id': given } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
    expect(JSON.stringify(logged)).not.toContain(given)
  })

  it.each(['/', '/wizard', '/api/nowhere', '/nowhere.js', '/metrics', '/api/account'])(
    'has its id in every answer: %s',
    async (path) => {
      const response = await person().send(path, { headers: { 'x-request-id': 'from-the-proxy' } })
      expect(response.headers.get('x-request-id')).toBe('from-the-proxy')
    },
  )
})

describe('over a connection', () => {
  it('serves on a free port, and stops taking requests when it is closed', async () => {
    const server = await listen(createApp(deps), '127.0.0.1', 0)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await server.close()
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
  })

  it('refuses a large body before all of it was sent', async () => {
    const server = await listen(createApp(deps), '127.0.0.1', 0)
    const { port, hostname } = new URL(server.url)
    const someone = await user().ready()
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /api/generate HTTP/1.1\r\nhost: x\r\n${cookieOf(someone)}\r\ncontent-type: application/json\r\ncontent-length: ${BODY_MAX_BYTES + 1}\r\n\r\n{`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    await server.close()
  })

  it('reads bodies whose length is not declared', async () => {
    const server = await listen(createApp(deps), '127.0.0.1', 0)
    const someone = await user().ready()
    const send = (text: string) =>
      fetch(`${server.url}/api/export/zip`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookieOf(someone).replace('cookie: ', '') },
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit)
    expect((await send(JSON.stringify(make.answers()))).status).toBe(200)
    expect((await send(`{"name": "${'x'.repeat(BODY_MAX_BYTES)}"}`)).status).toBe(413)
    await server.close()
  })
})
