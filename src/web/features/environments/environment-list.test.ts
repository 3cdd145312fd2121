import { describe, expect, test } from 'vitest'
import type { Environment } from '#contract/environment.ts'
import type { ActionRefusal, EnvironmentAction } from '#domain/environment/lifecycle.ts'
import { askedFor, isFiltered, NO_FILTERS, rowActions } from './environment-list.ts'

describe('what is asked of the server', () => {
  test('is everything that is not deleted, the most expensive first, until someone chooses', () => {
    expect(askedFor(NO_FILTERS, '')).toEqual({ sort: 'cost' })
  })

  test('is what the address says', () => {
    const filters = {
      search: 'ignored until it settles',
      status: 'expired',
      cloud: 'AWS',
      project: 'p1',
      owner: 'a@example.com',
      sort: 'expires',
    }
    expect(askedFor(filters, 'shop')).toEqual({
      status: 'expired',
      cloud_provider: 'AWS',
      project_id: 'p1',
      owner_email: 'a@example.com',
      search: 'shop',
      sort: 'expires',
    })
  })

  test('leaves out what an address holds that is no choice', () => {
    expect(askedFor({ ...NO_FILTERS, status: 'all', cloud: 'IBM', sort: 'colour' }, '')).toEqual({ sort: 'cost' })
  })
})

test('an order leaves nothing out', () => {
  expect(isFiltered({ ...NO_FILTERS, sort: 'name' })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, owner: 'a@example.com' })).toBe(true)
})

describe('the actions of a row', () => {
  const NONE: Record<EnvironmentAction, ActionRefusal | null> = {
    extend: null,
    delete: null,
    suspend: null,
    resume: null,
    cancel: null,
    change: null,
    update: null,
    check: null,
    begin: null,
    undo: null,
    report: null,
  }
  const of = (status: Environment['status'], refusals: Partial<typeof NONE> = {}) =>
    rowActions({
      status,
      operation: { kind: 'none', run: null, since: null, note: null, is_canceled: false, by: null },
      connection: 'manual',
      activated_at: null,
      actions: { ...NONE, ...refusals },
    })

  test('stay there with their reason while something is under way', () => {
    expect(of('active', { extend: 'operation', suspend: 'operation', delete: 'operation' })).toEqual([
      'extend',
      'suspend',
      'delete',
    ])
  })

  test('are none for someone who may only read', () => {
    expect(of('active', { extend: 'role', suspend: 'role', delete: 'role' })).toEqual([])
    expect(of('pending', { cancel: 'role' })).toEqual([])
  })
})
