import { expect, it } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown } from '#engine/cost/resources/unknown.ts'
import { folderOf } from '#engine/terraform/folder.ts'
import { resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES } from '#engine/vocabulary.ts'
import { planPolicy } from '../connection/set-up/aws/policies.ts'
import { awsMachines, awsNeeds } from './aws/needs.ts'
import { AWS_RIGHTS, vcpuQuotaOf } from './aws/table.ts'
import { namesOf, vcpusOf } from './needs.ts'
import { rightsOf } from './row.ts'

const nodes = COMPONENTS.filter(({ type }) => type !== 'managed-identity').map(({ type }) => ({ id: type, type }))
const connections = [
  { from: 'load-balancer', to: 'vm' },
  { from: 'api-gateway', to: 'function' },
]

it.each(ENVIRONMENT_TYPES.flatMap((type) => SENSITIVITIES.map((sensitivity) => [type.id, sensitivity.id] as const)))(
  'knows the rights of every type of AWS that a stack can have (%s, %s)',
  (environment_type, data_sensitivity) => {
    const given = { name: 'Shop', cloud: 'aws', region: 'eu-west-1', environment_type, data_sensitivity } as const
    const outcome = compileStack({ ...given, nodes, connections })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
    const { resources } = resourcesOfFiles(folderOf(filesOnDisk(outcome.result)))
    const types = new Set(resources.map(({ type }) => type))
    expect(types.size).toBeGreaterThan(50)
    expect(rightsOf(AWS_RIGHTS, types).unknown).toEqual([])
    // What can be counted before a plan is counted.
    expect([awsNeeds(resources).open, awsMachines(resources).open]).toEqual([[], []])
  },
)

it('asks plans for nothing but what the set-up lets them do', () => {
  const allowed = planPolicy().Statement.flatMap(({ Action = [] }) => Action)
  const isAllowed = (action: string): boolean =>
    allowed.some((one) => new RegExp(`^${one.replaceAll('*', '.*')}$`).test(action))
  expect(rightsOf(AWS_RIGHTS, Object.keys(AWS_RIGHTS)).plan.filter((action) => !isAllowed(action))).toEqual([])
})

it('names the types for which it has no row', () => {
  const { plan, apply, unknown } = rightsOf(AWS_RIGHTS, ['aws_vpc', 'aws_msk_cluster', 'constructor'])
  expect(unknown).toEqual(['aws_msk_cluster', 'constructor'])
  expect(apply).toEqual(expect.arrayContaining([...plan, 'ec2:CreateVpc']))
  expect(plan).not.toContain('ec2:CreateVpc')
})

it.each([
  ['m7i.large', 'vcpus-standard'],
  ['t4g.small', 'vcpus-standard'],
  ['im4gn.large', 'vcpus-standard'],
  ['g5.xlarge', 'vcpus-g'],
  ['vt1.3xlarge', 'vcpus-g'],
  ['p4d.24xlarge', 'vcpus-p'],
  ['x2gd.large', undefined],
  ['inf2.xlarge', undefined],
  ['trn1.2xlarge', undefined],
  ['dl1.24xlarge', undefined],
  ['hpc6a.48xlarge', undefined],
  ['u-3tb1.56xlarge', undefined],
] as const)('counts %s to its limit', (machine, limit) => {
  expect(vcpuQuotaOf(machine)).toBe(limit)
})

const one = (type: string, values: Resource['values'], count?: Resource['count']): Resource => ({
  address: `${type}.x`,
  type,
  values,
  ...(count !== undefined && { count }),
})

it('knows names that are written, and leaves those of the apply open', () => {
  const table = { aws_s3_bucket: 'bucket' }
  const found = namesOf(
    [
      one('aws_s3_bucket', { bucket: 'a' }),
      one('aws_s3_bucket', { bucket: new Unknown() }),
      one('aws_s3_bucket', {}),
      one('aws_s3_bucket', { bucket: 'none' }, 0),
      one('aws_vpc', {}),
    ],
    table,
  )
  expect(found.map(({ name }) => name)).toEqual(['a', null, null])
})

it('says what only the plan says, and counts no machine as none', () => {
  const later = awsNeeds([
    one('aws_eip', {}, new Unknown()),
    one('aws_lb', { load_balancer_type: 'network' }, 2),
    one('aws_lb', { load_balancer_type: 'gateway' }),
    one('aws_elasticache_replication_group', { num_node_groups: 2, replicas_per_node_group: 1 }),
  ])
  expect(later).toMatchObject({
    open: ['aws_eip.x', 'aws_lb.x'],
    needs: [
      { limit: 'network-load-balancers', least: 2 },
      { limit: 'cache-nodes', least: 4 },
    ],
  })
  const machines = awsMachines([
    one('aws_instance', { instance_type: 't3.small' }, 3),
    one('aws_instance', { instance_type: 't3.small', instance_market_options: [{}] }),
    one('aws_autoscaling_group', { min_size: 1, max_size: 4 }),
    one('aws_eks_node_group', { scaling_config: [{ desired_size: 1, max_size: 2 }] }),
  ])
  expect(machines.open).toEqual(['aws_autoscaling_group.x'])
  expect(machines.needs.map(({ machine, least, most }) => [machine, least, most])).toEqual([
    ['t3.small', 3, 3],
    ['t3.medium', 1, 2],
  ])
  expect(vcpusOf(machines.needs, vcpuQuotaOf, new Map([['t3.small', 2]]))).toMatchObject({
    needs: [{ limit: 'vcpus-standard', least: 6, most: 6 }],
    open: ['aws_eks_node_group.x'],
  })
})
