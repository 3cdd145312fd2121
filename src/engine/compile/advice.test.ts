import { describe, expect, it } from 'vitest'
import { CLOUD_IDS, CLOUDS } from '../clouds/index.ts'
import type { StackSpecInput } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'
import { compileStack } from './compile.ts'

function adviceFor(cloud: CloudId, spec: Partial<StackSpecInput> & Pick<StackSpecInput, 'nodes'>): string {
  const outcome = compileStack({ name: 'shop', cloud, region: CLOUDS[cloud].defaultRegion, ...spec })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result.recommendations.join('\n')
}

describe('recommendations', () => {
  it.each(CLOUD_IDS)('name what a single failure stops on %s, and nothing else', (cloud) => {
    const nodes = [
      { id: 'vm', type: 'vm', settings: { count: 2, is_scheduled: true } },
      { id: 'postgresql', type: 'postgresql' },
      { id: 'redis', type: 'redis', settings: { has_replica: true } },
    ]
    expect(adviceFor(cloud, { nodes })).toContain('PostgreSQL runs only once, in one zone')
    expect(adviceFor(cloud, { nodes, environment_type: 'production' })).not.toContain('only once')
    expect(
      adviceFor(cloud, { nodes: [{ id: 'vm', type: 'vm', settings: { count: 1 } }], environment_type: 'production' }),
    ).toContain('VM runs only once')
  })

  it.each(CLOUD_IDS)('warn of the quotas for GPU and spot on %s', (cloud) => {
    const machine = (settings: Record<string, unknown>): string =>
      adviceFor(cloud, { nodes: [{ id: 'vm', type: 'vm', settings }] })
    expect(machine({ has_gpu: true })).toContain('GPU quota of 0')
    expect(machine({})).not.toContain('GPU quota')
    const cluster = (is_spot: boolean): string =>
      adviceFor(cloud, { nodes: [{ id: 'kubernetes', type: 'kubernetes', settings: { is_spot } }] })
    expect(cluster(true)).toContain('Spot nodes count against a quota')
    expect(cluster(false)).not.toContain('Spot nodes')
  })

  it('compare the estimate with the budget: above it, near it, and neither', () => {
    const nodes = [{ id: 'vm', type: 'vm', settings: { count: 4, max_count: 6 } }]
    const spec = { name: 'shop', cloud: 'aws', region: 'us-east-1', nodes } as const
    const outcome = compileStack(spec)
    const total = outcome.ok ? outcome.result.cost_estimate.total_monthly : 0
    const of = (budget_limit: number): string => adviceFor('aws', { nodes, budget_limit })
    expect(of(total - 0.01)).toContain('is above the budget')
    expect(of(total)).toContain('is 100 % of the budget')
    expect(of(total / 0.81)).toContain('is 81 % of the budget')
    expect(of(total / 0.79)).not.toContain('budget')
  })

  it('say what the site lacks until it has a domain', () => {
    const nodes = ['load-balancer', 'vm'].map((type) => ({ id: type, type }))
    const connections = [{ from: 'load-balancer', to: 'vm' }]
    expect(adviceFor('gcp', { nodes, connections })).toContain(
      'Set domain: until then Load Balancer has no certificate',
    )
    expect(adviceFor('gcp', { nodes, connections, environment_type: 'staging' })).not.toContain('Set domain')
  })
})
