import { describe, expect, it } from 'vitest'
import {
  ENVIRONMENT_ACTIONS,
  ENVIRONMENT_STATUSES,
  OPERATIONS,
  OPERATION_OF,
  RUN_KINDS,
  TRANSITIONS,
  awaitedRun,
  checkAction,
  hasInfrastructure,
  isRunning,
  type ActionRefusal,
  type EnvironmentAction,
  type EnvironmentStatus,
  type LifecycleFacts,
} from './lifecycle.ts'

const END = new Date('2026-12-01T00:00:00Z')
const facts = (given: Partial<LifecycleFacts> = {}): LifecycleFacts => ({
  status: 'active',
  operation: 'none',
  operation_run: null,
  operation_by: null,
  expires_at: END,
  connection: 'manual',
  activated_at: null,
  awaits_approval: false,
  ...given,
})

/** Every operation as it can stand, with its run. */
const STATES = [
  { operation: 'none', operation_run: null },
  ...RUN_KINDS.map((run) => ({ operation: OPERATION_OF[run], operation_run: run })),
  ...RUN_KINDS.map((run) => ({ operation: 'failed' as const, operation_run: run })),
] as const

/**
 * What each action answers without an operation, in the order of the statuses: pending, active, expiring soon, expired,
 * suspended, deleted.
 */
const WITHOUT_OPERATION: Record<EnvironmentAction, readonly (ActionRefusal | undefined)[]> = {
  extend: [undefined, undefined, undefined, undefined, 'status', 'status'],
  delete: [undefined, undefined, undefined, undefined, undefined, 'status'],
  suspend: ['status', undefined, undefined, 'status', 'status', 'status'],
  resume: ['status', 'status', 'status', 'status', undefined, 'status'],
  cancel: [undefined, 'status', 'status', 'status', 'status', 'status'],
  change: [undefined, 'status', 'status', 'status', 'status', 'status'],
  update: ['status', 'run-by-hand', 'run-by-hand', 'status', 'status', 'status'],
  check: ['status', 'run-by-hand', 'run-by-hand', 'status', 'status', 'status'],
  begin: [undefined, 'nothing-to-report', 'nothing-to-report', 'nothing-to-report', 'nothing-to-report', 'status'],
  undo: ['nothing-to-undo', 'nothing-to-undo', 'nothing-to-undo', 'nothing-to-undo', 'nothing-to-undo', 'status'],
  report: [undefined, 'nothing-to-report', 'nothing-to-report', 'nothing-to-report', 'nothing-to-report', 'status'],
}

/** What is done about a run that is under way. */
const OF_RUN: readonly EnvironmentAction[] = ['begin', 'undo', 'report']

/** What only Strata does. */
const OF_STRATA: readonly EnvironmentAction[] = ['update', 'check']

