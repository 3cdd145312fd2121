import { assert, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#words/message.ts'
import { say } from '#words/say.ts'
import { stackDraft, type StackDraft } from '../stack/schema.ts'
import { stackModule, type StackModule } from '../stack/module.ts'
import type { Applied, Operation } from './operation.ts'
import { applyOperation, copyNodes } from './operations.ts'

const AZURE = stackDraft.parse({ name: 'shop', cloud: 'azure', region: 'eastus', nodes: [] })
const AWS = stackDraft.parse({ name: 'shop', cloud: 'aws', region: 'us-east-1', nodes: [] })

const queue = (part: Partial<StackModule> = {}): StackModule =>
  stackModule.parse({
    type: 'custom-queue',
    name: 'Queue',
    category: 'compute',
    cloud: 'aws',
    source: { kind: 'registry', address: 'terraform-aws-modules/sqs/aws', version: '4.2.0' },
    variables: [
      { name: 'depth', type: 'number' },
      { name: 'password', is_sensitive: true },
    ],
    outputs: [{ name: 'url' }],
    ...part,
  })

/** Does operations one after another; every one must be accepted. */
function after(start: StackDraft, ...operations: Operation[]): StackDraft {
  return operations.reduce((stack, operation) => accepted(applyOperation(stack, operation)).stack, start)
}

function accepted(applied: Applied): Extract<Applied, { ok: true }> {
  if (!applied.ok) throw new Error(applied.reason)
  return applied
}

function refusal(stack: StackDraft, operation: Operation): string {
  const applied = applyOperation(stack, operation)
  if (applied.ok) throw new Error('It was accepted')
  return applied.reason
}

const add = (type: string, at?: number): Operation => ({ kind: 'add', type, ...(at !== undefined && { at }) })
const ids = (stack: StackDraft): string[] => stack.nodes.map((node) => node.id)
const wires = (stack: StackDraft): string[] => stack.connections.map((one) => `${one.from}>${one.to}`)

describe('add', () => {
  it('numbers the nodes of a type and puts them where they are wanted', () => {
    expect(ids(after(AWS, add('vm'), add('redis'), add('vm', 1), add('vm', 0)))).toEqual([
      'vm-3',
      'vm',
      'vm-2',
      'redis',
    ])
    expect(ids(after(AWS, add('vm'), add('redis', 99), add('mysql', -5)))).toEqual(['mysql', 'vm', 'redis'])
  })

  it('connects what goes without saying, and says so', () => {
    const stack = after(AWS, add('load-balancer'))
    const { stack: connected, effects, added } = accepted(applyOperation(stack, add('vm')))
    expect(added).toEqual(['vm'])
    expect(effects).toMatchObject([{ node: 'vm', text: 'Connected Load Balancer to VM.' }])
    expect(wires(after(connected, add('postgresql'), add('key-vault'), add('redis')))).toEqual([
      'load-balancer>vm',
      'vm>postgresql',
      'vm>key-vault',
      'vm>redis',
    ])
  })

  it('takes the nearest of several, and gives data without a user to the new machine', () => {
    const stack = after(AWS, add('vm'), add('postgresql'), add('function'))
    expect(wires(after(stack, add('redis', 1)))).toEqual(['vm>postgresql', 'vm>redis'])
    expect(wires(after(stack, add('redis')))).toEqual(['vm>postgresql', 'function>redis'])
    expect(wires(after(AWS, add('mysql'), add('redis'), add('vm')))).toEqual(['vm>redis', 'vm>mysql'])
  })

  it('leaves a second machine behind an entrance to the person', () => {
    expect(wires(after(AWS, add('load-balancer'), add('vm'), add('vm')))).toEqual(['load-balancer>vm'])
  })

  it('gives a function on Azure the storage that it cannot do without', () => {
    expect(wires(after(AZURE, add('vm'), add('object-storage'), add('function')))).toEqual([
      'vm>object-storage',
      'function>object-storage',
    ])
    expect(wires(after(AZURE, add('function'), add('function'), add('object-storage')))).toEqual([
      'function-2>object-storage',
      'function>object-storage',
    ])
  })

  it('refuses what there is not, what the cloud lacks, and a second of what a stack has once', () => {
    expect(refusal(AWS, add('mainframe'))).toBe('There is no component "mainframe".')
    expect(refusal(AWS, add('managed-identity'))).toBe(
      'Managed Identity is not available on AWS. AWS has no managed identity: the IAM role that each compute component gets takes its place.',
    )
    expect(refusal(after(AWS, add('vnet')), add('vnet'))).toBe('A stack has one VNet, and this one has it already.')
    const full = {
      ...AWS,
      nodes: Array.from({ length: 250 }, (_, at) => ({ id: `vm-${at}`, type: 'vm', settings: {} })),
    }
    expect(refusal(full, add('vm'))).toBe('A stack has at most 250 components. Make a second stack of the others.')
  })

  it('takes a custom component with its definition, the newest for all', () => {
    const stack = after(AWS, { kind: 'add', type: 'custom-queue', module: queue() }, add('custom-queue'))
    expect(ids(stack)).toEqual(['custom-queue', 'custom-queue-2'])
    expect(stack.modules).toEqual([queue()])
    const newer = after(stack, { kind: 'add', type: 'custom-queue', module: queue({ name: 'Queue 2' }) })
    expect(newer.modules?.map((module) => module.name)).toEqual(['Queue 2'])
    expect(refusal(AZURE, { kind: 'add', type: 'custom-queue', module: queue() })).toContain(
      'Queue is not available on Azure.',
    )
    expect(refusal(AWS, { kind: 'add', type: 'custom-other', module: queue() })).toBe(
      'The definition is of "custom-queue", not of "custom-other".',
    )
  })
})

describe('what is said', () => {
  const inGerman = (messages: readonly StoredMessage[]): string => messages.map((one) => say(one, 'de')).join(' ')

  it('is in any language: why not, and what changed besides', () => {
    const stack = after(AWS, add('load-balancer'), add('vm'), add('postgresql'))
    const refused = applyOperation(stack, {
      kind: 'connect',
      connection: { from: 'load-balancer', to: 'postgresql' },
    })
    assert(!refused.ok)
    expect(refused.messages.map(({ code }) => code)).toEqual([
      'checks.cannot-use',
      'checks.can-use',
      'builder.put-between',
    ])
    expect(inGerman(refused.messages)).toContain('Setzen Sie eine von diesen dazwischen: VM, Kubernetes')
    const { effects } = accepted(applyOperation(after(AZURE, add('managed-identity')), { kind: 'cloud', cloud: 'aws' }))
    expect(effects.map(({ messages }) => inGerman(messages))).toEqual([
      'Die Region wechselt von East US (Virginia) bei Azure zu US East (N. Virginia) bei AWS.',
      expect.stringMatching(/^Managed Identity wird entfernt\. Managed Identity/),
    ])
  })
})

describe('remove, move and rename', () => {
  const stack = after(AWS, add('load-balancer'), add('vm'), add('postgresql'))

  it('removes connections with their nodes, and names those that others lose', () => {
    const { stack: rest, effects } = accepted(
      applyOperation(stack, { kind: 'remove', ids: ['vm', 'postgresql', 'gone'] }),
    )
    expect(ids(rest)).toEqual(['load-balancer'])
    expect(rest.connections).toEqual([])
    expect(effects).toMatchObject([{ node: 'load-balancer', text: 'Removed the connection from Load Balancer to VM.' }])
    expect(refusal(stack, { kind: 'remove', ids: ['gone'] })).toBe(
      'Nothing to remove: the stack has none of these components.',
    )
  })

  it('forgets a custom component that no node is any more', () => {
    const custom = after(AWS, { kind: 'add', type: 'custom-queue', module: queue() })
    expect(after(custom, { kind: 'remove', ids: ['custom-queue'] })).toEqual(AWS)
  })

  it('moves to the place that is asked for', () => {
    expect(ids(after(stack, { kind: 'move', id: 'load-balancer', to: 1 }))).toEqual([
      'vm',
      'load-balancer',
      'postgresql',
    ])
    expect(ids(after(stack, { kind: 'move', id: 'postgresql', to: 0 }))).toEqual(['postgresql', 'load-balancer', 'vm'])
    expect(accepted(applyOperation(stack, { kind: 'move', id: 'vm', to: 1 })).stack).toBe(stack)
  })

  it('renames, and connections follow', () => {
    const renamed = after(stack, { kind: 'rename', id: 'vm', to: 'web' })
    expect(ids(renamed)).toEqual(['load-balancer', 'web', 'postgresql'])
    expect(wires(renamed)).toEqual(['load-balancer>web', 'web>postgresql'])
    expect(refusal(stack, { kind: 'rename', id: 'vm', to: 'postgresql' })).toBe(
      'Another component is called "postgresql". Take another id.',
    )
    expect(refusal(stack, { kind: 'rename', id: 'vm', to: 'Web server' })).toBe(
      'Use up to 40 lowercase letters, digits and dashes, starting with a letter.',
    )
    expect(refusal(stack, { kind: 'rename', id: 'vm', to: 'base' })).toContain('is what every stack begins with')
  })
})

describe('set and describe', () => {
  const stack = after(AWS, add('postgresql'), { kind: 'add', type: 'custom-queue', module: queue() })
  const set = (id: string, setting: string, value: unknown): Operation => ({ kind: 'set', id, setting, value })
  const settings = (of: StackDraft, place = 0): unknown => of.nodes[place]?.settings

  it('keeps what is typed, right or wrong, and takes numbers from text', () => {
    expect(settings(after(stack, set('postgresql', 'storage_gb', '64')))).toEqual({ storage_gb: 64 })
    expect(settings(after(stack, set('postgresql', 'storage_gb', '1')))).toEqual({ storage_gb: 1 })
    expect(settings(after(stack, set('postgresql', 'storage_gb', '6x')))).toEqual({ storage_gb: '6x' })
    expect(settings(after(stack, set('postgresql', 'version', '16')))).toEqual({ version: '16' })
    expect(settings(after(AWS, add('log-analytics'), set('log-analytics', 'retention_days', '365')))).toEqual({
      retention_days: 365,
    })
    expect(settings(after(stack, set('custom-queue', 'depth', '7')), 1)).toEqual({ depth: 7 })
  })

  it('goes back to the default', () => {
    expect(after(stack, set('postgresql', 'storage_gb', 64), set('postgresql', 'storage_gb', undefined))).toEqual(stack)
    expect(accepted(applyOperation(stack, set('postgresql', 'storage_gb', undefined))).stack).toBe(stack)
  })

  it('refuses settings that there are not, secrets, and what cannot be written down', () => {
    expect(refusal(stack, set('postgresql', 'colour', 'red'))).toMatch(
      /^PostgreSQL has no setting "colour"\. It has: version, size/,
    )
    expect(refusal(stack, set('postgresql', '__proto__', {}))).toContain('has no setting')
    expect(refusal(stack, set('custom-queue', 'password', 'secret'))).toContain('is a secret')
    expect(refusal(stack, set('custom-queue', 'colour', 'red'))).toBe('Queue has no setting "colour". It has: depth.')
    expect(refusal(stack, set('postgresql', 'storage_gb', Number.NaN))).toContain('a stack cannot keep this value')
  })

  it('changes what a stack says of itself, or names what does not fit', () => {
    const changed = after(stack, {
      kind: 'describe',
      fields: { name: 'Orders', region: 'eu-west-1', team_size: 8, budget_limit: 100 },
    })
    expect(changed).toMatchObject({ name: 'Orders', region: 'eu-west-1', team_size: 8, budget_limit: 100 })
    expect(after(changed, { kind: 'describe', fields: { budget_limit: undefined } })).not.toHaveProperty('budget_limit')
    expect(refusal(stack, { kind: 'describe', fields: { team_size: 0 } })).toBe('Team size must be at least 1.')
    expect(refusal(stack, { kind: 'describe', fields: { region: 'mars' } })).toMatch(
      /^AWS has no region "mars" here\. Choose one of: us-east-1/,
    )
    expect(refusal(stack, { kind: 'describe', fields: { nodes: [] } as never })).toBe(
      '"nodes" cannot be changed this way.',
    )
  })
})

describe('connect and disconnect', () => {
  const stack = after(
    AWS,
    add('load-balancer'),
    add('vm'),
    add('postgresql'),
    { kind: 'add', type: 'custom-queue', module: queue() },
    add('custom-queue'),
  )
  const connect = (from: string, to: string, more: object = {}): Operation => ({
    kind: 'connect',
    connection: { from, to, ...more },
  })

  it('refuses with what is possible', () => {
    expect(refusal(stack, connect('load-balancer', 'postgresql'))).toBe(
      'Load Balancer cannot use PostgreSQL. Load Balancer can use: VM, Serverless Function, Kubernetes. Put one of these between them: VM, Kubernetes, Serverless Function.',
    )
    expect(refusal(stack, connect('postgresql', 'vm'))).toBe(
      'PostgreSQL cannot use VM. PostgreSQL uses no other component.',
    )
    expect(refusal(stack, connect('vm', 'vm'))).toBe('VM cannot be connected with itself.')
    expect(refusal(stack, connect('vm', 'postgresql'))).toBe('VM already uses PostgreSQL.')
    expect(refusal(stack, connect('vm', 'gone'))).toBe('The stack has no component "gone".')
  })

  it('refuses a circle', () => {
    const wired = after(stack, connect('custom-queue', 'custom-queue-2', { output: 'url', variable: 'depth' }))
    expect(refusal(wired, connect('custom-queue-2', 'custom-queue', { output: 'url', variable: 'depth' }))).toBe(
      'Queue custom-queue already leads to Queue custom-queue-2: connecting them this way round would close a circle.',
    )
  })

  it('names what an output of a custom component must be', () => {
    expect(refusal(stack, connect('custom-queue', 'custom-queue-2', { output: 'none', variable: 'depth' }))).toContain(
      'has no output "none"',
    )
  })

  it('takes away exactly the one that is named', () => {
    expect(wires(after(stack, { kind: 'disconnect', connection: { from: 'vm', to: 'postgresql' } }))).toEqual([
      'load-balancer>vm',
    ])
    expect(refusal(stack, { kind: 'disconnect', connection: { from: 'postgresql', to: 'vm' } })).toBe(
      'There is no such connection from "postgresql" to "vm".',
    )
  })
})

describe('copy and paste', () => {
  const stack = after(AWS, add('load-balancer'), add('vm'), add('postgresql'), add('redis'), {
    kind: 'set',
    id: 'vm',
    setting: 'count',
    value: 3,
  })

  it('gives copies fresh ids and the connections of the originals', () => {
    const { stack: pasted, added } = accepted(
      applyOperation(stack, { kind: 'paste', clip: copyNodes(stack, ['vm', 'postgresql']), at: 1 }),
    )
    expect(added).toEqual(['vm-2', 'postgresql-2'])
    expect(ids(pasted)).toEqual(['load-balancer', 'vm-2', 'postgresql-2', 'vm', 'postgresql', 'redis'])
    expect(pasted.nodes[1]?.settings).toEqual({ count: 3 })
    expect(wires(pasted).slice(3)).toEqual(['load-balancer>vm-2', 'vm-2>postgresql-2', 'vm-2>redis'])
  })

  it('gives back what was cut, as it was', () => {
    const clip = copyNodes(stack, ['vm'])
    const cut = after(stack, { kind: 'remove', ids: ['vm'] })
    const pasted = after(cut, { kind: 'paste', clip, at: 1 })
    expect(pasted.nodes).toEqual(stack.nodes)
    expect(wires(pasted).toSorted()).toEqual(wires(stack).toSorted())
  })

  it('names what another stack cannot take', () => {
    const source = after(AZURE, add('managed-identity'), add('vnet'), add('redis'))
    const target = after(AWS, add('vnet'))
    const { stack: pasted, effects } = accepted(
      applyOperation(target, { kind: 'paste', clip: copyNodes(source, ids(source)) }),
    )
    expect(ids(pasted)).toEqual(['vnet', 'redis'])
    expect(effects.map((one) => one.text)).toEqual([
      expect.stringMatching(/^Not pasted: Managed Identity\. Managed Identity is not available on AWS\./),
      'Not pasted: VNet. A stack has one VNet, and this one has it already.',
    ])
  })

  it('brings custom components along and refuses what is none of a stack', () => {
    const source = after(AWS, { kind: 'add', type: 'custom-queue', module: queue() })
    expect(after(AWS, { kind: 'paste', clip: copyNodes(source, ['custom-queue']) }).modules).toEqual([queue()])
    expect(refusal(AWS, { kind: 'paste', clip: { nodes: [{ id: 'A!', type: 'vm' }] } as never })).toBe(
      'The clipboard holds no components of a stack.',
    )
    expect(refusal(AWS, { kind: 'paste', clip: copyNodes(AWS, []) })).toBe(
      'The clipboard holds no components of a stack.',
    )
  })
})

describe('cloud', () => {
  it('keeps what means the same and lists everything that changes', () => {
    const stack = after(
      AZURE,
      add('vm'),
      add('postgresql'),
      add('managed-identity'),
      { kind: 'set', id: 'postgresql', setting: 'storage_gb', value: 256 },
      { kind: 'set', id: 'postgresql', setting: 'size', value: 'GP_Standard_D2ds_v5' },
      { kind: 'set', id: 'postgresql', setting: 'has_geo_backup', value: true },
    )
    const { stack: moved, effects } = accepted(applyOperation(stack, { kind: 'cloud', cloud: 'aws' }))
    expect(moved).toMatchObject({ cloud: 'aws', region: 'us-east-1' })
    expect(ids(moved)).toEqual(['vm', 'postgresql'])
    expect(moved.nodes[1]?.settings).toEqual({ storage_gb: 256, has_geo_backup: true })
    expect(wires(moved)).toEqual(['vm>postgresql'])
    expect(effects).toMatchObject([
      { text: 'The region changes from East US (Virginia) on Azure to US East (N. Virginia) on AWS.' },
      { node: 'postgresql', text: 'PostgreSQL: Backups in the paired region is kept, but only Azure has it.' },
      {
        node: 'postgresql',
        text: 'PostgreSQL: size GP_Standard_D2ds_v5 means nothing there. The default takes its place.',
      },
      { node: 'managed-identity', text: expect.stringMatching(/^Managed Identity is removed\. .*the IAM role/) },
    ])
  })

  it('leaves out custom components of another cloud with their connections', () => {
    const stack = after(
      AWS,
      add('postgresql'),
      { kind: 'add', type: 'custom-queue', module: queue() },
      { kind: 'connect', connection: { from: 'custom-queue', to: 'postgresql' } },
    )
    const { stack: moved, effects } = accepted(applyOperation(stack, { kind: 'cloud', cloud: 'gcp' }))
    expect(ids(moved)).toEqual(['postgresql'])
    expect(moved).not.toHaveProperty('modules')
    expect(effects.map((one) => one.text)).toContain('1 connection goes with what is removed.')
  })

  it('changes nothing when it is there already', () => {
    expect(accepted(applyOperation(AWS, { kind: 'cloud', cloud: 'aws' }))).toEqual({
      ok: true,
      stack: AWS,
      effects: [],
      added: [],
    })
  })
})
