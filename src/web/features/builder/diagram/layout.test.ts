import { expect, test } from 'vitest'
import { assessDraft } from '#engine/builder/assess.ts'
import { stackDraft } from '#engine/stack/schema.ts'
import { BOX, layOutParts, placePorts, wirePath } from './layout.ts'
import { partsOf, wiresOf } from './model.ts'

const draft = stackDraft.parse({
  name: 'Shop',
  cloud: 'azure',
  region: 'eastus',
  nodes: [
    { id: 'postgresql', type: 'postgresql' },
    { id: 'load-balancer', type: 'load-balancer' },
    { id: 'vm', type: 'vm' },
    { id: 'redis', type: 'redis' },
    { id: 'nosql', type: 'nosql' },
  ],
  connections: [
    { from: 'load-balancer', to: 'vm' },
    { from: 'vm', to: 'postgresql' },
    { from: 'vm', to: 'gone' },
  ],
})
const parts = partsOf(draft, assessDraft(draft))

test('layers stand from the edge down, and nothing stands on anything else', () => {
  const { lanes, places, width, height } = layOutParts(parts)
  expect(lanes.slice(0, 3).map(({ layer }) => layer)).toEqual(['edge', 'compute', 'data'])
  const boxes = [...places.values()]
  expect(boxes).toHaveLength(parts.length)
  for (const one of boxes) {
    expect(one.x + BOX.width).toBeLessThan(width)
    expect(one.y + BOX.height).toBeLessThan(height)
    for (const other of boxes) {
      if (one !== other)
        expect(Math.abs(one.x - other.x) > BOX.width || Math.abs(one.y - other.y) > BOX.height).toBe(true)
    }
  }
})

test('two hundred parts do not become a tower', () => {
  const [part] = parts
  if (!part) throw new Error('The draft has parts.')
  const { width, height } = layOutParts(Array.from({ length: 200 }, (_, index) => ({ ...part, id: `p${index}` })))
  expect(height / width).toBeLessThan(3)
})

test('as many stand in a row as there is room for at full size, and lanes are as wide as that', () => {
  const widest = (room: number) => Math.max(...[...layOutParts(parts, room).places.values()].map(({ x }) => x))
  expect(widest(560)).toBe(104 + 218)
  expect(layOutParts(parts, 560).width).toBe(560)
  expect(layOutParts(parts, 1200).width).toBe(1200)
  expect(layOutParts(parts, 300).width).toBeGreaterThan(300)
})

test('wires join ports of one kind; what leads nowhere is left out', () => {
  expect(wiresOf(draft, parts).map(({ connection: { from, to }, kind }) => [from, to, kind])).toEqual([
    ['load-balancer', 'vm', 'network'],
    ['vm', 'postgresql', 'data'],
  ])
})

test('what the compiler adds is drawn without ports', () => {
  const implied = parts.filter(({ isImplied }) => isImplied)
  expect(implied.length).toBeGreaterThan(0)
  for (const part of implied) expect(part.ports).toEqual([])
})

test('what a part takes is above, what it uses below, what is wired automatically at the right', () => {
  const vm = placePorts(parts.find(({ id }) => id === 'vm')?.ports ?? [])
  expect(vm.map(({ id, side }) => [id, side])).toEqual([
    ['in network', 'top'],
    ['out data', 'bottom'],
    ['out identity', 'right'],
    ['out logs', 'right'],
  ])
})

test('a wire goes straight to the next row, and around boxes to those further away', () => {
  expect(wirePath({ x: 10, y: 52 }, { x: 90, y: 92 }, 40, 2)).toEqual({
    path: 'M10 52 V72 H90 V92',
    middle: { x: 50, y: 72 },
  })
  expect(wirePath({ x: 10, y: 52 }, { x: 90, y: 300 }, 40, 2).path).toBe('M10 52 V68 H40 V284 H90 V300')
  expect(wirePath({ x: 10, y: 300 }, { x: 90, y: 52 }, 40, 2).path).toBe('M10 300 V316 H40 V36 H90 V52')
})
