// Simulated accounts with the real agent and the real Terraform: drift by hand, failures, suspensions.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunDetail } from '#contract/run.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { HAS_TERRAFORM, startRealAgent, type RealAgent } from '../../../../test/support/real-agent.ts'
import { makeRun, runsOf } from '../../../../test/support/run-orders.ts'
import { environmentRow, makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { simulatedFailures, simulatedResources, simulatedSpeeds, simulatedStrikes } from '../../db/schema/states.ts'

describe.skipIf(!HAS_TERRAFORM)('a simulated account (skipped where terraform is not on the PATH)', async () => {
  const app = await createTestApp()
  const { deps } = app
  const { orm } = deps.database
  // Sessions begin when the agent does.
  app.setTime(new Date().toISOString())
  const { project, developer, admin } = await makeCast(app)
  await admin.ready()
  let agent: RealAgent

  beforeAll(async () => {
    agent = await startRealAgent(app)
    await orm.insert(simulatedSpeeds).values({ id: randomUUID(), environment_id: null, speed: 0 })
  })
  afterAll(() => agent.stop())
  beforeEach(async () => {
    await orm.delete(simulatedFailures)
  })

  const stack = make.stack({ nodes: [{ id: 'web', type: 'vm' }] })
  /** An environment whose first apply is ordered. */
  const begin = async (): Promise<{ id: string; run: string }> => {
    const { id: compiled_id, result } = await makeCompiledStack(deps, stack)
    const id = await makeEnvironment(deps, project.id, developer, {
      connection: 'sandbox',
      status: 'pending',
      name: `Shop ${randomUUID().slice(0, 8)}`,
      compiled_id,
      cost_monthly: result.cost_estimate.total_monthly ?? 0,
    })
    return { id, run: (await makeRun(deps, id, 'apply')).id }
  }
  const read = (id: string): Promise<RunDetail> => developer.call('GET /runs/{id}', { params: { id } })
  const ended = async (id: string): Promise<RunDetail> => {
    await agent.ended(id)
    return read(id)
  }
  const account = (id: string) =>
    developer.call('GET /environments/{id}/account', { params: { id }, query: { limit: 200 } })
  const set = (
    kind: 'quota' | 'throttled' | 'slow' | 'vanishes' | 'crash',
    times: number | null = 1,
    type = 'azurerm_virtual_network',
  ) =>
    admin.call('POST /dev/simulated/failures', {
      body: { kind, component: null, type, times, share_percent: 100, environment_id: null },
    })

  it('shows what someone changed and deleted by hand as differences, and changes nothing itself', async () => {
    const { id, run } = await begin()
    expect(await ended(run)).toMatchObject({ status: 'applied' })
    const check = async () =>
      ended((await developer.call('POST /environments/{id}/drift-check', { params: { id } })).id)
    expect(await check()).toMatchObject({
      status: 'planned_and_finished',
      decision: { reasons: [{ code: 'operations.check-clean' }] },
    })
    const held = await account(id)
    expect(held.every(({ address }) => address !== null)).toBe(true)
    const network = held.find(({ type }) => type === 'azurerm_virtual_network')
    const group = held.find(({ type }) => type === 'azurerm_resource_group')
    const params = { id, key: network?.key ?? '' }
    const body = { path: 'tags.Owner', value: 'someone else' }
    const { attributes } = await developer.call('GET /environments/{id}/account/{key}', { params })
    const tag = attributes.find(({ path, is_changeable }) => path.startsWith('tags.') && is_changeable)
    await developer.call('PUT /environments/{id}/account/{key}', { params, body: { ...body, path: tag?.path ?? '' } })
    const subnet = held.find(({ type }) => type === 'azurerm_subnet')
    await developer.call('DELETE /environments/{id}/account/{key}', { params: { id, key: subnet?.key ?? '' } })
    expect(group).toBeDefined()
    const found = await check()
    expect(found).toMatchObject({
      status: 'planned_and_finished',
      counts: { update: 1, delete: 1 },
      decision: { reasons: [{ code: 'operations.check-differs', params: { count: 2 } }] },
    })
    const plan = await developer.call('GET /runs/{id}/plan', { params: { id: found.id } })
    expect(plan.changes).toEqual([])
    expect(plan.drift).toMatchObject(
      [
        {
          address: network?.address,
          action: 'update',
          attributes: [{ path: tag?.path, after: { value: '"someone else"' } }],
        },
        { address: subnet?.address, action: 'delete' },
      ].toSorted((one, other) => ((one.address ?? '') < (other.address ?? '') ? -1 : 1)),
    )
    expect(await environmentRow(deps, id)).toMatchObject({ status: 'active', operation: 'none' })
    expect(await account(id)).toHaveLength(held.length - 1)
  })

  it('ends a run that a failure strikes, says which, and a retry works in the end', async () => {
    const { id, run } = await begin()
    let next = run
    for (const [kind, times, sentence] of [
      ['quota', 1, /Simulated: quota exceeded for azurerm_virtual_network/],
      ['throttled', 5, /Simulated: too many requests for azurerm_virtual_network/],
      ['crash', 1, /Simulated: the provider crashed/],
    ] as const) {
      const { id: failure } = await set(kind, times)
      if (kind !== 'quota') next = (await developer.call('POST /runs/{id}/retry', { params: { id: next } })).id
      const failed = await ended(next)
      expect([kind, failed.status]).toEqual([kind, 'errored'])
      expect(failed.error?.text).toMatch(sentence)
      expect(await orm.$count(simulatedStrikes, eq(simulatedStrikes.failure_id, failure))).toBe(times)
      // What was done before is in the state as it is in the account.
      const held = await account(id)
      expect(held.length).toBeGreaterThan(0)
      expect(failed.state_version).not.toBeNull()
      expect(held.filter(({ address }) => address === null)).toEqual([])
    }
    const again = await developer.call('POST /runs/{id}/retry', { params: { id: next } })
    expect(await ended(again.id)).toMatchObject({ status: 'applied' })
    expect(await environmentRow(deps, id)).toMatchObject({ status: 'active' })
  })

  it('goes on where something is slow or vanishes, and says so', async () => {
    await set('slow', 1, 'azurerm_resource_group')
    await set('vanishes')
    const { id, run } = await begin()
    const applied = await ended(run)
    // What a network that is gone holds cannot be made in a cloud; a simulated one makes it all the same.
    expect(applied.status).toBe('applied')
    for (const sentence of [
      'Simulated: azurerm_resource_group was slow',
      'Simulated: azurerm_virtual_network vanished after it was created',
    ])
      expect(applied.diagnostics.map(({ summary }) => summary)).toContainEqual(expect.stringContaining(sentence))
    const check = await developer.call('POST /environments/{id}/drift-check', { params: { id } })
    expect(await ended(check.id)).toMatchObject({
      counts: { delete: 1 },
      decision: { reasons: [{ code: 'operations.check-differs', params: { count: 1 } }] },
    })
  })

  it('stops what a stop ends, shows it, costs less, and resumes it', async () => {
    const { id, run } = await begin()
    await ended(run)
    const before = await environmentRow(deps, id)
    await developer.call('POST /environments/{id}/suspend', { params: { id } })
    const [, stop] = await runsOf(deps, id)
    const stopped = await ended(stop?.id ?? '')
    expect(stopped).toMatchObject({ kind: 'stop', status: 'applied' })
    expect(stopped.resources.length).toBeGreaterThan(0)
    expect(stopped.resources.every(({ action, state }) => action === 'stop' && state === 'done')).toBe(true)
    const addresses = stopped.resources.map(({ address }) => address).toSorted()
    expect(addresses.join(' ')).toContain('virtual_machine')
    const held = await account(id)
    const isStopped = held.flatMap(({ is_stopped, address }) => (is_stopped ? [address ?? ''] : []))
    expect(isStopped.toSorted()).toEqual(addresses)
    expect(held.length).toBeGreaterThan(isStopped.length)
    const suspended = await environmentRow(deps, id)
    expect(suspended.status).toBe('suspended')
    expect(suspended.cost_now).toBeLessThan(before.cost_now)
    await developer.call('POST /environments/{id}/resume', { params: { id } })
    const [, , resume] = await runsOf(deps, id)
    expect(await ended(resume?.id ?? '')).toMatchObject({ kind: 'resume', status: 'applied' })
    const isHeld = eq(simulatedResources.environment_id, id)
    const rows = await orm.select({ is_stopped: simulatedResources.is_stopped }).from(simulatedResources).where(isHeld)
    expect(rows.some(({ is_stopped }) => is_stopped)).toBe(false)
    expect(await environmentRow(deps, id)).toMatchObject({ status: 'active', cost_now: before.cost_now })
  })
})
