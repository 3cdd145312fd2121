import { describe, expect, it } from 'vitest'
import { stackModule } from '#engine/stack/module.ts'
import { stackDraft } from '#engine/stack/schema.ts'
import { priceTemplate } from './prices.ts'

const module = stackModule.parse({
  type: 'custom-queue',
  name: 'Queue',
  category: 'networking',
  cloud: 'aws',
  source: { kind: 'registry', address: 'terraform-aws-modules/sqs/aws', version: '4.2.0' },
  prices: [{ label: 'Queue', unit: 'month', quantity: 1, unit_price: 2 }],
})
const stackOn = (cloud: 'aws' | 'azure', of = module) =>
  stackDraft.parse({
    name: 'shop',
    cloud,
    region: cloud === 'aws' ? 'eu-west-1' : 'westeurope',
    nodes: [
      { id: 'queue', type: 'custom-queue', settings: {} },
      { id: 'vm', type: 'vm', settings: {} },
    ],
    modules: [of],
  })
const totals = (stack: ReturnType<typeof stackOn>) => priceTemplate(stack).prices.map(({ cloud, total_monthly: total }) => [cloud, total !== null])

describe('priceTemplate', () => {
  it('gives no price on clouds that lack a module of the stack: without it they would look cheaper', () => {
    const { prices, cost_monthly: cost } = priceTemplate(stackOn('aws'))
    expect(cost).toBeGreaterThan(2)
    expect(totals(stackOn('aws'))).toEqual([
      ['aws', true],
      ['azure', false],
      ['gcp', false],
    ])
    for (const { reason } of prices.slice(1)) expect(reason).toContain('AWS')
  })

  it('prices a module of every cloud on each', () => {
    expect(totals(stackOn('aws', { ...module, cloud: 'custom' })).every(([, isPriced]) => isPriced)).toBe(true)
  })

  it('says of the own cloud what the compiler says', () => {
    const { prices, problem_count: count } = priceTemplate(stackOn('azure'))
    expect([prices[0]?.cloud, prices[0]?.total_monthly, count]).toEqual(['azure', null, 1])
    expect(prices[0]?.reason).not.toBeNull()
  })
})
