// How many requests one person can send in a minute.
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createRequestLimit } from './request-limit.ts'

const MAX = 40
const app = await createTestApp()

/** How many of so many requests are let through. */
async function sent(count: (person: string) => Promise<void>, person: string, times: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, () => count(person)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

describe('requests of one person', () => {
  it('are refused beyond the limit, with the time to wait, and those of others are not', async () => {
    const count = createRequestLimit(app.deps, MAX)
    expect(await sent(count, 'ada', MAX)).toBe(MAX)
    const refusal = await count('ada').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 429, said: { code: 'http.too-many-requests', params: { max: MAX } } })
    const { seconds } = (refusal as { said: { params: { seconds: number } } }).said.params
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await sent(count, 'bob', 5)).toBe(5)
  })

  it('are counted by all servers together', async () => {
    const [one, other] = [createRequestLimit(app.deps, MAX), createRequestLimit(app.deps, MAX)]
    const through = (await Promise.all([sent(one, 'cleo', MAX), sent(other, 'cleo', MAX)])).reduce((a, b) => a + b)
    expect(through).toBe(MAX)
  })

  it('ask the database once for several', async () => {
    let asked = 0
    const pool = new Proxy(app.deps.database.pool, {
      get: (target, name) => {
        if (name === 'query') asked += 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    const count = createRequestLimit({ database: { ...app.deps.database, pool } }, 1200)
    expect(await sent(count, 'dan', 120)).toBe(120)
    expect(asked).toBe(2)
  })

  it('are as many as they like without a limit', async () => {
    expect(await sent(createRequestLimit(app.deps, 0), 'eve', 5000)).toBe(5000)
  })
})

it('is refused by the guard, whichever way a person signs in', async () => {
  const limited = await createTestApp({ countRequest: createRequestLimit(app.deps, 2) })
  const ada = await limited.user().ready()
  const program = ada.token([])
  expect((await ada.send('/api/account')).status).toBe(200)
  expect((await program.send('/api/account')).status).toBe(200)
  for (const who of [ada, program]) {
    const refused = await who.send('/api/account')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await limited.person().send('/api/health')).status).toBe(200)
})
