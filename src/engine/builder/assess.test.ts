import { describe, expect, it } from 'vitest'
import { compileStack } from '../compile/compile.ts'
import { stackModule } from '../stack/module.ts'
import { stackDraft, type StackDraft } from '../stack/schema.ts'
import { assessDraft } from './assess.ts'

const draft = (part: object): StackDraft =>
  stackDraft.parse({ name: 'shop', cloud: 'aws', region: 'us-east-1', nodes: [], ...part })
const node = (type: string, settings: object = {}, id: string = type): object => ({ id, type, settings })
const errors = (stack: StackDraft): string[] =>
  assessDraft(stack)
    .diagnostics.filter((one) => one.severity === 'error')
    .map((one) => one.message)

const SHOP = draft({
  nodes: [node('load-balancer'), node('vm'), node('postgresql')],
  connections: [
    { from: 'load-balancer', to: 'vm' },
    { from: 'vm', to: 'postgresql' },
  ],
})

describe('assessDraft', () => {
  it('has neither price nor problem for an empty draft', () => {
    expect(assessDraft(draft({}))).toEqual({
      monthly: null,
      pricedLines: 0,
      totalLines: 0,
      isPartial: false,
      nodes: new Map(),
      implied: [],
      diagnostics: [],
    })
  })

  it('warns of what it takes over, as the compiler does', () => {
    const module = stackModule.parse({
      type: 'custom-kept',
      name: 'Kept',
      category: 'compute',
      cloud: 'aws',
      is_free: true,
      source: { kind: 'files', files: { 'main.tf': 'resource "aws_eip" "a" {}\n' } },
    })
    const taken = draft({
      nodes: [node('custom-kept', {}, 'kept')],
      modules: [module],
      takes_over: [{ node: 'kept', address: 'aws_eip.a', id: 'eipalloc-1' }],
    })
    expect(assessDraft(taken).diagnostics.map(({ code }) => code)).toContain('takes-over')
    expect(assessDraft({ ...taken, takes_over: [] }).diagnostics.map(({ code }) => code)).not.toContain('takes-over')
  })

  it('costs what the compiled stack costs, node for node', () => {
    const outcome = compileStack(SHOP)
    if (!outcome.ok) throw new Error('refused')
    const { cost_estimate: cost, diagnostics, architecture } = outcome.result
    const assessed = assessDraft(SHOP)
    expect(assessed).toMatchObject({
      monthly: cost.total_monthly,
      pricedLines: cost.priced_lines,
      totalLines: cost.total_lines,
      isPartial: false,
    })
    expect(assessed.diagnostics).toEqual(expect.arrayContaining(diagnostics))
    expect(assessed.diagnostics).toHaveLength(diagnostics.length)
    expect([...assessed.nodes.values()].flatMap((one) => one.lines)).toHaveLength(cost.lines.length)
    expect(assessed.implied).toEqual(architecture.nodes.filter((one) => one.implied))
    expect(assessed.nodes.get('postgresql')).toMatchObject({
      title: 'PostgreSQL',
      facts: ['db.t4g.micro', '32 GB'],
      isFree: false,
    })
  })

  it('leaves out what is wrong, names it once, and prices the rest', () => {
    const wrong: StackDraft = {
      ...SHOP,
      nodes: SHOP.nodes.map((one) => (one.id === 'postgresql' ? { ...one, settings: { storage_gb: '6x' } } : one)),
    }
    const assessed = assessDraft(wrong)
    expect(assessed.isPartial).toBe(true)
    expect(assessed.nodes.get('postgresql')).toMatchObject({
      title: 'PostgreSQL',
      monthly: null,
      isFree: false,
      lines: [],
    })
    expect(assessed.nodes.get('postgresql')?.diagnostics.map((one) => one.code)).toEqual(['bad-setting'])
    expect(assessed.nodes.get('vm')?.monthly).toBe(assessDraft(SHOP).nodes.get('vm')?.monthly)
    expect(errors(wrong)).toEqual(['PostgreSQL, setting "storage_gb": Give a number.'])
  })

  it('leaves out what cannot be without it, and does not blame that', () => {
    const wrong = draft({
      nodes: [node('load-balancer'), node('vm', { count: 0 }), node('redis')],
      connections: SHOP.connections.slice(0, 1),
    })
    const assessed = assessDraft(wrong)
    expect(assessed.nodes.get('load-balancer')).toMatchObject({ monthly: null, diagnostics: [] })
    expect(assessed.nodes.get('redis')?.monthly).toBeGreaterThan(0)
    expect(errors(wrong)).toEqual(['VM, setting "count": Use at least 1 machine.'])
  })

  it('leaves out connections that make no sense, not their nodes', () => {
    const wrong = draft({
      ...SHOP,
      connections: [...SHOP.connections, { from: 'postgresql', to: 'vm' }, { from: 'vm', to: 'gone' }],
    })
    const assessed = assessDraft(wrong)
    expect(assessed.monthly).toBe(assessDraft(SHOP).monthly)
    expect(assessed.isPartial).toBe(true)
    expect(assessed.diagnostics.filter((one) => one.severity === 'error').map((one) => [one.code, one.field])).toEqual([
      ['bad-connection', 'connections[2]'],
      ['missing-node', 'connections[3]'],
      ['cycle', 'connections'],
    ])
  })

  it('finds problems that only the rest of the stack shows, at the places of the draft', () => {
    const wrong = draft({
      nodes: [node('vm', { count: 0 }), node('mainframe', {}, 'old'), node('redis', { size: 'cache.t4g.micro' })],
    })
    expect(assessDraft(wrong).diagnostics.map((one) => [one.code, one.node, one.field])).toEqual([
      ['bad-setting', 'vm', 'nodes[0].settings.count'],
      ['unknown-component', 'old', 'nodes[1].type'],
      ['unused-node', 'redis', undefined],
      ['implied-node', 'vnet', undefined],
    ])
  })

  it('has no price in a region that there is not', () => {
    const nowhere = draft({ region: 'mars-1', nodes: [node('vm')] })
    expect(assessDraft(nowhere)).toMatchObject({ monthly: null, isPartial: true })
    expect(errors(nowhere)[0]).toMatch(/^AWS has no region "mars-1" here/)
  })

  it('goes on without a usage figure that there is not', () => {
    expect(assessDraft(draft({ ...SHOP, usage: { parsecs: 3 } })).monthly).toBe(assessDraft(SHOP).monthly)
  })

  it('never calls an unknown price free', () => {
    const module = {
      type: 'custom-queue',
      name: 'Queue',
      category: 'compute',
      cloud: 'aws',
      source: { kind: 'files', files: { 'main.tf': '' } },
    }
    const of = (more: object): StackDraft =>
      draft({ nodes: [node('custom-queue')], modules: [stackModule.parse({ ...module, ...more })] })
    expect(assessDraft(of({})).nodes.get('custom-queue')).toMatchObject({
      title: 'Queue',
      monthly: null,
      isFree: false,
    })
    expect(assessDraft(of({ is_free: true })).nodes.get('custom-queue')).toMatchObject({ monthly: null, isFree: true })
    const priced = of({ prices: [{ label: 'Queue', unit: 'month', quantity: 2, unit_price: 3 }] })
    expect(assessDraft(priced).nodes.get('custom-queue')).toMatchObject({ monthly: 6, isFree: false })
  })

  it('keeps less than a cent apart from nothing', () => {
    const assessed = assessDraft(draft({ nodes: [node('key-vault')] }))
    expect(assessed.nodes.get('key-vault')?.monthly).toBeGreaterThan(0)
    const tiny = {
      type: 'custom-tiny',
      name: 'Tiny',
      category: 'compute',
      cloud: 'azure',
      source: { kind: 'files', files: { 'main.tf': '' } },
    }
    const of = (more: object): StackDraft =>
      draft({
        cloud: 'azure',
        region: 'eastus',
        nodes: [node('custom-tiny')],
        modules: [stackModule.parse({ ...tiny, ...more })],
      })
    const priced = assessDraft(of({ prices: [{ label: 'Call', unit: 'call', quantity: 1, unit_price: 0.002 }] }))
    expect([priced.nodes.get('custom-tiny')?.monthly, priced.monthly]).toEqual([0.002, 0.002])
    expect(assessDraft(of({})).monthly).toBeNull()
    expect(assessDraft(of({ is_free: true })).monthly).toBe(0)
  })

  it('keeps a custom component without a module out of the price', () => {
    const module = stackModule.parse({ type: 'custom-queue', name: 'Queue', category: 'compute', cloud: 'aws' })
    const assessed = assessDraft(draft({ nodes: [node('custom-queue'), node('vm')], modules: [module] }))
    expect(assessed.nodes.get('custom-queue')?.diagnostics.map((one) => one.code)).toEqual(['no-module'])
    expect(assessed.nodes.get('vm')?.monthly).toBeGreaterThan(0)
  })
})
