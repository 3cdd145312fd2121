import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Tasks that end when the test says so, and the order in which they began. */
function tasks(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>()
  const run = (person: string, name: string): Promise<string> =>
    queue.run(person, () => {
      begun.push(name)
      return new Promise((resolve, reject) => {
        ends.set(name, { end: () => resolve(name), fail: reject })
      })
    })
  const settle = async (name: string, error?: Error): Promise<void> => {
    const task = ends.get(name)
    if (error) task?.fail(error)
    else task?.end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, run, settle }
}

it('lets people take turns, whoever asked for much first', async () => {
  const { begun, run, settle } = tasks(new FairQueue(1, 1))
  for (const name of ['a1', 'a2', 'a3']) void run('a', name)
  for (const name of ['b1', 'b2']) void run('b', name)
  void run('c', 'c1')
  for (let at = 0; at < 6; at += 1) await settle(begun[at] ?? '')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('leaves room for others beside one person', async () => {
  const { begun, run, settle } = tasks(new FairQueue(3, 2))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run('a', name)
  expect(begun).toEqual(['a1', 'a2'])
  void run('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await settle('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await settle('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('goes on after a failure, and gives each its own answer', async () => {
  const { run, settle } = tasks(new FairQueue(1, 1))
  const [one, two] = [run('a', 'a1'), run('a', 'a2')]
  const failed = expect(one).rejects.toThrow('no')
  await settle('a1', new Error('no'))
  await failed
  await settle('a2')
  await expect(two).resolves.toBe('a2')
})

it('gives up what waits, lets the rest end, and takes more afterwards', async () => {
  const queue = new FairQueue(1, 1)
  const { begun, run, settle } = tasks(queue)
  const [one, two] = [run('a', 'a1'), run('b', 'b1')]
  const refused = expect(two).rejects.toThrow('enough')
  queue.clear(new Error('enough'))
  await refused
  await settle('a1')
  await expect(one).resolves.toBe('a1')
  void run('b', 'b2')
  expect(begun).toEqual(['a1', 'b2'])
})
