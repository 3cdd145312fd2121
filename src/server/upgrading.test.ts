import { describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { LANGUAGES } from '#words/languages.ts'
import { say } from '#words/say.ts'
import { message } from '#words/message.ts'
import { health } from '#contract/system.ts'
import { createPort } from './listen.ts'
import { createUpgradingApp } from './upgrading.ts'

const app = createUpgradingApp({ version: '1.2.3', kind: 'external', startedAt: new Date(Date.now() - 90_000) })
const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('a process that upgrades its database', () => {
  it('lives, in the words of the contract', async () => {
    const answer = await app.request('/api/health')
    expect(answer.status).toBe(200)
    expect(health.parse(await answer.json())).toMatchObject({ version: '1.2.3', database: { kind: 'external' } })
    expect((await app.request('/api/health', { method: 'HEAD' })).status).toBe(200)
  })

  it.each([
    ['GET', '/api/ready'],
    ['POST', '/api/generate'],
    ['GET', '/scim/v2/Users'],
    ['POST', '/mcp'],
    ['GET', '/environments'],
  ])('says to a program that asks %s %s when to come again, and why', async (method, path) => {
    const answer = await app.request(path, { method })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({
      detail: 'Strata is upgrading its database: try again in a moment.',
      code: 'http.upgrading',
    })
  })

  it.each(LANGUAGES)('says it to people on a page that loads again, in %s', async (language) => {
    const headers = { ...HTML, 'accept-language': `${language}-XX,${language};q=0.9,pt;q=0.8` }
    const answer = await app.request('/environments', { headers })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const page = await answer.text()
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(say(message('http.upgrading'), language))
    expect(page).toContain('<meta http-equiv="refresh" content="5" />')
  })

  it('speaks English to everyone else', async () => {
    const answer = await app.request('/', { headers: { ...HTML, 'accept-language': 'pt' } })
    expect(answer.headers.get('content-language')).toBe('en')
  })
})

describe('the port', () => {
  it('is handed to the next application without a refused request', async () => {
    const port = createPort('127.0.0.1', 0)
    const { url } = await port.serve(app)
    const next = new Hono().all('*', (c) => c.text('served'))
    const answers: number[] = []
    let isDone = false
    const asking = (async () => {
      while (!isDone) answers.push((await fetch(`${url}/environments`, { headers: { connection: 'close' } })).status)
    })()
    await expect.poll(() => answers.length).toBeGreaterThan(5)
    expect((await port.serve(next)).url).toBe(url)
    expect(await (await fetch(url)).text()).toBe('served')
    await expect.poll(() => answers.filter((status) => status === 200).length).toBeGreaterThan(5)
    isDone = true
    await asking
    expect([...new Set(answers)]).toEqual([503, 200])
    await port.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  it('gives a request to the application that it came to', async () => {
    const port = createPort('127.0.0.1', 0)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: came, resolve: hasCome } = Promise.withResolvers<void>()
    const slow = new Hono().all('*', async (c) => {
      hasCome()
      await held
      return c.text('before')
    })
    const { url } = await port.serve(slow)
    const asked = fetch(url)
    await came
    await port.serve(new Hono().all('*', (c) => c.text('after')))
    letGo()
    expect(await (await asked).text()).toBe('before')
    expect(await (await fetch(url)).text()).toBe('after')
    await port.close()
  })

  it('closes where nothing was served', async () => {
    await createPort('127.0.0.1', 0).close()
  })
})
