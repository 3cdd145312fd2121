import { expect, it } from 'vitest'
import type { SimulatedResource } from './account.ts'
import { addressesByKey, changeByHand, holdByStop } from './by-hand.ts'

const RESOURCE: SimulatedResource = {
  key: 'k1',
  provider: 'google',
  type: 'google_sql_database_instance',
  values: { name: 'a', settings: [{ tier: 'small', tags: { a: 'b' } }] },
  is_stopped: false,
}

it('changes one value and leaves the rest', () => {
  const changed = changeByHand(RESOURCE, ['settings', 0, 'tier'], 'large')
  expect(changed?.values).toEqual({ name: 'a', settings: [{ tier: 'large', tags: { a: 'b' } }] })
  expect(RESOURCE.values).toEqual({ name: 'a', settings: [{ tier: 'small', tags: { a: 'b' } }] })
})

it('changes nothing where a path leads nowhere', () => {
  const paths = [[], ['none'], ['settings', 1, 'tier'], ['settings', 'tier'], ['name', 'x'], ['__proto__', 'x'], [0]]
  for (const path of paths) expect(changeByHand(RESOURCE, path, 1), path.join('.')).toBeUndefined()
})

it('holds what a stop ends, by the addresses of the state', () => {
  const data = (key: string): string => Buffer.from(JSON.stringify({ key })).toString('base64')
  const state = {
    resources: [
      { mode: 'managed', type: 'aws_instance', name: 'a', instances: [{ index_key: 0, private: data('k1') }] },
      { mode: 'managed', module: 'module.x', type: 'aws_instance', name: 'a', instances: [{ private: data('k2') }] },
      { mode: 'data', type: 'aws_region', name: 'a', instances: [{ private: data('k3') }] },
      { mode: 'managed', type: 'aws_vpc', name: 'a', instances: [{ private: 'no Base64 of JSON' }, {}] },
    ],
  }
  const addresses = addressesByKey(state)
  expect([...addresses]).toEqual([
    ['k1', 'aws_instance.a'],
    ['k2', 'module.x.aws_instance.a'],
  ])
  const account = ['k1', 'k2', 'k3'].map((key) => ({ ...RESOURCE, key }))
  const lines = [
    { resource: 'aws_instance.a', ends_on_stop: true },
    { resource: 'aws_vpc.a', ends_on_stop: false },
  ]
  expect(holdByStop(account, addresses, lines).map((one) => one.is_stopped)).toEqual([true, false, false])
  expect(holdByStop(account, addresses, []).some((one) => one.is_stopped)).toBe(false)
  expect(addressesByKey('no state').size).toBe(0)
})
