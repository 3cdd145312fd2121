// The agent against a server without a database, with a program in place of Terraform that does as the test asks.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AgentJob } from '#contract/agent.ts'
import { startAgentServer, type AgentServer } from '../../../test/support/agent-server.ts'
import { startStoppableAws } from '../../../test/support/stoppable-aws.ts'
import { makeFakeTerraform, type FakeTerraform } from '../../../test/support/fake-terraform.ts'
import { startAgent, type RunningAgent } from './agent.ts'
import type { AgentSettings } from './settings.ts'

let server: AgentServer
let folder: string
let terraform: FakeTerraform
let agent: RunningAgent | undefined
let said: string[]

beforeEach(async () => {
  server = await startAgentServer()
  folder = mkdtempSync(join(tmpdir(), 'strata-agent-'))
  terraform = makeFakeTerraform(join(folder, 'bin'))
  said = []
})
afterEach(async () => {
  agent?.cancel()
  agent?.leave()
  await agent?.stop()
  agent = undefined
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(given: Partial<AgentSettings> = {}): void {
  agent = startAgent({
    settings: {
      url: server.url,
      token: 'strata_agent_test',
      pool: null,
      folder: join(folder, 'agent'),
      jobs: 2,
      binary: terraform.path,
      broughtFolder: null,
      is_embedded: true,
      is_isolated: false,
      is_sandbox_only: false,
      ...given,
    },
    version: '0.1.0',
    schemasFolder: folder,
    environment: { PATH: process.env['PATH'] },
    log: (_, message) => said.push(message),
  })
}

const FILES = { 'main.tf': 'resource "fake_thing" "a" {}\n' }

/** A plan that has ended, and the apply of it, which is queued. @param given for the apply alone */
async function orderApply(given: Partial<AgentJob> = {}): Promise<AgentJob> {
  const plan = server.order({ files: FILES })
  await server.ended(plan)
  const { run_id, environment } = plan
  const binary = { flavour: 'terraform', version: '1.11.4' } as const
  return server.order({ files: FILES, ...given, run_id, environment, phase: 'apply', binary })
}

const waiting = (): string => join(folder, 'bin', 'waiting')
const workFolders = (): string[] => readdirSync(join(folder, 'agent', 'work'))

test('takes a plan and its apply, and hands over log, events, artifacts and the end', async () => {
  start()
  const apply = await orderApply()
  expect(await server.ended(apply)).toMatchObject({
    outcome: 'done',
    exit_code: 0,
    binary: { flavour: 'terraform', version: '1.11.4' },
    is_log_cut: false,
  })
  const heard = server.heard(apply)
  expect(heard.events).toMatchObject([
    { kind: 'started', address: 'fake_thing.a', action: 'create' },
    { kind: 'done', address: 'fake_thing.a', seconds: 3 },
  ])
  expect(heard.log.toString()).toContain('fake_thing.a: Creation complete after 3s\n')
  expect(heard.heartbeats).toBeGreaterThan(0)
  expect(server.takes[0]).toMatchObject({ binaries: [{ flavour: 'terraform', version: '1.11.4' }], can_isolate: false })
  await vi.waitFor(() => expect(workFolders()).toEqual([]))
})

test('says why an apply failed, and what became of the resource', async () => {
  start()
  terraform.behave({ apply: 'fail' })
  const apply = await orderApply()
  expect(await server.ended(apply)).toMatchObject({
    outcome: 'failed',
    exit_code: 1,
    diagnostics: [{ severity: 'error', summary: 'no quota', address: 'fake_thing.a' }],
  })
  expect(server.heard(apply).events.at(-1)).toMatchObject({
    kind: 'failed',
    address: 'fake_thing.a',
    message: 'no quota: Ask for more.',
  })
})

test('stops Terraform in order when the server asks for it', async () => {
  start()
  terraform.behave({ apply: 'wait' })
  const apply = await orderApply()
  await vi.waitFor(() => expect(existsSync(waiting())).toBe(true), 10_000)
  server.heard(apply).order = 'cancel'
  expect(await server.ended(apply)).toMatchObject({ outcome: 'canceled' })
  expect(server.heard(apply).log.toString()).toContain('Interrupt received.')
})

test('hears of a cancel with what it sends of the log, before its next sign of life', async () => {
  start()
  terraform.behave({ apply: 'wait', noise: { line: 'line', times: 1 }, waits: true })
  const apply = await orderApply({ heartbeat_ms: 600_000 })
  const heard = server.heard(apply)
  await vi.waitFor(() => expect(heard.events).toHaveLength(1), 10_000)
  heard.order = 'cancel'
  terraform.letGo()
  expect(await server.ended(apply)).toMatchObject({ outcome: 'canceled' })
  expect(heard.heartbeats).toBe(1)
})

test('ends Terraform by force when the server asks a second time', async () => {
  start()
  terraform.behave({ apply: 'ignore-sigint' })
  const apply = await orderApply()
  await vi.waitFor(() => expect(existsSync(waiting())).toBe(true), 10_000)
  const heard = server.heard(apply)
  heard.order = 'cancel'
  await vi.waitFor(() => expect(heard.log.toString()).toContain('Interrupt received.'), 10_000)
  heard.order = 'kill'
  expect(await server.ended(apply)).toMatchObject({ outcome: 'killed', exit_code: null })
})

test('ends by itself what takes longer than it may', async () => {
  start()
  terraform.behave({ apply: 'wait' })
  const apply = await orderApply({ timeout_ms: 2000 })
  expect(await server.ended(apply)).toMatchObject({ outcome: 'timed-out' })
})

test('a log of more than is kept is cut, and says so', async () => {
  start()
  terraform.behave({ apply: 'noisy', noise: { line: 'x'.repeat(100), times: 500 } })
  const apply = await orderApply({ log_max_bytes: 20_000 })
  expect(await server.ended(apply)).toMatchObject({ outcome: 'done', is_log_cut: true })
  const { log } = server.heard(apply)
  expect(log.length).toBeLessThanOrEqual(20_000)
  expect(log.toString()).toContain('The log ends here')
})

test('hands over a state that Terraform could not send before it says that the job has ended', async () => {
  start()
  terraform.behave({ apply: 'lose-state' })
  const apply = await orderApply()
  expect(await server.ended(apply)).toMatchObject({ outcome: 'failed' })
  expect(server.states.get(apply.environment.id)).toHaveLength(1)
  expect(readdirSync(join(folder, 'agent', 'states'))).toEqual([])
})

describe('while the server is away', () => {
  test('goes on, and hands over everything when it is back, once', async () => {
    start()
    terraform.behave({ apply: 'noisy', noise: { line: 'line', times: 20_000 }, waits: true })
    const apply = await orderApply()
    await vi.waitFor(() => expect(server.heard(apply).events).toHaveLength(1), 10_000)
    server.isAway = true
    terraform.letGo()
    await vi.waitFor(() => expect(terraform.calls().at(-1)).toBe('output -json'), 20_000)
    server.lostAnswers = 2
    server.isAway = false
    expect(await server.ended(apply)).toMatchObject({ outcome: 'done' })
    const { log, events } = server.heard(apply)
    expect(log.toString().match(/^line$/gm)).toHaveLength(20_000)
    expect(events).toHaveLength(2)
  })

  test('keeps a state that Terraform could not send, over a restart of the agent', async () => {
    start()
    terraform.behave({ apply: 'lose-state', waits: true })
    const apply = await orderApply()
    await vi.waitFor(() => expect(server.heard(apply).events).toHaveLength(1), 10_000)
    server.isAway = true
    terraform.letGo()
    await vi.waitFor(() => expect(readdirSync(join(folder, 'agent', 'states'))).toHaveLength(1), 20_000)
    expect(server.states.get(apply.environment.id)).toEqual([])
    agent?.leave()
    await agent?.stop()
    server.isAway = false
    start()
    await vi.waitFor(() => expect(server.states.get(apply.environment.id)).toHaveLength(1), 20_000)
    const [state] = server.states.get(apply.environment.id) ?? []
    expect(JSON.parse(String(state))).toMatchObject({ serial: 7 })
    await vi.waitFor(() => expect(readdirSync(join(folder, 'agent', 'states'))).toEqual([]))
  })
})

test('lets the job at work finish when it is told to stop, and takes no other', async () => {
  start({ jobs: 1 })
  terraform.behave({ waits: true })
  const apply = await orderApply()
  await vi.waitFor(() => expect(server.heard(apply).events).toHaveLength(1), 10_000)
  const takes = server.takes.length
  const stopped = agent?.stop()
  terraform.letGo()
  await stopped
  expect(server.heard(apply).finish).toMatchObject({ outcome: 'done' })
  expect(server.takes).toHaveLength(takes)
})

test('marks what a simulated account holds as stopped, without Terraform', async () => {
  const key = 'a3d5e2e6-7d55-4a5f-8b62-0d2f2f1c8e11'
  server.simulated.set(key, { key, provider: 'aws', type: 'aws_instance', values: {}, is_stopped: false })
  start()
  const other = 'b3d5e2e6-7d55-4a5f-8b62-0d2f2f1c8e12'
  server.simulated.set(other, { key: other, provider: 'aws', type: 'aws_vpc', values: {}, is_stopped: false })
  const resources = [{ key, address: 'aws_instance.web[0]' }]
  const sandbox = { speed: 0, failures: [] }
  const job = server.order({
    kind: 'stop',
    phase: 'apply',
    stop: { where: 'sandbox', what: 'stop', resources },
    sandbox,
  })
  expect(await server.ended(job)).toMatchObject({ outcome: 'done', binary: null })
  expect([key, other].map((one) => server.simulated.get(one)?.is_stopped)).toEqual([true, false])
  expect(server.heard(job).events).toMatchObject([
    { kind: 'started', address: 'aws_instance.web[0]', action: 'stop' },
    { kind: 'done', address: 'aws_instance.web[0]', action: 'stop' },
  ])
  const resume = server.order({
    kind: 'resume',
    phase: 'apply',
    stop: { where: 'sandbox', what: 'resume', resources },
    sandbox,
  })
  expect(await server.ended(resume)).toMatchObject({ outcome: 'done' })
  expect(server.simulated.get(key)?.is_stopped).toBe(false)
  expect(terraform.calls().filter((call) => !call.startsWith('version'))).toEqual([])
})

test('stops what a state holds in AWS, without Terraform, and says what it could not', async () => {
  const aws = await startStoppableAws()
  aws.machines.set('i-1', 'stopped')
  aws.machines.set('i-2', 'running')
  aws.refusals.set('StopInstances', ['UnauthorizedOperation'])
  const id = 'c3d5e2e6-7d55-4a5f-8b62-0d2f2f1c8e13'
  const instances = ['i-1', 'i-2'].map((one, index_key) => ({
    index_key,
    attributes: { id: one, arn: `arn:aws:ec2:us-east-1:1:instance/${one}` },
  }))
  const resource = { mode: 'managed', type: 'aws_instance', name: 'desk', provider: 'aws', instances }
  server.states.set(id, [Buffer.from(JSON.stringify({ version: 4, serial: 1, lineage: 'l', resources: [resource] }))])
  const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', secret_access_key: 'secret-canary' }
  const given = {
    kind: 'stop',
    phase: 'apply',
    connection: 'cloud',
    environment: { id, name: 'test' },
    stop: { where: 'aws', what: 'stop', remembered: {} },
    credentials: { cloud: 'aws', by: 'key', ...key, role: null, endpoint: aws.url },
  } as const
  start()
  const failed = server.order(given)
  const sentence =
    'Not stopped: aws_instance.desk[1] (The identity of the connection may not do ec2:StopInstances: allow it in the account.). Stopped: aws_instance.desk[0]. Retry it: only what is left is done.'
  expect(await server.ended(failed)).toMatchObject({ outcome: 'failed', diagnostics: [{ summary: sentence }] })
  expect(server.heard(failed).log.toString()).toContain(`Error: ${sentence}`)
  expect(JSON.stringify([server.heard(failed), said])).not.toContain('secret-canary')
  expect([...server.heard(failed).artifacts.keys()]).toEqual(['stopped'])
  aws.machines.set('i-2', 'stopped')
  const done = server.order(given)
  expect(await server.ended(done)).toMatchObject({ outcome: 'done', binary: null, diagnostics: [] })
  expect(terraform.calls().filter((call) => !call.startsWith('version'))).toEqual([])
  await aws.close()
})

test('stops nothing real where strangers could reach it', async () => {
  start({ is_sandbox_only: true })
  const stop = { where: 'aws', what: 'stop', remembered: {} } as const
  const job = server.order({ kind: 'stop', phase: 'apply', stop })
  expect(await server.ended(job)).toMatchObject({ outcome: 'refused' })
})

test('a binary that is too old is named, and nothing is offered to carry out runs with', async () => {
  terraform.behave({ version: '1.10.5' })
  start()
  await vi.waitFor(() => expect(server.takes.length).toBeGreaterThan(0), 10_000)
  expect(server.takes[0]?.binaries).toEqual([])
  expect(said.join('\n')).toContain('is Terraform 1.10.5, but runs need 1.11.0 or newer')
})

test('refuses real clouds while strangers could reach it', async () => {
  start({ is_sandbox_only: true })
  const { outcome, diagnostics } = await server.ended(server.order({ files: FILES }))
  expect(outcome).toBe('refused')
  expect(diagnostics[0]?.summary).toContain('simulated clouds only')
})

test('keeps the files and secrets of a job to its user alone', async () => {
  start()
  terraform.behave({ apply: 'wait' })
  const apply = await orderApply()
  await vi.waitFor(() => expect(existsSync(waiting())).toBe(true), 10_000)
  const [name = ''] = workFolders()
  const { stdout } = await import('node:child_process').then(({ spawnSync }) =>
    spawnSync('find', [join(folder, 'agent', 'work', name), '-perm', '/077'], { encoding: 'utf8' }),
  )
  expect(stdout).toBe('')
  const environment = readFileSync(`/proc/${readFileSync(waiting(), 'utf8')}/environ`, 'utf8').split('\0')
  expect(environment.some((one) => one.startsWith('VITEST'))).toBe(false)
  expect(environment).toContain('TF_HTTP_LOCK_METHOD=POST')
  server.heard(apply).order = 'kill'
  await server.ended(apply)
})