describe('checkAction', () => {
  const rows = ENVIRONMENT_ACTIONS.flatMap((action) =>
    ENVIRONMENT_STATUSES.map((status, at) => [action, status, WITHOUT_OPERATION[action][at]] as const),
  )

  it.each(rows)('%s of a %s environment without an operation: %s', (action, status, expected) => {
    expect(checkAction(facts({ status }), action)).toBe(expected)
  })

  // What people run is never updated nor checked, whatever is under way: a test of its own below.
  const unlessUpdate = rows.filter(([action]) => !OF_STRATA.includes(action))

  it.each(unlessUpdate)(
    '%s of a %s environment while a run is under way lets only what concerns the run through',
    (action, status, expected) => {
      for (const run of RUN_KINDS) {
        const found = checkAction(facts({ status, operation: OPERATION_OF[run], operation_run: run }), action)
        expect(found).toBe(
          status === 'deleted' || (expected === 'status' && !OF_RUN.includes(action))
            ? 'status'
            : OF_RUN.includes(action)
              ? undefined
              : 'operation',
        )
      }
    },
  )

  it.each(unlessUpdate)('%s of a %s environment after a run that failed', (action, status, expected) => {
    for (const run of RUN_KINDS) {
      const found = checkAction(facts({ status, operation: 'failed', operation_run: run }), action)
      if (expected === 'status') expect(found).toBe('status')
      else if (action === 'undo') expect(found).toBe('nothing-to-undo')
      else if (action === 'report' || action === 'begin' || action === 'delete') expect(found).toBeUndefined()
      else if (run === 'destroy') expect(found).toBe('half-destroyed')
      else expect(found).toBe(action === 'cancel' || action === 'change' ? 'has-infrastructure' : undefined)
    }
  })

  it('neither begins nor reports the first apply of what has ended, but hears of one that was tried', () => {
    const ended = facts({ status: 'pending' })
    for (const action of ['begin', 'report'] as const) {
      expect(checkAction(ended, action, { now: END })).toBe('end-passed')
      expect(checkAction(ended, action, { now: new Date(END.getTime() - 1) })).toBeUndefined()
    }
    const failed = facts({ status: 'pending', operation: 'failed', operation_run: 'apply' })
    expect(checkAction(failed, 'begin', { now: END })).toBe('end-passed')
    expect(checkAction(failed, 'report', { now: END })).toBeUndefined()
    const applying = facts({ status: 'pending', operation: 'applying', operation_run: 'apply' })
    expect(checkAction(applying, 'report', { now: END })).toBeUndefined()
    expect(
      checkAction(facts({ status: 'expired', operation: 'failed', operation_run: 'stop' }), 'begin', { now: END }),
    ).toBeUndefined()
  })

  it('extends nothing that has no end', () => {
    expect(checkAction(facts({ expires_at: null }), 'extend')).toBe('no-expiry')
  })

  it.each(['report', 'begin'] as const)('refuses the %s of what is not approved', (action) => {
    expect(checkAction(facts({ status: 'pending', awaits_approval: true }), action)).toBe('awaits-approval')
  })

  it('refuses people what Strata does itself, whatever is under way', () => {
    for (const action of OF_RUN) {
      for (const status of ENVIRONMENT_STATUSES) {
        for (const state of STATES) {
          const expected = status === 'deleted' ? 'status' : 'run-by-strata'
          expect(checkAction(facts({ status, ...state, connection: 'sandbox' }), action)).toBe(expected)
        }
      }
    }
  })

  it('treats what Strata runs like any other in every other action', () => {
    const others = ENVIRONMENT_ACTIONS.filter((action) => !OF_RUN.includes(action) && !OF_STRATA.includes(action))
    for (const action of others) {
      for (const status of ENVIRONMENT_STATUSES) {
        for (const state of STATES) {
          if (status === 'pending' && state.operation === 'failed') continue
          // What Strata half stopped can be resumed.
          if (action === 'resume' && state.operation === 'failed') continue
          const given = facts({ status, ...state })
          expect(checkAction({ ...given, connection: 'sandbox' }, action)).toBe(checkAction(given, action))
        }
      }
    }
  })

  it.each(OF_STRATA)('allows the %s only of what Strata runs and what runs', (action) => {
    const refusals = ENVIRONMENT_STATUSES.map((status) => checkAction(facts({ status, connection: 'sandbox' }), action))
    expect(refusals).toEqual(['status', undefined, undefined, 'status', 'status', 'status'])
    for (const state of STATES) expect(checkAction(facts(state), action)).toBe('run-by-hand')
    const running = { connection: 'sandbox', operation: 'updating', operation_run: 'update' } as const
    expect(checkAction(facts(running), action)).toBe('operation')
    expect(checkAction(facts({ ...running, operation: 'failed' }), action)).toBeUndefined()
    const half = { connection: 'sandbox', operation: 'failed', operation_run: 'destroy' } as const
    expect(checkAction(facts(half), action)).toBe('half-destroyed')
  })

  it('resumes what Strata half stopped, and no other failure of what runs', () => {
    const of = (run: 'stop' | 'resume' | 'update', more: Partial<LifecycleFacts> = {}) =>
      checkAction(
        facts({ status: 'active', connection: 'cloud', operation: 'failed', operation_run: run, ...more }),
        'resume',
      )
    expect([of('stop'), of('resume'), of('update')]).toEqual([undefined, undefined, 'status'])
    expect(of('stop', { connection: 'manual' })).toBe('status')
    expect(of('stop', { status: 'expired' })).toBe('status')
    expect(of('stop', { operation: 'stopping' })).toBe('status')
  })

  it('stops what is in the account of any cloud', () => {
    for (const connection of ['cloud', 'sandbox'] as const)
      expect(checkAction(facts({ status: 'active', connection }), 'suspend')).toBeUndefined()
  })

  it('lets a first apply by Strata that failed with nothing made be withdrawn and changed', () => {
    const failed = { status: 'pending', operation: 'failed', operation_run: 'apply', connection: 'sandbox' } as const
    for (const action of ['cancel', 'change', 'delete'] as const)
      expect(checkAction(facts(failed), action)).toBeUndefined()
    for (const action of ['cancel', 'change'] as const)
      expect(checkAction(facts({ ...failed, activated_at: END }), action)).toBe('has-infrastructure')
    expect(checkAction(facts({ ...failed, activated_at: END }), 'delete')).toBeUndefined()
  })

  it('lets only the person who runs it take it back, and everyone report it', () => {
    const applying = facts({ status: 'pending', operation: 'applying', operation_run: 'apply', operation_by: 'ann' })
    expect(checkAction(applying, 'undo', { callerId: 'ann' })).toBeUndefined()
    expect(checkAction(applying, 'undo', { callerId: 'ben' })).toBe('begun-by-other')
    expect(checkAction(applying, 'undo')).toBe('begun-by-other')
    for (const who of ['ann', 'ben']) {
      expect(checkAction(applying, 'begin', { callerId: who })).toBe('begun')
      expect(checkAction(applying, 'cancel', { callerId: who })).toBe('operation')
      expect(checkAction(applying, 'report', { callerId: who })).toBeUndefined()
    }
  })
})

