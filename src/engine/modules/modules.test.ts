import { format } from '@cdktf/hcl-tools'
import { describe, expect, it } from 'vitest'
import { golden } from '../../../test/support/golden.ts'
import { checkFiles } from '../../server/proof/check.ts'
import { compileStack } from '../compile/compile.ts'
import type { CompiledStack, Diagnostic } from '../result.ts'
import type { StackSpecInput } from '../stack/schema.ts'

type Module = NonNullable<StackSpecInput['modules']>[number]

const QUEUE: Module = {
  type: 'custom-queue',
  name: 'Queue',
  category: 'compute',
  cloud: 'aws',
  source: {
    kind: 'files',
    files: {
      'main.tf':
        'resource "aws_sqs_queue" "queue" {\n  name = var.name\n  message_retention_seconds = var.days * 86400\n}\n',
      'variables.tf':
        'variable "name" {\n  type = string\n}\n\nvariable "days" {\n  type    = number\n  default = 4\n}\n',
      'outputs.tf': 'output "url" {\n  value = aws_sqs_queue.queue.url\n}\n',
    },
  },
  variables: [
    { name: 'name', type: 'string' },
    { name: 'days', type: 'number', default: 4, is_required: false },
  ],
  outputs: [{ name: 'url', description: 'Address of the queue' }],
  prices: [{ label: 'Support', unit: 'million', quantity: 3, unit_price: 0.4, is_on_top: true }],
}

const WORKER: Module = {
  type: 'custom-worker',
  name: 'Worker',
  category: 'compute',
  cloud: 'custom',
  source: { kind: 'registry', address: 'acme/worker/aws', version: '2.1.0' },
  variables: [
    { name: 'queue_url' },
    { name: 'network_id' },
    { name: 'labels', type: 'map(string)', is_required: false },
    { name: 'token', is_sensitive: true, description: 'Key of the "outside" world' },
    { name: 'proxy', is_sensitive: true, is_required: false, default: null },
    { name: 'salt', is_sensitive: true, is_required: false },
  ],
  outputs: [{ name: 'password', is_sensitive: true }],
}

const VAULTED: Module = {
  type: 'custom-dns',
  name: 'DNS',
  category: 'networking',
  cloud: 'on-prem',
  source: { kind: 'git', url: 'https://git.example.com/net/dns.git', ref: 'v1.2.0', path: 'modules/zone/' },
  variables: [{ name: 'zones', type: 'list(object({ name = string, ttl = optional(number, 300) }))' }],
  is_free: true,
}

const stack = (part: Partial<StackSpecInput> = {}): StackSpecInput => ({
  name: 'shop',
  cloud: 'aws',
  region: 'us-east-1',
  nodes: [
    { id: 'vnet', type: 'vnet' },
    { id: 'queue', type: 'custom-queue', settings: { name: 'orders' } },
    { id: 'worker', type: 'custom-worker', settings: { labels: { kind: 'expr', team: 'a "b" ${c}' } } },
    { id: 'dns', type: 'custom-dns', settings: { zones: [{ name: 'example.com' }, { name: 'example.org', ttl: 60 }] } },
  ],
  connections: [
    { from: 'worker', to: 'queue', output: 'url', variable: 'queue_url' },
    { from: 'worker', to: 'vnet', output: 'vpc_id', variable: 'network_id' },
    { from: 'worker', to: 'dns' },
    { from: 'queue', to: 'vnet' },
  ],
  modules: [QUEUE, WORKER, VAULTED],
  ...part,
})

function compiled(spec: StackSpecInput): CompiledStack {
  const outcome = compileStack(spec)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics, null, 2))
  return outcome.result
}

function errorsOf(spec: StackSpecInput): Diagnostic[] {
  const outcome = compileStack(spec)
  if (outcome.ok) throw new Error('The stack was accepted')
  return outcome.diagnostics.filter(({ severity }) => severity === 'error')
}

const messagesOf = (spec: StackSpecInput): string[] => errorsOf(spec).map(({ message }) => message)

