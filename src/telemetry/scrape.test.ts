import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { createScrape, listenForScrapes, METRICS_TOKEN, type MetricsListening } from './scrape.ts'

const TOKEN = 'a-token-of-a-test-0123456789abcdef'
const registry = { contentType: 'text/plain; version=0.0.4', text: () => Promise.resolve('strata_info 1\n') }
const never = (error: unknown): void => expect.unreachable(String(error))
let listening: MetricsListening | undefined

afterEach(async () => {
  await listening?.close()
  listening = undefined
})

const serve = async (token?: string, host = '127.0.0.1'): Promise<string> => {
  listening = await listenForScrapes(createScrape(registry, token, never), { host, port: 0 })
  return listening.url
}

test('the port serves metrics, and nothing else', async () => {
  const url = await serve()
  const answer = await fetch(url)
  expect([answer.status, await answer.text()]).toEqual([200, 'strata_info 1\n'])
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4')
  expect((await fetch(`${url}?x=1`)).status).toBe(200)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  const changing = await fetch(url, { method: 'POST' })
  expect([changing.status, changing.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  for (const path of ['/', '/metrics/', '/api/health', '/metrics/../api/health'])
    expect((await fetch(new URL(path, url))).status, path).toBe(404)
})

test.each([
  undefined,
  'Bearer',
  'Bearer wrong',
  TOKEN,
  `Basic ${TOKEN}`,
  `Bearer ${TOKEN.slice(0, -1)}`,
  `Bearer ${TOKEN}x`,
])('with a token, %s is refused', async (authorization) => {
  const url = await serve(TOKEN)
  const answer = await fetch(url, { ...(authorization !== undefined && { headers: { authorization } }) })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Strata metrics"')
  expect(await answer.text()).not.toContain('strata_info')
})

test('the token opens the metrics', async () => {
  const url = await serve(TOKEN)
  expect((await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
})

const elsewhere = Object.values(networkInterfaces())
  .flatMap((some) => some ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test.skipIf(elsewhere === undefined)('a port on 127.0.0.1 is closed to other addresses', async () => {
  const { port } = new URL(await serve())
  await expect(fetch(`http://${elsewhere}:${port}/metrics`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('a reading that fails is told, and says nothing of its reason to who reads', async () => {
  const told: unknown[] = []
  const failing = { ...registry, text: () => Promise.reject(new Error('canary')) }
  const answer = await createScrape(failing, undefined, (error) => told.push(error))(undefined)
  expect(answer.status).toBe(500)
  expect(answer.body).not.toContain('canary')
  expect(told).toHaveLength(1)
})

test.each([
  ['0123456789abcdef0123456789abcdef', true],
  ['0123456789abcdef0123456789abcde', false],
  ['0123456789abcdef 0123456789abcdef', false],
  ['x'.repeat(201), false],
])('%s can be a token: %s', (token, can) => {
  expect(METRICS_TOKEN.test(token)).toBe(can)
})
