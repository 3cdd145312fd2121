import { expect, test } from 'vitest'
import type { EnvironmentDetail } from '#contract/environment.ts'
import { make } from '../../../../test/support/make.ts'
import { againBody, againValues } from './ask-again-form.ts'

const stack = make.stack({ environment_type: 'production', team_size: 8, expires_on: '2026-12-01' })
const shop = { result: { stack }, budget_limit: 500, lifetime_days: null } as EnvironmentDetail
const values = againValues(shop)

test('what is not changed is not sent', () => {
  expect(againBody(values, shop, 'UTC')).toEqual({})
  expect(againBody({ ...values, note: '  Half of it. ' }, shop, 'UTC')).toEqual({ note: 'Half of it.' })
})

test('other answers make another stack of the same parts', () => {
  const { expires_on: _, ...rest } = stack
  expect(againBody({ ...values, environment_type: 'staging', team_size: 3 }, shop, 'UTC')).toEqual({
    stack: { ...rest, environment_type: 'staging', team_size: 3 },
  })
  // An empty figure is no answer.
  expect(againBody({ ...values, team_size: null }, shop, 'UTC')).toEqual({})
})

test('a template takes the place of the stack, whatever was answered before', () => {
  const body = againBody({ ...values, environment_type: 'staging', template_id: 'gallery-shop' }, shop, 'UTC')
  expect(body).toEqual({ template_id: 'gallery-shop' })
})

test('budget and end are sent as they are given', () => {
  const days = { ...values, budget_limit: null, end: 'days', lifetime_days: 12 } as const
  expect(againBody(days, shop, 'UTC')).toEqual({ budget_limit: null, lifetime_days: 12 })
  const date = { ...values, end: 'date', expires_at: '2026-12-24T18:00' } as const
  expect(againBody(date, shop, 'Europe/Berlin')).toEqual({ expires_at: '2026-12-24T17:00:00.000Z' })
})