describe('custom components', () => {
  const { terraform, module_files = {}, cost_estimate: cost, architecture } = compiled(stack())
  const modulesOnly = terraform.main_tf.slice(terraform.main_tf.search(/^# (?:DNS|Queue)/m))

  it('become module blocks, variables and outputs as a golden file says', () => {
    const text = `${modulesOnly}\n${terraform.variables_tf.match(/^variable "custom_[\s\S]*?^}\n/gm)?.join('\n')}\n${terraform.outputs_tf.match(/^output "custom_[\s\S]*?^}\n/gm)?.join('\n')}`
    expect(text).toBe(golden('../modules/golden/custom.tf', text))
  })

  it('are formatted, and the same twice', async () => {
    for (const text of [terraform.main_tf, terraform.variables_tf, terraform.outputs_tf])
      expect(await format(text)).toBe(text)
    expect(JSON.stringify(compiled(structuredClone(stack())))).toBe(JSON.stringify(compiled(stack())))
  })

  it('bring their files along as they are', () => {
    expect(Object.keys(module_files)).toEqual([
      'modules/queue/main.tf',
      'modules/queue/outputs.tf',
      'modules/queue/variables.tf',
    ])
    expect(module_files['modules/queue/main.tf']).toBe(
      QUEUE.source?.kind === 'files' ? QUEUE.source.files['main.tf'] : '',
    )
    expect(compiled({ ...stack(), nodes: [{ id: 'vm', type: 'vm' }], connections: [] })).not.toHaveProperty(
      'module_files',
    )
  })

  it('pass the schema check together with their files', async () => {
    const proof = await checkFiles(terraform, module_files)
    expect(proof.errors).toEqual([])
    expect(proof.checked_files).toContain('modules/queue/main.tf')
    expect(proof.not_checked).toEqual([
      'acme/worker/aws 2.1.0: not on this machine',
      'git::https://git.example.com/net/dns.git//modules/zone?ref=v1.2.0: not on this machine',
    ])
    const broken = {
      ...module_files,
      'modules/queue/main.tf': 'resource "aws_sqs_queue" "queue" {\n  nonsense = var.name\n}\n',
    }
    expect((await checkFiles(terraform, broken)).errors).toEqual([
      expect.objectContaining({ file: 'modules/queue/main.tf', line: 2, code: 'unknown-argument' }),
    ])
  })

  it('cost what their author declares, nothing when they say so, and are unpriced otherwise', () => {
    const line = (node: string) => cost.lines.filter((one) => one.price_basis !== 'exact' && one.node === node)
    expect(line('queue')).toEqual([
      expect.objectContaining({
        resource: 'module.custom_queue',
        component: 'Queue',
        layer: 'compute',
        quantity: 3,
        unit_price: 0.4,
        amount: 0.4 * 3,
        price_basis: 'declared',
        source: 'declared by its author',
      }),
    ])
    expect(line('worker')).toEqual([
      expect.objectContaining({
        amount: null,
        unit_price: null,
        note: expect.stringMatching(/^Not priced: .*declared no price/),
      }),
    ])
    expect(line('dns')).toEqual([])
    expect(cost.free['module.custom_dns']).toContain('its author')
    const elsewhere = compiled(stack({ region: 'eu-west-1' })).cost_estimate.lines.find((one) => one.node === 'queue')
    expect(elsewhere).toMatchObject({ amount: 0.4 * 3, region: 'eu-west-1' })
  })

  it('give no zero for a cost that nothing is known of', () => {
    const nodes = [{ id: 'dns', type: 'custom-dns', settings: { zones: [] } }]
    const modules = [{ ...VAULTED, is_free: false }]
    const alone = stack({ cloud: 'azure', region: 'westeurope', nodes, modules, connections: [] })
    const { cost_estimate, terraform: files } = compiled(alone)
    expect(cost_estimate).toMatchObject({ priced_lines: 0, total_lines: 1 })
    expect(cost_estimate.comparison).not.toHaveProperty('Azure')
    expect(files.readme_md).toContain('**Not priced**: no line has a price.')
    expect(files.readme_md).toContain('| **Total** | | | **unpriced** |')
    expect(files.readme_md).not.toContain('$0.00')
  })

  it('have a place in the picture and say in README.md what is secret and what is downloaded', () => {
    expect(architecture.nodes).toContainEqual(
      expect.objectContaining({ id: 'dns', layer: 'network', name: 'DNS', service: 'Terraform module' }),
    )
    expect(terraform.readme_md).toContain('`TF_VAR_custom_worker_token`')
    expect(terraform.readme_md).not.toContain('-var custom_worker_token')
    expect(terraform.readme_md).toContain('downloads Worker from acme/worker/aws 2.1.0')
    expect(terraform.readme_md).toContain('1 price is what the author of a custom component declared.')
  })

  it('are only compared with clouds on which they can be', () => {
    expect(cost.comparison_detail.map(({ cloud }) => cloud)).toEqual(['aws'])
    const everywhere = {
      ...stack(),
      nodes: [{ id: 'dns', type: 'custom-dns', settings: { zones: [] } }],
      connections: [],
    }
    expect(compiled(everywhere).cost_estimate.comparison_detail.map(({ cloud }) => cloud)).toEqual(
      expect.arrayContaining(['azure', 'aws', 'gcp']),
    )
    expect(messagesOf(stack({ cloud: 'gcp', region: 'us-central1' }))[0]).toBe(
      'Queue is not available on GCP. Queue is a Terraform module for AWS.',
    )
  })

  it('are told apart by the id of their node', () => {
    const nodes = ['a', 'b'].map((id) => ({ id, type: 'custom-queue', settings: { name: id } }))
    const { terraform: two, module_files: files } = compiled(stack({ nodes, connections: [] }))
    expect(two.main_tf).toContain('# Queue a: files in modules/queue\nmodule "custom_queue" {')
    expect(two.main_tf).toContain('module "custom_queue_b" {')
    expect(two.outputs_tf).toContain('output "custom_queue_b_url"')
    expect(Object.keys(files ?? {})).toHaveLength(3)
  })
})

describe('checks of custom components', () => {
  const queue = (settings: Record<string, unknown>, module: Partial<Module> = {}): StackSpecInput =>
    stack({
      nodes: [{ id: 'queue', type: 'custom-queue', settings }],
      connections: [],
      modules: [{ ...QUEUE, ...module }],
    })

  it('name the node and the setting that lacks a value', () => {
    expect(errorsOf(queue({}))).toEqual([
      expect.objectContaining({
        code: 'bad-setting',
        node: 'queue',
        field: 'node queue.name',
        message:
          'Queue, setting "name": It needs a value: give it one, or connect it to an output of another component.',
      }),
    ])
  })

  it.each<[unknown, string]>([
    ['many', 'Queue, setting "days": Give a number.'],
    [[1], 'Queue, setting "days": Give a number.'],
    [true, 'Queue, setting "days": Give a number.'],
  ])('refuse %j as a number', (days, message) => {
    expect(messagesOf(queue({ name: 'a', days }))).toContain(message)
  })

  it('take what Terraform converts automatically, and null for what has a default', () => {
    expect(compiled(queue({ name: 5, days: '7' })).terraform.main_tf).toContain('days   = "7"')
    expect(compiled(queue({ name: 'a', days: null })).terraform.main_tf).toContain('days   = null')
  })

  it('refuse a setting that there is not, and one that is secret', () => {
    expect(messagesOf(queue({ name: 'a', colour: 'red' }))[0]).toBe(
      'Queue has no setting "colour". It has: name, days.',
    )
    const secret = stack({
      nodes: [{ id: 'worker', type: 'custom-worker', settings: { queue_url: 'a', network_id: 'b', token: 'x' } }],
      connections: [],
    })
    expect(messagesOf(secret)).toEqual([
      'Worker, setting "token": It is a secret, so it cannot be a setting: it becomes a variable of the stack.',
    ])
  })

  it('refuse one without a module, and one that the stack does not define', () => {
    const { source: _, ...nothing } = QUEUE
    expect(messagesOf(stack({ ...queue({ name: 'a' }), modules: [nothing] }))).toEqual([
      'Queue has no module behind it yet. Give the component a Terraform module, or remove "queue" from the stack.',
    ])
    expect(errorsOf(stack({ ...queue({ name: 'a' }), modules: [] }))[0]).toMatchObject({
      code: 'unknown-component',
      node: 'queue',
    })
  })

  it.each<[string, NonNullable<StackSpecInput['connections']>[number], string]>([
    [
      'an output of a built-in one that it lacks',
      { from: 'worker', to: 'vnet', output: 'colour', variable: 'network_id' },
      'Worker cannot read "colour" of VNet. VNet has: ',
    ],
    [
      'an output of a custom one that it lacks',
      { from: 'worker', to: 'queue', output: 'colour', variable: 'queue_url' },
      'Queue has no output "colour". It has: url.',
    ],
    [
      'a variable that it lacks',
      { from: 'worker', to: 'queue', output: 'url', variable: 'colour' },
      'Worker has no variable "colour". It has: queue_url',
    ],
    [
      'half a connection',
      { from: 'worker', to: 'queue', output: 'url' },
      'Name both the output of Queue and the variable of Worker that takes it, or neither.',
    ],
    [
      'a built-in one that would read',
      { from: 'vnet', to: 'queue' },
      'VNet cannot use Queue: only custom components read what others give. Connect Queue to VNet instead.',
    ],
  ])('refuse %s', (_, connection, message) => {
    const others =
      stack().connections?.filter((one) => one.variable !== connection.variable || one.from !== connection.from) ?? []
    expect(
      messagesOf(stack({ connections: [...others, connection] })).find((one) => one.startsWith(message)),
    ).toBeDefined()
  })

  it('refuse two values for one variable', () => {
    const connections = stack().connections ?? []
    expect(
      messagesOf(
        stack({
          connections: [...connections, { from: 'worker', to: 'vnet', output: 'vpc_id', variable: 'queue_url' }],
        }),
      ),
    ).toContain('Worker, setting "queue_url": 2 connections give it a value. Keep one of them.')
    const nodes = stack().nodes.map((node) => (node.id === 'worker' ? { ...node, settings: { queue_url: 'a' } } : node))
    expect(messagesOf(stack({ nodes }))).toContain(
      'Worker, setting "queue_url": a connection gives it its value. Remove the setting or the connection.',
    )
  })

  it('refuse names that Terraform keeps for itself, and names twice', () => {
    expect(messagesOf(queue({}, { variables: [{ name: 'count' }] }))[0]).toContain('Terraform reserves this name')
    expect(messagesOf(queue({}, { outputs: [{ name: 'a' }, { name: 'a' }] }))[0]).toContain(
      'Two outputs have the same name',
    )
    expect(messagesOf(stack({ modules: [QUEUE, QUEUE] }))[0]).toContain('Two custom components have the same type')
  })
})
