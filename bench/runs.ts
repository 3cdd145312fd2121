// What carrying out runs costs beside the bare binary: the same files and the same simulated clouds, once with four
// commands by hand, once as an agent's two jobs, over HTTP, with logs, events, plan, state and masking.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentJob } from '#contract/agent.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import type { SimulatedAccount, SimulatedResource } from '../src/runner/sandbox/account.ts'
import { openChannel } from '../src/runner/agent/channel.ts'
import { openSpool } from '../src/runner/agent/spool.ts'
import { Orders } from '../src/runner/execute/orders.ts'
import type { InstalledBinary } from '../src/runner/execute/port.ts'
import { createProcessExecutor } from '../src/runner/execute/process-executor.ts'
import { runJob } from '../src/runner/execute/run-job.ts'
import type { StartSandbox } from '../src/runner/execute/sandbox-of.ts'
import { call } from '../src/runner/prove/call.ts'
import { findPlanner } from '../src/runner/prove/find-planner.ts'
import { readContents } from '../src/runner/sandbox/contents.ts'
import { startSandbox } from '../src/runner/sandbox/start.ts'
import { sandboxVariables } from '../src/runner/sandbox/variables.ts'
import { ROOT } from '../scripts/setup.mjs'
import { startAgentServer } from '../test/support/agent-server.ts'
import { IS_SHORT, sized } from './size.ts'
import { ms, quantile, type Row } from './stats.ts'

/** Each way so often, one after the other in turns: a machine is not equally fast all the time. */
const ROUNDS = sized(5, 1)
const SETTINGS = { speed: 0, failures: [] }

/** A stack of about so many resources, and how much more than the bare binary a run of it may take. */
const SIZES = [
  { vms: sized(8, 1), aim: 1.1 },
  { vms: 20, aim: 1.05 },
].slice(0, sized(2, 1))

/** Times of init, plan, show and apply, bare and as jobs; undefined where there is no binary. */
export async function measureRuns(): Promise<Row[] | undefined> {
  const binary = await findPlanner(process.env)
  if (!binary) return undefined
  const rows: Row[] = []
  for (const { vms, aim } of SIZES) rows.push(await measureSize(binary, vms, aim))
  return rows
}

