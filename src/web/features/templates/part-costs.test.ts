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

test('what belongs to no component has a part of its own', () => {
  const aws = compileStack(
    stackSpec.parse({ cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'db', type: 'postgresql' }] }),
  )
  if (!aws.ok) throw new Error('The stack of the test must compile.')
  const parts = costOfParts(aws.result)
  const { nodes } = aws.result.architecture
  expect(parts.filter(({ id }) => !nodes.some((node) => node.id === id))).toMatchObject([
    { name: 'Foundation', amount: expect.closeTo(1, 1) },
  ])
  const sum = parts.reduce((total, { amount }) => total + (amount ?? 0), 0)
  expect(sum).toBeCloseTo(aws.result.cost_estimate.total_monthly, 1)
})

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
