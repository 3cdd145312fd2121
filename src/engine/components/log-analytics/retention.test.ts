import { expect, test } from 'vitest'
import { compileStack } from '../../compile/compile.ts'

test('what a person sets is printed and priced, also where load balancers write to a bucket of logs', () => {
  const outcome = compileStack({
    name: 'Kept',
    cloud: 'aws',
    region: 'us-east-1',
    environment_type: 'production',
    data_sensitivity: 'confidential',
    nodes: [
      { id: 'lb', type: 'load-balancer' },
      { id: 'vm', type: 'vm' },
      { id: 'logs', type: 'log-analytics', settings: { retention_days: 30 } },
    ],
    connections: [{ from: 'lb', to: 'vm' }],
  })
  if (!outcome.ok) throw new Error('it has to compile')
  expect(outcome.result.terraform.variables_tf).toMatch(/variable "log_retention_days" \{[^}]*default {5}= 30\n/)
  const kept = outcome.result.cost_estimate.lines.filter(({ sku }) => sku === 'CloudWatch Logs storage')
  expect(kept.map(({ quantity_basis: basis }) => basis)).toSatisfy((all: string[]) =>
    all.every((basis) => basis.includes('kept 30 days')),
  )
})