async function measureSize(binary: InstalledBinary, vms: number, aim: number): Promise<Row> {
  const files = filesOf(vms)
  const folder = mkdtempSync(join(tmpdir(), 'sb-'))
  const bare: number[] = []
  const jobs: number[] = []
  let created = 0
  try {
    // The first round warms up: files of binary and providers are then in memory.
    for (let round = IS_SHORT ? 1 : 0; round <= ROUNDS; round += 1) {
      const home = join(folder, String(round))
      mkdirSync(home)
      const [one, other] = [await runBare(binary, files, home), await runJobs(binary, files, home)]
      created = one.created
      if (round === 0) continue
      bare.push(one.tookMs)
      jobs.push(other)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const ratio = quantile(jobs, 0.5) / quantile(bare, 0.5)
  return {
    what: `${created} resources, bare ${ms(quantile(bare, 0.5))}, as jobs ${ms(quantile(jobs, 0.5))}`,
    figure: ratio.toFixed(2),
    aim: `at most ${aim.toFixed(2)}`,
    isMet: ratio <= aim,
  }
}

function filesOf(vms: number): Record<string, string> {
  const nodes = Array.from({ length: vms }, (_, at) => ({ id: `vm-${at}`, type: 'vm' }))
  const spec = stackSpec.parse({
    name: 'bench',
    cloud: 'aws',
    region: 'us-east-1',
    nodes: [...nodes, { id: 'postgresql', type: 'postgresql' }],
  })
  const outcome = compileStack(spec)
  if (!outcome.ok) throw new Error(`The stack does not compile: ${outcome.diagnostics[0]?.message}`)
  return filesOnDisk(outcome.result)
}

/** Four commands as a person types them, on a sandbox of their own as every job has one. */
async function runBare(
  { path: program }: InstalledBinary,
  files: Readonly<Record<string, string>>,
  home: string,
): Promise<{ readonly tookMs: number; readonly created: number }> {
  const dir = join(home, 'bare')
  mkdirSync(dir)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  const { types, variables } = await readContents(files)
  const account = accountInMemory()
  const given = Object.entries(sandboxVariables(variables)).map(([name, value]) => [`TF_VAR_${name}`, value] as const)
  let tookMs = 0
  for (const commands of [
    [
      ['init', '-input=false'],
      ['plan', '-input=false', '-out=plan.bin'],
      ['show', '-json', 'plan.bin'],
    ],
    [
      ['init', '-input=false'],
      ['apply', '-input=false', 'plan.bin'],
    ],
  ]) {
    const startMs = performance.now()
    const sandbox = await sandboxIn(home)({
      types,
      account,
      settings: SETTINGS,
      mayStrike: () => Promise.resolve(false),
    })
    const environment = {
      HOME: home,
      CHECKPOINT_DISABLE: '1',
      TF_CLI_CONFIG_FILE: '/dev/null',
      TF_REATTACH_PROVIDERS: sandbox.reattach,
      ...Object.fromEntries(given),
    }
    for (const args of commands) {
      const { code, stderr } = await call({ program, args, folder: dir, environment })
      if (code !== 0) throw new Error(`${args[0]} failed: ${stderr}`)
    }
    tookMs += performance.now() - startMs
    await sandbox.close()
  }
  return { tookMs, created: (await account.list()).length }
}

/** The same as the two jobs of a run. */
async function runJobs(
  binary: InstalledBinary,
  files: Readonly<Record<string, string>>,
  home: string,
): Promise<number> {
  const server = await startAgentServer()
  try {
    const variables = sandboxVariables((await readContents(files)).variables)
    const common = { files, variables, sandbox: SETTINGS }
    const plan = server.order(common)
    const { run_id, environment } = plan
    const startMs = performance.now()
    await carryOut(server.url, plan, binary, home)
    const { flavour, version } = binary
    const apply = server.order({ ...common, run_id, environment, phase: 'apply', binary: { flavour, version } })
    await carryOut(server.url, apply, binary, home)
    return performance.now() - startMs
  } finally {
    await server.close()
  }
}

async function carryOut(url: string, job: AgentJob, binary: InstalledBinary, home: string): Promise<void> {
  const onTrouble = (what: string, error: unknown): never => {
    throw new Error(what, { cause: error })
  }
  const spool = openSpool(join(home, 'spool'), url, () => undefined)
  const orders = new Orders()
  const channel = openChannel({ url, job, spool, signal: new AbortController().signal, orders, onTrouble })
  const result = await runJob(job, channel, orders, {
    executor: createProcessExecutor(),
    binaries: [binary],
    folder: join(home, job.id),
    pluginCache: home,
    withPluginCache: (work) => work(),
    startSandbox: sandboxIn(home),
    isSandboxOnly: true,
    canIsolate: false,
    environment: { PATH: process.env['PATH'] },
    now: () => new Date(),
  })
  await channel.flush()
  if (result.outcome !== 'done')
    throw new Error(`The ${job.phase} job ended ${result.outcome}: ${JSON.stringify(result.diagnostics)}`)
}

function sandboxIn(home: string): StartSandbox {
  return (options) =>
    startSandbox({
      ...options,
      socketFolder: home,
      schemasFolder: join(ROOT, 'src/server/proof/schemas'),
      environment: {},
    })
}

function accountInMemory(): SimulatedAccount {
  const held = new Map<string, SimulatedResource>()
  return {
    list: () => Promise.resolve([...held.values()]),
    save: ({ put, removed }) => {
      for (const one of put) held.set(one.key, one)
      for (const key of removed) held.delete(key)
      return Promise.resolve()
    },
  }
}
