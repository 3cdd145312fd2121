import { expect, it } from 'vitest'
import { CLOUD_IDS, CLOUDS } from '../clouds/index.ts'
import { compileStack } from '../compile/compile.ts'
import { servicesOf } from '../families/rights/aws.ts'
import { networkStatements } from '../components/service-principal/aws-statements.ts'
import { stackSpec } from '../stack/schema.ts'
import { endsOnStop, goesOn } from './stops.ts'

const charge = (resource: string, unit = 'hour', service = 'virtual-machine') => ({ resource, unit, service })

it('ends what a stop ends of each type, wherever it is, and nothing of others', () => {
  expect(endsOnStop(charge('aws_instance.desk'))).toBe(true)
  expect(endsOnStop(charge('module.farm["a.b"].aws_instance.desk[0]'))).toBe(true)
  expect(endsOnStop(charge('aws_instance.desk', 'gb-month', 'block-storage'))).toBe(false)
  // Empty, a group has no disks.
  expect(endsOnStop(charge('aws_autoscaling_group.web', 'gb-month', 'block-storage'))).toBe(true)
  expect(endsOnStop(charge('aws_db_instance.shop', 'hour', 'postgresql'))).toBe(true)
  expect(endsOnStop(charge('aws_db_instance.shop', 'secret-month', 'secrets'))).toBe(false)
  for (const other of ['aws_nat_gateway.main', 'aws_elasticache_replication_group.cache', 'constructor.x', 'odd'])
    expect(endsOnStop(charge(other))).toBe(false)
})

it.each(CLOUD_IDS)('leaves of a price on %s what goes on', (cloud) => {
  const nodes = ['vm', 'postgresql', 'redis'].map((type) => ({ id: type, type }))
  const spec = stackSpec.parse({ name: 'shop', cloud, region: CLOUDS[cloud].defaultRegion, nodes })
  const compiled = compileStack(spec)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics))
  const { cost_estimate: cost } = compiled.result
  const left = goesOn(cost)
  const ended = cost.lines.filter((line) => line.ends_on_stop)
  expect(ended.length).toBeGreaterThan(1)
  expect(left.lines.length + ended.length).toBe(cost.lines.length)
  const saved = ended.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  expect(left.total_monthly + saved).toBeCloseTo(cost.total_monthly, 1)
})

it('asks only for what the role of a pipeline may do', () => {
  const types = ['aws_autoscaling_group', 'aws_db_instance', 'aws_eks_node_group', 'aws_scheduler_schedule']
  const services = servicesOf(new Set(types)).map(({ actions }) => actions)
  expect(services).toEqual(['autoscaling', 'eks', 'rds', 'scheduler'])
  const machines = JSON.stringify(networkStatements(new Set(['aws_instance'])))
  for (const action of ['ec2:Describe*', 'ec2:StartInstances', 'ec2:StopInstances']) expect(machines).toContain(action)
})
