import { expect, it } from 'vitest'
import { countTypes } from './receipt-types.ts'

const one = (type: string, at = 0) => ({ address: `${type}.main_${at}`, type, provider_id: null })

it('counts what was held, destroyed and left by type', () => {
  const held = { resources: [one('b'), one('a'), one('a', 1)] }
  const destroyed = [{ ...one('a'), seconds: 1 }]
  const left = [{ ...one('c'), key: '1', name: null, monthly: null, is_at_least: false }]
  expect(countTypes({ held, destroyed, left })).toEqual([
    { type: 'a', held: 2, destroyed: 1, left: 0 },
    { type: 'b', held: 1, destroyed: 0, left: 0 },
    { type: 'c', held: 0, destroyed: 0, left: 1 },
  ])
  expect(countTypes({ held: null, destroyed: null, left: [] })).toEqual([])
})
