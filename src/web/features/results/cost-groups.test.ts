import { expect, test } from 'vitest'
import { preview } from '#engine/preview.ts'
import { costByLayer, partsByLayer } from '../../widgets/by-layer.ts'
import { layOut } from '../../widgets/diagram-layout.ts'
import { groupsOf } from './cost-groups.ts'

function stack() {
  const live = preview({ cloud_provider: 'Azure' })
  if (!live.ok) throw new Error(live.diagnostics.map(({ message }) => message).join(' '))
  return live.result
}

test('groups hold every line once, and their sums make the total', () => {
  const { cost_estimate: cost } = stack()
  const groups = groupsOf(cost)
  expect(groups.flatMap((group) => group.lines)).toHaveLength(cost.total_lines)
  expect(groups.reduce((sum, group) => sum + group.amount, 0)).toBeCloseTo(cost.total_monthly, 1)
  expect(new Set(groups.map((group) => group.component)).size).toBe(groups.length)
})

test('an unknown price counts as unpriced and not as money', () => {
  const { cost_estimate: cost } = stack()
  const [first, ...others] = cost.lines
  if (!first) throw new Error('The stack has no price line.')
  const unknown = { ...cost, lines: [{ ...first, amount: null, unit_price: null }, ...others] }
  expect(groupsOf(unknown).reduce((sum, group) => sum + group.unpriced, 0)).toBe(1)
  expect(costByLayer(unknown).reduce((sum, layer) => sum + layer.unpriced, 0)).toBe(1)
  const lost =
    costByLayer(cost).reduce((sum, layer) => sum + (layer.amount ?? 0), 0) -
    costByLayer(unknown).reduce((sum, layer) => sum + (layer.amount ?? 0), 0)
  expect(lost).toBeCloseTo(first.amount ?? 0, 6)
})

test('layers are counted by name, and the most expensive stands first', () => {
  const result = stack()
  const amounts = costByLayer(result.cost_estimate).map((layer) => layer.amount ?? 0)
  expect(amounts).toEqual(amounts.toSorted((one, other) => (other ?? 0) - (one ?? 0)))
  const counted = partsByLayer(result.architecture).flatMap((layer) => layer.parts.map((part) => part.count))
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(result.architecture.nodes.length)
})

test('every component has a place of its own in the drawing, and every connection a wire', () => {
  const { architecture } = stack()
  const { boxes, wires, width, height } = layOut(architecture)
  expect(boxes.map((box) => box.node.id).toSorted()).toEqual(architecture.nodes.map((node) => node.id).toSorted())
  expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(boxes.length)
  for (const box of boxes) {
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y).toBeLessThan(height)
  }
  expect(wires).toHaveLength(architecture.edges.length)
})
