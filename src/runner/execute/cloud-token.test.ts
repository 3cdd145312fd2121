import { existsSync, mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TOKEN_MS, TOKEN_RENEWAL_MS } from '#domain/connection/token.ts'
import { keepToken } from './cloud-token.ts'
import { MASK, Masker } from './mask.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const make = (answer: (asked: number) => Promise<string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-token-'))
  const tokenFile = join(folder, 'cloud-token')
  const masker = new Masker()
  const logged: string[] = []
  let asked = 0
  const channel = { log: (text: string) => void logged.push(text), cloudToken: () => answer((asked += 1)) }
  const read = () => readFileSync(tokenFile, 'utf8')
  return {
    folder,
    tokenFile,
    masker,
    logged,
    read,
    asked: () => asked,
    parts: { channel, folder: { tokenFile }, masker },
  }
}
const tokenOf = (asked: number) => `eyJhbGciOiJSUzI1NiJ9.token-${asked}.signature`

it('writes the token for its user alone, renews it while it lasts, and removes it', async () => {
  const { folder, tokenFile, masker, read, asked, parts } = make(async (at) => tokenOf(at))
  const kept = await keepToken(parts)
  expect(read()).toBe(tokenOf(1))
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600)
  expect(TOKEN_RENEWAL_MS).toBeLessThan(TOKEN_MS)
  await vi.advanceTimersByTimeAsync(TOKEN_RENEWAL_MS)
  await vi.waitFor(() => expect(read()).toBe(tokenOf(2)))
  for (const at of [1, 2]) expect(masker.mask(`printed ${tokenOf(at)}`)).toBe(`printed ${MASK}`)
  await kept.close()
  expect([existsSync(tokenFile), readdirSync(folder)]).toEqual([false, []])
  await vi.advanceTimersByTimeAsync(3 * TOKEN_RENEWAL_MS)
  expect(asked()).toBe(2)
})

it('keeps the last token where a renewal fails, says so, and tries again sooner', async () => {
  const { logged, read, parts } = make(async (at) => {
    if (at === 2) throw new Error('away')
    return tokenOf(at)
  })
  const kept = await keepToken(parts)
  await vi.advanceTimersByTimeAsync(TOKEN_RENEWAL_MS)
  await vi.waitFor(() => expect(logged.join()).toContain('could not be renewed yet'))
  expect(read()).toBe(tokenOf(1))
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(read()).toBe(tokenOf(3)))
  await kept.close()
})

it('begins nothing where the server refuses the first one', async () => {
  const { tokenFile, parts } = make(() => Promise.reject(new Error('This attempt is over.')))
  await expect(keepToken(parts)).rejects.toThrow('This attempt is over.')
  expect(existsSync(tokenFile)).toBe(false)
})
