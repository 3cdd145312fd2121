// The price of plans as the real Terraform makes them: an unchanged stack costs exactly what was approved, what someone
// changed by hand has a price, and a plan that keeps it asks again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunDetail } from '#contract/run.ts'
import { stackSpec, type StackSpecInput } from '#engine/stack/schema.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { HAS_TERRAFORM, startRealAgent, type RealAgent } from '../../../../test/support/real-agent.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { environmentRow, makeCompiledStack, makeEnvironment, proveNothing } from '../../../../test/support/things.ts'
import { simulatedSpeeds } from '../../db/schema/states.ts'
import { digestOf } from '../../environments/stack/digest.ts'

const DISKS = {
  type: 'custom-disks',
  name: 'Disks',
  category: 'storage',
  cloud: 'aws',
  source: {
    kind: 'files',
    files: {
      'main.tf': `variable "machines" {
  type    = number
  default = 1
}
variable "subnet_id" {
  type = string
}
resource "aws_ebs_volume" "data" {
  count             = var.machines
  availability_zone = "us-east-1a"
  size              = 200
  type              = "gp3"
}
resource "aws_nat_gateway" "out" {
  subnet_id         = var.subnet_id
  connectivity_type = "private"
}
`,
    },
  },
  variables: [{ name: 'machines', type: 'number', is_required: false }, { name: 'subnet_id' }],
  prices: [{ label: 'Licence', unit: 'month', quantity: 1, unit_price: 25, is_on_top: true }],
} satisfies NonNullable<StackSpecInput['modules']>[number]

type Cloud = 'aws' | 'azure' | 'gcp'

