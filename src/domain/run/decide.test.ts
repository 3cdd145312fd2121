import { describe, expect, it } from 'vitest'
import { needsAnother, refuseRunAction, type RunCaller } from './decide.ts'
import { RUN_ACTIONS, RUN_STATUSES, hasEnded, type RunStatus } from './status.ts'

const ADA: RunCaller = { id: 'ada', may_manage: true, is_busy: false }
const BOB: RunCaller = { ...ADA, id: 'bob' }

const run = (status: RunStatus, given: Partial<Parameters<typeof refuseRunAction>[0]> = {}) => ({
  status,
  is_canceling: false,
  is_latest: true,
  is_dropped: false,
  is_reported: false,
  awaits_price: false,
  environment_type: 'Development',
  data_sensitivity: 'Internal',
  ordered_by: 'ada',
  ...given,
})

describe('needsAnother', () => {
  it.each([
    ['Production', 'Internal', 'ada', true],
    ['Development', 'Confidential', 'ada', true],
    ['Staging', 'Internal', 'ada', false],
    ['Production', 'Confidential', null, false],
  ] as const)('%s, %s, ordered by %s: %s', (environment_type, data_sensitivity, ordered_by, expected) => {
    expect(needsAnother({ environment_type, data_sensitivity, ordered_by })).toBe(expected)
  })
})

describe('refuseRunAction', () => {
  it('lets someone else confirm what matters, and anyone the rest', () => {
    const production = run('planned', { environment_type: 'Production' })
    expect(refuseRunAction(production, 'confirm', ADA)).toBe('approval')
    expect(refuseRunAction(production, 'confirm', BOB)).toBeUndefined()
    expect(refuseRunAction(production, 'discard', ADA)).toBeUndefined()
    expect(refuseRunAction(run('planned'), 'confirm', ADA)).toBeUndefined()
  })

  it('refuses the role before anything else', () => {
    for (const action of RUN_ACTIONS)
      expect(refuseRunAction(run('applied'), action, { ...ADA, may_manage: false })).toBe('role')
  })

  it('begins nothing beside something else', () => {
    const failed = run('errored')
    expect(refuseRunAction(failed, 'retry', ADA)).toBeUndefined()
    for (const action of ['retry', 'destroy'] as const) {
      expect(refuseRunAction(failed, action, { ...ADA, is_busy: true })).toBe('operation')
      expect(refuseRunAction({ ...failed, is_latest: false }, action, ADA)).toBe('not-latest')
    }
  })

  it('does not try an update again that is no longer asked for', () => {
    const dropped = run('discarded', { is_dropped: true })
    expect(refuseRunAction(dropped, 'retry', ADA)).toBe('dropped')
    expect(refuseRunAction(run('errored', { is_dropped: true }), 'destroy', ADA)).toBeUndefined()
  })

  it('lets nobody confirm a plan whose price waits for an approval; anyone can discard it', () => {
    const asking = run('planned', { awaits_price: true, ordered_by: 'bob' })
    expect(refuseRunAction(asking, 'confirm', ADA)).toBe('price')
    expect(refuseRunAction(asking, 'discard', ADA)).toBeUndefined()
    expect(refuseRunAction(run('applied', { awaits_price: true }), 'confirm', ADA)).toBe('status')
  })

  it('kills only what was asked to stop', () => {
    expect(refuseRunAction(run('applying'), 'kill', ADA)).toBe('cancel-first')
    expect(refuseRunAction(run('applying', { is_canceling: true }), 'kill', ADA)).toBeUndefined()
  })

  it('lets nobody decide about what has ended', () => {
    for (const status of RUN_STATUSES.filter(hasEnded))
      for (const action of ['confirm', 'discard', 'cancel', 'kill'] as const)
        expect([status, action, refuseRunAction(run(status), action, BOB)]).toEqual([status, action, 'status'])
  })
})
