// The Job and the Secret of a phase follow the schemas of Kubernetes, hold what they promise, and keep secrets apart.
import { expect, test } from 'vitest'
import { agentJob } from '#contract/agent.ts'
import type { JobCredentials } from '#contract/job-credentials.ts'
import type { Manifest } from '../../../test/support/helm/chart.ts'
import { refusedBySchema, refusedByTypes } from '../../../test/support/helm/kubernetes.ts'
import { clusterSettings } from '../../../test/support/cluster/settings.ts'
import { makeJob, makeSecret, nameOf, nameOfPhase } from './manifests.ts'
import { packPhase, unpackPhase } from './phase-file.ts'

const JOB = agentJob.parse({
  id: '0a8f4f4e-6d5c-4d3b-9a53-0a4a3f0f7a01',
  run_id: '0a8f4f4e-6d5c-4d3b-9a53-0a4a3f0f7a02',
  attempt: 2,
  token: 'strata_attempt_canary',
  kind: 'apply',
  phase: 'apply',
  stage: 'main',
  connection: 'cloud',
  environment: { id: '0a8f4f4e-6d5c-4d3b-9a53-0a4a3f0f7a03', name: 'shop "canary-name"' },
  files: { 'main.tf': '# file-canary' },
  files_digest: 'x',
  variables: { password: 'variable-canary' },
  sensitive: ['password'],
  lock_file: null,
  binary: null,
  targets: [],
  is_destroy: false,
  timeout_ms: 4 * 3_600_000,
  heartbeat_ms: 10_000,
  log_max_bytes: 1000,
  sandbox: null,
  stop: null,
  has_own_modules: false,
  credentials: {
    cloud: 'aws',
    by: 'key',
    access_key_id: 'AKIACANARY',
    secret_access_key: 'credential-canary',
    role: null,
    endpoint: null,
  },
})
const PHASE = {
  version: '0.1.0',
  url: 'https://strata.example.com',
  started_at: 1,
  environment: { HTTPS_PROXY: 'https://user:proxy-canary@proxy' },
  job: JOB,
}

const FULL = clusterSettings({
  pullSecrets: ['registry'],
  nodeSelector: { pool: 'runs' },
  tolerations: [{ key: 'runs', operator: 'Exists', effect: 'NoSchedule' }],
})

test.each([
  ['the least', clusterSettings()],
  ['everything', FULL],
])('Job and Secret follow the schemas of Kubernetes, with %s said', async (_, settings) => {
  const secret = makeSecret(JOB, settings, 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', packPhase(PHASE))
  const manifests = [makeJob(JOB, settings, 'agent-0'), secret] as unknown as Manifest[]
  expect(await refusedBySchema(manifests)).toEqual([])
  expect(refusedByTypes(manifests)).toEqual([])
})

test('the pod has no rights, no token of the cluster, a root that it only reads, and limits', () => {
  const { spec, metadata } = makeJob(JOB, FULL, 'agent-0')
  expect(spec).toMatchObject({
    backoffLimit: 0,
    completions: 1,
    parallelism: 1,
    podReplacementPolicy: 'Failed',
    ttlSecondsAfterFinished: 600,
    // To start, to apply, to stop, and a day for states that wait.
    activeDeadlineSeconds: 60 + 4 * 3600 + 330 + 24 * 3600,
  })
  const pod = spec?.template.spec
  expect(pod).toMatchObject({
    restartPolicy: 'Never',
    serviceAccountName: 'strata-phase',
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: 330,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    imagePullSecrets: [{ name: 'registry' }],
    nodeSelector: { pool: 'runs' },
    tolerations: [{ key: 'runs', operator: 'Exists', effect: 'NoSchedule' }],
  })
  expect(pod?.containers).toMatchObject([
    {
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        privileged: false,
        capabilities: { drop: ['ALL'] },
      },
      resources: {
        requests: { cpu: '500m', memory: '2Gi', 'ephemeral-storage': '10Gi' },
        limits: { cpu: '2', memory: '2Gi', 'ephemeral-storage': '10Gi' },
      },
    },
  ])
  expect(pod?.volumes?.map(({ name }) => name)).toEqual(pod?.containers[0]?.volumeMounts?.map(({ name }) => name))
  expect(nameOfPhase(spec?.template.metadata?.labels)).toBe(metadata?.name)
})

const azure = { cloud: 'azure', tenant_id: 't', subscription_id: 's', client_id: 'c', endpoint: null } as const
const CREDENTIALS: readonly JobCredentials[] = [
  { cloud: 'aws', by: 'key', access_key_id: 'k', secret_access_key: 'credential-canary', role: null, endpoint: null },
  { ...azure, by: 'secret', client_secret: 'credential-canary' },
  { ...azure, by: 'certificate', certificate: 'credential-canary' },
  { cloud: 'gcp', by: 'key', project: 'p', key: 'credential-canary', endpoint: null },
]

test.each(CREDENTIALS)(
  'the Job shows nothing secret of $cloud by $by; the Secret holds all of it, and goes with the Job unchanged',
  (credentials) => {
    const told = { ...JOB, credentials }
    const phase = { ...PHASE, job: told }
    const job = makeJob(told, FULL, 'agent-0')
    expect(JSON.stringify(job)).not.toMatch(/canary/i)
    expect(job.spec?.template.spec?.containers[0]?.env).toBeUndefined()
    const secret = makeSecret(told, FULL, 'f81d4fae', packPhase(phase))
    expect(unpackPhase(Buffer.from(secret.data?.['phase'] ?? '', 'base64'))).toEqual(phase)
    expect(secret).toMatchObject({
      immutable: true,
      metadata: { ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: nameOf(JOB), uid: 'f81d4fae' }] },
    })
    expect(JSON.stringify(secret.metadata)).not.toMatch(/canary/i)
  },
)

test('a name fits into a label, also of the hundredth attempt', () => {
  expect(nameOf({ ...JOB, attempt: 100 }).length).toBeLessThanOrEqual(52)
})
