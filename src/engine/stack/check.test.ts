import { describe, expect, it } from 'vitest'
import { checkStack } from './check.ts'
import { stackSpec, type StackSpecInput } from './schema.ts'

const check = (part: Partial<StackSpecInput>): ReturnType<typeof checkStack> =>
  checkStack(
    stackSpec.parse({ name: 'shop', cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'vm', type: 'vm' }], ...part }),
  )

function errorsOf(part: Partial<StackSpecInput>): { code: string; message: string; field?: string; node?: string }[] {
  const outcome = check(part)
  if (outcome.ok) throw new Error('The stack was accepted')
  return outcome.diagnostics.filter((one) => one.severity === 'error')
}

describe('checkStack', () => {
  it('names an unknown component and what there is', () => {
    expect(errorsOf({ nodes: [{ id: 'a', type: 'mainframe' }] })).toEqual([
      {
        severity: 'error',
        code: 'unknown-component',
        node: 'a',
        field: 'nodes[0].type',
        message: expect.stringMatching(
          /^There is no component "mainframe"\. Choose one of: vm, kubernetes, .*monitoring.*\.$/,
        ),
        messages: [
          {
            code: 'checks.unknown-component',
            params: { given: 'mainframe', known: expect.arrayContaining(['vm', 'kubernetes', 'monitoring']) },
          },
        ],
      },
    ])
  })

  it('says why a cloud lacks a component and what takes its place', () => {
    const [error] = errorsOf({ nodes: [{ id: 'id', type: 'managed-identity' }] })
    expect(error).toMatchObject({ code: 'unsupported-cloud', node: 'id' })
    expect(error?.message).toBe(
      'Managed Identity is not available on AWS. AWS has no managed identity: the IAM role that each compute component gets takes its place.',
    )
  })

  it('names an unknown region and usage figure', () => {
    const codes = errorsOf({ region: 'mars-1', usage: { parsecs: 1 } }).map((one) => [one.code, one.field])
    expect(codes).toEqual([
      ['unknown-region', 'region'],
      ['unknown-usage', 'usage.parsecs'],
    ])
  })

  it('names every bad setting by its field', () => {
    const errors = errorsOf({ nodes: [{ id: 'db', type: 'postgresql', settings: { storage_gb: 1, colour: 'red' } }] })
    expect(errors.map((one) => [one.code, one.node, one.field])).toEqual([
      ['bad-setting', 'db', 'nodes[0].settings.storage_gb'],
      ['bad-setting', 'db', 'nodes[0].settings'],
    ])
    expect(errors[0]?.message).toBe('PostgreSQL, setting "storage_gb": Use at least 20 GB.')
    expect(errors[1]?.message).toContain('PostgreSQL has no setting "colour". It has: version, size')
  })

  it('says a limit without words of its own in words for people', () => {
    const [error] = errorsOf({ nodes: [{ id: 'k', type: 'kubernetes', settings: { max_nodes: 0 } }] })
    expect(error?.message).toBe('Kubernetes, setting "max_nodes": Use at least 1.')
  })

  it('refuses two components of one name', () => {
    expect(
      errorsOf({
        nodes: [
          { id: 'a', type: 'vm' },
          { id: 'a', type: 'redis' },
        ],
      })[0],
    ).toMatchObject({ code: 'name-collision', message: 'Two components are called "a". Give one of them another id.' })
  })

  it('refuses ids that would give resources the same name', () => {
    const errors = errorsOf({
      nodes: [
        { id: 'first', type: 'redis' },
        { id: 'orders', type: 'redis' },
        { id: 'redis-orders', type: 'redis' },
      ],
    })
    expect(errors[0]).toMatchObject({ code: 'name-collision', node: 'redis-orders' })
  })

  it('refuses a second of what a stack has once', () => {
    const errors = errorsOf({
      nodes: [
        { id: 'one', type: 'vnet' },
        { id: 'two', type: 'vnet' },
      ],
    })
    expect(errors).toEqual([
      {
        severity: 'error',
        code: 'only-once',
        node: 'two',
        field: 'nodes[1].type',
        message: 'A stack has one VNet. Remove "two".',
        messages: [{ code: 'checks.only-once', params: { component: 'VNet', id: 'two' } }],
      },
    ])
  })

  it('refuses a connection to nothing, one that makes no sense, and a circle', () => {
    const nodes = [
      { id: 'vm', type: 'vm' },
      { id: 'db', type: 'postgresql' },
    ]
    expect(errorsOf({ nodes, connections: [{ from: 'vm', to: 'gone' }] })[0]?.message).toBe(
      'The connection from "vm" to "gone" names "gone", which the stack does not have.',
    )
    expect(errorsOf({ nodes, connections: [{ from: 'db', to: 'vm' }] })[0]?.message).toBe(
      'PostgreSQL cannot use VM. PostgreSQL uses no other component.',
    )
    const codes = errorsOf({
      nodes,
      connections: [
        { from: 'vm', to: 'db' },
        { from: 'db', to: 'vm' },
      ],
    }).map((one) => one.code)
    expect(codes).toContain('cycle')
  })

  it('asks for what an entrance and a trigger lead to', () => {
    expect(errorsOf({ nodes: [{ id: 'lb', type: 'load-balancer' }] })[0]?.message).toBe(
      'Load Balancer has nothing behind it. Connect it to one of: VM, Serverless Function, Kubernetes.',
    )
    expect(errorsOf({ nodes: [{ id: 'f', type: 'function', settings: { trigger: 'object-created' } }] })[0]?.code).toBe(
      'missing-connection',
    )
  })

  it('adds what is needed and says why', () => {
    const outcome = check({ nodes: [{ id: 'db', type: 'postgresql' }] })
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.stack.nodes.map((node) => [node.id, node.implied])).toEqual([
      ['db', false],
      ['vnet', true],
    ])
    expect(outcome.stack.diagnostics.map((one) => one.message)).toContain('Added VNet: PostgreSQL needs it.')
  })

  it('warns of data that nothing uses', () => {
    const outcome = check({ nodes: [{ id: 'db', type: 'postgresql' }] })
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.stack.diagnostics.filter((one) => one.severity === 'warning').map((one) => one.message)).toEqual([
      'Nothing in the stack uses PostgreSQL: no identity gets access to it.',
    ])
  })
})
