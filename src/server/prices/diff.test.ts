import { expect, it } from 'vitest'
import catalogue from '#engine/prices/catalogue.json' with { type: 'json' }
import { message } from '#words/message.ts'
import { diffOf } from './diff.ts'
import type { Meter } from '#engine/prices/book.ts'
import { planOf } from './meters/rules.ts'
import { bookUnit, convert } from './units.ts'

/** The book as it is delivered. */
const BOOK = catalogue.prices as unknown as readonly Meter[]

const meter: Meter = {
  cloud: 'azure',
  service: 'redis',
  sku: 'Balanced_B1',
  unit: 'hour',
  regions: { eastus: 0.1, westus: 0.1, westeurope: 0.1, northeurope: null, eastasia: 0.1, uksouth: 0.1, free: 0 },
}
const figure = (region: string, usd: number) => ({ service: 'redis', sku: 'Balanced_B1', region, usd })

it('says what rose, fell, is new and vanished, and marks what changes by more than half', () => {
  const { changes, same } = diffOf([meter], {
    cloud: 'azure',
    figures: [
      figure('eastus', 0.15),
      figure('westus', 0.16),
      figure('westeurope', 0.1),
      figure('northeurope', 0.2),
      figure('uksouth', 0),
      figure('free', 0.1),
    ],
    left: [
      { service: 'redis', sku: 'Balanced_B1', region: 'eastasia', isMissing: true, said: message('book.not-found') },
    ],
  })
  expect(same).toBe(1)
  expect(
    changes.map(({ region, kind, isLarge, ratio }) => [region, kind, isLarge, ratio && Math.round(ratio * 100)]),
  ).toEqual([
    ['eastus', 'rose', false, 50],
    ['westus', 'rose', true, 60],
    ['northeurope', 'new', false, null],
    ['eastasia', 'vanished', false, null],
    ['uksouth', 'fell', true, -100],
    ['free', 'rose', true, null],
  ])
})

it('has a rule or a reason for every meter of the book', () => {
  const { wanted, left } = planOf(BOOK)
  expect(wanted.length + left.length).toBe(BOOK.length)
  expect(wanted.length).toBeGreaterThan(370)
  expect(BOOK.filter(({ unit }) => bookUnit(unit) === undefined).map(({ unit }) => unit)).toEqual([])
  const blank = wanted.filter(({ pieces }) => JSON.stringify(pieces).includes('$'))
  expect(blank).toEqual([])
})

it.each([
  [0.000111, 'azure', '1 GiB/Hour', 'gb-month', 0.08103],
  [0.173, 'azure', '1 Hour', 'vcpu-month', 126.29],
  [0.000024, 'azure', '1 Second', 'vcpu-hour', 0.0864],
  [0.05, 'azure', '10K', '10k-requests', 0.05],
  [9.81193, 'azure', '1/Month', 'hour', 0.013441],
  [0.1666, 'azure', '1/Day', 'day', 0.1666],
  [0.0000002, 'aws', 'Requests', 'million-requests', 0.2],
  [0.0000166667, 'aws', 'Lambda-GB-Second', 'gb-second', 0.0000166667],
  [0.04, 'gcp', 'GiBy.mo', 'gb-month', 0.04],
])('converts %s of %s %s to %s', (usd, cloud, unit, toUnit, expected) => {
  expect(convert(usd, cloud, unit, toUnit)).toBeCloseTo(expected, 9)
})

it('converts nothing into what it is not', () => {
  expect(convert(1, 'azure', '1 GB', 'gb-month')).toBeUndefined()
  expect(convert(1, 'azure', '1 Minute', 'hour')).toBeUndefined()
  expect(convert(1, 'azure', '0 Hour', 'hour')).toBeUndefined()
  expect(convert(1, 'aws', 'Fortnights', 'hour')).toBeUndefined()
  expect(convert(1, 'gcp', 'GiBy.mo.mo', 'gb-month')).toBeUndefined()
})
