// What holds on AWS across components: limits of the cloud, and what a region or an answer changes.
import { describe, expect, it } from 'vitest'
import { compileStack } from '../../compile/compile.ts'
import { priceStack } from '../../compile/price.ts'
import type { TopBlock, Value } from '../../hcl/nodes.ts'
import type { CompiledStack } from '../../result.ts'
import { stackSpec, type StackSpecInput } from '../../stack/schema.ts'
import { awsTagValue } from './naming.ts'

const EVERYTHING = [
  'api-gateway',
  'file-share',
  'function',
  'key-vault',
  'kubernetes',
  'load-balancer',
  'log-analytics',
  'monitoring',
  'mysql',
  'nosql',
  'object-storage',
  'postgresql',
  'redis',
  'service-principal',
  'vm',
]

function stackOf(input: Partial<StackSpecInput> & Pick<StackSpecInput, 'nodes'>): StackSpecInput {
  return { cloud: 'aws', region: 'us-east-1', ...input }
}

function compile(input: Parameters<typeof stackOf>[0]): CompiledStack {
  const outcome = compileStack(stackOf(input))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result
}

function refusals(input: Parameters<typeof stackOf>[0]): string[] {
  const outcome = compileStack(stackOf(input))
  return outcome.ok ? [] : outcome.diagnostics.filter((one) => one.severity === 'error').map((one) => one.message)
}

function blocksOf(input: Parameters<typeof stackOf>[0]): TopBlock[] {
  const outcome = priceStack(stackSpec.parse(stackOf(input)))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.priced.lowered.parts.flatMap((part) => [...part.lowered.blocks])
}

/** Length of a text when every expression is as long as what it stands for can be. */
function longest(value: Value): number {
  if (typeof value === 'string') return value.length
  if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'template') {
    return (value.parts as readonly (string | { code: readonly string[] })[]).reduce(
      (sum, part) => sum + (typeof part === 'string' ? part.length : (LONGEST[part.code.join('')] ?? 200)),
      0,
    )
  }
  return 200
}
const LONGEST: Readonly<Record<string, number>> = {
  'local.prefix': 24,
  'local.global_prefix': 46,
  'local.account_id': 12,
  'var.region': 14,
  'data.aws_partition.current.partition': 10,
}

const nodes = EVERYTHING.map((type) => ({ id: type, type }))
const connections = [
  { from: 'load-balancer', to: 'vm' },
  { from: 'api-gateway', to: 'function' },
  ...['postgresql', 'mysql', 'redis', 'nosql', 'object-storage', 'file-share', 'key-vault'].flatMap((to) =>
    ['vm', 'function', 'kubernetes'].map((from) => ({ from, to })),
  ),
]

describe('policies of a pipeline', () => {
  it('stay under the 6,144 characters of a managed policy, whatever the stack has', () => {
    const blocks = blocksOf({ nodes, connections })
    const documents = blocks.filter(
      (block) =>
        block.type === 'data' &&
        block.labels[0] === 'aws_iam_policy_document' &&
        /^(pipeline_|boundary)/.test(block.labels[1] ?? ''),
    )
    expect(documents.map((block) => block.labels[1])).toEqual(
      expect.arrayContaining(['boundary', 'pipeline_services', 'pipeline_network', 'pipeline_roles']),
    )
    for (const block of documents) {
      const statements = [block.body['statement']].flat() as { body: Record<string, Value> }[]
      const lists = statements.flatMap((statement) =>
        ['actions', 'resources'].flatMap((key) => (statement.body[key] ?? []) as readonly Value[]),
      )
      // Each entry is in quotes with a comma; each statement has its keys and at most two conditions.
      const size = lists.reduce<number>((sum, entry) => sum + longest(entry) + 3, 0) + statements.length * 250
      expect(size, block.labels[1]).toBeLessThan(6144)
    }
  })

  it('bind every role that applications get to the boundary, and none without a pipeline', () => {
    const roles = (blocks: readonly TopBlock[]): Record<string, boolean> =>
      Object.fromEntries(
        blocks
          .filter((block) => block.labels[0] === 'aws_iam_role')
          .map((block) => [block.labels[1] ?? '', block.body['permissions_boundary'] !== undefined]),
      )
    expect(roles(blocksOf({ nodes, connections }))).toMatchObject({
      vm: true,
      function: true,
      kubernetes_app: true,
      kubernetes_cluster: false,
      pipeline: false,
    })
    expect(roles(blocksOf({ nodes: [{ id: 'vm', type: 'vm' }] }))).toEqual({ vm: false, flow: false })
  })
})

