import { describe, expect, it } from 'vitest'
import {
  APPROVAL_STATES,
  approvalExpiry,
  checkDecision,
  dueApprovalReminders,
  type ApprovalState,
  type DecisionFacts,
  type DecisionRefusal,
} from './decisions.ts'

const NOW = new Date('2026-11-02T10:00:00Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const PENDING: DecisionFacts = {
  state: 'pending',
  expires_at: after(1),
  requester_id: 'requester',
  author_id: 'author',
  approver_ids: ['approver', 'other'],
  environment_ends: null,
  is_current: true,
}

/** What is refused of a request, in words of its own and in this order. */
function expected(facts: DecisionFacts, who: string): DecisionRefusal | undefined {
  if (who === 'requester') return 'own-request'
  if (who === 'author') return 'own-stack'
  if (who !== 'approver' && who !== 'other') return 'not-approver'
  if (['approved', 'rejected', 'canceled'].includes(facts.state)) return 'decided'
  if (facts.state === 'expired' || facts.expires_at.getTime() <= NOW.getTime()) return 'lapsed'
  if (facts.environment_ends !== null && facts.environment_ends.getTime() <= NOW.getTime()) return 'end-passed'
  return facts.is_current ? undefined : 'changed'
}

describe('checkDecision', () => {
  const people = ['requester', 'author', 'approver', 'other', 'somebody']
  const cases = people.flatMap((who) =>
    APPROVAL_STATES.flatMap((state) =>
      [-1, 0, 1].flatMap((hours) =>
        [true, false].flatMap((is_current) =>
          [null, -1, 0, 1].map((ends): [string, ApprovalState, number, boolean, number | null] => [
            who,
            state,
            hours,
            is_current,
            ends,
          ]),
        ),
      ),
    ),
  )
  it.each(cases)(
    'by the %s, %s, lapsing in %i hours, current: %s, ending in %s hours',
    (who, state, hours, is_current, ends) => {
      const environment_ends = ends === null ? null : after(ends)
      const facts = { ...PENDING, state, expires_at: after(hours), is_current, environment_ends }
      expect(checkDecision(facts, who, NOW)).toBe(expected(facts, who))
    },
  )

  it('refuses the requester and the author of the stack also when they are among the approvers', () => {
    const facts = { ...PENDING, approver_ids: ['requester', 'author'] }
    expect(checkDecision(facts, 'requester', NOW)).toBe('own-request')
    expect(checkDecision(facts, 'author', NOW)).toBe('own-stack')
  })

  it('refuses everyone while no one may', () => {
    for (const who of people) expect(checkDecision({ ...PENDING, approver_ids: [] }, who, NOW)).toBeDefined()
  })

  it('does not take no one for the author of a stack without one', () => {
    expect(checkDecision({ ...PENDING, author_id: null }, 'approver', NOW)).toBeUndefined()
  })
})

it('lets a request lapse after 14 days, whatever the length of the month or of a day in summer time', () => {
  expect(approvalExpiry(new Date('2026-02-20T08:30:00Z'))).toEqual(new Date('2026-03-06T08:30:00Z'))
  expect(approvalExpiry(new Date('2026-03-25T00:00:00Z'))).toEqual(new Date('2026-04-08T00:00:00Z'))
})

it.each([
  [0, []],
  [23.99, []],
  [24, [24]],
  [72, [72, 24]],
  [200, [168, 72, 24]],
  [335, [312, 168, 72, 24]],
] as const)('is due to remind %d hours after the request of %j', (hours, due) => {
  expect(dueApprovalReminders(NOW, after(hours))).toEqual(due)
})
