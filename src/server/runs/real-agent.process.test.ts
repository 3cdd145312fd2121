// The real agent with the real Terraform on simulated clouds, against the real server.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAgent, type RunningAgent } from '../../runner/agent/agent.ts'
import { makeAgent } from '../../../test/support/agents.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { makeRun, runRow } from '../../../test/support/run-orders.ts'
import { makeEnvironment } from '../../../test/support/things.ts'
import { runAttempts, runEvents, runLogPieces } from '../db/schema/runs.ts'
import { simulatedResources, stateVersions } from '../db/schema/states.ts'
import { createApp } from '../app.ts'
import { listen, type Listening } from '../listen.ts'

const HAS_TERRAFORM = spawnSync('terraform', ['version']).status === 0

describe.skipIf(!HAS_TERRAFORM)('a run by the real agent (skipped where terraform is not on the PATH)', async () => {
  const app = await createTestApp()
  const { deps } = app
  const { orm } = deps.database
  let listening: Listening
  let agent: RunningAgent
  let folder: string
  const said: string[] = []

  beforeAll(async () => {
    app.setTime(new Date().toISOString())
    folder = mkdtempSync(join(tmpdir(), 'strata-real-agent-'))
    listening = await listen(createApp(deps), '127.0.0.1', 0)
    const { token } = await makeAgent(app)
    agent = startAgent({
      settings: {
        url: listening.url,
        token,
        pool: null,
        folder,
        jobs: 2,
        binary: null,
        broughtFolder: null,
        is_embedded: true,
        is_isolated: false,
        is_sandbox_only: true,
      },
      version: deps.version,
      schemasFolder: join(import.meta.dirname, '..', 'proof', 'schemas'),
      environment: process.env,
      log: (level, text, error) => said.push(`${level} ${text} ${error instanceof Error ? error.message : ''}`),
    })
  })
  afterAll(async () => {
    await agent.stop()
    await listening.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ended = async (id: string) => {
    await expect.poll(async () => (await runRow(deps, id)).ended_at, { timeout: 170_000 }).not.toBeNull()
    return runRow(deps, id)
  }
  const logOf = async (runId: string): Promise<string> => {
    const pieces = await orm
      .select({ bytes: runLogPieces.bytes })
      .from(runLogPieces)
      .innerJoin(runAttempts, eq(runAttempts.id, runLogPieces.attempt_id))
      .where(eq(runAttempts.run_id, runId))
      .orderBy(runAttempts.started_at, runLogPieces.at_byte)
    return Buffer.concat(pieces.map(({ bytes }) => bytes)).toString()
  }

  it('applies a stack, and keeps its state, its account and what happened', async () => {
    const cast = await makeCast(app)
    const given = { connection: 'sandbox', status: 'pending' } as const
    const environment = await makeEnvironment(deps, cast.project.id, cast.developer, given)
    const run = await makeRun(deps, environment, 'apply')
    const applied = await ended(run.id)
    const log = await logOf(run.id)
    expect({ status: applied.status, error: applied.error, said, log: log.slice(-3000) }).toMatchObject({
      status: 'applied',
    })
    expect(log).toMatch(/Apply complete! Resources: \d+ added/)
    const held = await orm.$count(simulatedResources, eq(simulatedResources.environment_id, environment))
    expect(held).toBeGreaterThan(0)
    const events = await orm.select().from(runEvents).where(eq(runEvents.run_id, run.id))
    expect(events.filter(({ kind, action }) => kind === 'done' && action === 'create')).toHaveLength(
      applied.counts?.create ?? -1,
    )
    expect(await orm.$count(stateVersions, eq(stateVersions.environment_id, environment))).toBeGreaterThan(0)
    expect(readdirSync(join(folder, 'work'))).toEqual([])
  })

  it('goes on over a server that is away in the middle of an apply', async () => {
    const cast = await makeCast(app)
    const given = { connection: 'sandbox', status: 'pending' } as const
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
    const { port } = new URL(listening.url)
    await listening.close()
    await new Promise((go) => setTimeout(go, 4000))
    listening = await listen(createApp(deps), '127.0.0.1', Number(port))
    const applied = await ended(run.id)
    const log = await logOf(run.id)
    expect({ status: applied.status, error: applied.error, said, log: log.slice(-3000) }).toMatchObject({
      status: 'applied',
    })
    const versions = await orm.select().from(stateVersions).where(eq(stateVersions.environment_id, environment))
    expect(versions.every(({ is_adopted }) => is_adopted)).toBe(true)
    const events = await orm.select().from(runEvents).where(eq(runEvents.run_id, run.id))
    expect(events.filter(({ kind, action }) => kind === 'done' && action === 'create')).toHaveLength(
      applied.counts?.create ?? -1,
    )
  })
})
