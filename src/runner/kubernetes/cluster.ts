// A cluster as an agent uses it: few calls, each with a limit of time, whose refusals are sentences of the cluster.
import { existsSync } from 'node:fs'
import type * as Library from '@kubernetes/client-node'
import type { KubeConfig, V1Job, V1Pod, V1Secret } from '@kubernetes/client-node'
import { AgentStartError } from '../agent/settings.ts'

/** The cluster refused a call, or could not answer it. */
export class ClusterRefused extends Error {
  /** 0 when there was no answer. */
  readonly status: number

  constructor(status: number, reason: string) {
    super(reason)
    this.name = 'ClusterRefused'
    this.status = status
  }

  /** Whether a quota of the namespace is used up, which other phases give back. */
  get isQuota(): boolean {
    return this.status === 403 && /exceeded quota/i.test(this.message)
  }

  /** Whether the same call can succeed later: the cluster is away or busy. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.isQuota
  }
}

/** What an agent does in the namespace of its phases. All of it throws ClusterRefused. */
export interface Cluster {
  /** @returns the id that the cluster gave it; of one that is there already, of that one */
  createJob(job: V1Job): Promise<string>
  /** One that is there already stays as it is. */
  createSecret(secret: V1Secret): Promise<void>
  /** Its pods end with their grace. One that is gone is no problem, as with all that is removed. */
  removeJob(name: string): Promise<void>
  removeSecret(name: string): Promise<void>
  removePod(name: string, graceSeconds: number): Promise<void>
  listJobs(labels: string): Promise<readonly V1Job[]>
  listPods(labels: string): Promise<readonly V1Pod[]>
  /** What the cluster says of an object, the newest last. */
  listWarnings(uid: string): Promise<readonly string[]>
  listPolicies(): Promise<readonly Policy[]>
}

/** What a network policy limits, and for pods with which labels. */
export interface Policy {
  readonly policyTypes: readonly string[]
  readonly matchLabels: Readonly<Record<string, string>>
  readonly matchExpressions: readonly { readonly key: string; readonly operator: string; readonly values?: string[] }[]
}

/** The cluster answers a single call within this time, or does not answer. */
const CALL_MAX_MS = 20_000
const REASON_MAX = 500
const IN_CLUSTER = '/var/run/secrets/kubernetes.io/serviceaccount/token'

/**
 * Opens the cluster that KUBECONFIG names, else that in which this process runs. Loads the client library.
 * @throws AgentStartError where there is neither
 */
export async function openCluster(
  namespace: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Cluster> {
  const library = await import('@kubernetes/client-node')
  const config = new library.KubeConfig()
  const file = env['KUBECONFIG']?.trim()
  try {
    if (file) config.loadFromFile(file)
    else if (env['KUBERNETES_SERVICE_HOST'] && existsSync(IN_CLUSTER)) config.loadFromCluster()
  } catch (error) {
    throw new AgentStartError(
      `KUBECONFIG is ${file}, which cannot be read (${error instanceof Error ? error.message : String(error)}): correct it.`,
    )
  }
  if (config.getCurrentCluster() === null)
    throw new AgentStartError(
      'No cluster is known: start the agent in a pod with a service account and its token, or name the file of a cluster in KUBECONFIG.',
    )
  return clusterOf(library, config, namespace)
}

function clusterOf(library: typeof Library, config: KubeConfig, namespace: string): Cluster {
  const batch = config.makeApiClient(library.BatchV1Api)
  const core = config.makeApiClient(library.CoreV1Api)
  const networking = config.makeApiClient(library.NetworkingV1Api)
  return {
    createJob: async (body) => {
      const name = body.metadata?.name ?? ''
      const made = await ask(() => batch.createNamespacedJob({ namespace, body })).catch((error: unknown) => {
        // The answer to the first try was lost.
        if (isRefused(error, 409)) return ask(() => batch.readNamespacedJob({ namespace, name }))
        throw error
      })
      return made.metadata?.uid ?? ''
    },
    createSecret: async (body) => {
      await ask(() => core.createNamespacedSecret({ namespace, body })).catch(unless(409))
    },
    removeJob: async (name) => {
      await ask(() => batch.deleteNamespacedJob({ namespace, name, propagationPolicy: 'Background' })).catch(
        unless(404),
      )
    },
    removeSecret: async (name) => {
      await ask(() => core.deleteNamespacedSecret({ namespace, name })).catch(unless(404))
    },
    removePod: async (name, gracePeriodSeconds) => {
      await ask(() => core.deleteNamespacedPod({ namespace, name, gracePeriodSeconds })).catch(unless(404))
    },
    listJobs: async (labelSelector) => (await ask(() => batch.listNamespacedJob({ namespace, labelSelector }))).items,
    listPods: async (labelSelector) => (await ask(() => core.listNamespacedPod({ namespace, labelSelector }))).items,
    listWarnings: async (uid) => {
      const fieldSelector = `involvedObject.uid=${uid},type=Warning`
      const { items } = await ask(() => core.listNamespacedEvent({ namespace, fieldSelector }))
      const at = (one: (typeof items)[number]): number =>
        new Date(one.lastTimestamp ?? one.eventTime ?? one.firstTimestamp ?? 0).getTime()
      return items.toSorted((one, other) => at(one) - at(other)).flatMap(({ message }) => (message ? [message] : []))
    },
    listPolicies: async () => {
      const { items } = await ask(() => networking.listNamespacedNetworkPolicy({ namespace }))
      return items.map(({ spec }) => ({
        policyTypes: spec?.policyTypes ?? [],
        matchLabels: spec?.podSelector?.matchLabels ?? {},
        matchExpressions: spec?.podSelector?.matchExpressions ?? [],
      }))
    },
  }
}

const isRefused = (error: unknown, status: number): boolean =>
  error instanceof ClusterRefused && error.status === status

function unless(status: number): (error: unknown) => void {
  return (error) => {
    if (!isRefused(error, status)) throw error
  }
}

/** @throws ClusterRefused with what the cluster says, and nothing of what it was sent */
async function ask<Value>(call: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    const late = (): void => reject(new ClusterRefused(0, `no answer within ${CALL_MAX_MS / 1000} seconds`))
    timer = setTimeout(late, CALL_MAX_MS)
  })
  try {
    return await Promise.race([call(), silence])
  } catch (error) {
    if (error instanceof ClusterRefused) throw error
    const { code, body } = error as { code?: unknown; body?: unknown }
    if (typeof code === 'number') throw new ClusterRefused(code, reasonIn(body) ?? `status ${code}`)
    const { cause } = error as { cause?: { code?: unknown } }
    const reason = typeof cause?.code === 'string' ? cause.code : error instanceof Error ? error.message : String(error)
    throw new ClusterRefused(0, reason.slice(0, REASON_MAX))
  } finally {
    clearTimeout(timer)
  }
}

/** The sentence in a Status of Kubernetes, however far the library has read it. */
function reasonIn(body: unknown): string | undefined {
  const status: unknown = typeof body === 'string' ? parseOr(body) : body
  const { message } = (status ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message.slice(0, REASON_MAX) : undefined
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
