import { expect, test } from 'vitest'
import type { Environment } from '#contract/environment.ts'
import { offeredActions } from './offered-actions.ts'

const of = (
  status: Environment['status'],
  kind: Environment['operation']['kind'] = 'none',
  {
    run = null,
    ...more
  }: Partial<Pick<Environment, 'connection' | 'activated_at'> & Pick<Environment['operation'], 'run'>> = {},
) => {
  const operation = { kind, run, since: null, note: null, is_canceled: false, by: null }
  return offeredActions({ status, operation, connection: 'manual', activated_at: null, ...more })
}

test.each([
  ['pending', ['cancel']],
  ['active', ['extend', 'suspend', 'delete']],
  ['expiring_soon', ['extend', 'suspend', 'delete']],
  ['expired', ['extend', 'delete']],
  ['suspended', ['resume', 'delete']],
  ['deleted', []],
] as const)('of one that is %s are %j', (status, actions) => {
  expect(of(status)).toEqual(actions)
})

test('stay as they are while something is under way or has failed', () => {
  expect(of('active', 'stopping')).toEqual(['extend', 'suspend', 'delete'])
  expect(of('expired', 'failed')).toEqual(['extend', 'delete'])
})

test('resume what Strata stopped a part of', () => {
  const half = { connection: 'cloud', run: 'stop' } as const
  expect(of('active', 'failed', half)).toEqual(['extend', 'suspend', 'resume', 'delete'])
  expect(of('active', 'failed', { ...half, run: 'update' })).toEqual(['extend', 'suspend', 'delete'])
})

test('destroy what a first apply may leave, instead of withdrawing the request', () => {
  expect(of('pending', 'applying')).toEqual(['delete'])
  expect(of('pending', 'failed')).toEqual(['delete'])
})

test('withdraw what a first apply by Strata is known to have left nothing of', () => {
  expect(of('pending', 'failed', { connection: 'sandbox' })).toEqual(['cancel'])
  expect(of('pending', 'failed', { connection: 'sandbox', activated_at: '2026-11-02T10:00:00.000Z' })).toEqual([
    'delete',
  ])
})
