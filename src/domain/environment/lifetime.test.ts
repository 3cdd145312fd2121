import { describe, expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { lifetimeOf } from './lifetime.ts'

const now = new Date('2026-11-02T10:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const long = { duration: 'Long-term', max_lifetime_days: null }
const temporary = { duration: 'Temporary', max_lifetime_days: null }

describe('lifetimeOf', () => {
  it.each([
    ['a Long-term environment has no end', {}, long, null],
    ['nothing said with null is nothing said', { expires_at: null, lifetime_days: null }, long, null],
    ['a Temporary environment lives 7 days', {}, temporary, 7],
    ['days that are given count', { lifetime_days: 30 }, temporary, 30],
    ['days end a Long-term environment too', { lifetime_days: 30 }, long, 30],
    ['a cap is the lifetime of a person who asks for none', {}, { ...long, max_lifetime_days: 90 }, 90],
    [
      'a cap that is shorter than a week shortens a Temporary environment',
      {},
      { ...temporary, max_lifetime_days: 3 },
      3,
    ],
    ['a longer cap does not make a Temporary environment longer', {}, { ...temporary, max_lifetime_days: 90 }, 7],
    ['days up to the cap are let through', { lifetime_days: 90 }, { ...long, max_lifetime_days: 90 }, 90],
  ])('%s', (_, wish, rules, lifetime_days) => {
    expect(lifetimeOf(wish, rules, now)).toEqual({ ok: true, lifetime: { expires_at: null, lifetime_days } })
  })

  it.each([
    ['a date', { expires_at: inDays(400) }, temporary],
    ['the last moment of the cap', { expires_at: inDays(30) }, { ...long, max_lifetime_days: 30 }],
    ['the next moment', { expires_at: new Date(now.getTime() + 1) }, long],
  ])('keeps %s as it is given', (_, wish, rules) => {
    expect(lifetimeOf(wish, rules, now)).toEqual({
      ok: true,
      lifetime: { expires_at: wish.expires_at, lifetime_days: null },
    })
  })

  it.each([
    ['both', { expires_at: inDays(3), lifetime_days: 3 }, long, 'lifetime_days', message('environments.end-and-days')],
    ['this very moment', { expires_at: now }, long, 'expires_at', message('environments.end-passed')],
    [
      'a day too many',
      { lifetime_days: 31 },
      { ...long, max_lifetime_days: 30 },
      'lifetime_days',
      message('environments.days-beyond-limit', { days: 30 }),
    ],
    [
      'two days where one is allowed',
      { lifetime_days: 2 },
      { ...long, max_lifetime_days: 1 },
      'lifetime_days',
      message('environments.days-beyond-limit', { days: 1 }),
    ],
    [
      'a moment beyond the cap',
      { expires_at: new Date(inDays(30).getTime() + 1) },
      { ...long, max_lifetime_days: 30 },
      'expires_at',
      message('environments.end-beyond-limit', { days: 30, latest: '2026-12-02T10:00:00.000Z' }),
    ],
  ])('refuses %s', (_, wish, rules, field, said) => {
    expect(lifetimeOf(wish, rules, now)).toEqual({
      ok: false,
      problem: { field, said },
    })
  })
})
