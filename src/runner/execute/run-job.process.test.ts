// A plan and its apply with the real binary, against a server that keeps what the job hands over.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runPlan } from '#domain/run/plan.ts'
import type { AgentJob } from '#contract/agent.ts'
import { startAgentServer, type AgentServer } from '../../../test/support/agent-server.ts'
import { openChannel } from '../agent/channel.ts'
import { openSpool } from '../agent/spool.ts'
import { Orders } from './orders.ts'
import type { InstalledBinary, JobResult } from './port.ts'
import { createProcessExecutor } from './process-executor.ts'
import { runJob } from './run-job.ts'
import type { Workshop } from './workshop.ts'

const REAL = findReal()

function findReal(): InstalledBinary | undefined {
  try {
    const { terraform_version: version } = JSON.parse(
      execFileSync('terraform', ['version', '-json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as { terraform_version: string }
    return { flavour: 'terraform', version, path: 'terraform' }
  } catch {
    return undefined
  }
}

const SECRET = 'Tr0ub4dor&3 "quoted"'

const FILES = {
  'main.tf': `
variable "password" {
  type      = string
  sensitive = true
}
resource "terraform_data" "name" { input = "shop" }
resource "terraform_data" "login" {
  input            = { name = terraform_data.name.output, password = var.password }
  triggers_replace = ["1"]
}
output "name" { value = terraform_data.name.output }
output "password" {
  value     = var.password
  sensitive = true
}
`,
}

let server: AgentServer
let folder: string

beforeAll(async () => {
  server = await startAgentServer()
  folder = mkdtempSync(join(tmpdir(), 'strata-run-job-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(job: AgentJob, given: Partial<Workshop> = {}): Promise<JobResult> {
  const troubles: unknown[] = []
  const orders = new Orders()
  const channel = openChannel({
    url: server.url,
    job,
    spool: openSpool(join(folder, 'spool'), server.url, () => undefined),
    signal: new AbortController().signal,
    orders,
    onTrouble: (_, error) => troubles.push(error),
  })
  const result = await runJob(job, channel, orders, {
    executor: createProcessExecutor(),
    binaries: REAL === undefined ? [] : [REAL],
    folder: join(folder, job.id),
    pluginCache: folder,
    withPluginCache: (work) => work(),
    startSandbox: () => Promise.reject(new Error('No sandbox is needed.')),
    isSandboxOnly: false,
    canIsolate: false,
    environment: { PATH: process.env['PATH'], CANARY: 'of the agent' },
    now: () => new Date(),
    ...given,
  })
  await channel.flush()
  expect(troubles).toEqual([])
  return result
}

describe.skipIf(REAL === undefined)('a job with Terraform (skipped where terraform is not on the PATH)', () => {
  test('plans, applies exactly that plan, and hands over plan, events, outputs and state without secrets', async () => {
    const common = { files: FILES, variables: { password: SECRET }, sensitive: ['password'] }
    const plan = server.order(common)
    expect(await run(plan)).toMatchObject({ outcome: 'done', exit_code: 0, has_changes: true, diagnostics: [] })
    const planned = server.heard(plan)
    const filtered = runPlan.parse(JSON.parse(String(planned.artifacts.get('plan-json'))))
    expect(filtered.changes.map(({ address, action }) => `${action} ${address}`)).toEqual([
      'create terraform_data.login',
      'create terraform_data.name',
    ])
    expect(planned.events.map(({ kind, address }) => `${kind} ${address}`).toSorted()).toEqual([
      'planned terraform_data.login',
      'planned terraform_data.name',
    ])

    const { run_id, environment } = plan
    const apply = server.order({ ...common, run_id, environment, phase: 'apply', binary: REAL })
    expect(await run(apply)).toMatchObject({ outcome: 'done', exit_code: 0, diagnostics: [] })
    const applied = server.heard(apply)
    expect(applied.events.filter(({ kind }) => kind === 'done').map(({ address }) => address)).toEqual([
      'terraform_data.name',
      'terraform_data.login',
    ])
    expect(JSON.parse(String(applied.artifacts.get('outputs')))).toMatchObject({
      name: { value: 'shop', sensitive: false },
      password: { value: SECRET, sensitive: true },
    })
    const state = JSON.parse(String(server.states.get(environment.id)?.at(-1))) as { resources: unknown[] }
    expect(state.resources).toHaveLength(2)
    expect(applied.log.toString()).toContain('Apply complete! Resources: 2 added, 0 changed, 0 destroyed.')

    // Another plan: nothing to do. Then one that replaces, in which the secret stands unmarked (terraform_data.output).
    const again = server.order({ ...common, environment })
    expect(await run(again)).toMatchObject({ outcome: 'done', has_changes: false })
    const changed = { 'main.tf': FILES['main.tf'].replace('["1"]', '["2"]') }
    const replace = server.order({ ...common, environment, files: changed })
    expect(await run(replace)).toMatchObject({ outcome: 'done', has_changes: true })
    const { changes } = runPlan.parse(JSON.parse(String(server.heard(replace).artifacts.get('plan-json'))))
    expect(changes).toMatchObject([
      {
        address: 'terraform_data.login',
        action: 'replace',
        reason: 'replace_because_cannot_update',
      },
    ])
    expect(changes[0]?.attributes).toContainEqual({
      path: 'triggers_replace',
      before: { value: '["1"]' },
      after: { value: '["2"]' },
      forces_replacement: true,
    })
    const told = [plan, apply, again, replace].flatMap((job) => {
      const { log, events, artifacts } = server.heard(job)
      return [log.toString(), JSON.stringify(events), String(artifacts.get('plan-json'))]
    })
    for (const text of told) {
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain(JSON.stringify(SECRET).slice(1, -1))
      expect(text).not.toContain(plan.token)
    }
  })

  test('a stack that fails says why', async () => {
    const job = server.order({ files: { 'main.tf': 'resource "terraform_data" "x" { input = var.nothing }\n' } })
    const { outcome, diagnostics } = await run(job)
    expect(outcome).toBe('failed')
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'Reference to undeclared input variable' }])
  })

  test('destroys what is in the state, and ends with an empty one', async () => {
    const job = server.order({ files: { 'main.tf': 'resource "terraform_data" "x" {}\n' } })
    const both = { files: job.files, environment: job.environment }
    await run(job)
    await run(server.order({ ...both, run_id: job.run_id, phase: 'apply', binary: REAL }))
    const destroy = server.order({ ...both, is_destroy: true })
    expect(await run(destroy)).toMatchObject({ outcome: 'done', has_changes: true })
    const end = server.order({ ...both, run_id: destroy.run_id, phase: 'apply', binary: REAL })
    expect(await run(end)).toMatchObject({ outcome: 'done' })
    const state = JSON.parse(String(server.states.get(job.environment.id)?.at(-1))) as { resources: unknown[] }
    expect(state.resources).toEqual([])
  })
})

test('refuses files that are not those that were ordered, before anything runs', async () => {
  const job = { ...server.order({ files: FILES }), files_digest: '0'.repeat(64) }
  const result = await run(job)
  expect(result.outcome).toBe('refused')
  expect(result.diagnostics[0]?.summary).toContain('not those that it was ordered with')
  expect(existsSync(join(folder, job.id))).toBe(false)
})
