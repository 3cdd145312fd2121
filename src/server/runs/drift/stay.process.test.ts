// What is ignored stays through a run, with the real agent and the real Terraform on a simulated cloud.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#engine/durations.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { HAS_TERRAFORM, startRealAgent, type RealAgent } from '../../../../test/support/real-agent.ts'
import { makeRun, runRow } from '../../../../test/support/run-orders.ts'
import { environmentRow, makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { simulatedSpeeds } from '../../db/schema/states.ts'

describe.skipIf(!HAS_TERRAFORM)('an ignored difference (skipped where terraform is not on the PATH)', async () => {
  const app = await createTestApp()
  const { deps } = app
  app.setTime(new Date().toISOString())
  const { project, developer, admin } = await makeCast(app)
  await admin.ready()
  let agent: RealAgent

  beforeAll(async () => {
    agent = await startRealAgent(app)
    await deps.database.orm.insert(simulatedSpeeds).values({ id: randomUUID(), environment_id: null, speed: 0 })
  })
  afterAll(() => agent.stop())

  const account = (id: string) =>
    developer.call('GET /environments/{id}/account', { params: { id }, query: { limit: 200 } })
  const keyOf = async (id: string, type: string) => (await account(id)).find((one) => one.type === type)?.key ?? ''
  const attributesOf = async (id: string, type: string) => {
    const params = { id, key: await keyOf(id, type) }
    return (await developer.call('GET /environments/{id}/account/{key}', { params })).attributes
  }
  const tagOf = async (id: string, type: string) =>
    (await attributesOf(id, type)).find(({ path, is_changeable }) => path.startsWith('tags.') && is_changeable)
  const setTag = async (id: string, type: string, value: string) => {
    const body = { path: (await tagOf(id, type))?.path ?? '', value }
    const params = { id, key: await keyOf(id, type) }
    await developer.call('PUT /environments/{id}/account/{key}', { params, body })
  }
  const ended = async (run: string) => {
    await agent.ended(run)
    return developer.call('GET /runs/{id}', { params: { id: run } })
  }
  const check = async (id: string) =>
    ended((await developer.call('POST /environments/{id}/drift-check', { params: { id } })).id)
  const drift = (id: string) => developer.call('GET /environments/{id}/drift', { params: { id } })
  const addressesIn = ({ components }: Pick<Awaited<ReturnType<typeof drift>>, 'components'>) =>
    components.flatMap(({ resources }) => resources.map(({ address }) => address))
  const revert = async (id: string) => {
    const run = await developer.call('POST /environments/{id}/drift-revert', { params: { id } })
    const isPlanned = async () => !['queued', 'planning'].includes((await runRow(deps, run.id)).status)
    await expect.poll(isPlanned, { timeout: 60_000 }).toBe(true)
    const plan = await developer.call('GET /runs/{id}/plan', { params: { id: run.id } })
    const { status } = await developer.call('GET /runs/{id}', { params: { id: run.id } })
    if (status === 'planned')
      await developer.call('POST /runs/{id}/confirm', { params: { id: run.id }, body: { plan_id: plan.id } })
    return { run: await ended(run.id), changed: plan.changes.map(({ address }) => address) }
  }

  it('stays through a run that takes back the rest, and comes back when it is ignored no longer', async () => {
    const { id: compiled_id, result } = await makeCompiledStack(
      deps,
      make.stack({ nodes: [{ id: 'web', type: 'vm' }] }),
    )
    const id = await makeEnvironment(deps, project.id, developer, {
      connection: 'sandbox',
      status: 'pending',
      name: 'Ignored',
      compiled_id,
      cost_monthly: result.cost_estimate.total_monthly ?? 0,
    })
    expect(await ended((await makeRun(deps, id, 'apply')).id)).toMatchObject({ status: 'applied' })
    const [network, group] = ['azurerm_virtual_network', 'azurerm_resource_group'] as const
    await setTag(id, network, 'ignored')
    await setTag(id, group, 'taken back')
    await check(id)
    const found = await drift(id)
    expect(addressesIn(found)).toHaveLength(2)
    const ignored = found.components
      .flatMap(({ resources }) => resources)
      .filter(({ type }) => type === network)
      .flatMap(({ findings }) => findings.map((one) => one.id))
    const until = new Date(deps.now().getTime() + DAY_MS).toISOString()
    const body = { findings: ignored, reason: 'Of the network team.', until }
    await developer.call('POST /environments/{id}/drift-ignores', { params: { id }, body })

    const first = await revert(id)
    expect(first).toMatchObject({ run: { status: 'applied' } })
    expect(first.changed).toEqual([expect.stringContaining(group)])
    expect((await tagOf(id, network))?.shown).toEqual({ value: '"ignored"' })
    const after = await drift(id)
    expect(addressesIn(after)).toEqual([])
    expect(after.ignored).toMatchObject([{ reason: 'Of the network team.' }])
    expect(after.ignored.flatMap(addressesIn)).toEqual([expect.stringContaining(network)])

    await check(id)
    expect((await drift(id)).ignored.flatMap(addressesIn)).toEqual([expect.stringContaining(network)])
    expect((await environmentRow(deps, id)).drift).toMatchObject({ count: 0, ignored: 1 })

    await setTag(id, network, 'again')
    await check(id)
    const again = await drift(id)
    expect(again.ignored).toEqual([])
    expect(again.components.flatMap(({ resources }) => resources.flatMap(({ findings }) => findings))).toMatchObject([
      { before: { value: expect.not.stringContaining('ignored') }, after: { value: '"again"' } },
    ])
    const second = await revert(id)
    expect(second.changed).toEqual([expect.stringContaining(network)])
    expect(await drift(id)).toMatchObject({ components: [], ignored: [] })
    expect((await environmentRow(deps, id)).drift).toBeNull()
  })
})
