import { describe, expect, it } from 'vitest'
import type { Charge, Lowered } from '../clouds/lowered.ts'
import { CLOUDS } from '../clouds/index.ts'
import { siteOf } from '../compile/site.ts'
import type { LoweredStack } from '../compile/lower.ts'
import { resource } from '../hcl/nodes.ts'
import { findPrice } from '../prices/book.ts'
import { stackSpec } from '../stack/schema.ts'
import { estimateStack, type Estimate } from './estimate.ts'

const charge: Charge = {
  resource: 'aws_nat_gateway.main',
  label: 'NAT gateway',
  service: 'nat-gateway',
  sku: 'NAT Gateway',
  per: 'hour',
  quantity: 730,
  basis: '1 x 730 h',
}

function estimate(part: Partial<Lowered>, region = 'us-east-1'): Estimate {
  const spec = stackSpec.parse({ cloud: 'aws', region, nodes: [{ id: 'vnet', type: 'vnet' }] })
  const place = CLOUDS.aws.regions.find((one) => one.id === region)
  if (place === undefined) throw new Error('no such region')
  const lowered: Lowered = { headline: '', blocks: [resource('aws_nat_gateway', 'main', {})], ...part }
  const stack: LoweredStack = {
    parts: [{ id: 'vnet', component: undefined, title: 'VNet', layer: 'network', implied: false, lowered }],
    providers: [],
  }
  return estimateStack(stack, siteOf(spec, place, ['vnet']))
}

describe('estimateStack', () => {
  it('says in words that a free grant of the vendor is not subtracted', () => {
    const note = findPrice('azure', 'eastus', 'serverless-function', 'Consumption duration')?.note
    expect(note).toBe('A free grant of the vendor is not subtracted.')
    expect(findPrice('azure', 'eastus', 'internet-egress', 'Microsoft network, 100 GB to 10 TB')?.note).toBe(
      'Zone 1; 0.083 from 10 TB, 0.07 from 50 TB. A free grant of the vendor is not subtracted.',
    )
  })

  it('says once that a free share is not subtracted', () => {
    const own = 'The first 100 GB a month of an account are free and not subtracted.'
    const egress = { service: 'internet-egress', sku: 'Data transfer out, first 10 TB', per: 'gb' } as const
    const { lines } = estimate({ charges: [{ ...charge, ...egress, note: own }] })
    expect(lines[0]?.note).toBe(own)
  })

  it.each([1e-9, 1e-200, Number.MIN_VALUE])('prices a quantity close to nothing: %s', (quantity) => {
    const { lines, totalMonthly } = estimate({ charges: [{ ...charge, quantity }] })
    expect(lines[0]?.quantity).toBe(quantity)
    expect(totalMonthly).toBe(0)
  })

  it('multiplies quantity and unit price and says where both come from', () => {
    const { lines, totalMonthly } = estimate({ charges: [charge] })
    expect(lines[0]).toMatchObject({
      unit_price: 0.045,
      quantity: 730,
      quantity_basis: '1 x 730 h',
      price_basis: 'exact',
      region: 'us-east-1',
      confidence: expect.any(String),
      source: 'Amazon Web Services, AWS Price List API',
      source_url: 'https://aws.amazon.com/vpc/pricing/',
    })
    expect(totalMonthly).toBe(32.85)
  })

  it('scales a price that the region lacks, and marks it', () => {
    const known = findPrice('aws', 'eu-west-1', 'nat-gateway', 'NAT Gateway data processed')
    const scaled = findPrice('aws', 'us-west-2', 'nat-gateway', 'NAT Gateway data processed')
    expect(known).toMatchObject({ unitPrice: 0.048, basis: 'exact' })
    expect(scaled).toMatchObject({ unitPrice: 0.045, basis: 'scaled' })
    expect(findPrice('aws', 'us-west-2', 'secrets', 'Secrets Manager API calls')).toMatchObject({
      unitPrice: 0.05,
      basis: 'assumed',
    })
  })

  it('never counts an unknown price as 0', () => {
    const { lines, totalMonthly, pricedLines } = estimate({ charges: [charge, { ...charge, sku: 'NAT of gold' }] })
    expect(lines[1]).toMatchObject({
      amount: null,
      unit_price: null,
      price_basis: null,
      note: expect.stringContaining('no list price for NAT of gold'),
    })
    expect([totalMonthly, pricedLines]).toEqual([32.85, 1])
  })

  it('counts a resource without charges as unpriced, unless it is free by rule or included elsewhere', () => {
    const blocks = [
      resource('aws_nat_gateway', 'main', {}),
      resource('aws_vpc', 'main', {}),
      resource('aws_teapot', 'main', {}),
    ]
    const { lines, free } = estimate({ blocks, included: { 'aws_nat_gateway.main': 'counted with the hub' } })
    expect(lines.map((line) => [line.resource, line.amount])).toEqual([['aws_teapot.main', null]])
    expect(Object.keys(free)).toEqual(['aws_nat_gateway.main', 'aws_vpc.main'])
  })

  it('makes no line of what is not used, and names the resource among those without charge', () => {
    const idle = { ...charge, quantity: 0 }
    const { lines, free } = estimate({ charges: [idle] })
    expect(lines).toEqual([])
    expect(free).toEqual({ 'aws_nat_gateway.main': 'none of the use that it is charged for is assumed' })
    const both = estimate({ charges: [idle, charge] })
    expect([both.lines.length, both.free]).toEqual([1, {}])
  })

  it('refuses a charge that counts in another unit than the price book', () => {
    expect(() => estimate({ charges: [{ ...charge, per: 'gb' }] })).toThrow(
      'counts NAT Gateway per gb, the price book per hour',
    )
  })
})
