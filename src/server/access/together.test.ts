import { expect, it } from 'vitest'
import { together } from './together.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('asks once for what is asked in one turn, and gives each its own answer', async () => {
  const asked: (readonly string[])[] = []
  const find = together((keys) => {
    asked.push(keys)
    return Promise.resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()])))
  })
  expect(await Promise.all([find('ada'), find('bob'), find('ada'), find('nobody')])).toEqual([
    'ADA',
    'BOB',
    'ADA',
    undefined,
  ])
  expect(asked).toEqual([['ada', 'bob', 'nobody']])
})

it('keeps nothing: what is asked while a question is under way is asked together after it', async () => {
  const asked: (readonly string[])[] = []
  const answers: (() => void)[] = []
  const find = together((keys) => {
    asked.push(keys)
    const at = answers.length
    return new Promise<ReadonlyMap<string, number>>((resolve) =>
      answers.push(() => resolve(new Map(keys.map((key) => [key, at])))),
    )
  })
  const before = find('ada')
  await turn()
  const after = [find('ada'), find('bob')]
  await turn()
  expect(asked).toEqual([['ada']])
  answers[0]?.()
  expect(await before).toBe(0)
  await turn()
  expect(asked).toEqual([['ada'], ['ada', 'bob']])
  answers[1]?.()
  expect(await Promise.all(after)).toEqual([1, 1])
})

it('waits only briefly for a question that gets no answer', async () => {
  let isStuck = true
  const find = together((keys) =>
    isStuck
      ? new Promise<ReadonlyMap<string, boolean>>(() => undefined)
      : Promise.resolve(new Map([[keys[0] ?? '', true]])),
  )
  void find('ada')
  await turn()
  isStuck = false
  expect(await find('bob')).toBe(true)
})

it('fails for those who asked together, and not for the next', async () => {
  let isBroken = true
  const find = together((keys) =>
    isBroken ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, true]))),
  )
  const results = await Promise.allSettled([find('ada'), find('bob')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await find('ada')).toBe(true)
})
