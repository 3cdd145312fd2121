// What resources of custom components use, as someone sets it.
import { describe, expect, it } from 'vitest'
import { assessDraft } from '../builder/assess.ts'
import { applyOperation } from '../builder/operations.ts'
import type { NodeUse } from '../builder/operation.ts'
import { priceStack, type PricedStack } from '../compile/price.ts'
import { pricingOf } from '../cost/resources/of-stack.ts'
import { priceResources } from '../cost/resources/price.ts'
import { checkStack } from '../stack/check.ts'
import { stackSpec, type StackDraft, type StackSpecInput } from '../stack/schema.ts'

const FILES = `
resource "aws_sqs_queue" "orders" { count = 2 }
resource "aws_ebs_volume" "disk" {
  type = "gp3"
  size = 100
}
`
type Usage = NonNullable<NonNullable<StackSpecInput['nodes']>[number]['usage']>

function stackOf(usage?: Usage, more: Partial<StackSpecInput> = {}): StackDraft {
  const module = {
    type: 'custom-queue',
    name: 'Queue',
    category: 'compute',
    cloud: 'aws',
    source: { kind: 'files', files: { 'main.tf': FILES } },
  } as const
  const nodes = [{ id: 'queue', type: 'custom-queue', ...(usage && { usage }) }]
  return stackSpec.parse({ name: 'shop', cloud: 'aws', region: 'us-east-1', nodes, modules: [module], ...more })
}

function priced(stack: StackDraft): PricedStack {
  const outcome = priceStack(stack)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.priced
}

const QUEUE = 'aws_sqs_queue.orders'
/** USD of a million requests (aws.amazon.com/sqs/pricing). */
const SQS_USD = 0.4
const set = (value: number | undefined, more: Partial<NodeUse> = {}) =>
  ({ kind: 'use', id: 'queue', use: { address: QUEUE, figure: 'queue_requests_millions', value, ...more } }) as const

function applied(stack: StackDraft, operation: Parameters<typeof applyOperation>[1]): StackDraft {
  const outcome = applyOperation(stack, operation)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.stack
}

describe('the use of a resource of a custom component', () => {
  it('is assumed, and shown as that', () => {
    const used = assessDraft(stackOf()).nodes.get('queue')?.used
    expect(used).toMatchObject([
      { address: QUEUE, uses: [{ figure: 'queue_requests_millions', amount: 0.45, is_own: false }] },
    ])
  })

  it('can be set for all instances together, and decides the price', () => {
    const stack = applied(stackOf(), set(12))
    const lines = priced(stack).estimate.lines.filter(({ service }) => service === 'messaging')
    expect(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBeCloseTo(12 * SQS_USD, 6)
    expect(lines.map(({ quantity_basis: basis }) => basis)).toEqual([expect.stringMatching(/requests as set$/)])
    expect(assessDraft(stack).nodes.get('queue')?.used).toMatchObject([{ uses: [{ amount: 12, is_own: true }] }])
  })

  it('is the same in the plan of a run, whose instances have addresses of their own', () => {
    const checked = checkStack(stackOf({ [QUEUE]: { queue_requests_millions: 12 } }))
    if (!checked.ok) throw new Error('refused')
    const type = 'aws_sqs_queue'
    const planned = [0, 1].map((key) => ({ address: `module.custom_queue.${QUEUE}[${key}]`, type, values: {} }))
    const { totalMonthly } = priceResources(planned, pricingOf(checked.stack, planned))
    expect(totalMonthly).toBeCloseTo(12 * SQS_USD, 2)
  })

  it('stays with the stack when it is written down and read again, renamed or copied', () => {
    const usage = { [QUEUE]: { queue_requests_millions: 12 } }
    const stack = applied(stackOf(), set(12))
    expect(priced(stack).spec.nodes).toMatchObject([{ id: 'queue', usage }])
    expect(stackSpec.parse(JSON.parse(JSON.stringify(stack))).nodes).toMatchObject([{ usage }])
    const renamed = applied(stack, { kind: 'rename', id: 'queue', to: 'mail' })
    expect(priced(renamed).estimate.totalMonthly).toBe(priced(stack).estimate.totalMonthly)
    const clip = { nodes: stack.nodes, connections: [], modules: stack.modules ?? [] }
    expect(applied(stack, { kind: 'paste', clip }).nodes[1]?.usage).toEqual(usage)
  })

  it('goes back to what is assumed, one figure or all', () => {
    const before = stackOf()
    expect(applied(applied(before, set(12)), set(undefined))).toEqual(before)
    expect(applied(applied(before, set(12)), { kind: 'assume', id: 'queue' })).toEqual(before)
    expect(applied(before, set(undefined))).toBe(before)
  })

  it('is refused below 0 and for no address', () => {
    expect(applyOperation(stackOf(), set(-1))).toMatchObject({ ok: false })
    expect(applyOperation(stackOf(), set(1, { address: 'orders' }))).toMatchObject({ ok: false })
    expect(() => stackOf({ [QUEUE]: { parsecs: 1 } as never })).toThrow(/parsecs/)
  })

  it('is a warning where no price depends on it', () => {
    const { diagnostics } = priced(stackOf({ [QUEUE]: { nat_gb: 5 }, 'aws_sqs_queue.gone': { events_millions: 1 } }))
    expect(diagnostics.map(({ code, severity, field }) => [code, severity, field])).toEqual([
      ['unused-usage', 'warning', `nodes[0].usage.${QUEUE}.nat_gb`],
      ['unused-usage', 'warning', 'nodes[0].usage.aws_sqs_queue.gone.events_millions'],
    ])
  })

  it('is that of the stack for components of the catalogue', () => {
    const nodes = [{ id: 'vm', type: 'vm', usage: { 'aws_instance.vm': { nat_gb: 1 } } }]
    expect(priceStack(stackOf(undefined, { nodes }))).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'unknown-usage', node: 'vm', field: 'nodes[0].usage' }],
    })
  })
})
