import { expect, test } from 'vitest'
import { cellOf, countCells, reckonRest, spentOf, wholeOf, workedOf, type Cell } from './figures.ts'

const resource = (given: object = {}) => ({
  address: 'aws_vpc.main',
  type: 'aws_vpc',
  node: 'vpc',
  action: 'create' as const,
  state: 'planned' as const,
  started_at: null,
  seconds: null,
  error: null,
  ...given,
})

test('what is only read is not counted', () => {
  expect(workedOf([resource(), resource({ action: 'read' }), resource({ action: 'no-op' })])).toHaveLength(1)
})

test('a resource is drawn as it stands in its run', () => {
  expect(cellOf({ state: 'planned', action: 'create' }, 'planning')).toBe('planned')
  expect(cellOf({ state: 'planned', action: 'create' }, 'applying')).toBe('queued')
  expect(cellOf({ state: 'done', action: 'create' }, 'applied')).toBe('done')
  expect(cellOf({ state: 'done', action: 'delete' }, 'applying')).toBe('gone')
  // What is to be deleted is still there until it is.
  expect(cellOf({ state: 'planned', action: 'delete' }, 'applying')).toBe('done')
  expect(cellOf({ state: 'failed', action: 'create' }, 'errored')).toBe('failed')
  // What cannot be stopped goes on beside what is.
  expect(cellOf({ state: 'kept', action: 'stop' }, 'applied')).toBe('queued')
})

test('a component is what its resources are together', () => {
  const of = (cells: readonly Cell[], isClearing = false) => wholeOf(countCells(cells), isClearing)
  expect(of(['done', 'failed', 'now'])).toBe('failed')
  expect(of(['done', 'now'])).toBe('now')
  expect(of(['done', 'queued'])).toBe('part')
  expect(of(['done', 'done'])).toBe('done')
  expect(of(['planned', 'planned'])).toBe('planned')
  expect(of(['gone', 'gone'], true)).toBe('gone')
  expect(of(['gone', 'done'], true)).toBe('part')
  expect(of([])).toBe('queued')
})

test('the rest of an apply is reckoned from what it took so far, once that says something', () => {
  expect(reckonRest(2, 100, 60_000)).toBeUndefined()
  expect(reckonRest(50, 100, 1000)).toBeUndefined()
  expect(reckonRest(25, 100, 30_000)).toBe(90_000)
  expect(reckonRest(100, 100, 30_000)).toBeUndefined()
})

test('the time of a step ends with it', () => {
  const now = new Date('2026-11-20T09:00:30.000Z')
  const started_at = '2026-11-20T09:00:00.000Z'
  expect(spentOf({ started_at, ended_at: null }, now)).toBe(30_000)
  expect(spentOf({ started_at, ended_at: '2026-11-20T09:00:10.000Z' }, now)).toBe(10_000)
  expect(spentOf({ started_at: null, ended_at: null }, now)).toBeUndefined()
})
