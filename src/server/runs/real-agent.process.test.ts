// The real agent with the real Terraform on simulated clouds, against the real server.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { HAS_TERRAFORM, startRealAgent, type RealAgent } from '../../../test/support/real-agent.ts'
import { makeRun } from '../../../test/support/run-orders.ts'
import { makeEnvironment } from '../../../test/support/things.ts'
import { runEvents } from '../db/schema/runs.ts'
import { simulatedResources, stateVersions } from '../db/schema/states.ts'

/** USD a month, more than their plans cost: prices are not what this is about. */
const ENOUGH = 1000

describe.skipIf(!HAS_TERRAFORM)('a run by the real agent (skipped where terraform is not on the PATH)', async () => {
  const app = await createTestApp()
  const { deps } = app
  const { orm } = deps.database
  let agent: RealAgent

  beforeAll(async () => {
    agent = await startRealAgent(app)
  })
  afterAll(() => agent.stop())

  it('applies a stack, and keeps its state, its account and what happened', async () => {
    const cast = await makeCast(app)
    const given = { connection: 'sandbox', status: 'pending', cost_monthly: ENOUGH } as const
    const environment = await makeEnvironment(deps, cast.project.id, cast.developer, given)
    const run = await makeRun(deps, environment, 'apply')
    const applied = await agent.applied(run.id)
    const log = await agent.logOf(run.id)
    expect(log).toMatch(/Apply complete! Resources: \d+ added/)
    const held = await orm.$count(simulatedResources, eq(simulatedResources.environment_id, environment))
    expect(held).toBeGreaterThan(0)
    const events = await orm.select().from(runEvents).where(eq(runEvents.run_id, run.id))
    expect(events.filter(({ kind, action }) => kind === 'done' && action === 'create')).toHaveLength(
      applied.counts?.create ?? -1,
    )
    expect(await orm.$count(stateVersions, eq(stateVersions.environment_id, environment))).toBeGreaterThan(0)
    const outputs = await cast.viewer.call('GET /environments/{id}/outputs', { params: { id: environment } })
    expect(outputs.length).toBeGreaterThan(0)
    // The folder goes once the server has heard of the end.
    await expect.poll(() => readdirSync(join(agent.folder, 'work')), { timeout: 20_000 }).toEqual([])
  })

  it('goes on over a server that is away in the middle of an apply', async () => {
    const cast = await makeCast(app)
    const given = { connection: 'sandbox', status: 'pending', cost_monthly: ENOUGH } as const
    const environment = await makeEnvironment(deps, cast.project.id, cast.developer, given)
    const run = await makeRun(deps, environment, 'apply')
    await expect
      .poll(
        async () =>
          (await orm.select().from(runEvents).where(eq(runEvents.run_id, run.id))).some(
            ({ kind }) => kind === 'started',
          ),
        { timeout: 170_000 },
      )
      .toBe(true)
    await agent.goAway(4000)
    const applied = await agent.applied(run.id)
    const versions = await orm.select().from(stateVersions).where(eq(stateVersions.environment_id, environment))
    expect(versions.every(({ is_adopted }) => is_adopted)).toBe(true)
    const events = await orm.select().from(runEvents).where(eq(runEvents.run_id, run.id))
    expect(events.filter(({ kind, action }) => kind === 'done' && action === 'create')).toHaveLength(
      applied.counts?.create ?? -1,
    )
  })
})
