import { describe, expect, it } from 'vitest'
import { stackModule } from '../stack/module.ts'
import { COMPONENTS } from '../components/catalogue.ts'
import { stackDraft, type StackDraft } from '../stack/schema.ts'
import { fieldsOf, type SettingField } from './fields.ts'
import { connectionProblem, portsOf } from './ports.ts'

const draft = (part: object): StackDraft =>
  stackDraft.parse({ name: 'shop', cloud: 'azure', region: 'eastus', nodes: [], ...part })
const EVERYTHING = draft({ nodes: COMPONENTS.map(({ type }) => ({ id: type, type })) })

const QUEUE = stackModule.parse({
  type: 'custom-queue',
  name: 'Queue',
  category: 'compute',
  cloud: 'aws',
  variables: [
    { name: 'depth', type: 'number', description: 'How deep.', default: 3, is_required: false },
    { name: 'labels', type: 'map(string)' },
    { name: 'is_fifo', type: 'bool' },
    { name: 'password', is_sensitive: true },
  ],
})

function field(stack: StackDraft, node: string, name: string): SettingField {
  const found = fieldsOf(stack, node).find((one) => one.name === name)
  if (found === undefined) throw new Error(`no field ${name}`)
  return found
}

describe('fieldsOf', () => {
  it('has every setting of every component, with title, description and default', () => {
    for (const component of COMPONENTS) {
      const fields = fieldsOf(EVERYTHING, component.type)
      expect(fields.map((one) => one.name)).toEqual(Object.keys(component.settings.shape))
      for (const one of fields) {
        expect(one.title).not.toBe('')
        expect(one.description).not.toBe('')
        expect(one.standard, `${component.type}.${one.name}`).toBeDefined()
        if (one.kind === 'choice') expect(one.options).toContain(String(one.standard))
        if (one.kind === 'size') expect(one.options).toContain(one.standard)
      }
    }
  })

  it('says of which kind a setting is and what it takes', () => {
    expect(field(EVERYTHING, 'postgresql', 'storage_gb')).toMatchObject({
      kind: 'integer',
      min: 20,
      max: 16384,
      title: 'Storage',
      given: undefined,
    })
    expect(field(EVERYTHING, 'postgresql', 'has_standby')).toMatchObject({ kind: 'boolean' })
    expect(field(EVERYTHING, 'log-analytics', 'retention_days')).toMatchObject({
      kind: 'choice',
      options: ['30', '90', '365'],
      standard: 90,
    })
    expect(field(EVERYTHING, 'log-analytics', 'daily_cap_gb')).toMatchObject({ kind: 'number', min: 0.1, max: 1000 })
    expect(field(EVERYTHING, 'vnet', 'address_range')).toMatchObject({ kind: 'text', options: [] })
  })

  it('takes the defaults from this very stack', () => {
    const one = { id: 'vm', type: 'vm', settings: { count: 4 } }
    const balanced = draft({
      nodes: [one, { id: 'lb', type: 'load-balancer' }],
      connections: [{ from: 'lb', to: 'vm' }],
    })
    expect(field(draft({ nodes: [one] }), 'vm', 'count')).toMatchObject({ standard: 1, given: 4 })
    expect(field(balanced, 'vm', 'count')).toMatchObject({ standard: 2, given: 4 })
    expect(field(draft({ nodes: [one], environment_type: 'production', team_size: 30 }), 'vm', 'size').standard).toBe(
      'Standard_D8s_v5',
    )
  })

  it('offers the sizes of the cloud, without those that the region lacks', () => {
    const onAws = (region: string): StackDraft =>
      draft({ cloud: 'aws', region, nodes: [{ id: 'redis', type: 'redis' }] })
    expect(field(onAws('us-east-1'), 'redis', 'size')).toMatchObject({
      kind: 'size',
      options: ['cache.t4g.micro', 'cache.t4g.small', 'cache.t4g.medium', 'cache.m7g.large', 'cache.m7g.xlarge'],
      standard: 'cache.t4g.micro',
    })
  })

  it('works while the stack is wrong, and is empty where there is nothing to set', () => {
    const wrong = draft({ region: 'mars', nodes: [{ id: 'vm', type: 'vm', settings: { count: 'many' } }] })
    expect(field(wrong, 'vm', 'count')).toMatchObject({ given: 'many', standard: undefined })
    expect(fieldsOf(wrong, 'gone')).toEqual([])
  })

  it('makes fields of the variables of a custom component, but not of secrets', () => {
    const stack = draft({
      cloud: 'aws',
      region: 'us-east-1',
      nodes: [{ id: 'queue', type: 'custom-queue', settings: { depth: 9 } }],
      modules: [QUEUE],
    })
    expect(
      fieldsOf(stack, 'queue').map((one) => [one.name, one.kind, one.standard, one.given, one.isRequired]),
    ).toEqual([
      ['depth', 'number', 3, 9, false],
      ['labels', 'json', undefined, undefined, true],
      ['is_fifo', 'boolean', undefined, undefined, true],
    ])
  })
})

describe('portsOf', () => {
  const ports = (id: string): string[] =>
    portsOf(EVERYTHING, id).map((one) => `${one.isAutomatic ? 'by itself ' : ''}${one.kind} ${one.direction}`)

  it('has ports by what a component uses and what uses it', () => {
    expect(ports('load-balancer')).toEqual(['network out', 'by itself logs out'])
    expect(ports('vm')).toEqual(['network in', 'data out', 'by itself identity out', 'by itself logs out'])
    expect(ports('postgresql')).toEqual(['data in', 'by itself identity out', 'by itself logs out'])
    expect(ports('key-vault')).toEqual(['data in', 'by itself identity in'])
    expect(ports('log-analytics')).toEqual(['by itself logs in'])
    expect(ports('gone')).toEqual([])
  })

  it('has a way in and out for custom components', () => {
    const stack = draft({ nodes: [{ id: 'queue', type: 'custom-queue' }], modules: [QUEUE] })
    expect(portsOf(stack, 'queue').map((one) => [one.kind, one.direction, one.isAutomatic])).toEqual([
      ['data', 'in', false],
      ['data', 'out', false],
    ])
  })

  it('gives every connection that is allowed two ports of one kind', () => {
    for (const from of COMPONENTS) {
      for (const to of COMPONENTS) {
        const manual = (id: string, direction: string): string[] =>
          portsOf(EVERYTHING, id).flatMap((one) => (one.direction === direction && !one.isAutomatic ? [one.kind] : []))
        const isAllowed = connectionProblem(EVERYTHING, from.type, to.type) === undefined
        const fits = manual(from.type, 'out').some((kind) => manual(to.type, 'in').includes(kind))
        if (isAllowed) expect(fits, `${from.type} to ${to.type}`).toBe(true)
      }
    }
  })
})
