// What the cluster shows of all phases of an agent: one question for all of them, for as long as somebody asks.
import type { V1Job, V1Pod } from '@kubernetes/client-node'
import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT_LABEL, nameOfPhase } from './manifests.ts'
import type { Cluster } from './cluster.ts'

/** What was seen of one phase. */
export interface Seen {
  readonly job: V1Job | undefined
  readonly pods: readonly V1Pod[]
}

export interface Look {
  /**
   * Looks again, together with all others who ask meanwhile.
   * @param name of the Job
   * @throws ClusterRefused
   */
  at(name: string): Promise<Seen>
}

/** @param everyMs between two questions to the cluster, however many phases there are */
export function createLook(cluster: Pick<Cluster, 'listJobs' | 'listPods'>, agent: string, everyMs: number): Look {
  const labels = `${AGENT_LABEL}=${agent}`
  let next: Promise<(name: string) => Seen> | undefined
  const ask = async (): Promise<(name: string) => Seen> => {
    await sleep(everyMs)
    next = undefined
    // Jobs first: a pod that is missing beside its Job is not made yet.
    const jobs = await cluster.listJobs(labels)
    const pods = await cluster.listPods(labels)
    return (name) => ({
      job: jobs.find(({ metadata }) => metadata?.name === name),
      pods: pods.filter(({ metadata }) => nameOfPhase(metadata?.labels) === name),
    })
  }
  return { at: async (name) => (await (next ??= ask()))(name) }
}
