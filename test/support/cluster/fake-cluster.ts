// A small API server of Kubernetes: it answers the calls that an agent makes, refuses what does not follow the schemas
// of Kubernetes, and simulates pods as a test asks for.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { V1Job, V1Pod, V1PodStatus, V1Secret } from '@kubernetes/client-node'
import { stringify } from 'yaml'
import { refusedBySchema } from '../helm/kubernetes.ts'
import type { Manifest } from '../helm/chart.ts'

const TOKEN = 'cluster-token'
export const NAMESPACE = 'strata-runs'

/** An answer that a test puts in the place of the right one. */
interface Fault {
  readonly method: string
  readonly kind: string
  readonly status: number
  readonly message: string
  /** So many times; for ever without it. */
  times?: number
}

/** What does the work of a node. */
export interface Kubelet {
  /** A pod was made, with the Secret that it mounts once that is there. */
  start?(pod: V1Pod, secret: () => V1Secret | undefined): void
  /** A pod is to end within so many seconds; without this one, it ends at once. */
  stop?(pod: V1Pod, graceSeconds: number): void
}

export interface FakeCluster {
  /** Text of a file for KUBECONFIG. */
  readonly config: string
  readonly jobs: Map<string, V1Job>
  readonly secrets: Map<string, V1Secret>
  readonly pods: Map<string, V1Pod>
  readonly policies: object[]
  /** Warnings by the id of their object. */
  readonly warnings: Map<string, string>
  /** The calls so far, such as `POST jobs`; lists are left out. */
  readonly calls: string[]
  /** What the schemas of Kubernetes refused: nothing, if all is right. */
  readonly refused: string[]
  readonly faults: Fault[]
  kubelet: Kubelet
  /** Makes no pods, as where a quota of pods is used up. */
  makesNoPods: boolean
  isAway: boolean
  setStatus(job: string, status: V1PodStatus): void
  /** A pod is gone, and with it its Job if that is to go. */
  removePod(name: string): void
  close(): Promise<void>
}

/** Statuses of pods, as a kubelet or the scheduler writes them. */
export const POD = {
  pulling: (reason: string, message: string): V1PodStatus => ({
    phase: 'Pending',
    containerStatuses: [containerOf({ waiting: { reason, message } })],
  }),
  unschedulable: (message: string): V1PodStatus => ({
    phase: 'Pending',
    conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
  }),
  running: (): V1PodStatus => ({ phase: 'Running', containerStatuses: [containerOf({ running: {} })] }),
  ended: (exitCode: number, reason = exitCode === 0 ? 'Completed' : 'Error'): V1PodStatus => ({
    phase: exitCode === 0 ? 'Succeeded' : 'Failed',
    containerStatuses: [containerOf({ terminated: { exitCode, reason } })],
  }),
  evicted: (message: string): V1PodStatus => ({ phase: 'Failed', reason: 'Evicted', message }),
}

type State = NonNullable<NonNullable<V1PodStatus['containerStatuses']>[number]['state']>

function containerOf(state: State): NonNullable<V1PodStatus['containerStatuses']>[number] {
  return { name: 'phase', image: 'strata-agent', imageID: '', ready: false, restartCount: 0, state }
}

