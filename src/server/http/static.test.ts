import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'

const folder = await mkdtemp(join(tmpdir(), 'strata-pages-'))
const script = `console.log(${JSON.stringify('long enough to be compressed '.repeat(100))})`
const { person } = await createTestApp({ pagesFolder: folder })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  person().send(path, { method, headers })

beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Strata</title>')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets', 'index-1a2b3c.js'), script)
  await writeFile(join(folder, 'assets', 'inter-1a2b3c.woff2'), Buffer.alloc(5000, 7))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the built pages', () => {
  it.each(['/', '/wizard', '/results/4a1c', '/does/not/exist'])(
    'answer %s with the start page, to be asked for again',
    async (path) => {
      const response = await get(path, { accept: 'text/html' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toContain('<title>Strata</title>')
    },
  )

  it.each([
    '/mcp/',
    '/MCP/x',
    '//mcp/',
    '/API/health',
    '/api%2Fhealth',
    '/.well-known/oauth-authorization-server/mcp',
    '/.env',
    '/.git/config',
    '/%2egit/config',
    '/metrics',
    '/register',
  ])('are not what a program gets at %s', async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
  })

  it('answer a health check that does not want HTML', async () => {
    expect((await get('/', { accept: 'application/json' })).status).toBe(200)
    const head = await get('/', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('forbid what they do not need', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("worker-src 'self'; manifest-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('may keep what has a hash in its name', async () => {
    const response = await get('/assets/index-1a2b3c.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.text()).toBe(script)
    const again = await get('/assets/index-1a2b3c.js', { 'if-none-match': response.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=0.8, br;q=0', gunzipSync],
  ])('are compressed with %s for "%s"', async (encoding, accepted, decompress) => {
    for (let times = 0; times < 2; times++) {
      const response = await get('/assets/index-1a2b3c.js', { 'accept-encoding': accepted })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect(decompress(Buffer.from(await response.arrayBuffer())).toString()).toBe(script)
    }
  })

  it.each(['/assets/inter-1a2b3c.woff2', '/index.html'])(
    'are not compressed where it is of no use: %s',
    async (path) => {
      expect((await get(path, { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
    },
  )

  it.each(['/assets/gone-999999.js', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'do not have %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  it('say how to make them when they are missing', async () => {
    const bare = await createTestApp({ pagesFolder: join(folder, 'nothing') })
    const response = await bare.person().send('/')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('npm run build')
    expect((await bare.person().send('/wizard')).status).toBe(404)
  })
})
