import { describe, expect, it } from 'vitest'
import { keptToday } from './kept-today.ts'
import type { KeptOne } from './receipt.ts'

const NOW = new Date('2026-11-10T10:00:00Z')
const snapshot = (given: Partial<Parameters<typeof keptToday>[1][number]> = {}) => ({
  address: 'aws_db_instance.main',
  until: new Date('2026-11-16T10:00:00Z'),
  monthly: 3.04,
  gone_at: null,
  problem: null,
  ...given,
})
const kept = (given: Partial<KeptOne> = {}): KeptOne => ({
  address: 'aws_db_instance.main',
  type: 'aws_db_instance',
  how: 'snapshot',
  name: 'final',
  until: '2026-11-15T10:00:00.000Z',
  monthly: 2,
  ...given,
})
const VAULT = { address: 'azurerm_key_vault.main', type: 'azurerm_key_vault', how: 'soft-deleted' } as const

describe('what is kept on purpose', () => {
  it('is nothing where nothing was kept', () => {
    expect(keptToday([], [], NOW)).toBeNull()
  })

  it('counts a snapshot once, with the end that people gave it', () => {
    const until = '2026-11-16T10:00:00.000Z'
    expect(keptToday([kept()], [snapshot()], NOW)).toEqual({ count: 1, until, monthly: 3.04, unpriced: 0 })
  })

  it('is over with what was deleted, and with what could not be deleted and is left', () => {
    expect(keptToday([kept()], [snapshot({ gone_at: NOW })], NOW)).toBeNull()
    expect(keptToday([kept()], [snapshot({ until: NOW, problem: 'refused' })], NOW)).toBeNull()
    expect(keptToday([kept({ until: NOW.toISOString() })], [], NOW)).toBeNull()
  })

  it('adds what the cloud soft-deletes, with the latest end and without a price that nobody knows', () => {
    const until = '2027-02-08T10:00:00.000Z'
    expect(keptToday([kept(), kept({ ...VAULT, until, monthly: null })], [snapshot()], NOW)).toEqual({
      count: 2,
      until,
      monthly: 3.04,
      unpriced: 1,
    })
  })

  it('has no end where something of it has none', () => {
    expect(keptToday([kept({ ...VAULT, until: null, monthly: null })], [snapshot()], NOW)).toMatchObject({
      count: 2,
      until: null,
    })
    expect(keptToday([kept({ until: null, monthly: null })], [], NOW)).toEqual({
      count: 1,
      until: null,
      monthly: null,
      unpriced: 1,
    })
  })
})
