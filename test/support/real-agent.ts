// The real agent with the real Terraform on simulated clouds, against the real application.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { startAgent } from '../../src/runner/agent/agent.ts'
import { createApp } from '../../src/server/app.ts'
import { runAttempts, runLogPieces } from '../../src/server/db/schema/runs.ts'
import { listen } from '../../src/server/listen.ts'
import type { RunRow } from '../../src/server/runs/base/lock.ts'
import { makeAgent } from './agents.ts'
import { runRow } from './run-orders.ts'
import type { TestApp } from './test-app.ts'

export const HAS_TERRAFORM = spawnSync('terraform', ['version']).status === 0

/** Milliseconds that a run may take on a machine that is busy with other tests. */
const PATIENCE_MS = 170_000

/** How often the clock of the application is set. */
const CLOCK_MS = 20

export interface RealAgent {
  /** Folder of the agent. */
  readonly folder: string
  /** What it logged. */
  readonly said: readonly string[]
  /** Waits for the end of a run. @param patienceMs for one that a provider takes longer over */
  ended(runId: string, patienceMs?: number): Promise<RunRow>
  /** The same for one that shall succeed. @throws Error with what it and the agent said last, when it did not */
  applied(runId: string, patienceMs?: number): Promise<RunRow>
  logOf(runId: string): Promise<string>
  /** Lets the server be away for a while. */
  goAway(ms: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts an agent beside the application.
 * @param isIsolated whether it says that modules of people do no harm
 * @param environment of its process, where it carries out more than simulated clouds
 */
export async function startRealAgent(
  app: TestApp,
  isIsolated = false,
  environment?: NodeJS.ProcessEnv,
): Promise<RealAgent> {
  const { deps } = app
  // Real programs keep to real time: what follows something comes later.
  const clock = setInterval(() => app.setTime(new Date().toISOString()), CLOCK_MS)
  app.setTime(new Date().toISOString())
  const folder = mkdtempSync(join(tmpdir(), 'strata-real-agent-'))
  const said: string[] = []
  let listening = await listen(createApp(deps), '127.0.0.1', 0)
  const { token } = await makeAgent(app)
  const agent = startAgent({
    settings: {
      url: listening.url,
      token,
      pool: null,
      folder,
      jobs: 2,
      binary: null,
      broughtFolder: null,
      is_embedded: true,
      is_isolated: isIsolated,
      is_sandbox_only: environment === undefined,
    },
    version: deps.version,
    schemasFolder: join(import.meta.dirname, '..', '..', 'src', 'server', 'proof', 'schemas'),
    environment: environment ?? process.env,
    log: (level, text, error) => said.push(`${level} ${text} ${error instanceof Error ? error.message : ''}`),
  })
  const ended: RealAgent['ended'] = async (id, timeout = PATIENCE_MS) => {
    await expect.poll(async () => (await runRow(deps, id)).ended_at, { timeout }).not.toBeNull()
    return runRow(deps, id)
  }
  const logOf: RealAgent['logOf'] = async (id) => {
    const pieces = await deps.database.orm
      .select({ bytes: runLogPieces.bytes })
      .from(runLogPieces)
      .innerJoin(runAttempts, eq(runAttempts.id, runLogPieces.attempt_id))
      .where(eq(runAttempts.run_id, id))
      .orderBy(runAttempts.started_at, runLogPieces.at_byte)
    return Buffer.concat(pieces.map(({ bytes }) => bytes)).toString()
  }
  return {
    folder,
    said,
    ended,
    applied: async (id, patienceMs) => {
      const run = await ended(id, patienceMs)
      if (run.status === 'applied') return run
      const last = (text: string): string => text.split('\n').filter(Boolean).slice(-6).join(' / ')
      throw new Error(
        [
          `A run that should be applied is ${run.status}: ${JSON.stringify(run.error)}`,
          `The agent said last: ${last(said.join('\n'))}`,
          `Its log ends: ${last(await logOf(id))}`,
        ].join('\n'),
      )
    },
    logOf,
    goAway: async (ms) => {
      const { port } = new URL(listening.url)
      await listening.close()
      await new Promise((go) => setTimeout(go, ms))
      listening = await listen(createApp(deps), '127.0.0.1', Number(port))
    },
    stop: async () => {
      clearInterval(clock)
      await agent.stop()
      await listening.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
