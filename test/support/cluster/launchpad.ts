// An agent's way to a cluster of a test, with times that a test can wait for.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from '../../../src/runner/kubernetes/cluster.ts'
import type { Launchpad } from '../../../src/runner/kubernetes/launched.ts'
import { createLook } from '../../../src/runner/kubernetes/look.ts'
import type { KubernetesSettings } from '../../../src/runner/kubernetes/settings.ts'
import { NAMESPACE, type FakeCluster } from './fake-cluster.ts'
import { clusterSettings } from './settings.ts'

const QUICK = {
  handOverMs: 100,
  askEveryMs: 50,
  imageMs: 100,
  containerMs: 100,
  goneMs: 2000,
  overMs: 100,
}

/** @param folder for the file that names the cluster */
export async function makeLaunchpad(
  { config }: Pick<FakeCluster, 'config'>,
  folder: string,
  given: Partial<KubernetesSettings> = {},
): Promise<Launchpad> {
  const file = join(folder, 'kubeconfig')
  writeFileSync(file, config, { mode: 0o600 })
  const cluster = await openCluster(NAMESPACE, { KUBECONFIG: file })
  return {
    settings: clusterSettings(given),
    cluster,
    look: createLook(cluster, 'agent-0', 20),
    agent: 'agent-0',
    told: { version: '0.1.0', environment: {} },
    times: QUICK,
  }
}
