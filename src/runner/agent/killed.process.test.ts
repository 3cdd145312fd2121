// An agent as a process of its own that is killed in the middle of an apply, and the one that comes after it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAgentServer, type AgentServer } from '../../../test/support/agent-server.ts'
import { makeFakeTerraform, type FakeTerraform } from '../../../test/support/fake-terraform.ts'
import { isAlive } from './plugin-cache.ts'

/** Processes start slowly where much else runs. */
const WAIT = { timeout: 60_000, interval: 50 }

let server: AgentServer
let folder: string
let terraform: FakeTerraform
const agents: ChildProcess[] = []

beforeEach(async () => {
  server = await startAgentServer()
  folder = mkdtempSync(join(tmpdir(), 'strata-killed-'))
  terraform = makeFakeTerraform(join(folder, 'bin'))
})
afterEach(async () => {
  for (const agent of agents.splice(0)) {
    if (agent.exitCode !== null || agent.signalCode !== null) continue
    const ended = once(agent, 'exit')
    agent.kill('SIGKILL')
    await ended
  }
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): ChildProcess & { said: string } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      STRATA_URL: server.url,
      STRATA_AGENT_TOKEN: 'strata_agent_test',
      STRATA_DATA: join(folder, 'data'),
      STRATA_TERRAFORM: terraform.path,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  agents.push(child)
  const agent = Object.assign(child, { said: '' })
  child.stderr.on('data', (chunk: Buffer) => (agent.said += chunk.toString()))
  return agent
}

test('Terraform stops when its agent is killed, and its state is delivered by the next one', async () => {
  const first = start()
  terraform.behave({ apply: 'wait-and-lose-state' })
  const plan = server.order({ files: { 'main.tf': '' } })
  await server.ended(plan)
  const { run_id, environment, files } = plan
  const binary = { flavour: 'terraform', version: '1.11.4' } as const
  const apply = server.order({ run_id, environment, files, phase: 'apply', binary })
  const waiting = join(folder, 'bin', 'waiting')
  await vi.waitFor(() => expect(existsSync(waiting)).toBe(true), WAIT)
  const id = Number(readFileSync(waiting, 'utf8'))
  first.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(id)).toBe(false), WAIT)
  expect(server.states.get(environment.id)).toEqual([])

  const second = start()
  await vi.waitFor(() => expect(server.states.get(environment.id)).toHaveLength(1), WAIT)
  await vi.waitFor(() => expect(readdirSync(join(folder, 'data', 'agent', 'work'))).toEqual([]), WAIT)
  expect(server.heard(apply).finish).toBeUndefined()
  const ended = once(second, 'exit')
  second.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('says in a sentence what it needs, and goes', async () => {
  const agent = start({ STRATA_URL: 'http://strata.example.com' })
  const [code] = (await once(agent, 'exit')) as [number]
  expect(code).toBe(1)
  expect(agent.said).toBe(
    'STRATA_URL is http://strata.example.com, to which tokens and states would travel unencrypted: use https, or http to this machine only.\n',
  )
})
