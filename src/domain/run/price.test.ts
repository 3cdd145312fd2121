import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asksAgain, comparePrices } from './price.ts'

const usd = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)

describe('a plan asks again', () => {
  it.each([
    [100, 100, false],
    [100, 105, false],
    [100, 105.01, true],
    [1000, 1010, false],
    [1000, 1010.01, true],
    [20, 21.01, true],
    [20, 21, false],
    [200, 210, false],
    [200, 210.01, true],
    [0, 0, false],
    [0, 0.01, true],
    [null, 0, false],
    [null, 3, true],
    [100, 60, false],
    [100, 0, false],
  ])('approved %s, planned %s: %s', (approved, planned, expected) => {
    expect(asksAgain(approved, planned)).toBe(expected)
  })

  it('never for what costs as much or less', () => {
    fc.assert(fc.property(usd, usd, (one, other) => !asksAgain(Math.max(one, other), Math.min(one, other))))
  })

  it('exactly when either bound is passed', () => {
    fc.assert(
      fc.property(usd, fc.integer({ min: 1, max: 200_000 }), (approved, overCents) => {
        const planned = (Math.round(approved * 100) + overCents) / 100
        const isOver = overCents > 1000 || overCents / Math.round(approved * 100) > 0.05 + 1e-12
        expect(asksAgain(approved, planned)).toBe(isOver)
      }),
    )
  })

  it('the more the plan costs, the sooner, and the more was approved, the later', () => {
    fc.assert(
      fc.property(usd, usd, usd, (approved, planned, more) => {
        if (asksAgain(approved, planned)) expect(asksAgain(approved, planned + more)).toBe(true)
        if (!asksAgain(approved, planned)) expect(asksAgain(approved + more, planned)).toBe(false)
      }),
    )
  })
})

describe('the lines of a plan', () => {
  const line = (sku: string, amount: number | null, resource = `azurerm_vm.${sku}`) => ({
    resource,
    label: sku,
    service: 'vm',
    sku,
    amount,
  })
  const amounts = fc.array(fc.record({ sku: fc.constantFrom('a', 'b', 'c'), amount: usd }))

  it('agree where every meter costs the same, whichever resources stand for it', () => {
    const estimated = [line('a', 10), line('a', 5, 'other'), line('b', null)]
    expect(comparePrices(estimated, [line('a', 15), line('b', null, 'x')])).toEqual([])
  })

  it('say what is larger, missing or new, the largest difference first', () => {
    const found = comparePrices([line('a', 10), line('b', 3)], [line('a', 12), line('c', 70)])
    expect(found).toEqual([
      expect.objectContaining({ sku: 'c', estimated: null, planned: 70, resources: ['azurerm_vm.c'] }),
      expect.objectContaining({ sku: 'b', estimated: 3, planned: null }),
      expect.objectContaining({ sku: 'a', estimated: 10, planned: 12 }),
    ])
  })

  it('differ by exactly what the totals differ by', () => {
    fc.assert(
      fc.property(amounts, amounts, (before, after) => {
        const lines = (all: typeof before) => all.map(({ sku, amount }) => line(sku, amount))
        const sum = (all: typeof before) => all.reduce((total, { amount }) => total + amount, 0)
        const over = comparePrices(lines(before), lines(after)).reduce(
          (total, { estimated, planned }) => total + (planned ?? 0) - (estimated ?? 0),
          0,
        )
        expect(over).toBeCloseTo(sum(after) - sum(before), 1)
      }),
    )
  })
})
