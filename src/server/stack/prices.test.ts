import { describe, expect, it } from 'vitest'
import { stackModule } from '#engine/stack/module.ts'
import { stackDraft } from '#engine/stack/schema.ts'
import { say } from '#words/say.ts'
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
const totals = (stack: ReturnType<typeof stackOn>) =>
  priceTemplate(stack).prices.map(({ cloud, total_monthly: total }) => [cloud, total !== null])

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

  it('says why there is no price in any language', () => {
    const inFrench = (stack: ReturnType<typeof stackOn>, at: number) =>
      priceTemplate(stack).prices[at]?.messages?.map((one) => say(one, 'fr'))
    expect(inFrench({ ...stackOn('aws'), nodes: [] }, 0)).toEqual(['Il n’a pas encore de composants.'])
    expect(inFrench(stackOn('aws'), 1)?.join(' ')).toMatch(/module Terraform pour AWS/)
    const broken = { ...stackOn('aws'), nodes: ['a', 'b'].map((id) => ({ id, type: 'gone', settings: {} })) }
    expect(inFrench(broken, 0)?.at(-1)).toBe('Et 1 de plus.')
  })
})
