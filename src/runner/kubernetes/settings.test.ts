import { expect, test } from 'vitest'
import { AgentStartError } from '../agent/settings.ts'
import { readKubernetesSettings } from './settings.ts'

const NEEDED = {
  STRATA_EXECUTOR: 'kubernetes',
  STRATA_KUBERNETES_NAMESPACE: 'strata-runs',
  STRATA_KUBERNETES_IMAGE: 'registry.example.com:5000/strata-agent:0.1.0@sha256:0123456789abcdef',
  STRATA_KUBERNETES_SERVICE_ACCOUNT: 'strata-phase',
}

test('without a word about it, phases are processes of this machine', () => {
  expect(readKubernetesSettings({})).toBeUndefined()
  expect(readKubernetesSettings({ STRATA_EXECUTOR: 'process', STRATA_KUBERNETES_IMAGE: ' ' })).toBeUndefined()
})

test('takes what is needed, and what else can be said', () => {
  expect(readKubernetesSettings(NEEDED)).toMatchObject({
    namespace: 'strata-runs',
    pullPolicy: 'IfNotPresent',
    pullSecrets: [],
    cpu: '500m',
    cpuLimit: '2',
    memory: '2Gi',
    disk: '10Gi',
    nodeSelector: {},
    tolerations: [],
    needsPolicy: true,
    startMs: 600_000,
  })
  expect(
    readKubernetesSettings({
      ...NEEDED,
      STRATA_KUBERNETES_PULL_POLICY: 'Always',
      STRATA_KUBERNETES_PULL_SECRETS: 'registry, other',
      STRATA_KUBERNETES_CPU: '1',
      STRATA_KUBERNETES_CPU_LIMIT: '1.5',
      STRATA_KUBERNETES_MEMORY: '512Mi',
      STRATA_KUBERNETES_DISK: '5Gi',
      STRATA_KUBERNETES_NODE_SELECTOR: 'kubernetes.io/arch=amd64,pool=runs',
      STRATA_KUBERNETES_TOLERATIONS: '[{"key":"runs","operator":"Exists","effect":"NoSchedule"}]',
      STRATA_KUBERNETES_NETWORK_POLICY: 'off',
      STRATA_KUBERNETES_START_SECONDS: '30',
    }),
  ).toMatchObject({
    pullPolicy: 'Always',
    pullSecrets: ['registry', 'other'],
    cpu: '1',
    cpuLimit: '1.5',
    memory: '512Mi',
    disk: '5Gi',
    nodeSelector: { 'kubernetes.io/arch': 'amd64', pool: 'runs' },
    tolerations: [{ key: 'runs', operator: 'Exists', effect: 'NoSchedule' }],
    needsPolicy: false,
    startMs: 30_000,
  })
})

test.each([
  [{ STRATA_EXECUTOR: 'docker' }, 'STRATA_EXECUTOR must be process or kubernetes. "docker" is not: correct it.'],
  [{ STRATA_KUBERNETES_IMAGE: 'x' }, 'STRATA_KUBERNETES_IMAGE says how phases run on Kubernetes, but the agent runs'],
  [{ ...NEEDED, STRATA_KUBERNETES_NAMESPACE: '' }, 'STRATA_KUBERNETES_NAMESPACE is missing: set it to the name of a'],
  [
    { ...NEEDED, STRATA_KUBERNETES_IMAGE: undefined },
    'STRATA_KUBERNETES_IMAGE is missing: set it to the image of this',
  ],
  [{ ...NEEDED, STRATA_KUBERNETES_IMAGE: 'a b' }, 'STRATA_KUBERNETES_IMAGE must be the image of this agent'],
  [{ ...NEEDED, STRATA_KUBERNETES_SERVICE_ACCOUNT: '' }, 'STRATA_KUBERNETES_SERVICE_ACCOUNT is missing: set it to'],
  [{ ...NEEDED, STRATA_KUBERNETES_NAMESPACE: 'Runs' }, 'STRATA_KUBERNETES_NAMESPACE must be the name of a namespace'],
  [{ ...NEEDED, STRATA_KUBERNETES_PULL_POLICY: 'always' }, 'must be Always or IfNotPresent or Never. "always" is not'],
  [{ ...NEEDED, STRATA_KUBERNETES_PULL_SECRETS: 'a,B' }, 'names of Secrets, separated by commas. "B" is none'],
  [{ ...NEEDED, STRATA_KUBERNETES_CPU: '0' }, 'STRATA_KUBERNETES_CPU must be a number of processors'],
  [
    { ...NEEDED, STRATA_KUBERNETES_MEMORY: '2GB' },
    'STRATA_KUBERNETES_MEMORY must be an amount of memory, such as 2Gi.',
  ],
  [{ ...NEEDED, STRATA_KUBERNETES_NODE_SELECTOR: 'pool' }, 'must be labels of nodes, such as'],
  [{ ...NEEDED, STRATA_KUBERNETES_TOLERATIONS: '[{"keys":"x"}]' }, 'STRATA_KUBERNETES_TOLERATIONS must be tolerations'],
  [{ ...NEEDED, STRATA_KUBERNETES_NETWORK_POLICY: 'no' }, 'STRATA_KUBERNETES_NETWORK_POLICY must be required or off.'],
  [{ ...NEEDED, STRATA_KUBERNETES_START_SECONDS: '5' }, 'STRATA_KUBERNETES_START_SECONDS must be a number from 30'],
])('refuses %j', (given, sentence) => {
  expect(() => readKubernetesSettings(given)).toThrow(AgentStartError)
  expect(() => readKubernetesSettings(given)).toThrow(sentence)
})
