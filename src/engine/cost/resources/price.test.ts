import { describe, expect, it } from 'vitest'
import { usageOf } from '../../clouds/usage.ts'
import { figuresOf } from './figures.ts'
import { priceResources } from './price.ts'
import type { Figures, Resource } from './resource.ts'
import { cloudOf, listTypes } from './table.ts'
import { Unknown } from './unknown.ts'

const REGION = 'us-east-1'

/** What some types need to cost anything. */
const VALUES = { sku: 'standard', sku_tier: 'Standard', container: [{ cpu: 1, memory: 1 }] }

function priceOf(type: string, values: Readonly<Record<string, unknown>>, rest: Partial<Resource> = {}) {
  return pricesOf([{ address: `${type}.one`, type, values, ...rest }]).resources[0]
}

function pricesOf(resources: readonly Resource[], usage: Figures = {}, own: Readonly<Record<string, Figures>> = {}) {
  return priceResources(resources, { region: REGION, usage, own })
}

describe('the price of a resource', () => {
  it('is a line for each meter, with quantity, unit price, source and date', () => {
    const price = priceOf('aws_ebs_volume', { type: 'gp3', size: 2048 })
    expect(price).toMatchObject({ state: 'priced', monthly: 163.84, reason: null, range: null, unknown: [] })
    expect(price?.lines).toMatchObject([
      { sku: 'gp3', unit: 'gb-month', quantity: 2048, unit_price: 0.08, amount: 163.84, region: REGION },
    ])
    expect(price?.lines[0]?.source).toContain('Amazon')
    expect(price?.lines[0]?.source_date).toMatch(/^\d{4}/)
  })

  it('says what it assumed where no argument says it', () => {
    const price = priceOf('aws_ebs_volume', { size: 100 })
    expect(price).toMatchObject({ monthly: 10, assumed: ['type is not set: gp2'] })
  })

  it('takes the number of instances', () => {
    expect(priceOf('aws_eip', {}, { count: 3 })?.monthly).toBeCloseTo(3 * 730 * 0.005, 6)
    expect(priceOf('aws_eip', {}, { count: 0 })).toMatchObject({ state: 'free', monthly: 0, lines: [] })
  })

  it('is free with a reason, never 0 without one', () => {
    expect(priceOf('aws_vpc_endpoint', { vpc_endpoint_type: 'Gateway' })).toMatchObject({
      state: 'free',
      monthly: 0,
      reason: 'gateway endpoints are free',
    })
    expect(priceOf('aws_iam_role', {})).toMatchObject({ state: 'free', monthly: 0 })
  })

  it('is unpriced where the book lacks the meter, and names it', () => {
    const price = priceOf('aws_route53_zone', { name: 'example.com' })
    expect(price).toMatchObject({ state: 'unpriced', monthly: null })
    expect(price?.reason).toContain('dns, Route 53 hosted zone, per zone-month')
  })

  it('bills a managed disk of Azure by the tier that holds it, and takes no larger one that the book has', () => {
    const disk = (disk_size_gb: number | Unknown) =>
      priceOf('azurerm_managed_disk', { storage_account_type: 'Premium_LRS', disk_size_gb })
    expect(disk(129)?.lines).toMatchObject([{ sku: 'P15_LRS', quantity: 1 }])
    expect(disk(16)).toMatchObject({ state: 'unpriced', monthly: null, lines: [{ sku: 'P3_LRS' }] })
    expect(disk(new Unknown())).toMatchObject({ monthly: null, lines: [{ sku: 'P?_LRS' }] })
  })

  it('is a part where one of several meters is missing', () => {
    const price = priceOf('aws_ebs_volume', { type: 'gp3', size: 100, iops: 6000 })
    expect(price).toMatchObject({ state: 'partial', monthly: 8 })
    expect(price?.reason).toContain('gp3 IOPS')
    expect(pricesOf([{ address: 'a.b', type: 'aws_ebs_volume', values: { iops: 9000, type: 'gp3' } }]).isComplete).toBe(
      false,
    )
  })

  it('is unpriced for types that nobody knows, whatever they are called', () => {
    for (const type of [
      'aws_moon_base',
      '__proto__',
      'constructor',
      'toString',
      '',
      '\u0000',
      '${file("/etc/passwd")}',
    ]) {
      expect(priceOf(type, {})).toMatchObject({ state: 'unpriced', monthly: null, lines: [] })
      expect(priceOf(type, {})?.reason).toContain('no rule says')
    }
  })

  it('keeps to its own arguments, not to those of Object.prototype', () => {
    expect(
      priceOf('aws_db_instance', JSON.parse('{"__proto__": {"engine": "postgres"}}') as Record<string, unknown>)?.state,
    ).not.toBe('priced')
  })
})

