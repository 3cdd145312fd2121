import { expect, test } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { costOfParts } from './part-costs.ts'

const outcome = compileStack(
  stackSpec.parse({
    cloud: 'azure',
    region: 'eastus',
    nodes: [
      { id: 'db', type: 'postgresql' },
      { id: 'web', type: 'vm' },
    ],
    connections: [{ from: 'web', to: 'db' }],
  }),
)

test('the parts add up to the total, the most expensive first, and what has no charge is null and not 0', () => {
  if (!outcome.ok) throw new Error('The stack of the test must compile.')
  const parts = costOfParts(outcome.result)
  expect(parts).toHaveLength(outcome.result.architecture.nodes.length)
  const sum = parts.reduce((total, { amount }) => total + (amount ?? 0), 0)
  expect(sum).toBeCloseTo(outcome.result.cost_estimate.total_monthly, 1)
  const amounts = parts.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  const line = outcome.result.cost_estimate.lines[0]
  if (!line) throw new Error('The stack of the test must have a price.')
  const unknown = { ...outcome.result.cost_estimate, lines: [{ ...line, amount: null }] }
  const [first] = costOfParts({
    architecture: { nodes: outcome.result.architecture.nodes.filter(({ id }) => id === line.node), edges: [] },
    cost_estimate: unknown,
  })
  expect(first).toMatchObject({ amount: null, unpriced: 1 })
})