describe('regions', () => {
  const gpu = {
    nodes: [{ id: 'vm', type: 'vm', settings: { has_gpu: true } }],
    environment_type: 'production' as const,
    team_size: 30,
  }

  it('take g4dn.2xlarge where there is no g5, and say so', () => {
    expect(compile(gpu).diagnostics.filter((one) => one.code === 'replaced')).toEqual([])
    const { diagnostics, terraform, cost_estimate } = compile({ ...gpu, region: 'ap-southeast-1' })
    expect(diagnostics.filter((one) => one.code === 'replaced').map((one) => one.message)).toEqual([
      expect.stringContaining('has no g5.xlarge'),
    ])
    expect(terraform.main_tf).toContain('# Asia Pacific (Singapore) has no g5.xlarge')
    expect(cost_estimate.lines.find((line) => line.service === 'virtual-machine')?.sku).toBe('g4dn.2xlarge')
  })

  it('refuse a g5 that a person asked for where there is none', () => {
    const nodesOf = [{ id: 'vm', type: 'vm', settings: { has_gpu: true, size: 'g5.xlarge' } }]
    expect(refusals({ nodes: nodesOf, region: 'ap-southeast-1' })).toEqual([expect.stringContaining('g4dn.2xlarge')])
  })

  it('leave out the zones that lack services', () => {
    const zones = (region: string): string[] =>
      [
        ...compile({ nodes: [{ id: 'vnet', type: 'vnet' }], region }).terraform.main_tf.matchAll(
          /exclude_zone_ids = \["([^"]+)"\]/g,
        ),
      ].map((match) => match[1] ?? '')
    expect([zones('us-east-1'), zones('us-west-2'), zones('eu-west-1')]).toEqual([['use1-az3'], ['usw2-az4'], []])
  })
})

describe('answers', () => {
  it('refuse spot nodes outside Development', () => {
    const kubernetes = [{ id: 'kubernetes', type: 'kubernetes', settings: { is_spot: true } }]
    expect(refusals({ nodes: kubernetes })).toEqual([])
    expect(refusals({ nodes: kubernetes, environment_type: 'production' })).toEqual([
      expect.stringContaining('cannot run on spot nodes'),
    ])
  })

  it('count 261 hours only for what the files stop and start', () => {
    const { cost_estimate, terraform } = compile({ nodes: [...nodes], connections, duration: 'temporary' })
    const hours = (resource: string): number | undefined =>
      cost_estimate.lines.find((line) => line.resource === resource && line.service === 'virtual-machine')?.quantity
    expect([hours('aws_autoscaling_group.vm'), hours('aws_eks_node_group.kubernetes')]).toEqual([2 * 261, 261])
    expect(terraform.main_tf.match(/resource "aws_autoscaling_schedule"/g)).toHaveLength(4)
    expect(cost_estimate.lines.find((line) => line.resource === 'aws_db_instance.postgresql')?.quantity).toBe(730)
  })

  it('keep the image of a group until someone replaces its template', () => {
    const { main_tf: main } = compile({ nodes: [{ id: 'vm', type: 'vm', settings: { count: 2 } }] }).terraform
    const [template = ''] = /resource "aws_launch_template" "vm" \{[^]*?\n\}/.exec(main) ?? []
    expect(template).toContain('image_id')
    expect(template).toMatch(/ignore_changes\s+= \[image_id\]/)
  })

  it('keep the key as long as the snapshots that it opens', () => {
    const window = (duration: 'temporary' | 'long-term'): string | undefined =>
      /deletion_window_in_days = (\d+)/.exec(
        compile({ nodes: [{ id: 'postgresql', type: 'postgresql' }], duration }).terraform.main_tf,
      )?.[1]
    expect([window('long-term'), window('temporary')]).toEqual(['7', '30'])
  })

  it('need no input in Development, and a certificate above', () => {
    const required = (environment_type: 'development' | 'staging'): string[] =>
      [
        ...compile({ nodes, connections, environment_type }).terraform.variables_tf.matchAll(
          /variable "(\w+)" \{([\s\S]*?)\n\}/g,
        ),
      ]
        .filter((match) => !match[2]?.includes('\n  default'))
        .map((match) => match[1] ?? '')
    expect([required('development'), required('staging')]).toEqual([[], ['certificate_arn']])
  })
})

describe('awsTagValue', () => {
  it('keeps what AWS takes and replaces the rest', () => {
    expect(awsTagValue('R&D  "core" @ Zürich: a/b')).toBe('R-D -core- @ Zürich: a/b')
    expect(awsTagValue('x'.repeat(300))).toHaveLength(256)
  })
})
