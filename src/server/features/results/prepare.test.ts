import { expect, it } from 'vitest'
import type { SchemaProof } from '#contract/proof.ts'
import { storedJson } from '../../http/stored-json.ts'
import { prepareOnce, type PreparedResult } from './prepare.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

/** What prepares results of so many characters, and what it was asked for. */
function createPrepare(characters = 10) {
  const asked: string[] = []
  const slow = Promise.withResolvers<void>()
  const deps = { prove: () => Promise.resolve(proof), now: () => NOW }
  const prepare = (name: string, day = NOW): Promise<PreparedResult> =>
    prepareOnce({ ...deps, now: () => day }, { name }, async () => {
      asked.push(name)
      if (name.startsWith('slow')) await slow.promise
      if (name.startsWith('refused')) throw new Error('Refused.')
      return {
        stack: storedJson({}),
        result: storedJson('x'.repeat(characters)),
        proof: storedJson(proof),
        plan: { files_digest: name, status: 'waiting' },
      } as unknown as PreparedResult
    })
  return { prepare, asked, finish: slow.resolve }
}

const proof: SchemaProof = {
  checker: '',
  checked_files: [],
  providers: [],
  errors: [],
  warnings: [],
  duration_ms: 1,
}

it('prepares the same request of a day once, also at the same moment', async () => {
  const { prepare, asked } = createPrepare()
  const [one, other] = await Promise.all([prepare('a'), prepare('a')])
  expect(other).toBe(one)
  expect(await prepare('a')).toBe(one)
  await prepare('b')
  await prepare('a', new Date('2026-11-21T00:00:00Z'))
  expect(asked).toEqual(['a', 'b', 'a'])
})

it('asks again after a refusal, and for what is proved otherwise', async () => {
  const { prepare, asked } = createPrepare()
  await expect(prepare('refused')).rejects.toThrow('Refused.')
  await expect(prepare('refused')).rejects.toThrow('Refused.')
  expect(asked).toHaveLength(2)
  await prepare('a')
  const elsewhere = createPrepare()
  await elsewhere.prepare('a')
  expect(elsewhere.asked).toEqual(['a'])
})

it('keeps what was used last, up to a size, and no request that is large itself', async () => {
  const { prepare, asked } = createPrepare(2_500_000)
  await prepare('a')
  await prepare('b')
  await prepare('c')
  await prepare('a')
  await prepare('d')
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  await prepare('a')
  await prepare('b')
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'b'])
  const large = 'x'.repeat(10_000)
  await prepare(large)
  await prepare(large)
  expect(asked.slice(5)).toEqual([large, large])
})

it('counts nothing of what was forgotten while it was under way', async () => {
  const { prepare, asked, finish } = createPrepare(2_500_000)
  const slow = ['slow 1', 'slow 2', 'slow 3', 'slow 4'].map((name) => prepare(name))
  for (const name of ['a', 'b', 'c', 'd']) await prepare(name)
  finish()
  await Promise.all(slow)
  asked.length = 0
  for (const name of ['e', 'f', 'e', 'f']) await prepare(name)
  expect(asked).toEqual(['e', 'f'])
})
