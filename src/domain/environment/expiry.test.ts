import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dueReminders,
  expiryAtActivation,
  extendedExpiry,
  isAtLimit,
  statusAfterUndo,
  statusByTime,
  tick,
} from './expiry.ts'
import { OPERATION_OF, RUN_KINDS, TRANSITIONS, type EnvironmentStatus } from './lifecycle.ts'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'

const NOW = new Date('2026-11-02T10:00:00Z')
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS)

describe('statusByTime', () => {
  it.each([
    [null, 'active'],
    [inHours(49), 'active'],
    [new Date(inHours(48).getTime() + 1), 'active'],
    [inHours(48), 'expiring_soon'],
    [new Date(NOW.getTime() + 1), 'expiring_soon'],
    [NOW, 'expired'],
    [inHours(-1), 'expired'],
  ] as const)('with the end %s it is %s', (end, expected) => {
    expect(statusByTime(end, NOW)).toBe(expected)
  })
})

it.each([
  ['active', null, 'active'],
  ['active', inHours(100), 'active'],
  ['active', inHours(40), 'expiring_soon'],
  ['active', inHours(-1), 'expired'],
  // On a clock that was set back.
  ['expired', inHours(100), 'expired'],
  ['expiring_soon', inHours(100), 'expiring_soon'],
  ['suspended', inHours(-1), 'suspended'],
  ['pending', inHours(-1), 'pending'],
] as const)('what was %s and ends at %s is %s when its run is taken back', (before, end, expected) => {
  expect(statusAfterUndo(before, end, NOW)).toBe(expected)
})

describe('tick', () => {
  const given = (status: EnvironmentStatus, hours: number | null, more: Partial<Parameters<typeof tick>[0]> = {}) => ({
    status,
    operation: 'none' as const,
    operation_run: null,
    operation_by: null,
    connection: 'manual' as const,
    activated_at: null,
    awaits_approval: false,
    expires_at: hours === null ? null : inHours(hours),
    auto_teardown_enabled: true,
    ...more,
  })

  it.each([
    ['active', 100, 'active', false],
    ['active', 40, 'expiring_soon', false],
    ['active', -1, 'expired', true],
    ['expiring_soon', 100, 'expiring_soon', false],
    ['expiring_soon', -1, 'expired', true],
    ['expired', 100, 'expired', true],
    ['expired', -1, 'expired', true],
    ['suspended', 1, 'suspended', false],
    ['suspended', -1, 'expired', true],
    ['pending', -1, 'pending', false],
    ['deleted', -1, 'deleted', false],
    ['active', null, 'active', false],
  ] as const)('makes of %s with %s hours left: %s, teardown %s', (status, hours, expected, teardown) => {
    expect(tick(given(status, hours), NOW)).toEqual({ status: expected, teardown })
  })

  it.each([
    ['active', 'expired'],
    ['expired', 'expired'],
    ['suspended', 'suspended'],
  ] as const)('tears down nothing by itself that must not be: %s becomes %s', (status, expected) => {
    expect(tick(given(status, -1, { auto_teardown_enabled: false }), NOW)).toEqual({
      status: expected,
      teardown: false,
    })
  })

  it('leaves alone what a run is changing, and does not destroy again what could not be destroyed', () => {
    for (const run of RUN_KINDS) {
      expect(tick(given('active', -1, { operation: OPERATION_OF[run], operation_run: run }), NOW)).toEqual({
        status: 'active',
        teardown: false,
      })
    }
    const failed = { operation: 'failed', operation_run: 'destroy' } as const
    expect(tick(given('active', -1, failed), NOW)).toEqual({ status: 'expired', teardown: false })
    expect(tick(given('suspended', -1, failed), NOW)).toEqual({ status: 'suspended', teardown: false })
    expect(tick(given('active', -1, { operation: 'failed', operation_run: 'stop' }), NOW)).toEqual({
      status: 'expired',
      teardown: true,
    })
  })

  it('ends a first apply by Strata that failed and left something, and only that', () => {
    const failed = { operation: 'failed', operation_run: 'apply', connection: 'sandbox', activated_at: NOW } as const
    expect(tick(given('pending', -1, failed), NOW)).toEqual({ status: 'expired', teardown: true })
    const kept = { ...failed, auto_teardown_enabled: false }
    expect(tick(given('pending', -1, kept), NOW)).toEqual({ status: 'expired', teardown: false })
    const stays = { status: 'pending', teardown: false }
    expect(tick(given('pending', 1, failed), NOW)).toEqual(stays)
    expect(tick(given('pending', -1, { ...failed, activated_at: null }), NOW)).toEqual(stays)
    expect(tick(given('pending', -1, { ...failed, connection: 'manual' }), NOW)).toEqual(stays)
    const applying = { ...failed, operation: 'applying' } as const
    expect(tick(given('pending', -1, applying), NOW)).toEqual(stays)
  })

  it('only makes changes that the table has, whichever way the clock runs', () => {
    const statuses = fc.constantFrom(...(Object.keys(TRANSITIONS) as EnvironmentStatus[]))
    fc.assert(
      fc.property(
        statuses,
        fc.option(fc.integer({ min: -5000, max: 5000 })),
        fc.boolean(),
        (status, hours, auto_teardown_enabled) => {
          const { status: after } = tick(given(status, hours, { auto_teardown_enabled }), NOW)
          expect(after === status || TRANSITIONS[status].includes(after)).toBe(true)
        },
      ),
    )
  })
})

