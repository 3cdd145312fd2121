import { expect, test } from 'vitest'
import { bodyOf, emptyValues } from './values.ts'

const SOURCE = { of: { result_id: 'r1' }, name: 'Web Application', budgetLimit: 250, isTemporary: false }
const values = { ...emptyValues(SOURCE, 'robin@example.com', 'p1'), lifetime_days: 14, expires_at: '2026-11-25T18:00' }

test('the dialog begins with what the result says', () => {
  expect(bodyOf(emptyValues(SOURCE, 'robin@example.com', 'p1'), SOURCE, 'UTC')).toEqual({
    project_id: 'p1',
    connection: 'sandbox',
    name: 'Web Application',
    result_id: 'r1',
    owner_email: 'robin@example.com',
    budget_limit: 250,
    auto_teardown_enabled: true,
    tags: {},
  })
})

test('of the end only what was chosen is sent', () => {
  const endOf = (end: 'duration' | 'days' | 'date') => {
    const { lifetime_days, expires_at } = bodyOf({ ...values, end }, SOURCE, 'Europe/Berlin')
    return { lifetime_days, expires_at }
  }
  expect(endOf('duration')).toEqual({ lifetime_days: undefined, expires_at: undefined })
  expect(endOf('days')).toEqual({ lifetime_days: 14, expires_at: undefined })
  expect(endOf('date')).toEqual({ lifetime_days: undefined, expires_at: '2026-11-25T17:00:00.000Z' })
})

test('texts are sent without spaces around them, tags without a name not at all', () => {
  const tags = [
    { name: ' CostCenter ', value: ' 4711 ' },
    { name: ' ', value: 'lost' },
  ]
  const body = bodyOf({ ...values, name: ' checkout-dev ', description: '  ', tags }, SOURCE, 'UTC')
  expect(body).toMatchObject({ name: 'checkout-dev', tags: { CostCenter: '4711' } })
  expect(body).not.toHaveProperty('description')
})

test('a template is named instead of a result', () => {
  const source = { ...SOURCE, of: { template_id: 't1' } }
  const body = bodyOf(emptyValues(source, 'robin@example.com', 'p1'), source, 'UTC')
  expect(body).toMatchObject({ template_id: 't1' })
  expect(body).not.toHaveProperty('result_id')
})
