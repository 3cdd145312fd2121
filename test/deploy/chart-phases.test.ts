// What the chart gives agents that start a Job for each phase of a run: settings that they read, rights in the
// namespace of the phases alone, and a network policy for the pods that they make.
import { expect, test } from 'vitest'
import { AGENT_VARIABLES } from '../../src/runner/agent/settings.ts'
import { PHASE_LABELS } from '../../src/runner/kubernetes/manifests.ts'
import { EXECUTOR_VARIABLES, readKubernetesSettings } from '../../src/runner/kubernetes/settings.ts'
import { CHART_FILE, render, type Manifest, type Values } from '../support/helm/chart.ts'

const VALUES: Values = {
  url: 'https://strata.example.com',
  secret: { name: 'strata' },
  agent: {
    enabled: true,
    secret: { name: 'strata-agent' },
    executor: 'kubernetes',
    kubernetes: {
      namespace: 'strata-runs',
      pullSecrets: [{ name: 'registry' }],
      nodeSelector: { pool: 'runs', 'kubernetes.io/arch': 'amd64' },
      tolerations: [{ key: 'runs', operator: 'Exists' }],
    },
  },
}

interface Pod {
  readonly automountServiceAccountToken: boolean
  readonly containers: readonly {
    readonly env: readonly { readonly name: string; readonly value: string }[]
    readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
  }[]
  readonly volumes: readonly { readonly name: string; readonly projected?: unknown }[]
}

const find = (manifests: readonly Manifest[], kind: string, name: string): Manifest | undefined =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)

function podOf(values: Values): Pod | undefined {
  const agent = find(render(values), 'StatefulSet', 'strata-agent') as { spec: { template: { spec: Pod } } } | undefined
  return agent?.spec.template.spec
}

const envOf = (values: Values): Record<string, string> =>
  Object.fromEntries((podOf(values)?.containers[0]?.env ?? []).map(({ name, value }) => [name, value]))

test('the agent reads what the chart sets, and takes its own image for phases', () => {
  const env = envOf(VALUES)
  const known: readonly string[] = [...AGENT_VARIABLES, ...EXECUTOR_VARIABLES, 'STRATA_AGENT_TOKEN_FILE']
  expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([])
  expect(EXECUTOR_VARIABLES.filter((name) => !(name in env))).toEqual([])
  expect(readKubernetesSettings(env)).toEqual({
    namespace: 'strata-runs',
    image: `strata-agent:${CHART_FILE.appVersion}`,
    pullPolicy: 'IfNotPresent',
    pullSecrets: ['registry'],
    serviceAccount: 'strata-phase',
    cpu: '500m',
    cpuLimit: '2',
    memory: '2Gi',
    disk: '10Gi',
    nodeSelector: { pool: 'runs', 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'runs', operator: 'Exists' }],
    needsPolicy: true,
    startMs: 600_000,
  })
  const open = readKubernetesSettings(envOf({ ...VALUES, networkPolicy: { enabled: false } }))
  expect(open?.needsPolicy).toBe(false)
  const alone = envOf({ ...VALUES, agent: { enabled: true, secret: { name: 'x' } } })
  expect(readKubernetesSettings(alone)).toBeUndefined()
})

test('only an agent that starts Jobs gets a token of the cluster, which expires, and nothing mounts it by itself', () => {
  const pod = podOf(VALUES)
  expect(pod?.automountServiceAccountToken).toBe(false)
  expect(pod?.volumes.find(({ name }) => name === 'cluster')?.projected).toMatchObject({
    sources: [
      { serviceAccountToken: { path: 'token', expirationSeconds: 3600 } },
      { configMap: { name: 'kube-root-ca.crt' } },
    ],
  })
  expect(JSON.stringify(podOf({ ...VALUES, agent: { enabled: true, secret: { name: 'x' } } }))).not.toContain(
    'serviceAccountToken',
  )
})

test('agents may make and delete Jobs and Secrets in the namespace of the phases, and read no Secret', () => {
  const manifests = render(VALUES)
  const role = find(manifests, 'Role', 'strata-agent') as (Manifest & { rules: unknown }) | undefined
  expect(role).toMatchObject({
    metadata: { namespace: 'strata-runs' },
    rules: [
      { apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get', 'list', 'delete'] },
      { apiGroups: [''], resources: ['secrets'], verbs: ['create', 'delete'] },
      { apiGroups: [''], resources: ['pods'], verbs: ['list', 'delete'] },
      { apiGroups: [''], resources: ['events'], verbs: ['list'] },
      { apiGroups: ['networking.k8s.io'], resources: ['networkpolicies'], verbs: ['list'] },
    ],
  })
  expect(find(manifests, 'RoleBinding', 'strata-agent')).toMatchObject({
    metadata: { namespace: 'strata-runs' },
    roleRef: { kind: 'Role', name: 'strata-agent' },
    subjects: [{ kind: 'ServiceAccount', name: 'strata-agent', namespace: 'default' }],
  })
  expect(find(manifests, 'ServiceAccount', 'strata-phase')).toMatchObject({
    metadata: { namespace: 'strata-runs' },
    automountServiceAccountToken: false,
  })
  const without = render({ ...VALUES, agent: { enabled: true, secret: { name: 'x' } } })
  expect(without.filter(({ kind }) => kind.startsWith('Role'))).toEqual([])
})

test('the pods of phases are reached by no one, and reach neither the API server nor the credentials of their node', () => {
  const policy = find(render(VALUES), 'NetworkPolicy', 'strata-phase')
  expect(policy).toMatchObject({
    metadata: { namespace: 'strata-runs' },
    spec: { podSelector: { matchLabels: PHASE_LABELS }, policyTypes: ['Ingress', 'Egress'], ingress: [] },
  })
  expect(JSON.stringify(policy)).toContain('"except":["169.254.169.254/32"]')
  expect(JSON.stringify(policy)).not.toContain('6443')
  expect(JSON.stringify(find(render(VALUES), 'NetworkPolicy', 'strata-agent'))).toContain('6443')
})
