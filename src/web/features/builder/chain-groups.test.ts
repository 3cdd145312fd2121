import { expect, test } from 'vitest'
import { stackModule } from '#engine/stack/module.ts'
import { groupsOf } from './chain-groups.ts'

const nodes = (...types: string[]) => types.map((type, index) => ({ id: `n${index}`, type, settings: {} }))

test('neighbours of a layer stand together, in the order of the person', () => {
  const groups = groupsOf(nodes('load-balancer', 'vm', 'postgresql', 'redis', 'vm'))
  expect(groups.map(({ layer, from, nodes: own }) => [layer, from, own.length])).toEqual([
    ['edge', 0, 1],
    ['compute', 1, 1],
    ['data', 2, 2],
    ['compute', 4, 1],
  ])
})

test('a custom component stands in the layer of its category, an unknown one in none', () => {
  const box = stackModule.parse({ type: 'custom-box', name: 'Box', category: 'storage', cloud: 'custom' })
  expect(groupsOf(nodes('postgresql', 'custom-box', 'gone'), [box]).map(({ layer }) => layer)).toEqual([
    'data',
    undefined,
  ])
})

test('an empty chain has no groups', () => {
  expect(groupsOf([])).toEqual([])
})
