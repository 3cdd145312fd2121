// Phases as processes of their own, started as their pods start them, by an agent on a cluster of the test.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { V1Pod, V1Secret } from '@kubernetes/client-node'
import type { AgentJob } from '#contract/agent.ts'
import { ROOT } from '../../../scripts/setup.mjs'
import { startAgentServer, type AgentServer } from '../../../test/support/agent-server.ts'
import { NAMESPACE, POD, startFakeCluster, type FakeCluster } from '../../../test/support/cluster/fake-cluster.ts'
import { makeFakeTerraform, type FakeTerraform } from '../../../test/support/fake-terraform.ts'

const WAIT = { timeout: 120_000, interval: 50 }
/** Where the programs keep what they compiled: each starts in half of the time. */
const { NODE_COMPILE_CACHE = join(ROOT, '.cache/compiled') } = process.env
const FILES = { 'main.tf': 'resource "fake_thing" "a" {}\n' }

let server: AgentServer
let cluster: FakeCluster
let folder: string
let terraform: FakeTerraform
const children: ChildProcess[] = []

beforeEach(async () => {
  server = await startAgentServer()
  cluster = await startFakeCluster()
  folder = mkdtempSync(join(tmpdir(), 'strata-phase-'))
  terraform = makeFakeTerraform(join(folder, 'bin'))
  const labels = { 'app.kubernetes.io/name': 'strata', 'app.kubernetes.io/component': 'phase' }
  cluster.policies.push({ spec: { podSelector: { matchLabels: labels }, policyTypes: ['Egress'] } })
  cluster.kubelet = createKubelet()
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  expect(cluster.refused).toEqual([])
  await cluster.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the program of a pod as a node does: with its Secret as a file, SIGTERM first, and SIGKILL after the grace. */
function createKubelet(): FakeCluster['kubelet'] {
  const running = new Map<string, ChildProcess>()
  const begin = (pod: V1Pod, secret: V1Secret): void => {
    const name = pod.metadata?.name ?? ''
    const home = join(folder, name)
    mkdirSync(home)
    const file = join(home, 'phase')
    writeFileSync(file, Buffer.from(secret.data?.['phase'] ?? '', 'base64'), { mode: 0o400 })
    const [node, program = '', mounted] = pod.spec?.containers[0]?.args ?? []
    expect([node, mounted]).toEqual(['node', '/run/secrets/strata/phase'])
    const child = spawn(process.execPath, [join(ROOT, program), file], {
      env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, STRATA_DATA: join(home, 'data'), NODE_COMPILE_CACHE },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.push(child)
    running.set(name, child)
    pod.status = POD.running()
    child.once('exit', (code, signal) => {
      pod.status = POD.ended(signal === null ? (code ?? 0) : 137)
      if (!cluster.jobs.has(name.replace(/-pod$/, ''))) cluster.removePod(name)
    })
  }
  return {
    start: (pod, secret) => {
      // The pod does not start before its Secret is there.
      const look = setInterval(() => {
        const found = secret()
        if (!found) return
        clearInterval(look)
        begin(pod, found)
      }, 20)
    },
    stop: (pod, graceSeconds) => {
      const child = running.get(pod.metadata?.name ?? '')
      child?.kill('SIGTERM')
      setTimeout(() => child?.kill('SIGKILL'), graceSeconds * 1000).unref()
    },
  }
}

function startAgent(env: Record<string, string> = {}): ChildProcess & { said: string } {
  writeFileSync(join(folder, 'kubeconfig'), cluster.config)
  const child = spawn(process.execPath, [join(ROOT, 'src/runner/agent/main.ts')], {
    env: {
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      NODE_COMPILE_CACHE,
      STRATA_URL: server.url,
      STRATA_AGENT_TOKEN: 'strata_agent_test',
      STRATA_DATA: join(folder, 'data'),
      KUBECONFIG: join(folder, 'kubeconfig'),
      STRATA_EXECUTOR: 'kubernetes',
      STRATA_KUBERNETES_NAMESPACE: NAMESPACE,
      STRATA_KUBERNETES_IMAGE: 'strata-agent:0.1.0',
      STRATA_KUBERNETES_SERVICE_ACCOUNT: 'strata-phase',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  const agent = Object.assign(child, { said: '' })
  child.stderr.on('data', (text: Buffer) => (agent.said += text.toString()))
  return agent
}

async function orderApply(): Promise<AgentJob> {
  const plan = server.order({ files: FILES })
  await server.ended(plan)
  const { run_id, environment } = plan
  return server.order({
    files: FILES,
    run_id,
    environment,
    phase: 'apply',
    binary: { flavour: 'terraform', version: '1.11.4' },
  })
}

const waiting = (): boolean => existsSync(join(folder, 'bin', 'waiting'))

test('a plan and its apply run in pods of their own, which tell the server everything themselves', async () => {
  const agent = startAgent()
  const apply = await orderApply()
  expect(await server.ended(apply), agent.said).toMatchObject({ outcome: 'done', exit_code: 0 })
  const heard = server.heard(apply)
  expect(heard.events.map(({ kind }) => kind)).toEqual(['started', 'done'])
  expect(heard.log.toString()).toContain('fake_thing.a: Creation complete after 3s\n')
  expect(heard.finishes).toBe(1)
  await vi.waitFor(() => expect(cluster.secrets.size).toBe(0), WAIT)
  expect([...cluster.pods.values()].map(({ status }) => status?.phase)).toEqual(['Succeeded', 'Succeeded'])
  expect(server.takes[0]).toMatchObject({ can_isolate: true, binaries: [{ flavour: 'terraform' }] })
  expect(agent.said).toContain('Phases run in the namespace strata-runs, from strata-agent:0.1.0.')
})

test('a cancel reaches Terraform in the pod, which says itself that it was canceled', async () => {
  terraform.behave({ apply: 'wait' })
  startAgent()
  const apply = await orderApply()
  await vi.waitFor(() => expect(waiting()).toBe(true), WAIT)
  server.heard(apply).order = 'cancel'
  expect(await server.ended(apply)).toMatchObject({ outcome: 'canceled' })
  expect(server.heard(apply).log.toString()).toContain('Interrupt received.')
  expect(server.heard(apply).finishes).toBe(1)
})

test('a pod that is evicted stops Terraform in order and hands over its state', async () => {
  terraform.behave({ apply: 'wait-and-lose-state' })
  startAgent()
  const apply = await orderApply()
  await vi.waitFor(() => expect(waiting()).toBe(true), WAIT)
  const pod = cluster.pods.get(`strata-${apply.id}-1-pod`)
  if (pod) cluster.kubelet.stop?.(pod, 300)
  expect(await server.ended(apply)).toMatchObject({ outcome: 'canceled' })
  expect(server.states.get(apply.environment.id)).toHaveLength(1)
})

test('what runs goes on without its agent, and ends as it should', async () => {
  terraform.behave({ waits: true })
  const agent = startAgent()
  const apply = await orderApply()
  await vi.waitFor(() => expect(server.heard(apply).events).toHaveLength(1), WAIT)
  agent.kill('SIGKILL')
  await once(agent, 'exit')
  terraform.letGo()
  expect(await server.ended(apply)).toMatchObject({ outcome: 'done' })
})

test('a pod that comes too late never begins', async () => {
  const { start } = cluster.kubelet
  const late: V1Pod[] = []
  cluster.kubelet.start = (pod) => void late.push(pod)
  startAgent()
  const plan = server.order({ files: FILES })
  await vi.waitFor(() => expect(cluster.secrets.size).toBe(1), WAIT)
  const [secret] = [...cluster.secrets.values()]
  server.forget(plan)
  for (const pod of late) start?.(pod, () => secret)
  await vi.waitFor(() => expect(late.map(({ status }) => status?.phase)).toEqual(['Succeeded']), WAIT)
  expect(server.heard(plan)).toMatchObject({ finishes: 0, events: [] })
  expect(server.heard(plan).log.toString()).not.toContain('Initializing')
  expect(terraform.calls().filter((call) => !call.startsWith('version'))).toEqual([])
})

test.each([
  [{ STRATA_KUBERNETES_IMAGE: '' }, 'STRATA_KUBERNETES_IMAGE is missing'],
  [{ STRATA_KUBERNETES_NAMESPACE: 'other' }, 'The cluster refuses this agent in the namespace other'],
  [{ KUBECONFIG: '/nowhere' }, 'KUBECONFIG is /nowhere, which cannot be read'],
  [{ KUBECONFIG: '' }, 'No cluster is known: start the agent in a pod'],
])('an agent that cannot start phases says why and does not start: %j', async (env, sentence) => {
  const agent = startAgent(env)
  await once(agent, 'close')
  expect([agent.exitCode, agent.said]).toEqual([1, expect.stringContaining(sentence)])
})

test('an agent does not start where no policy limits whom phases reach', async () => {
  cluster.policies.splice(0)
  const agent = startAgent()
  await once(agent, 'close')
  expect(agent.said).toContain('No network policy of the namespace strata-runs limits whom the pods of phases reach')
})
