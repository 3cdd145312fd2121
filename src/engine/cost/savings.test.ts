import { describe, expect, it } from 'vitest'
import { generateRequest } from '../answers.ts'
import { stackFromAnswers } from '../blueprints/from-answers.ts'
import { compileStack } from '../compile/compile.ts'
import { priceStack } from '../compile/price.ts'
import type { CostEstimate } from '../result.ts'
import { stackModule } from '../stack/module.ts'
import { stackSpec, type StackSpecInput } from '../stack/schema.ts'
import { findSavings } from './savings.ts'

function costOf(spec: Partial<StackSpecInput>): CostEstimate {
  const outcome = compileStack({
    name: 'shop',
    cloud: 'aws',
    region: 'us-east-1',
    nodes: [{ id: 'vm', type: 'vm' }],
    ...spec,
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result.cost_estimate
}

describe('savings', () => {
  it('are what the changed stack really costs less', () => {
    const cost = costOf({ nodes: [{ id: 'vm', type: 'vm', settings: { count: 4, max_count: 6 } }] })
    const stop = cost.savings.find((saving) => saving.title === 'Stop machines at night and on weekends')
    const changed = costOf({
      nodes: [{ id: 'vm', type: 'vm', settings: { count: 4, max_count: 6, is_scheduled: true } }],
    })
    expect(stop?.monthly).toBeCloseTo(cost.total_monthly - changed.total_monthly, 2)
    expect(cost.savings_opportunities.some((text) => text.startsWith('Stop machines at night'))).toBe(true)
  })

  it('leave out what saves too little and what the stack already does', () => {
    const cost = costOf({
      duration: 'temporary',
      nodes: [{ id: 'vm', type: 'vm', settings: { count: 4, max_count: 6 } }],
    })
    expect(cost.savings.map((saving) => saving.title)).not.toContain('Stop machines at night and on weekends')
    for (const saving of cost.savings)
      expect(saving.monthly).toBeGreaterThanOrEqual(Math.max(1, cost.total_monthly * 0.03))
  })

  it('leave out what saves less than 3 % of the whole', () => {
    const spec = stackFromAnswers(
      generateRequest.parse({
        use_case: 'Web Application',
        environment_type: 'Production',
        data_sensitivity: 'Internal',
        duration: 'Long-term',
        cloud_provider: 'Azure',
      }),
    )
    const cost = costOf(spec)
    const shorter = costOf({
      ...spec,
      nodes: spec.nodes.map((node) =>
        node.type === 'log-analytics' ? { ...node, settings: { ...node.settings, retention_days: 30 } } : node,
      ),
    })
    const saved = cost.total_monthly - shorter.total_monthly
    expect(saved).toBeGreaterThan(1)
    expect(saved).toBeLessThan(cost.total_monthly * 0.03)
    expect(cost.savings.map((saving) => saving.title)).not.toContain('Keep logs for only 30 days')
  })

  it.each(['Azure', 'AWS', 'GCP'] as const)(
    'know what costs less when logs are kept for a shorter time on %s',
    (cloud) => {
      const spec = stackFromAnswers(
        generateRequest.parse({
          use_case: 'Microservices',
          environment_type: 'Production',
          data_sensitivity: 'Internal',
          duration: 'Long-term',
          cloud_provider: cloud,
        }),
      )
      const nodes = spec.nodes.map((node) =>
        node.type === 'log-analytics' ? { ...node, settings: { ...node.settings, retention_days: 30 } } : node,
      )
      const shorter = new Map(
        costOf({ ...spec, nodes }).lines.map((line) => [`${line.resource} ${line.label}`, line.amount]),
      )
      const changed = costOf(spec).lines.filter((line) => line.amount !== shorter.get(`${line.resource} ${line.label}`))
      expect(new Set(changed.map(({ service, unit }) => `${service} ${unit}`))).toEqual(new Set(['logs gb-month']))
    },
  )

  it('name another cloud only where every line has a price there', () => {
    const outcome = priceStack(
      stackSpec.parse({ cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'vm', type: 'vm' }] }),
    )
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
    const { priced } = outcome
    const elsewhere = (priced_lines: number): string[] =>
      findSavings(priced, [
        {
          cloud: 'gcp',
          label: 'GCP',
          region: 'us-central1',
          total_monthly: 1,
          priced_lines,
          total_lines: 10,
          differences: [],
        },
      ]).map((saving) => saving.title)
    expect(elsewhere(10)).toContain('Run it on GCP')
    expect(elsewhere(9)).not.toContain('Run it on GCP')
  })

  it('never promise the sizes of a smaller team to one that is in the middle of its bucket', () => {
    const title = 'Take the next smaller size'
    expect(costOf({ team_size: 15 }).savings.map((saving) => saving.title)).not.toContain(title)
    expect(costOf({ team_size: 21 }).savings.map((saving) => saving.title)).toContain(title)
  })

  it('keep what a team uses when they take the sizes of a smaller one', () => {
    const spec = {
      environment_type: 'production',
      nodes: [
        { id: 'vm', type: 'vm' },
        { id: 'storage', type: 'object-storage' },
      ],
    } as const
    const of = (more: Partial<StackSpecInput>): CostEstimate => costOf({ ...spec, nodes: [...spec.nodes], ...more })
    const cost = of({ team_size: 21 })
    const smaller = of({ team_size: 20, usage: cost.usage })
    expect(cost.savings.find((saving) => saving.title === 'Take the next smaller size')?.monthly).toBeCloseTo(
      cost.total_monthly - smaller.total_monthly,
      2,
    )
  })

  it('take arm64 for groups and clusters, and leave machines with a GPU alone', () => {
    const nodes = [
      { id: 'vm', type: 'vm', settings: { count: 2 } },
      { id: 'lab', type: 'vm', settings: { has_gpu: true, is_scheduled: true } },
      { id: 'kubernetes', type: 'kubernetes' },
    ]
    const cost = costOf({ nodes })
    const arm = cost.savings.find((saving) => saving.title === 'Run machines on arm64 (t4g.medium, t4g.large)')
    const sizes: Record<string, string> = { vm: 't4g.medium', kubernetes: 't4g.large' }
    const changed = costOf({
      nodes: nodes.map((node) => ({
        ...node,
        settings: { ...node.settings, ...(sizes[node.id] === undefined ? {} : { size: sizes[node.id] }) },
      })),
    })
    expect(arm?.monthly).toBeCloseTo(cost.total_monthly - changed.total_monthly, 2)
    expect(changed.lines.some((line) => line.sku === 'g4dn.xlarge')).toBe(true)
  })

  it('leave it to a custom component what a size is to it', () => {
    const farm = (variables: string, type: string): Partial<StackSpecInput> => ({
      modules: [
        stackModule.parse({
          type: 'custom-farm',
          name: 'Farm',
          category: 'compute',
          cloud: 'aws',
          source: {
            kind: 'files',
            files: {
              'main.tf': `${variables}\nresource "aws_instance" "f" {\n  ami = "a"\n  instance_type = ${type}\n}`,
            },
          },
          variables: variables === '' ? [] : [{ name: 'size', is_required: false }],
          outputs: [],
        }),
      ],
    })
    const of = (more: Partial<StackSpecInput>, settings: Record<string, string> = {}): CostEstimate =>
      costOf({ ...more, nodes: [{ id: 'farm', type: 'custom-farm', settings }] })
    const named = (cost: CostEstimate) =>
      cost.savings.find(({ title }) => title === 'Run machines on arm64 (t4g.large)')
    const asksForSize = farm('variable "size" {\n  default = "t3.large"\n}', 'var.size')
    const cost = of(asksForSize)
    expect(named(cost)?.monthly).toBeCloseTo(
      cost.total_monthly - of(asksForSize, { size: 't4g.large' }).total_monthly,
      2,
    )
    const fixed = of(farm('', '"t3.large"'))
    expect(fixed.total_monthly).toBeCloseTo(cost.total_monthly, 2)
    expect(named(fixed)).toBeUndefined()
  })

  it('offer the smallest autoscale of Cosmos DB only where the assumed traffic leaves room', () => {
    const title = 'Let NoSQL scale to 1000 request units a second at most'
    const of = (team_size: number): CostEstimate =>
      costOf({
        cloud: 'azure',
        region: 'eastus',
        environment_type: 'production',
        team_size,
        nodes: [{ id: 'nosql', type: 'nosql' }],
      })
    expect(of(3).savings.map((saving) => saving.title)).toContain(title)
    expect(of(30).savings.map((saving) => saving.title)).not.toContain(title)
  })

  it('say what a gateway outside the network costs less on Azure, and take it where the data is Public', () => {
    const api = {
      cloud: 'azure',
      region: 'eastus',
      environment_type: 'production',
      nodes: [
        { id: 'api', type: 'api-gateway' },
        { id: 'function', type: 'function' },
        { id: 'storage', type: 'object-storage' },
      ],
      connections: [
        { from: 'api', to: 'function' },
        { from: 'function', to: 'storage' },
      ],
    } as const satisfies Partial<StackSpecInput>
    const own = (sensitivity: 'public' | 'internal' | 'confidential', team = 3): CostEstimate =>
      costOf({
        ...api,
        nodes: [...api.nodes],
        connections: [...api.connections],
        data_sensitivity: sensitivity,
        team_size: team,
      })
    const gateway = (cost: CostEstimate): string | undefined =>
      cost.lines.find((line) => line.service === 'api-gateway')?.sku
    const title = 'Take the API gateway out of the network'
    const saves = (cost: CostEstimate): boolean => cost.savings.some((saving) => saving.title === title)
    const [open, inside, closed] = [own('public'), own('internal'), own('confidential')]
    expect([gateway(open), gateway(inside), gateway(closed)]).toEqual([
      'APIM Consumption',
      'APIM Standard v2',
      'APIM Standard v2',
    ])
    expect([saves(open), saves(inside), saves(closed)]).toEqual([false, true, false])
    expect(open.total_monthly).toBeLessThan(inside.total_monthly - 600)
    expect(gateway(own('public', 100))).toBe('APIM Basic v2')
  })
})