describe('what is known after apply', () => {
  it('has the least and the most of the sizes in the price book', () => {
    const price = priceOf('aws_instance', {
      instance_type: new Unknown(['aws_x.y']),
      root_block_device: [{ volume_size: 10, volume_type: 'gp3' }],
    })
    expect(price).toMatchObject({ state: 'partial', monthly: 0.8, unknown: ['instance_type'] })
    expect(price?.range?.least).toBeCloseTo(730 * 0.0084 + 0.8, 4)
    expect(price?.range?.most).toBeCloseTo(730 * 3.06 + 0.8, 4)
    expect(price?.reason).toBe('Known after apply: instance_type.')
  })

  it('has the bounds of a number where its vendor sets some, and none elsewhere', () => {
    const price = priceOf('aws_ebs_volume', { type: 'gp3', size: new Unknown() })
    expect(price).toMatchObject({ state: 'unpriced', monthly: null })
    expect(price?.range).toEqual({ least: 0.08, most: 65_536 * 0.08 })
    expect(priceOf('aws_kinesis_stream', { shard_count: new Unknown() })).toMatchObject({
      state: 'unpriced',
      range: null,
    })
  })

  it('makes a switch uncertain, with a price for off and for on', () => {
    const price = priceOf('aws_db_instance', {
      engine: 'postgres',
      instance_class: 'db.t4g.micro',
      allocated_storage: 20,
      storage_type: 'gp3',
      multi_az: new Unknown(),
    })
    expect(price).toMatchObject({ state: 'unpriced', monthly: null, unknown: ['multi_az'] })
    expect(price?.range?.least).toBeCloseTo(730 * 0.016 + 20 * 0.115, 4)
    expect(price?.range?.most).toBeCloseTo(730 * 0.032 + 20 * 0.23, 4)
  })

  it('makes the number of instances uncertain', () => {
    expect(priceOf('aws_eip', {}, { count: new Unknown() })).toMatchObject({
      state: 'unpriced',
      range: null,
      unknown: ['count'],
    })
  })
})

describe('use', () => {
  const gateways: Resource[] = ['a', 'b'].map((name) => ({
    address: `aws_nat_gateway.${name}`,
    type: 'aws_nat_gateway',
    values: {},
  }))
  const traffic = (prices: ReturnType<typeof pricesOf>): (number | undefined)[] =>
    prices.resources.map(({ lines }) => lines.find(({ usage }) => usage)?.quantity)

  it('is shared by those that draw on the same figure', () => {
    expect(traffic(pricesOf(gateways, { nat_gb: 100 }))).toEqual([50, 50])
  })

  it('is shared by instances of a plan as by a block with a count', () => {
    const [first, second] = [0, 1].map((at) => ({ ...gateways[0], address: `aws_nat_gateway.a[${at}]` }) as Resource)
    expect(
      traffic(
        pricesOf(
          [first, second].filter((one) => one !== undefined),
          { nat_gb: 100 },
        ),
      ),
    ).toEqual([50, 50])
    const block = pricesOf([{ address: 'aws_nat_gateway.a', type: 'aws_nat_gateway', values: {}, count: 2 }], {
      nat_gb: 100,
    })
    expect(traffic(block)).toEqual([100])
  })

  it('can be set for one resource', () => {
    expect(traffic(pricesOf(gateways, { nat_gb: 100 }, { 'aws_nat_gateway.a': { nat_gb: 7 } }))).toEqual([7, 50])
  })

  it('goes to those that come first alone, where others draw on the same figure', () => {
    const first = new Set(['aws_nat_gateway.a'])
    const prices = priceResources(gateways, { region: REGION, usage: { nat_gb: 100 }, first })
    expect(traffic(prices)).toEqual([100, undefined])
    const others = priceResources(gateways, { region: REGION, usage: { nat_gb: 100 }, first: new Set(['aws_eip.a']) })
    expect(traffic(others)).toEqual([50, 50])
  })

  it('leaves what is not used free, with that as the reason', () => {
    expect(priceOf('aws_sqs_queue', {})).toMatchObject({
      state: 'free',
      reason: 'none of the use that it is charged for is assumed',
    })
  })
})

describe('the table of types', () => {
  it('prices none of those whose meters the price book awaits', () => {
    const usage = { ...figuresOf(usageOf('production', 5, undefined, {})) }
    for (const { type } of listTypes().filter(({ kind }) => kind === 'awaited')) {
      const prices = pricesOf([{ address: `${type}.one`, type, values: VALUES }], usage)
      expect(prices.resources[0], type).toMatchObject({ state: 'unpriced', monthly: null })
    }
  })

  it('says of every type of a cloud which cloud it is of', () => {
    for (const { type, kind } of listTypes()) {
      if (kind === 'priced' || kind === 'awaited') expect(cloudOf(type), type).toBeDefined()
    }
  })
})
