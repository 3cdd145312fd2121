import { expect, it } from 'vitest'
import type { AccountChange, SimulatedResource } from './account.ts'
import { Holdings } from './holdings.ts'

const resource = (key: string): SimulatedResource => ({
  key,
  provider: 'aws',
  type: 'aws_vpc',
  values: { id: `vpc-${key}` },
  is_stopped: false,
})

/** Keeps changes once the test allows it. */
function slowly() {
  const changes: AccountChange[] = []
  const ends: { resolve: () => void; reject: (reason: Error) => void }[] = []
  const keep = (change: AccountChange): Promise<void> => {
    changes.push(change)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    ends.push({ resolve, reject })
    return promise
  }
  return { changes, ends, holdings: new Holdings([], keep) }
}

it('sends together what happens while a change is under way, and answers when it is kept', async () => {
  const { changes, ends, holdings } = slowly()
  let done = 0
  const all = ['a', 'b', 'c'].map((key) => holdings.put(resource(key)).then(() => (done += 1)))
  all.push(holdings.remove('b').then(() => (done += 1)))
  expect(changes).toHaveLength(1)
  expect(done).toBe(0)
  ends[0]?.resolve()
  await all[0]
  expect(done).toBe(1)
  expect(changes[1]).toEqual({ put: [resource('c')], removed: ['b'] })
  ends[1]?.resolve()
  await Promise.all(all)
  expect(done).toBe(4)
  expect(holdings.findById('aws_vpc', 'vpc-c')?.key).toBe('c')
  expect(holdings.findById('aws_subnet', 'vpc-c')).toBeUndefined()
})

it('says what was not kept, and goes on', async () => {
  const { ends, holdings } = slowly()
  const first = expect(holdings.put(resource('a'))).rejects.toThrow('no server')
  ends[0]?.reject(new Error('no server'))
  await first
  const second = holdings.put(resource('b'))
  ends[1]?.resolve()
  await second
})