describe.skipIf(!HAS_TERRAFORM)('a price (skipped where terraform is not on the PATH)', async () => {
  const app = await createTestApp({ prove: proveNothing })
  const { deps } = app
  app.setTime(new Date().toISOString())
  const { project, developer, owner } = await makeCast(app)
  await owner.ready()
  let agent: RealAgent

  beforeAll(async () => {
    agent = await startRealAgent(app, true)
    await deps.database.orm.insert(simulatedSpeeds).values({ id: randomUUID(), environment_id: null, speed: 0 })
  })
  afterAll(() => agent.stop())

  const ended = async (id: string): Promise<RunDetail> => {
    await agent.ended(id)
    return developer.call('GET /runs/{id}', { params: { id } })
  }
  const stackOf = (cloud: Cloud, region: string, nodes: readonly string[], more: Partial<StackSpecInput> = {}) =>
    make.stack({
      cloud,
      region,
      nodes: nodes.map((type) => ({ id: type, type })),
      environment_type: 'staging',
      ...more,
    })
  const begin = async (cloud: Cloud, region: string, nodes: readonly string[], more: Partial<StackSpecInput> = {}) => {
    const { id: compiled_id, result } = await makeCompiledStack(deps, stackOf(cloud, region, nodes, more))
    const cost_monthly = result.cost_estimate.total_monthly
    const id = await makeEnvironment(deps, project.id, developer, {
      connection: 'sandbox',
      status: 'pending',
      name: `Shop ${randomUUID().slice(0, 8)}`,
      cloud_provider: { aws: 'AWS', azure: 'Azure', gcp: 'GCP' }[cloud],
      region,
      compiled_id,
      stack_digest: digestOf(result.stack),
      cost_monthly,
      environment_type: 'Staging',
    })
    return { id, cost_monthly, run: await ended((await makeRun(deps, id, 'apply')).id) }
  }

  it.each([
    ['aws', 'us-east-1', ['vm', 'postgresql', 'redis', 'object-storage']],
    ['azure', 'eastus', ['vm', 'postgresql', 'redis', 'object-storage', 'kubernetes']],
    ['gcp', 'us-central1', ['vm', 'postgresql', 'redis', 'object-storage']],
  ] as const)('of the plan of an unchanged stack on %s is the one that was approved', async (cloud, region, nodes) => {
    const { run, cost_monthly } = await begin(cloud, region, nodes)
    const { differences, estimated_monthly } = await developer.call('GET /runs/{id}/price', { params: { id: run.id } })
    expect(differences).toEqual([])
    expect(estimated_monthly).toBe(cost_monthly)
    expect(run).toMatchObject({
      status: 'applied',
      price: { planned_monthly: cost_monthly, approved_monthly: cost_monthly, over_monthly: 0, asks: 'nothing' },
    })
  })

  it('of a custom component is that of its resources, and of the licence that its author declared', async () => {
    const nodes = [
      { id: 'disks', type: 'custom-disks', settings: { machines: 3, subnet_id: 'subnet-0a1b2c3d4e5f60718' } },
      { id: 'store', type: 'object-storage' },
    ]
    const { run, cost_monthly } = await begin('aws', 'us-east-1', [], { nodes, modules: [DISKS] })
    const { differences, resources } = await developer.call('GET /runs/{id}/price', { params: { id: run.id } })
    expect(differences).toEqual([])
    // 3 x 200 GB of gp3 at $0.08, 730 h of a NAT gateway at $0.045, and the licence.
    expect(cost_monthly).toBeGreaterThan(48 + 32.85 + 25)
    expect(resources.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['module.custom_disks.aws_ebs_volume.data[2]', 'module.custom_disks.aws_nat_gateway.out']),
    )
    expect(run).toMatchObject({
      status: 'applied',
      price: { planned_monthly: cost_monthly, approved_monthly: cost_monthly, over_monthly: 0, asks: 'nothing' },
    })
  })

  it('of what someone changed by hand is what the change costs a month', async () => {
    const { id } = await begin('aws', 'us-east-1', ['vm'])
    const held = await developer.call('GET /environments/{id}/account', { params: { id }, query: { limit: 200 } })
    const group = held.find(({ type }) => type === 'aws_autoscaling_group')
    const params = { id, key: group?.key ?? '' }
    const before = await environmentRow(deps, id)
    await developer.call('PUT /environments/{id}/account/{key}', {
      params,
      body: { path: 'desired_capacity', value: 9 },
    })
    const check = await ended((await developer.call('POST /environments/{id}/drift-check', { params: { id } })).id)
    const { drift } = await developer.call('GET /runs/{id}/price', { params: { id: check.id } })
    expect(drift).toMatchObject({
      before_monthly: before.cost_monthly,
      resources: [{ address: group?.address, type: 'aws_autoscaling_group' }],
    })
    expect(drift?.after_monthly).toBeGreaterThan(before.cost_monthly * 2)
    expect(check).toMatchObject({ status: 'planned_and_finished', price: { asks: 'nothing' } })
    // Auto scaling sets how many machines there are, so that the next plan keeps them: it is what will be billed.
    const stack = stackOf('aws', 'us-east-1', ['vm', 'object-storage'])
    await developer.call('PUT /environments/{id}', { params: { id }, body: { stack: stackSpec.parse(stack) } })
    const [asking] = await developer.call('GET /runs', { query: { environment_id: id, limit: 1 } })
    await expect
      .poll(async () => (await developer.call('GET /runs/{id}', { params: { id: asking?.id ?? '' } })).status, {
        timeout: 60_000,
      })
      .toBe('planned')
    const waiting = await developer.call('GET /runs/{id}', { params: { id: asking?.id ?? '' } })
    expect(waiting.price).toMatchObject({ asks: 'confirmation', is_accepted: false, is_lower_bound: false })
    expect(waiting.decision.reasons[0]?.text).toMatch(/^Its plan costs \$\d+\.\d\d a month, \$\d+\.\d\d more than the/)
    const { plan_id, differences } = await developer.call('GET /runs/{id}/price', { params: { id: waiting.id } })
    expect(differences.map(({ resources }) => resources)).toContainEqual([group?.address])
    await developer.call('POST /runs/{id}/confirm', { params: { id: waiting.id }, body: { plan_id } })
    expect(await ended(waiting.id)).toMatchObject({ status: 'applied' })
    expect(await environmentRow(deps, id)).toMatchObject({
      cost_monthly: waiting.price?.planned_monthly,
      cost_now: waiting.price?.planned_monthly,
      plan_cost_monthly: null,
    })
  })
})
