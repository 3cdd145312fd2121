import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

/** A question that is answered, or fails, when the test says so. */
function question() {
  const sent: PromiseWithResolvers<string>[] = []
  const ask = (): Promise<string> => {
    const one = Promise.withResolvers<string>()
    sent.push(one)
    return one.promise
  }
  return { sent, ask }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('answers those who ask meanwhile together, with a question that was sent after they asked', async () => {
  const { sent, ask } = question()
  const share = inTurns<string>()
  const first = share('a', ask)
  const later = [share('a', ask), share('a', ask)]
  await turn()
  expect(sent).toHaveLength(1)
  sent[0]?.resolve('before')
  expect(await first).toBe('before')
  await turn()
  expect(sent).toHaveLength(2)
  const latest = share('a', ask)
  sent[1]?.resolve('after')
  expect(await Promise.all(later)).toEqual(['after', 'after'])
  await turn()
  sent[2]?.resolve('latest')
  expect(await latest).toBe('latest')
})

it('keeps nothing: who asks later asks again', async () => {
  const share = inTurns<number>()
  let answer = 0
  const ask = () => Promise.resolve(++answer)
  expect([await share('a', ask), await share('a', ask), await share('a', ask)]).toEqual([1, 2, 3])
})

it('asks for other keys at the same time', async () => {
  const { sent, ask } = question()
  const share = inTurns<string>()
  const both = [share('a', ask), share('b', ask)]
  expect(sent).toHaveLength(2)
  sent[1]?.resolve('of b')
  sent[0]?.resolve('of a')
  expect(await Promise.all(both)).toEqual(['of a', 'of b'])
})

it('fails for those who asked together, and asks again for the next', async () => {
  const { sent, ask } = question()
  const share = inTurns<string>()
  const first = share('a', ask)
  const second = share('a', ask)
  sent[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await turn()
  sent[1]?.resolve('back')
  expect(await second).toBe('back')
})
