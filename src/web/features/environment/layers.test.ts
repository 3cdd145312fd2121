import { expect, test } from 'vitest'
import type { ArchitectureNode, PriceLine } from '#engine/result.ts'
import { amountOf, groupsOf } from './layers.ts'

const line = (given: Partial<PriceLine>) =>
  ({ node: 'vm', component: 'VM', layer: 'compute', amount: 1, ...given }) as PriceLine
const node = (given: Partial<ArchitectureNode>) =>
  ({
    id: 'vm',
    name: 'VM',
    service: 'Virtual Machines',
    layer: 'compute',
    facts: ['2 vCPU'],
    ...given,
  }) as ArchitectureNode

const groups = (nodes: ArchitectureNode[], lines: PriceLine[]) =>
  groupsOf({ architecture: { nodes, edges: [] }, cost_estimate: { lines } } as unknown as Parameters<
    typeof groupsOf
  >[0])

test('components stand in their layer with their lines, from the edge down', () => {
  const found = groups(
    [node({}), node({ id: 'lb', name: 'Load Balancer', layer: 'edge', facts: [] })],
    [line({ amount: 30 }), line({ amount: null }), line({ node: 'lb', layer: 'edge', amount: 18 })],
  )
  expect(found.map(({ layer, amount }) => [layer, amount])).toEqual([
    ['edge', 18],
    ['compute', 30],
  ])
  expect(found[1]?.parts).toMatchObject([
    { name: 'VM', text: 'Virtual Machines, 2 vCPU', lines: [{ amount: 30 }, { amount: null }] },
  ])
})

test('a line of no component is not lost', () => {
  const found = groups([node({})], [line({ node: 'site', component: 'Network', layer: 'network', amount: 5 })])
  expect(found.map(({ layer, parts }) => [layer, parts.map(({ name }) => name)])).toEqual([
    ['compute', ['VM']],
    ['network', ['Network']],
  ])
})

test('an amount without any price is unknown and not zero', () => {
  expect(amountOf([])).toBe(0)
  expect(amountOf([line({ amount: null })])).toBeNull()
  expect(amountOf([line({ amount: null }), line({ amount: 2 })])).toBe(2)
})

test('a layer of which no line has a price has no sum', () => {
  const found = groups([node({})], [line({ amount: null })])
  expect(found.map(({ amount }) => amount)).toEqual([null])
})
