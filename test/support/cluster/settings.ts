// Settings of an agent that starts phases on a cluster of a test.
import type { KubernetesSettings } from '../../../src/runner/kubernetes/settings.ts'
import { NAMESPACE } from './fake-cluster.ts'

/** The least that is needed, with some of it changed. */
export function clusterSettings(given: Partial<KubernetesSettings> = {}): KubernetesSettings {
  return {
    namespace: NAMESPACE,
    image: 'registry.example.com/strata-agent:0.1.0',
    pullPolicy: 'IfNotPresent',
    pullSecrets: [],
    serviceAccount: 'strata-phase',
    cpu: '500m',
    cpuLimit: '2',
    memory: '2Gi',
    disk: '10Gi',
    nodeSelector: {},
    tolerations: [],
    needsPolicy: true,
    startMs: 60_000,
    ...given,
  }
}