describe('awaitedRun', () => {
  it('is the run of the operation, whatever the status, unless it is deleted', () => {
    for (const status of ENVIRONMENT_STATUSES) {
      for (const state of STATES) {
        const expected =
          status === 'deleted'
            ? undefined
            : state.operation === 'none'
              ? status === 'pending'
                ? 'apply'
                : undefined
              : state.operation_run
        expect(awaitedRun(facts({ status, ...state }))).toBe(expected)
      }
    }
  })

  it('is none for what is not approved', () => {
    expect(awaitedRun(facts({ status: 'pending', awaits_approval: true }))).toBeUndefined()
  })
})

describe('hasInfrastructure', () => {
  it.each(ENVIRONMENT_STATUSES)('of a %s environment', (status) => {
    for (const operation of OPERATIONS) {
      const expected = status === 'deleted' ? false : status !== 'pending' || operation !== 'none'
      for (const activated_at of [null, END])
        expect(hasInfrastructure({ status, operation, connection: 'manual', activated_at })).toBe(expected)
    }
  })

  it('of one that Strata runs is known: also a first apply that failed may have left nothing', () => {
    const pending = { status: 'pending', connection: 'sandbox' } as const
    expect(hasInfrastructure({ ...pending, operation: 'none', activated_at: null })).toBe(false)
    expect(hasInfrastructure({ ...pending, operation: 'applying', activated_at: null })).toBe(true)
    expect(hasInfrastructure({ ...pending, operation: 'failed', activated_at: null })).toBe(false)
    expect(hasInfrastructure({ ...pending, operation: 'failed', activated_at: END })).toBe(true)
    expect(hasInfrastructure({ ...pending, status: 'expired', operation: 'none', activated_at: null })).toBe(true)
  })
})

it('a run that failed is not under way', () => {
  expect(OPERATIONS.filter((operation) => isRunning({ operation }))).toEqual(Object.values(OPERATION_OF))
})

describe('TRANSITIONS', () => {
  it('leads from everything to deleted, and from there nowhere', () => {
    for (const status of ENVIRONMENT_STATUSES)
      expect(TRANSITIONS[status].includes('deleted')).toBe(status !== 'deleted')
    expect(TRANSITIONS.deleted).toEqual([])
  })

  it('never leads back to pending, nor from a status to itself', () => {
    for (const status of ENVIRONMENT_STATUSES) {
      expect(TRANSITIONS[status]).not.toContain('pending')
      expect(TRANSITIONS[status]).not.toContain(status)
    }
  })

  it('has what the outcome of every run that can be awaited makes of an environment', () => {
    const running: EnvironmentStatus[] = ['active', 'expiring_soon', 'expired']
    const ends = {
      apply: running,
      update: running,
      resume: running,
      stop: ['suspended'],
      destroy: ['deleted'],
    } as const
    const begins = {
      apply: ['pending'],
      update: [],
      resume: ['suspended'],
      stop: running,
      destroy: ['pending', ...running, 'suspended'],
    } as const
    for (const run of RUN_KINDS) {
      for (const from of begins[run]) expect(TRANSITIONS[from]).toEqual(expect.arrayContaining([...ends[run]]))
    }
  })
})
