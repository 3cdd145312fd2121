import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveredBy, placeToasts, type Box } from './toast-place.ts'

const SIZE = { width: 360, height: 56 }
const WIDE = { width: 1440, height: 900 }

test('toasts stand at the upper right while nothing is there', () => {
  expect(placeToasts(SIZE, WIDE, [])).toEqual({ left: 1064, top: 16 })
})

test('toasts give way to buttons: below them, beside them, or at the lower edge', () => {
  const bar: Box = { left: 1072, top: 8, width: 352, height: 32 }
  expect(placeToasts(SIZE, WIDE, [bar])).toEqual({ left: 540, top: 16 })
  const row: Box = { left: 0, top: 8, width: 1440, height: 60 }
  expect(placeToasts(SIZE, WIDE, [row])).toEqual({ left: 1064, top: 72 })
  const upper: Box = { left: 0, top: 0, width: 1440, height: 500 }
  expect(placeToasts(SIZE, WIDE, [upper])).toEqual({ left: 1064, top: 828 })
})

test('toasts stay in the window, also in a narrow one, and cover nothing where a place is free', () => {
  const box = fc.record({
    left: fc.integer({ min: 0, max: 390 }),
    top: fc.integer({ min: 0, max: 844 }),
    width: fc.integer({ min: 1, max: 358 }),
    height: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), fc.integer({ min: 40, max: 200 }), (taken, height) => {
      const size = { width: 358, height }
      const view = { width: 390, height: 844 }
      const { left, top } = placeToasts(size, view, taken)
      expect(left).toBe(16)
      expect(top).toBeGreaterThanOrEqual(16)
      expect(top + height).toBeLessThanOrEqual(828)
      const isFree = coveredBy({ left: 16, top: 16, ...size }, taken) === 0
      if (isFree) expect(top).toBe(16)
    }),
  )
})