/** Starts it on a free port. */
export async function startFakeCluster(): Promise<FakeCluster> {
  const jobs = new Map<string, V1Job>()
  const secrets = new Map<string, V1Secret>()
  const pods = new Map<string, V1Pod>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 500, String(error)))
  })
  const self: FakeCluster = {
    config: '',
    jobs,
    secrets,
    pods,
    policies: [],
    warnings: new Map(),
    calls: [],
    refused: [],
    faults: [],
    kubelet: {},
    makesNoPods: false,
    isAway: false,
    setStatus: (job, status) => {
      const pod = pods.get(`${job}-pod`)
      if (!pod) throw new Error(`${job} has no pod.`)
      pod.status = status
    },
    removePod: (name) => void pods.delete(name),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    if (self.isAway) return void request.socket.destroy()
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(response, 401, 'Unauthorized')
    const url = new URL(request.url ?? '', 'http://cluster')
    const path = /^\/(?:api\/v1|apis\/[a-z.0-9]+\/v1)\/namespaces\/([^/]+)\/([a-z]+)(?:\/([^/]+))?$/.exec(url.pathname)
    if (!path) return refuse(response, 404, `the server could not find the requested resource ${url.pathname}`)
    const [, namespace, kind = '', name] = path
    const method = request.method ?? ''
    if (namespace !== NAMESPACE) return refuse(response, 404, `namespaces "${namespace}" not found`)
    if (name !== undefined || method !== 'GET') self.calls.push(`${method} ${kind}`)
    const fault = self.faults.find((one) => one.method === method && one.kind === kind && (one.times ?? 1) > 0)
    if (fault) {
      if (fault.times !== undefined) fault.times -= 1
      return refuse(response, fault.status, fault.message)
    }
    const text = Buffer.concat(pieces).toString()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (method === 'POST') return create(response, kind, body as V1Job & V1Secret)
    if (method === 'GET' && name === undefined) return list(response, kind, url.searchParams)
    if (method === 'GET' && kind === 'jobs') return give(response, jobs.get(name ?? ''), name)
    if (method === 'DELETE') return remove(response, kind, name ?? '', url.searchParams)
    refuse(response, 405, 'the server does not allow this method on the requested resource')
  }

  async function create(response: ServerResponse, kind: string, body: V1Job & V1Secret): Promise<void> {
    const faults = await refusedBySchema([body as unknown as Manifest])
    self.refused.push(...faults)
    if (faults.length > 0) return refuse(response, 422, faults.join())
    const name = body.metadata?.name ?? ''
    const all: Map<string, object> = kind === 'jobs' ? jobs : secrets
    if (all.has(name)) return refuse(response, 409, `${kind} "${name}" already exists`)
    Object.assign(body.metadata ?? {}, { uid: randomUUID() })
    all.set(name, body)
    if (kind === 'jobs') makePod(body)
    reply(response, 201, body)
  }

  function makePod(job: V1Job): void {
    const { template } = job.spec ?? {}
    const name = `${job.metadata?.name}-pod`
    if (!template || self.makesNoPods) return
    const metadata = Object.assign(structuredClone(template.metadata ?? {}), { name, uid: randomUUID() })
    const pod: V1Pod = { metadata, ...(template.spec && { spec: template.spec }), status: { phase: 'Pending' } }
    pods.set(name, pod)
    const mounted = pod.spec?.volumes?.find(({ secret }) => secret)?.secret?.secretName ?? ''
    self.kubelet.start?.(pod, () => secrets.get(mounted))
  }

  function list(response: ServerResponse, kind: string, query: URLSearchParams): void {
    const wanted = (query.get('labelSelector') ?? '').split(',').filter(Boolean)
    const has = ({ metadata }: V1Job | V1Pod): boolean =>
      wanted.every((one) => metadata?.labels?.[one.split('=')[0] ?? ''] === one.split('=')[1])
    if (kind === 'jobs') return items(response, [...jobs.values()].filter(has))
    if (kind === 'pods') return items(response, [...pods.values()].filter(has))
    if (kind === 'networkpolicies') return items(response, self.policies)
    if (kind !== 'events') return refuse(response, 403, `${kind} is forbidden`)
    const uid = /involvedObject\.uid=([\w-]+)/.exec(query.get('fieldSelector') ?? '')?.[1] ?? ''
    const message = self.warnings.get(uid)
    items(response, message === undefined ? [] : [{ message, type: 'Warning', lastTimestamp: new Date() }])
  }

  function remove(response: ServerResponse, kind: string, name: string, query: URLSearchParams): void {
    const grace = query.get('gracePeriodSeconds')
    if (kind === 'pods') {
      const pod = pods.get(name)
      if (pod) stop(pod, grace === null ? undefined : Number(grace))
      return give(response, pod, name)
    }
    if (kind === 'jobs') {
      const job = jobs.get(name)
      if (query.get('propagationPolicy') !== 'Background') return refuse(response, 422, 'pods would be left over')
      const pod = pods.get(`${name}-pod`)
      jobs.delete(name)
      for (const [key, { metadata }] of secrets)
        if (metadata?.ownerReferences?.some(({ uid }) => uid === job?.metadata?.uid)) secrets.delete(key)
      if (pod) stop(pod)
      return give(response, job, name)
    }
    const secret = secrets.get(name)
    secrets.delete(name)
    give(response, secret, name)
  }

  function stop(pod: V1Pod, grace = pod.spec?.terminationGracePeriodSeconds ?? 30): void {
    const hasBegun = pod.status?.phase === 'Running'
    if (hasBegun && self.kubelet.stop) self.kubelet.stop(pod, grace)
    else pods.delete(pod.metadata?.name ?? '')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(self, { config: configOf(address) })
}

function configOf(server: string): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'test', user: { token: TOKEN } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
    'current-context': 'test',
  })
}

function items(response: ServerResponse, all: readonly object[]): void {
  reply(response, 200, { kind: 'List', apiVersion: 'v1', metadata: {}, items: all })
}

function give(response: ServerResponse, found: object | undefined, name = ''): void {
  if (found) reply(response, 200, found)
  else refuse(response, 404, `"${name}" not found`)
}

function refuse(response: ServerResponse, code: number, message: string): void {
  reply(response, code, { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, code })
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
