import { expect, test } from 'vitest'
import type { PriceLine } from '#engine/result.ts'
import { costByLayer } from './by-layer.ts'

const line = (layer: PriceLine['layer'], amount: number | null) => ({ layer, amount }) as PriceLine

test('a layer of which no line has a price costs no zero', () => {
  const lines = [line('compute', 2), line('compute', null), line('network', null), line('data', 3)]
  expect(costByLayer({ lines }).map(({ layer, amount, unpriced }) => [layer, amount, unpriced])).toEqual([
    ['data', 3, 0],
    ['compute', 2, 1],
    ['network', null, 1],
  ])
})
