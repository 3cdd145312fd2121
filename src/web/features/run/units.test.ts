import { expect, test } from 'vitest'
import { preview } from '#engine/preview.ts'
import { lanesOf } from './units.ts'

test('the cards of a stack add up to what it costs, with what belongs to no component', () => {
  const outcome = preview({ use_case: 'Web Application', cloud_provider: 'AWS' })
  if (!outcome.ok) throw new Error('It does not compile.')
  const { architecture, cost_estimate } = outcome.result
  const shared = {
    address: 'aws_kms_key.main',
    type: 'aws_kms_key',
    node: null,
    action: 'create' as const,
    state: 'done' as const,
    started_at: null,
    seconds: 1,
    error: null,
  }
  const lanes = lanesOf({ architecture, cost_estimate }, [shared], { status: 'applied', isClearing: false })
  const amounts = lanes.flatMap(({ units }) => units.map(({ amount }) => amount ?? 0))
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(cost_estimate.total_monthly, 2)
})
