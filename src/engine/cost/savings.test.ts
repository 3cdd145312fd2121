import { describe, expect, it } from 'vitest'
import { compileStack } from '../compile/compile.ts'
import type { CostEstimate } from '../result.ts'
import type { StackSpecInput } from '../stack/schema.ts'

function costOf(spec: Partial<StackSpecInput>): CostEstimate {
  const outcome = compileStack({ name: 'shop', cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'vm', type: 'vm' }], ...spec })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result.cost_estimate
}

describe('savings', () => {
  it('are what the changed stack really costs less', () => {
    const cost = costOf({ nodes: [{ id: 'vm', type: 'vm', settings: { count: 4, max_count: 6 } }] })
    const stop = cost.savings.find((saving) => saving.title === 'Stop machines at night and on weekends')
    const changed = costOf({ nodes: [{ id: 'vm', type: 'vm', settings: { count: 4, max_count: 6, is_scheduled: true } }] })
    expect(stop?.monthly).toBeCloseTo(cost.total_monthly - changed.total_monthly, 2)
    expect(cost.savings_opportunities.some((text) => text.startsWith('Stop machines at night'))).toBe(true)
  })

  it('leave out what saves too little and what the stack already does', () => {
    const cost = costOf({ duration: 'temporary', nodes: [{ id: 'vm', type: 'vm', settings: { count: 4, max_count: 6 } }] })
    expect(cost.savings.map((saving) => saving.title)).not.toContain('Stop machines at night and on weekends')
    for (const saving of cost.savings) expect(saving.monthly).toBeGreaterThanOrEqual(Math.max(1, cost.total_monthly * 0.03))
  })

  it('never promise the sizes of a smaller team to one that is in the middle of its bucket', () => {
    const title = 'Take the next smaller size'
    expect(costOf({ team_size: 15 }).savings.map((saving) => saving.title)).not.toContain(title)
    expect(costOf({ team_size: 21 }).savings.map((saving) => saving.title)).toContain(title)
  })

  it('keep what a team uses when they take the sizes of a smaller one', () => {
    const spec = {
      environment_type: 'production',
      nodes: [
        { id: 'vm', type: 'vm' },
        { id: 'storage', type: 'object-storage' },
      ],
    } as const
    const of = (more: Partial<StackSpecInput>): CostEstimate => costOf({ ...spec, nodes: [...spec.nodes], ...more })
    const cost = of({ team_size: 21 })
    const smaller = of({ team_size: 20, usage: cost.usage })
    expect(cost.savings.find((saving) => saving.title === 'Take the next smaller size')?.monthly).toBeCloseTo(cost.total_monthly - smaller.total_monthly, 2)
  })

  it('take arm64 for groups and clusters, and leave machines with a GPU alone', () => {
    const nodes = [
      { id: 'vm', type: 'vm', settings: { count: 2 } },
      { id: 'lab', type: 'vm', settings: { has_gpu: true, is_scheduled: true } },
      { id: 'kubernetes', type: 'kubernetes' },
    ]
    const cost = costOf({ nodes })
    const arm = cost.savings.find((saving) => saving.title === 'Run machines on arm64 (t4g.medium, t4g.large)')
    const sizes: Record<string, string> = { vm: 't4g.medium', kubernetes: 't4g.large' }
    const changed = costOf({
      nodes: nodes.map((node) => ({ ...node, settings: { ...node.settings, ...(sizes[node.id] === undefined ? {} : { size: sizes[node.id] }) } })),
    })
    expect(arm?.monthly).toBeCloseTo(cost.total_monthly - changed.total_monthly, 2)
    expect(changed.lines.some((line) => line.sku === 'g4dn.xlarge')).toBe(true)
  })

  it('offer the smallest autoscale of Cosmos DB only where the assumed traffic leaves room', () => {
    const title = 'Let NoSQL scale to 1000 request units a second at most'
    const of = (team_size: number): CostEstimate =>
      costOf({ cloud: 'azure', region: 'eastus', environment_type: 'production', team_size, nodes: [{ id: 'nosql', type: 'nosql' }] })
    expect(of(3).savings.map((saving) => saving.title)).toContain(title)
    expect(of(30).savings.map((saving) => saving.title)).not.toContain(title)
  })
})
