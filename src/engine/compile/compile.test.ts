import { format } from '@cdktf/hcl-tools'
import { parse } from '@cdktf/hcl2json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateRequest } from '../answers.ts'
import { LANDING_BLUEPRINTS, stackOfBlueprint } from '../blueprints/catalogue.ts'
import { stackFromAnswers } from '../blueprints/from-answers.ts'
import { CLOUD_IDS, CLOUD_LIST, CLOUDS, type CloudId } from '../clouds/index.ts'
import { listFiles, type CompiledStack, type TerraformFiles } from '../result.ts'
import type { StackSpec, StackSpecInput } from '../stack/schema.ts'
import { USE_CASES } from '../vocabulary.ts'
import { compileStack } from './compile.ts'

function compiled(spec: StackSpecInput): CompiledStack {
  const outcome = compileStack(spec)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics, null, 2))
  return outcome.result
}

function answered(part: Record<string, unknown>): StackSpec {
  return stackFromAnswers(
    generateRequest.parse({
      use_case: 'Web Application',
      environment_type: 'Development',
      data_sensitivity: 'Internal',
      duration: 'Long-term',
      cloud_provider: 'AWS',
      ...part,
    }),
  )
}

const hcl = (files: TerraformFiles): [string, string][] =>
  listFiles(files).flatMap(({ name, text }) => (name.endsWith('.tf') ? [[name, text] as [string, string]] : []))

