import { describe, expect, it } from 'vitest'
import { APPROVAL_STATES } from '../approval/decisions.ts'
import { ENVIRONMENT_STATUSES, OPERATION_OF, RUN_KINDS } from './lifecycle.ts'
import type { RunStatus } from '../run/status.ts'
import { waitingOf, type WaitingFacts } from './waiting.ts'

const facts = (given: Partial<WaitingFacts> = {}): WaitingFacts => ({
  status: 'active',
  operation: 'none',
  operation_run: null,
  is_canceled: false,
  expires_at: new Date('2026-12-01T00:00:00Z'),
  run: null,
  has_update: false,
  approval: null,
  has_approvers: true,
  has_ended: false,
  ...given,
})

describe('waitingOf', () => {
  it.each([
    ['an active one with an end', {}, { kind: 'end', who: 'managers' }],
    ['one that expires soon', { status: 'expiring_soon' }, { kind: 'end', who: 'managers' }],
    ['one without an end', { expires_at: null }, { kind: 'nobody', who: 'managers' }],
    ['an expired one', { status: 'expired' }, { kind: 'teardown-off', who: 'managers' }],
    ['a suspended one', { status: 'suspended' }, { kind: 'resume', who: 'managers' }],
    [
      'one whose run a person ended',
      { operation: 'failed', operation_run: 'stop', is_canceled: true },
      { kind: 'run-canceled', who: 'managers' },
    ],
    ['one that needs no approval', { status: 'pending' }, { kind: 'apply', who: 'managers' }],
    ['an approved one', { status: 'pending', approval: 'approved' }, { kind: 'apply', who: 'managers' }],
    ['one that ended unapplied', { status: 'pending', has_ended: true }, { kind: 'end-passed', who: 'managers' }],
    [
      'one that ended undecided',
      { status: 'pending', approval: 'pending', has_ended: true },
      { kind: 'end-passed', who: 'managers' },
    ],
    [
      'a rejected one that ended',
      { status: 'pending', approval: 'rejected', has_ended: true },
      { kind: 'rejected', who: 'managers' },
    ],
    [
      'one that somebody may decide about',
      { status: 'pending', approval: 'pending' },
      { kind: 'approval', who: 'approvers' },
    ],
    [
      'one that nobody may decide about',
      { status: 'pending', approval: 'pending', has_approvers: false },
      { kind: 'no-approver', who: 'approvers' },
    ],
    ['a rejected one', { status: 'pending', approval: 'rejected' }, { kind: 'rejected', who: 'managers' }],
    ['a lapsed one', { status: 'pending', approval: 'expired' }, { kind: 'approval-lapsed', who: 'managers' }],
    [
      'one whose approval is void',
      { status: 'pending', approval: 'canceled' },
      { kind: 'approval-lapsed', who: 'managers' },
    ],
  ] as const)('%s', (_, given, expected) => {
    expect(waitingOf(facts(given))).toEqual(expected)
  })

  it('names the run that is under way, or that failed', () => {
    for (const run of RUN_KINDS) {
      expect(waitingOf(facts({ operation: OPERATION_OF[run], operation_run: run }))).toEqual({
        kind: OPERATION_OF[run],
        who: 'managers',
      })
      expect(waitingOf(facts({ operation: 'failed', operation_run: run }))).toEqual({
        kind: `${run}-failed`,
        who: 'managers',
      })
    }
  })

  it('names what its run waits for, unless the operation says more', () => {
    const at = (status: RunStatus, more: Partial<WaitingFacts> = {}) =>
      waitingOf(facts({ run: { kind: 'apply', status }, ...more }))?.kind
    for (const more of [{ status: 'pending' }, { operation: 'failed', operation_run: 'apply' }] as const) {
      expect(at('queued', more)).toBe('run-queued')
      expect(at('planning', more)).toBe('run-planning')
      expect(at('planned', more)).toBe('run-planned')
      expect(at('apply_queued', more)).toBe('run-queued')
    }
    const destroying = { operation: 'destroying', operation_run: 'destroy' } as const
    expect(at('queued', destroying)).toBe('destroying')
    expect(at('planned', destroying)).toBe('run-planned')
    expect(at('queued', { status: 'deleted' })).toBeUndefined()
  })

  it('names the decision about an update, and nothing else of an approval, while it runs', () => {
    for (const status of ['active', 'expiring_soon'] as const) {
      const asked = { status, approval: 'pending', has_update: true } as const
      expect(waitingOf(facts(asked))).toEqual({ kind: 'approval', who: 'approvers' })
      expect(waitingOf(facts({ ...asked, has_approvers: false }))).toEqual({ kind: 'no-approver', who: 'approvers' })
      expect(waitingOf(facts({ ...asked, has_update: false }))?.kind).toBe('end')
    }
  })

  it('has an answer for everything that is not deleted, and none for what is', () => {
    for (const status of ENVIRONMENT_STATUSES) {
      for (const approval of [null, ...APPROVAL_STATES])
        expect(waitingOf(facts({ status, approval })) === undefined).toBe(status === 'deleted')
    }
  })
})
