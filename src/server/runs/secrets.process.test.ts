// Secret values of a stack that the real agent applies and destroys with the real Terraform: where they must not be.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAgent, type RunningAgent } from '../../runner/agent/agent.ts'
import { makeAgent } from '../../../test/support/agents.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { makeRun, runRow } from '../../../test/support/run-orders.ts'
import { asGoWrites, formsOf } from '../../../test/support/secret-marks.ts'
import { makeSecretStack } from '../../../test/support/secret-stack.ts'
import { makeEnvironment } from '../../../test/support/things.ts'
import { everyRow } from '../../../test/security/calls.ts'
import { createApp } from '../app.ts'
import { environments } from '../db/schema/environments.ts'
import { sealVariables } from '../environments/base/variables.ts'
import { listen, type Listening } from '../listen.ts'
import { readWholeBlob } from './base/blobs.ts'
import { findNewestState } from './state/versions.ts'

const HAS_TERRAFORM = spawnSync('terraform', ['version']).status === 0

/** With what is written differently in JSON, in addresses and in Base64. */
const canary = (): string => `CANARY-${randomBytes(12).toString('hex')}/+"&é`
const OF_VARIABLE = canary()
const OF_AGENT = canary()

describe.skipIf(!HAS_TERRAFORM)('secret values in runs (skipped where terraform is not on the PATH)', async () => {
  const app = await createTestApp()
  const { deps } = app
  const { orm } = deps.database
  const folder = mkdtempSync(join(tmpdir(), 'strata-secrets-'))
  const said: string[] = []
  let listening: Listening
  let agent: RunningAgent

  beforeAll(async () => {
    app.setTime(new Date().toISOString())
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
      environment: { PATH: process.env['PATH'], CLOUD_SECRET: OF_AGENT, TF_VAR_fails: OF_AGENT },
      log: (level, text, error) => said.push(`${level} ${text} ${error instanceof Error ? error.message : ''}`),
    })
  })
  afterAll(async () => {
    await agent.stop()
    await listening.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are in no log, event, plan, answer, folder or column in clear', async () => {
    const cast = await makeCast(app)
    const compiled_id = await makeSecretStack(deps)
    const make = (name: string, fails: string) =>
      makeEnvironment(deps, cast.project.id, cast.developer, {
        name,
        connection: 'sandbox',
        status: 'pending',
        compiled_id,
        // More than it costs: its price is not what this is about.
        cost_monthly: 1000,
        variables: sealVariables(deps, { canary: OF_VARIABLE, fails }),
      })
    const carryOut = async (environment: string, kind: 'apply' | 'destroy') => {
      const run = await makeRun(deps, environment, kind)
      await expect.poll(async () => (await runRow(deps, run.id)).ended_at, { timeout: 170_000 }).not.toBeNull()
      return runRow(deps, run.id)
    }
    const [good, bad] = [await make('Good', 'no'), await make('Bad', 'yes')]
    const applied = await carryOut(good, 'apply')
    expect([applied.status, applied.error, said]).toEqual(['applied', null, said])
    const failed = await carryOut(bad, 'apply')
    expect(failed.status).toBe('errored')
    // It went through all of this: the state holds it, sealed.
    const state = await findNewestState(orm, good)
    const text = state ? (await readWholeBlob(orm, deps, state.blob_id)).toString() : ''
    expect(text).toContain(asGoWrites(OF_VARIABLE))

    const admin = await app.user({ role: 'admin' }).ready()
    const answerOf = async (path: string): Promise<string> => {
      const answer = await admin.send(`/api${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      return answer.text()
    }
    const answers: string[] = []
    const look = async (run: string, environment: string): Promise<void> => {
      for (const path of [`/runs/${run}`, `/runs/${run}/plan`, `/runs/${run}/log`, `/runs/${run}/log/file`])
        answers.push(await answerOf(path))
      for (const part of ['', '/activities', '/states', '/outputs', '/resources'])
        answers.push(await answerOf(`/environments/${environment}${part}`))
    }
    await look(applied.id, good)
    await look(failed.id, bad)
    const destroying = { operation: 'destroying', operation_run: 'destroy' } as const
    await orm.update(environments).set(destroying).where(eq(environments.id, good))
    const destroyed = await carryOut(good, 'destroy')
    expect([destroyed.status, destroyed.error]).toEqual(['applied', null])
    await look(destroyed.id, good)
    expect(answers.join('\n')).toContain('Apply complete!')
    expect(answers.join('\n')).toContain('It fails as it was told to.')

    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => `${one.name} ${readFileSync(join(one.parentPath, one.name), 'latin1')}`)
    const places = {
      answers: answers.join('\n'),
      tables: await everyRow(app),
      server: JSON.stringify(app.logged),
      agent: said.join('\n'),
      folder: kept.join('\n'),
    }
    const forms = [OF_VARIABLE, OF_AGENT].flatMap(formsOf)
    for (const [place, found] of Object.entries(places))
      expect([place, forms.filter((form) => found.includes(form))]).toEqual([place, []])
  })
})
