import { expect, it } from 'vitest'
import { together } from './together.ts'

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

it('keeps nothing: what is asked while an answer is under way is asked again', async () => {
  const answers: (() => void)[] = []
  const find = together(
    (keys) =>
      new Promise<ReadonlyMap<string, number>>((resolve) => {
        const at = answers.length
        answers.push(() => resolve(new Map(keys.map((key) => [key, at]))))
      }),
  )
  const before = find('ada')
  await new Promise((resolve) => setImmediate(resolve))
  const after = find('ada')
  await new Promise((resolve) => setImmediate(resolve))
  for (const answer of answers) answer()
  expect(await Promise.all([before, after])).toEqual([0, 1])
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
