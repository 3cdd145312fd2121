// Stacks that once cost something else from their resources than from their components; npm run verify:prices looks
// at all combinations and at random ones.
import { describe, expect, it } from 'vitest'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { StackSpecInput } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { agreementOf, type Agreement } from '../scripts/prices/agreement.ts'

/** GB a month that go to the internet. */
const EGRESS_GB = 1000

function priced(cloud: CloudId, stack: Pick<StackSpecInput, 'nodes' | 'connections'>): Agreement {
  const region = CLOUDS[cloud].defaultRegion
  const usage = { internet_egress_gb: EGRESS_GB, registry_gb: 900 }
  const found = agreementOf({ name: 'shop', cloud, region, usage, ...stack })
  if (found === undefined) throw new Error('The stack does not compile.')
  return found
}

const clusters = [
  { id: 'one', type: 'kubernetes' },
  { id: 'two', type: 'kubernetes', settings: { has_registry: false } },
]
const fronts = [
  { id: 'shop', type: 'load-balancer' },
  { id: 'admin', type: 'load-balancer' },
]

describe.each(['azure', 'aws', 'gcp'] as const)('the price of a stack on %s is the same both ways', (cloud) => {
  it('with a registry in one of two clusters', () => {
    expect(priced(cloud, { nodes: clusters }).differences).toEqual([])
  })

  it('with a cluster behind two load balancers', () => {
    const connections = fronts.map(({ id }) => ({ from: id, to: 'one' }))
    expect(priced(cloud, { nodes: [...fronts, ...clusters.slice(0, 1)], connections }).differences).toEqual([])
  })

  it('with two clusters behind one load balancer', () => {
    const connections = clusters.map(({ id }) => ({ from: 'shop', to: id }))
    expect(priced(cloud, { nodes: [...fronts.slice(0, 1), ...clusters], connections }).differences).toEqual([])
  })
})

describe('two load balancers on Azure', () => {
  it('share the traffic, one with machines and one with a firewall', () => {
    const machine = { id: 'vm', type: 'vm' }
    const open = { id: 'guarded', type: 'load-balancer', settings: { has_waf: true } }
    const connections = ['shop', 'guarded'].map((from) => ({ from, to: 'vm' }))
    expect(priced('azure', { nodes: [...fronts.slice(0, 1), open, machine], connections }).differences).toEqual([])
  })
})

describe('a cluster on Azure behind two load balancers', () => {
  it('carries the traffic of both', () => {
    const connections = fronts.map(({ id }) => ({ from: id, to: 'one' }))
    const { prices } = priced('azure', { nodes: [...fronts, ...clusters.slice(0, 1)], connections })
    const lines = prices.resources.flatMap((one) => one.lines).filter(({ sku }) => sku === 'Standard LB data processed')
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(EGRESS_GB)
  })
})
