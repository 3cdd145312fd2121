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
})