describe('dueReminders', () => {
  it.each([
    [null, []],
    [73, []],
    [72, [72]],
    [25, [72]],
    [24, [24, 72]],
    [1, [1, 24, 72]],
    [0.5, [1, 24, 72]],
    [0, []],
    [-1, []],
  ] as const)('with %s hours left: %j', (hours, expected) => {
    expect(dueReminders(hours === null ? null : inHours(hours), NOW)).toEqual(expected)
  })
})

describe('expiryAtActivation', () => {
  it('is the date that was given, else days from now, else never', () => {
    expect(expiryAtActivation({ expires_at: inHours(5), lifetime_days: 7 }, NOW)).toEqual(inHours(5))
    expect(expiryAtActivation({ expires_at: null, lifetime_days: 7 }, NOW)).toEqual(inHours(168))
    expect(expiryAtActivation({ expires_at: null, lifetime_days: null }, NOW)).toBeNull()
  })
})

describe('extendedExpiry', () => {
  const ends = (hours: number, given: { activated?: number; max?: number } = {}, days = 7) =>
    extendedExpiry(
      {
        expires_at: inHours(hours),
        activated_at: given.activated === undefined ? null : inHours(given.activated),
        max_lifetime_days: given.max ?? null,
      },
      { days },
      NOW,
    )

  it('counts from the end, and from now when that has passed', () => {
    expect(ends(30)).toEqual({ ok: true, expires_at: inHours(30 + 168) })
    expect(ends(-30)).toEqual({ ok: true, expires_at: inHours(168) })
  })

  it('goes up to what the project allows and not beyond', () => {
    expect(ends(24, { activated: -24, max: 9 })).toEqual({ ok: true, expires_at: inHours(8 * 24) })
    expect(ends(25, { activated: -24, max: 9 })).toEqual({ ok: false, latest: inHours(8 * 24) })
    // What does not run yet can begin now at the earliest.
    expect(ends(24, { max: 8 })).toEqual({ ok: true, expires_at: inHours(8 * 24) })
    expect(ends(24, { max: 7 })).toEqual({ ok: false, latest: inHours(7 * 24) })
  })

  it('takes a later date, and no other', () => {
    const at = (hours: number) =>
      extendedExpiry(
        { expires_at: inHours(24), activated_at: inHours(-24), max_lifetime_days: 3 },
        { end: inHours(hours) },
        NOW,
      )
    expect(at(30)).toEqual({ ok: true, expires_at: inHours(30) })
    expect(at(48)).toEqual({ ok: true, expires_at: inHours(48) })
    expect(at(49)).toEqual({ ok: false, latest: inHours(48) })
    expect(at(24)).toEqual({ ok: false, earliest: inHours(24) })
    expect(at(-1)).toEqual({ ok: false, earliest: inHours(24) })
  })

  it.each([
    [24, -24, null, false],
    [24, -24, 3, false],
    [24, -24, 2, true],
    [-24, -72, 3, true],
    [-24, -72, 4, false],
  ])(
    'with an end in %i hours, active since %i and %s days at most, is at the limit: %s',
    (end, since, max_lifetime_days, expected) => {
      expect(isAtLimit({ expires_at: inHours(end), activated_at: inHours(since), max_lifetime_days }, NOW)).toBe(
        expected,
      )
    },
  )

  it('always moves the end by at least the days, or says where the limit is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2000, max: 2000 }),
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 1, max: 400 }),
        (hours, days, max) => {
          const extended = ends(hours, { activated: -48, max }, days)
          const limit = NOW.getTime() - 2 * DAY_MS + max * DAY_MS
          if ('latest' in extended) expect(extended.latest.getTime()).toBe(limit)
          else if (!extended.ok) expect(extended).toBeUndefined()
          else
            expect(extended.expires_at.getTime()).toSatisfy(
              (end: number) => end <= limit && end >= inHours(hours).getTime() + days * DAY_MS,
            )
        },
      ),
    )
  })
})
