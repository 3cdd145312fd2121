// Phases on a cluster that a test moves by hand: what the agent asks of it, and what the server hears.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AgentJob } from '#contract/agent.ts'
import { startAgentServer, type AgentServer } from '../../../test/support/agent-server.ts'
import { POD, startFakeCluster, type FakeCluster } from '../../../test/support/cluster/fake-cluster.ts'
import { makeLaunchpad } from '../../../test/support/cluster/launchpad.ts'
import { openSpool } from '../agent/spool.ts'
import { Orders } from '../execute/orders.ts'
import { launchPhase } from './launch.ts'
import type { KubernetesSettings } from './settings.ts'

const WAIT = { timeout: 30_000, interval: 20 }

let server: AgentServer
let cluster: FakeCluster
let folder: string
let orders: Orders
let leaving: AbortController
let said: string[]

beforeEach(async () => {
  server = await startAgentServer()
  cluster = await startFakeCluster()
  folder = mkdtempSync(join(tmpdir(), 'strata-launch-'))
  orders = new Orders()
  leaving = new AbortController()
  said = []
})
afterEach(async () => {
  expect(cluster.refused).toEqual([])
  await cluster.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Launched {
  readonly job: AgentJob
  readonly name: string
  readonly done: Promise<void>
}

async function launch(given: Partial<AgentJob> = {}, settings: Partial<KubernetesSettings> = {}): Promise<Launched> {
  const job = server.order({ files: { 'main.tf': '# nothing' }, ...given })
  const pad = await makeLaunchpad(cluster, folder, settings)
  const spool = openSpool(join(folder, 'states'), server.url, (text) => said.push(text))
  const { signal } = new AbortController()
  const log = (_: string, text: string, error?: unknown): void =>
    void said.push(`${text} ${error instanceof Error ? error.message : ''}`)
  const done = launchPhase(job, orders, pad, { url: server.url, spool, signal, leaving: leaving.signal, log })
  return { job, name: `strata-${job.id}-1`, done }
}

const hasPod = async ({ name }: Launched): Promise<void> =>
  vi.waitFor(() => expect([...cluster.pods.keys()]).toEqual([`${name}-pod`]), WAIT)

async function running(given: Partial<AgentJob> = {}): Promise<Launched> {
  const launched = await launch(given)
  await hasPod(launched)
  cluster.setStatus(launched.name, POD.running())
  return launched
}

/** Signs of life have come to an end: the pod gives its own. */
async function handedOver({ job }: Launched): Promise<void> {
  let before = -1
  await vi.waitFor(
    () => {
      const { heartbeats } = server.heard(job)
      const isSame = heartbeats === before
      before = heartbeats
      expect(isSame).toBe(true)
    },
    { timeout: 30_000, interval: 300 },
  )
}

const logOf = ({ job }: Launched): string => server.heard(job).log.toString()

test('makes a Job and its Secret, keeps the lease until the pod runs, and takes the Secret away at the end', async () => {
  const launched = await launch()
  await hasPod(launched)
  await vi.waitFor(() => expect([...cluster.secrets.keys()]).toEqual([launched.name]), WAIT)
  const owner = cluster.secrets.get(launched.name)?.metadata?.ownerReferences?.[0]
  expect(owner?.uid).toBe(cluster.jobs.get(launched.name)?.metadata?.uid)
  await vi.waitFor(() => expect(server.heard(launched.job).heartbeats).toBeGreaterThan(2), WAIT)
  cluster.setStatus(launched.name, POD.running())
  await handedOver(launched)
  cluster.setStatus(launched.name, POD.ended(0))
  await launched.done
  expect(server.heard(launched.job).finishes).toBe(0)
  expect(cluster.calls).toEqual(['POST jobs', 'POST secrets', 'DELETE secrets'])
  // What is left of the Job goes by its own time.
  expect(cluster.jobs.get(launched.name)?.spec?.ttlSecondsAfterFinished).toBe(600)
  expect(logOf(launched)).toBe('')
})

test('a call whose answer was lost makes nothing twice', async () => {
  cluster.faults.push({ method: 'POST', kind: 'secrets', status: 503, message: 'later', times: 2 })
  const launched = await running()
  cluster.setStatus(launched.name, POD.ended(0))
  await launched.done
  expect(cluster.jobs.size).toBe(1)
  expect(cluster.calls.filter((call) => call === 'GET jobs')).toHaveLength(2)
})

describe('a phase that does not begin', () => {
  test.each<[string, (name: string) => void, string]>([
    [
      'an image that cannot be pulled',
      (name) => cluster.setStatus(name, POD.pulling('ErrImagePull', 'not found')),
      'The cluster cannot pull the image registry.example.com/strata-agent:0.1.0 (ErrImagePull: not found)',
    ],
    [
      'a container that cannot be made',
      (name) => cluster.setStatus(name, POD.pulling('CreateContainerConfigError', 'no user')),
      'The container of this phase cannot be created (CreateContainerConfigError: no user)',
    ],
    [
      'an image without the program',
      (name) => cluster.setStatus(name, POD.ended(1)),
      'cannot run a phase (Error: exit code 1): set STRATA_KUBERNETES_IMAGE',
    ],
  ])('%s', async (_, happens, sentence) => {
    const launched = await launch()
    await hasPod(launched)
    happens(launched.name)
    expect(await server.ended(launched.job)).toMatchObject({ outcome: 'failed' })
    expect(server.heard(launched.job).finish?.diagnostics[0]?.summary).toContain(sentence)
    expect(logOf(launched)).toContain(`Error: `)
    await launched.done
    expect(cluster.secrets.size).toBe(0)
  })

  test('for want of a node says so while it waits, and in the end', async () => {
    const launched = await launch({}, { startMs: 1500 })
    await hasPod(launched)
    cluster.setStatus(launched.name, POD.unschedulable('0/3 nodes are available: 3 Insufficient memory.'))
    await vi.waitFor(() => expect(logOf(launched)).toContain('waits (Unschedulable: 0/3 nodes'), WAIT)
    const { outcome, diagnostics } = await server.ended(launched.job)
    expect([outcome, diagnostics[0]?.summary]).toEqual([
      'failed',
      expect.stringContaining('did not start within 1 minutes (Unschedulable: 0/3 nodes are available'),
    ])
    await launched.done
    expect([cluster.jobs.size, cluster.pods.size, cluster.secrets.size]).toEqual([0, 0, 0])
  })

  test('for want of a quota of pods says what the cluster warns of, and begins when there is room', async () => {
    cluster.makesNoPods = true
    const launched = await launch()
    await vi.waitFor(() => expect(cluster.secrets.size).toBe(1), WAIT)
    const uid = cluster.jobs.get(launched.name)?.metadata?.uid ?? ''
    cluster.warnings.set(uid, 'Error creating: pods "x" is forbidden: exceeded quota: runs')
    orders.cancel('person')
    expect(await server.ended(launched.job)).toMatchObject({ outcome: 'canceled' })
    await launched.done
    expect(cluster.jobs.size).toBe(0)
  })

  test('for want of a quota of Jobs begins when there is room', async () => {
    const message = 'jobs.batch "x" is forbidden: exceeded quota: runs'
    cluster.faults.push({ method: 'POST', kind: 'jobs', status: 403, message, times: 2 })
    const launched = await launch()
    await hasPod(launched)
    await vi.waitFor(() => expect(logOf(launched)).toContain('exceeded quota: runs'), WAIT)
    cluster.setStatus(launched.name, POD.ended(0))
    await launched.done
  })

  test('for want of a quota of Jobs is given up after its time', async () => {
    const message = 'jobs.batch "x" is forbidden: exceeded quota: runs'
    cluster.faults.push({ method: 'POST', kind: 'jobs', status: 403, message })
    const { job, done } = await launch({}, { startMs: 500 })
    const { diagnostics } = await server.ended(job)
    expect(diagnostics[0]?.summary).toContain('The quota of the namespace strata-runs was used up for too long')
    await done
  })

  test.each([
    [
      'jobs',
      403,
      'is forbidden: User cannot create resource',
      'The agent agent-0 may not start phases in the namespace',
    ],
    ['secrets', 403, 'is forbidden: User cannot create resource', 'bind the role of the chart to its service account.'],
    ['jobs', 422, 'violates PodSecurity', 'The cluster refuses the Job of this phase in the namespace strata-runs (v'],
  ])('for a refusal of %s with %d ends at once with a sentence', async (kind, status, message, sentence) => {
    cluster.faults.push({ method: 'POST', kind, status, message })
    const { job, done } = await launch()
    const { outcome, diagnostics } = await server.ended(job)
    expect([outcome, diagnostics[0]?.summary]).toEqual(['failed', expect.stringContaining(sentence)])
    expect(diagnostics[0]?.summary).toContain(message)
    await done
    expect([cluster.jobs.size, cluster.secrets.size]).toEqual([0, 0])
  })

  test('because its Job was deleted says so', async () => {
    const launched = await launch()
    await hasPod(launched)
    cluster.pods.clear()
    cluster.jobs.clear()
    const { diagnostics } = await server.ended(launched.job)
    expect(diagnostics[0]?.summary).toContain('was deleted before its pod began')
    await launched.done
  })

  test('because it is too large for a Secret is refused, and asks nothing of the cluster', async () => {
    const { job, done } = await launch({ files: { 'main.tf': randomBytes(1_200_000).toString('base64') } })
    const { outcome, diagnostics } = await server.ended(job)
    expect([outcome, diagnostics[0]?.summary]).toEqual(['refused', expect.stringContaining('takes 1 MB')])
    await done
    expect(cluster.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })
})

describe('cancel', () => {
  test('before the pod runs takes it away, and only then says so', async () => {
    const launched = await launch()
    await hasPod(launched)
    server.heard(launched.job).order = 'cancel'
    expect(await server.ended(launched.job)).toMatchObject({ outcome: 'canceled' })
    expect([cluster.jobs.size, cluster.pods.size, cluster.secrets.size]).toEqual([0, 0, 0])
    await launched.done
  })

  test('of a pod that began meanwhile leaves the end to it', async () => {
    const launched = await launch()
    await hasPod(launched)
    // It began while the Job was being deleted, and ends with its grace.
    cluster.kubelet = { stop: () => undefined }
    orders.cancel('person')
    cluster.setStatus(launched.name, POD.running())
    await vi.waitFor(() => expect(cluster.calls).toContain('DELETE jobs'), WAIT)
    await new Promise((go) => setTimeout(go, 300))
    expect(server.heard(launched.job).finishes).toBe(0)
    cluster.setStatus(launched.name, POD.ended(0))
    await launched.done
    expect(server.heard(launched.job).finishes).toBe(0)
  })

  test('of a pod that runs deletes its Job with the grace, a second one the pod at once', async () => {
    const stops: number[] = []
    cluster.kubelet = { stop: (_, grace) => void stops.push(grace) }
    const launched = await running()
    await handedOver(launched)
    server.heard(launched.job).order = 'cancel'
    await vi.waitFor(() => expect(stops).toEqual([330]), WAIT)
    expect(cluster.jobs.size).toBe(0)
    server.heard(launched.job).order = 'kill'
    await vi.waitFor(() => expect(stops).toEqual([330, 20]), WAIT)
    cluster.removePod(`${launched.name}-pod`)
    await launched.done
    expect(server.heard(launched.job).finishes).toBe(0)
    expect(cluster.calls.filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE jobs',
      'DELETE pods',
      'DELETE secrets',
    ])
  })
})

describe('a pod that is lost counts as a lost agent: no sign of life, no end, and a line in the log', () => {
  test.each<[string, (name: string) => void, string]>([
    [
      'evicted',
      (name) => cluster.setStatus(name, POD.evicted('The node was low on resource: memory.')),
      'Evicted: The',
    ],
    ['out of memory', (name) => cluster.setStatus(name, POD.ended(137, 'OOMKilled')), 'OOMKilled: exit code 137'],
    ['deleted by hand', (name) => (cluster.jobs.clear(), cluster.removePod(`${name}-pod`)), 'its pod was deleted'],
  ])('%s', async (_, happens, reason) => {
    const launched = await running()
    await handedOver(launched)
    const { heartbeats } = server.heard(launched.job)
    happens(launched.name)
    await launched.done
    expect(logOf(launched)).toContain(reason)
    expect(logOf(launched)).toContain('The server counts its agent as lost.')
    expect(server.heard(launched.job)).toMatchObject({ finishes: 0, heartbeats })
    expect(cluster.secrets.size).toBe(0)
  })

  test('its node falls silent: once the server has given it up, its Job is deleted', async () => {
    const stops: number[] = []
    cluster.kubelet = { stop: (_, grace) => void stops.push(grace) }
    const launched = await running()
    await handedOver(launched)
    server.forget(launched.job)
    await vi.waitFor(() => expect(stops).toEqual([330]), WAIT)
    cluster.removePod(`${launched.name}-pod`)
    await launched.done
    expect(said.join('\n')).toContain('was asked to stop.')
  })
})

test('an agent that ends leaves what runs to itself, and what does not run yet until it does', async () => {
  const launched = await launch()
  await hasPod(launched)
  leaving.abort()
  const isDone = vi.fn()
  void launched.done.then(isDone)
  await vi.waitFor(() => expect(server.heard(launched.job).heartbeats).toBeGreaterThan(3), WAIT)
  expect(isDone).not.toHaveBeenCalled()
  cluster.setStatus(launched.name, POD.running())
  await launched.done
  expect(cluster.calls).toEqual(['POST jobs', 'POST secrets'])
})

test('a cluster that is away for a while costs nothing', async () => {
  const launched = await running()
  await handedOver(launched)
  cluster.isAway = true
  await vi.waitFor(() => expect(said.join('\n')).toContain('The cluster does not say how'), WAIT)
  cluster.isAway = false
  cluster.setStatus(launched.name, POD.ended(0))
  await launched.done
  expect(cluster.secrets.size).toBe(0)
})
