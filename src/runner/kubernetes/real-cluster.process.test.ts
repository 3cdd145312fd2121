// The calls of an agent against a real API server, in a namespace for tests. No image has to be pulled for it.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { agentJob } from '#contract/agent.ts'
import { clusterSettings } from '../../../test/support/cluster/settings.ts'
import { openCluster } from './cluster.ts'
import { createLook } from './look.ts'
import { makeJob, makeSecret, nameOf } from './manifests.ts'

const FILE = process.env['STRATA_TEST_KUBECONFIG']
const NAMESPACE = process.env['STRATA_TEST_KUBERNETES_NAMESPACE'] ?? 'default'
const WAIT = { timeout: 120_000, interval: 500 }

test.skipIf(!FILE)(
  'a real API server takes the Job and the Secret of a phase, shows its pod, and lets both go (skipped without STRATA_TEST_KUBECONFIG)',
  async () => {
    const cluster = await openCluster(NAMESPACE, { KUBECONFIG: FILE })
    const settings = clusterSettings({ namespace: NAMESPACE, serviceAccount: 'default', cpu: '10m', memory: '16Mi' })
    const job = agentJob.parse({
      id: randomUUID(),
      run_id: randomUUID(),
      attempt: 1,
      token: 'none',
      kind: 'apply',
      phase: 'plan',
      stage: 'main',
      connection: 'sandbox',
      environment: { id: randomUUID(), name: 'test' },
      files: {},
      files_digest: '',
      variables: {},
      sensitive: [],
      lock_file: null,
      binary: null,
      targets: [],
      is_destroy: false,
      timeout_ms: 60_000,
      heartbeat_ms: 10_000,
      log_max_bytes: 1000,
      sandbox: null,
      stop: null,
      has_own_modules: false,
      credentials: null,
    })
    const name = nameOf(job)
    const agent = `test-${job.id.slice(0, 8)}`
    const look = createLook(cluster, agent, 100)
    try {
      const uid = await cluster.createJob(makeJob(job, settings, agent))
      expect(await cluster.createJob(makeJob(job, settings, agent))).toBe(uid)
      await cluster.createSecret(makeSecret(job, settings, uid, Buffer.from('nothing')))
      await cluster.createSecret(makeSecret(job, settings, uid, Buffer.from('nothing')))
      await expect.poll(async () => (await look.at(name)).pods.length, WAIT).toBe(1)
      expect(await cluster.listWarnings(uid)).toEqual(expect.any(Array))
      expect(await cluster.listPolicies()).toEqual(expect.any(Array))
      const [pod] = (await look.at(name)).pods
      await cluster.removePod(pod?.metadata?.name ?? '', 0)
    } finally {
      await cluster.removeJob(name)
      await cluster.removeSecret(name)
    }
    await expect.poll(async () => (await look.at(name)).job, WAIT).toBeUndefined()
    await expect.poll(async () => (await look.at(name)).pods.length, WAIT).toBe(0)
    await cluster.removeJob(name)
    await cluster.removeSecret(name)
  },
)
