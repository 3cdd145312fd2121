// Jobs with the real binary when the machine, the modules or the server are at fault: each says why, and loses nothing.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgentJob } from '#contract/agent.ts'
import { startAgentServer, type AgentServer } from '../../../test/support/agent-server.ts'
import { makeFakeTerraform } from '../../../test/support/fake-terraform.ts'
import { openChannel } from '../agent/channel.ts'
import { openSpool, type Spool } from '../agent/spool.ts'
import { Orders } from './orders.ts'
import type { InstalledBinary, JobResult } from './port.ts'
import { createProcessExecutor } from './process-executor.ts'
import { runJob } from './run-job.ts'
import type { Workshop } from './workshop.ts'

const REAL = findReal()

function findReal(): InstalledBinary | undefined {
  try {
    const said = execFileSync('terraform', ['version', '-json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { terraform_version: version } = JSON.parse(said) as { terraform_version: string }
    return { flavour: 'terraform', version, path: 'terraform' }
  } catch {
    return undefined
  }
}

let server: AgentServer
let folder: string
const troubles: string[] = []

beforeAll(async () => {
  server = await startAgentServer()
  folder = mkdtempSync(join(tmpdir(), 'strata-hard-times-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Given extends Partial<Workshop> {
  readonly spool?: Spool
  readonly orders?: Orders
}

async function run(job: AgentJob, { spool, orders = new Orders(), ...workshop }: Given = {}): Promise<JobResult> {
  const onTrouble = (message: string): void => void troubles.push(message)
  const channel = openChannel({
    url: server.url,
    job,
    spool: spool ?? openSpool(join(folder, 'spool'), server.url, onTrouble),
    signal: new AbortController().signal,
    orders,
    onTrouble,
  })
  const result = await runJob(job, channel, orders, {
    executor: createProcessExecutor(),
    binaries: REAL === undefined ? [] : [REAL],
    folder: join(folder, job.id),
    pluginCache: folder,
    withPluginCache: (work) => work(),
    startSandbox: () => Promise.reject(new Error('No sandbox is needed.')),
    isSandboxOnly: false,
    canIsolate: true,
    environment: { PATH: process.env['PATH'] },
    now: () => new Date(),
    ...workshop,
  })
  await channel.flush()
  return result
}

/** A disk of its own, small enough to be full; undefined where this user cannot have one. */
function mountSmall(): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'strata-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' })
    return place
  } catch {
    rmSync(place, { recursive: true, force: true })
    return undefined
  }
}
const small = mountSmall()
afterAll(() => {
  if (small === undefined) return
  execFileSync('umount', [small])
  rmSync(small, { recursive: true, force: true })
})

const FILES = { 'main.tf': 'resource "terraform_data" "x" { input = 12345678901234567890123 }\n' }

/** A plan that was made, and its apply. */
async function planned(files: Record<string, string>): Promise<{ readonly plan: AgentJob; readonly apply: AgentJob }> {
  const plan = server.order({ files })
  expect(await run(plan)).toMatchObject({ outcome: 'done' })
  const { run_id, environment } = plan
  return { plan, apply: server.order({ files, run_id, environment, phase: 'apply', binary: REAL ?? null }) }
}

test('an apply that does not stop when it is asked to counts as ended by force, and says so', async () => {
  const bin = join(folder, 'bin')
  const { path } = makeFakeTerraform(bin, { apply: 'ignore-sigint' })
  const fake = { flavour: 'terraform', version: '1.11.4', path } as const
  const plan = server.order({ files: FILES })
  expect(await run(plan, { binaries: [fake] })).toMatchObject({ outcome: 'done' })
  const { run_id, environment } = plan
  const apply = server.order({ files: FILES, run_id, environment, phase: 'apply', binary: fake })
  const orders = new Orders()
  const ending = run(apply, { orders, binaries: [fake], executor: createProcessExecutor(200) })
  await expect.poll(() => existsSync(join(bin, 'waiting')), { timeout: 30_000 }).toBe(true)
  orders.cancel('contact')
  const { outcome, exit_code, diagnostics } = await ending
  expect([outcome, exit_code]).toEqual(['killed', null])
  expect(diagnostics.map(({ summary }) => summary)).toEqual([
    'Terraform did not stop when it was asked to, and was ended by force: what it was changing may be unknown to the state.',
  ])
})

describe.skipIf(REAL === undefined)('with Terraform (skipped where terraform is not on the PATH)', () => {
  test('a state that no disk takes and no server is printed, read, and sent later, to the digit', async () => {
    // Where Terraform would put it is a folder.
    const { apply } = await planned({ ...FILES, 'errored.tfstate/x.txt': '' })
    const spool = openSpool('/dev/null/spool', server.url, (message) => troubles.push(message))
    server.refusesStates = true
    const result = await run(apply, { spool })
    expect(result).toMatchObject({ outcome: 'failed' })
    expect(result.diagnostics.map(({ summary }) => summary)).toContain('Failed to save state')
    expect(server.states.get(apply.environment.id)).toEqual([])
    const log = server.heard(apply).log.toString()
    expect(log).toContain('Emergency state dump')
    expect(log).not.toContain('12345678901234567890123')
    server.refusesStates = false
    expect(await spool.send()).toBe(0)
    const [state] = server.states.get(apply.environment.id) ?? []
    expect(String(state)).toContain('"value":12345678901234567890123')
    // What it follows is known, though the server was not to be reached when it was written.
    expect(JSON.parse(String(state))).toMatchObject({ serial: 1, lineage: apply.environment.id })
    expect(troubles).toContain('A state cannot be put on disk: it is kept in memory until the server has it.')
  })

  test('a plan file that was changed on the way is not applied', async () => {
    const { plan, apply } = await planned(FILES)
    const bytes = server.heard(plan).artifacts.get('plan') ?? Buffer.alloc(0)
    bytes.writeUInt8(bytes.readUInt8(400) ^ 0xff, 400)
    const result = await run(apply)
    expect(result).toMatchObject({ outcome: 'failed' })
    expect(result.diagnostics.length).toBeGreaterThan(0)
    expect(server.states.get(apply.environment.id) ?? []).toEqual([])
  })

  test('a module that init fetched is looked through, whatever the order said', async () => {
    const git = makeRepository(
      'resource "terraform_data" "x" {\n  provisioner "local-exec" {\n    command = "id"\n  }\n}\n',
    )
    const files = { 'main.tf': `module "x" {\n  source = "git::file://${git}"\n}\n` }
    const refused = await run(server.order({ files }))
    expect(refused).toMatchObject({ outcome: 'refused' })
    expect(refused.diagnostics[0]?.summary).toContain('provisioner')
    const embedded = await run(server.order({ files }), { canIsolate: false })
    expect(embedded).toMatchObject({ outcome: 'refused' })
    expect(embedded.diagnostics[0]?.summary).toContain('STRATA_AGENT_USER')
  })

  test('modules of a stack are looked through, and never run beside the server', async () => {
    const files = {
      'main.tf': 'module "x" {\n  source = "./modules/x"\n}\n',
      'modules/x/main.tf': 'data "external" "x" {\n  program = ["id"]\n}\nlocals {\n  y = file("/etc/passwd")\n}\n',
    }
    const refused = await run(server.order({ files }))
    expect(refused).toMatchObject({ outcome: 'refused' })
    expect(refused.diagnostics).toHaveLength(2)
    expect(await run(server.order({ files }), { canIsolate: false })).toMatchObject({ outcome: 'refused' })
  })

  test('hides what is in a secret list', async () => {
    const job = server.order({
      files: {
        'main.tf':
          'variable "keys" {\n  type = list(string)\n  sensitive = true\n}\nresource "terraform_data" "x" { input = "${path.module}/${nonsensitive(var.keys[1])}" }\n',
      },
      variables: { keys: '["first-key-of-all", "second\\u002dkey"]' },
      sensitive: ['keys'],
    })
    expect(await run(job)).toMatchObject({ outcome: 'done' })
    const { log, artifacts } = server.heard(job)
    expect(`${log.toString()} ${String(artifacts.get('plan-json'))}`).not.toMatch(/second-key|first-key/)
  })
})

describe.skipIf(REAL === undefined || small === undefined)(
  'on a full disk (skipped without Terraform, and where a disk cannot be mounted)',
  () => {
    test('a job says so, and leaves the disk as it was', async () => {
      const place = small ?? ''
      writeFileSync(join(place, 'filler'), Buffer.alloc(60_000))
      const job = server.order({ files: { ...FILES, 'long.tf': `# ${'x'.repeat(20_000)}\n` } })
      const result = await run(job, { folder: join(place, 'work') })
      expect(result).toMatchObject({ outcome: 'failed' })
      expect(result.diagnostics.map(({ summary }) => summary)).toEqual([
        'The disk of the agent is full: make room where it keeps its data, then try again.',
      ])
      expect(server.heard(job).log.toString()).toContain('The disk of the agent is full')
      rmSync(join(place, 'work'), { recursive: true })
      rmSync(join(place, 'filler'))
    })

    test('a state is kept in memory, and sent', async () => {
      const place = small ?? ''
      writeFileSync(join(place, 'filler'), Buffer.alloc(65_536))
      const spool = openSpool(join(place, 'states'), server.url, (message) => troubles.push(message))
      const job = server.order({ files: FILES, phase: 'apply' })
      const bytes = Buffer.from(`{"version":4,"x":"${'x'.repeat(10_000)}"}`)
      expect(await spool.keep({ job, bytes })).toBe(false)
      expect(await spool.send()).toBe(0)
      expect(server.states.get(job.environment.id)?.[0]?.equals(bytes)).toBe(true)
      rmSync(join(place, 'filler'))
    })
  },
)

/** A Git repository with a module of one file. @returns its folder */
function makeRepository(text: string): string {
  const place = mkdtempSync(join(folder, 'repository-'))
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']
  const git = (...args: string[]): void => void execFileSync('git', ['-C', place, ...who, ...args], { stdio: 'ignore' })
  git('init', '-b', 'main')
  writeFileSync(join(place, 'main.tf'), text)
  git('add', '.')
  git('commit', '-m', 'x')
  return place
}
