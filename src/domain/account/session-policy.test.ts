import { expect, it } from 'vitest'
import { requiredOf, requireOf, secondFactorDue, type RequiredSince } from './session-policy.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number))
const NOTHING: RequiredSince = { administrators: null, everybody: null }

it.each(['nobody', 'administrators', 'everybody'] as const)('requires it of %s', (wanted) => {
  expect(requiredOf(requireOf(wanted, NOTHING, day(1)))).toBe(wanted)
})

it('gives no one new days when others are added or taken away', () => {
  const administrators = requireOf('administrators', NOTHING, day(1))
  const everybody = requireOf('everybody', administrators, day(5))
  expect(everybody).toEqual({ administrators: day(1), everybody: day(5) })
  expect(requireOf('everybody', everybody, day(9))).toEqual(everybody)
  expect(requireOf('administrators', everybody, day(9))).toEqual({ administrators: day(1), everybody: null })
})

it('begins again after nobody needed one', () => {
  const nobody = requireOf('nobody', requireOf('everybody', NOTHING, day(1)), day(2))
  expect(nobody).toEqual(NOTHING)
  expect(requireOf('everybody', nobody, day(3))).toEqual({ administrators: day(3), everybody: day(3) })
})

it.each([
  ['a user, while only administrators need one', 'user', day(1), { administrators: day(2), everybody: null }, null],
  ['an administrator', 'admin', day(1), { administrators: day(2), everybody: day(4) }, day(9)],
  ['a user', 'user', day(1), { administrators: day(2), everybody: day(4) }, day(11)],
  ['whoever came later', 'user', day(6), { administrators: day(2), everybody: day(4) }, day(13)],
  ['an administrator, while no one needs one', 'admin', day(1), NOTHING, null],
] as const)('is due for %s', (_, role, created_at, since, due) => {
  expect(secondFactorDue({ role, created_at }, { since, grace_days: 7 }) ?? null).toEqual(due)
})