describe('compileStack', () => {
  it.each(USE_CASES.flatMap((useCase) => CLOUD_LIST.map((cloud) => ({ useCase: useCase.label, cloud: cloud.label }))))(
    'gives the same bytes twice, formatted, for $useCase on $cloud',
    async ({ useCase, cloud }) => {
      const spec = answered({ use_case: useCase, cloud_provider: cloud })
      const one = compiled(spec)
      expect(JSON.stringify(compiled(structuredClone(spec)))).toBe(JSON.stringify(one))
      for (const [name, text] of hcl(one.terraform)) expect(await format(text), name).toBe(text)
    },
  )

  it('keeps any name, owner and tag out of the code', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        '${var.x}',
        '%{ if true }',
        '"',
        '\n}\nresource "x" "y" {',
        'a'.repeat(200),
        '',
        '日本語',
        '"]\\',
      ),
    )
    const specOf = (cloud: CloudId): StackSpecInput => ({
      name: 'stack',
      owner: 'o',
      cost_center: 'c',
      tags: {},
      cloud,
      region: CLOUDS[cloud].defaultRegion,
      nodes: [{ id: 'object-storage', type: 'object-storage' }],
    })
    /** The files of the same stack with plain texts, parsed once for each cloud. */
    const parsed = new Map<CloudId, Map<string, Record<string, unknown>>>()
    const plainOf = async (cloud: CloudId) => {
      const known = parsed.get(cloud) ?? new Map<string, Record<string, unknown>>()
      if (known.size === 0)
        for (const [file, text] of hcl(compiled(specOf(cloud)).terraform))
          known.set(file, (await parse(file, text)) as Record<string, unknown>)
      parsed.set(cloud, known)
      return known
    }
    await fc.assert(
      fc.asyncProperty(hostile, hostile, fc.constantFrom(...CLOUD_IDS), async (name, other, cloud) => {
        const tags = { [other.slice(0, 100)]: name }
        const { terraform } = compiled({ ...specOf(cloud), name, owner: other, cost_center: name, tags })
        const plainTrees = await plainOf(cloud)
        for (const [file, text] of hcl(terraform)) {
          const tree = (await parse(file, text)) as Record<string, unknown>
          const plain = plainTrees.get(file) ?? {}
          expect(Object.keys(tree)).toEqual(Object.keys(plain))
          expect(Object.keys((tree['resource'] ?? {}) as object)).toEqual(
            Object.keys((plain['resource'] ?? {}) as object),
          )
          expect(await format(text)).toBe(text)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('adds up: every line belongs to a component, the components to the total', () => {
    const { cost_estimate: cost } = compiled(answered({ cloud_provider: 'Azure' }))
    const sum = cost.lines.reduce((total, line) => total + (line.amount ?? 0), 0)
    expect(cost.total_monthly).toBeCloseTo(sum, 2)
    expect(Object.values(cost.breakdown).reduce((total, amount) => total + amount, 0)).toBeCloseTo(sum, 0)
    expect(cost.comparison).toMatchObject({
      Azure: cost.total_monthly,
      AWS: expect.any(Number),
      GCP: expect.any(Number),
    })
    for (const line of cost.lines) expect(line.quantity_basis, line.label).not.toBe('')
  })

  it('does not compare a size that someone chose with the default size of another cloud', () => {
    const machines = (settings: Readonly<Record<string, unknown>>): CompiledStack =>
      compiled({ cloud: 'azure', region: 'eastus', nodes: [{ id: 'vm', type: 'vm', settings }] })
    const saidBy = ({ cost_estimate: cost }: CompiledStack) =>
      cost.comparison_detail.flatMap(({ cloud, losses = [] }) =>
        losses.some((loss) => /default size/.test(loss)) ? [cloud] : [],
      )
    const large = machines({ size: 'Standard_D16s_v5', count: 4 })
    expect(saidBy(large)).toEqual(CLOUD_IDS.filter((cloud) => cloud !== 'azure'))
    expect(large.cost_estimate.savings.map(({ title }) => title).join()).not.toMatch(/AWS|Google/)
    expect(saidBy(machines({ count: 4 }))).toEqual([])
  })

  it('follows a usage figure that a person sets, and what is derived from it', () => {
    const assumed = compiled(answered({}))
    const busy = compiled(answered({ usage: { nat_gb: 1000 } }))
    expect(busy.cost_estimate.usage['nat_gb']).toBe(1000)
    expect(busy.cost_estimate.usage['private_endpoint_gb']).toBe(100)
    expect(busy.cost_estimate.total_monthly).toBeGreaterThan(assumed.cost_estimate.total_monthly + 40)
  })

  it('counts a Temporary stack until its end', () => {
    const { cost_estimate: cost, stack } = compiled({
      ...answered({ duration: 'Temporary', expires_on: '2030-01-15' }),
      starts_on: '2030-01-01',
    })
    expect(stack.expires_on).toBe('2030-01-15')
    expect(cost.lifetime?.days).toBe(14)
    expect(cost.lifetime?.total).toBeCloseTo((cost.total_monthly * 14 * 24) / 730, 1)
  })

  it('takes no input beyond the account in Development', () => {
    const account: Readonly<Record<string, string[]>> = { azure: ['subscription_id'], gcp: ['project_id'] }
    for (const cloud of CLOUD_LIST) {
      const { variables_tf } = compiled(answered({ cloud_provider: cloud.label })).terraform
      const required = [...variables_tf.matchAll(/^variable "(\w+)" \{\n((?:.+\n|\n)*?)\}$/gm)]
        .filter(([, , body]) => !/^ {2}default /m.test(body ?? ''))
        .map(([, name]) => name)
      expect(required).toEqual(account[cloud.id] ?? [])
    }
  })

  it('refuses a stack with readable problems and no files', () => {
    expect(compileStack({ cloud: 'aws', region: 'us-east-1', nodes: [] })).toEqual({
      ok: false,
      diagnostics: [
        expect.objectContaining({ field: 'nodes', message: 'nodes: A stack needs at least one component.' }),
      ],
    })
  })
})

describe('landing blueprints', () => {
  it.each(LANDING_BLUEPRINTS)(
    '$name costs on Azure what the page promises, every line priced whose price is known',
    (blueprint) => {
      const { cost_estimate: cost } = compiled(stackOfBlueprint(blueprint, 'azure'))
      // Whether the fee that the price list names for the Free tier is charged is not known.
      const unknown = cost.lines.flatMap((line) => (line.amount === null ? [line.sku] : []))
      expect(unknown).toEqual(blueprint.id === 'microservices-dev' ? ['AKS Free'] : [])
      expect(cost.total_monthly).toBeGreaterThanOrEqual(blueprint.priceRange.min)
      expect(cost.total_monthly).toBeLessThanOrEqual(blueprint.priceRange.max)
    },
  )

  it.each(
    LANDING_BLUEPRINTS.flatMap((blueprint) =>
      CLOUD_LIST.flatMap((cloud) => cloud.regions.map((region) => ({ blueprint, cloud: cloud.id, region: region.id }))),
    ),
  )('$blueprint.name compiles in $region', ({ blueprint, cloud, region }) => {
    expect(compiled(stackOfBlueprint(blueprint, cloud, region)).terraform.main_tf).toContain('locals {')
  })
})
