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

it('ends of each type what is really gone, and nothing else', () => {
  const ends = (resource: string) =>
    (
      [
        ['hour', 'virtual-machine'],
        ['disk-month', 'managed-disk'],
        ['gb-month', 'block-storage'],
        ['hour', 'public-ip'],
        ['vcpu-hour', 'serverless-container'],
        ['hour', 'kubernetes-control-plane'],
      ] as const
    )
      .filter(([unit, service]) => endsOnStop(charge(`${resource}.one`, unit, service)))
      .map(([, service]) => service)
  // Deallocated, machines of Azure keep their disks.
  for (const type of ['linux_virtual_machine', 'windows_virtual_machine', 'linux_virtual_machine_scale_set'])
    expect(ends(`azurerm_${type}`)).not.toContain('managed-disk')
  expect(ends('azurerm_orchestrated_virtual_machine_scale_set')).toContain('virtual-machine')
  expect(ends('azurerm_kubernetes_cluster')).toEqual(['virtual-machine', 'kubernetes-control-plane'])
  // Emptied, groups have neither machines nor disks.
  for (const type of ['google_compute_instance_group_manager', 'google_compute_region_instance_group_manager'])
    expect(ends(type)).toEqual(['virtual-machine', 'block-storage', 'public-ip'])
  expect(ends('google_container_node_pool')).toContain('block-storage')
  expect(ends('google_compute_instance')).not.toContain('block-storage')
  // Autopilot and the control plane go on.
  expect(ends('google_container_cluster')).toEqual([])
})
