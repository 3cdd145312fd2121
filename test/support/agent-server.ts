// What agents talk to, without a database: the rows for programs, one job after the other, with faults on request.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { agentJob, resourceEvent, type AgentJob, type ResourceEvent } from '#contract/agent.ts'
import { simulatedResource } from '#contract/sandbox.ts'
import { machineApi } from '#contract/machines.ts'
import { textOfFiles } from '#domain/run/files.ts'
import { firstState } from '#domain/state/first.ts'

export type Finish = z.output<typeof machineApi.agent.finish.body>
type Simulated = z.infer<typeof simulatedResource>

/** What the server has heard of one job. */
export interface Heard {
  log: Buffer
  readonly events: ResourceEvent[]
  readonly artifacts: Map<string, Buffer>
  heartbeats: number
  order: 'continue' | 'cancel' | 'kill'
  finish: Finish | undefined
  finishes: number
}

export interface AgentServer {
  readonly url: string
  /** States by environment, the newest last. */
  readonly states: Map<string, Buffer[]>
  readonly simulated: Map<string, Simulated>
  readonly takes: z.output<typeof machineApi.agent.take.body>[]
  /** Queues a job; what is left out is filled in. */
  order(job: Partial<AgentJob>): AgentJob
  heard(job: AgentJob): Heard
  /** From now on the token of the job is nobody's, as that of an attempt which counts as lost. */
  forget(job: AgentJob): void
  /** Fulfilled when the job has ended. */
  ended(job: AgentJob): Promise<Finish>
  /** While it is away every call is cut off. */
  isAway: boolean
  /** While it is set, no state is taken. */
  refusesStates: boolean
  /** So many calls are cut off after they had their effect: their answers are lost. */
  lostAnswers: number
  close(): Promise<void>
}

/** Starts it on a free port. @param agentToken that agents need */
export async function startAgentServer(agentToken = 'strata_agent_test'): Promise<AgentServer> {
  const queue: AgentJob[] = []
  const jobs = new Map<string, AgentJob>()
  const heards = new Map<string, Heard>()
  const locks = new Map<string, string>()
  const endings = new Map<string, (finish: Finish) => void>()
  const whenEnded = new Map<string, Promise<Finish>>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) reply(response, 500, { detail: String(error) })
    })
  })
  const self: AgentServer = {
    url: '',
    states: new Map(),
    simulated: new Map(),
    takes: [],
    order: (given) => {
      const files = given.files ?? {}
      const job = agentJob.parse({
        id: randomUUID(),
        run_id: randomUUID(),
        attempt: 1,
        traceparent: null,
        token: `strata_attempt_${randomUUID()}`,
        kind: 'apply',
        phase: 'plan',
        stage: 'main',
        connection: 'sandbox',
        environment: { id: randomUUID(), name: 'test' },
        files,
        files_digest: createHash('sha256').update(textOfFiles(files)).digest('hex'),
        variables: {},
        sensitive: [],
        lock_file: null,
        binary: null,
        targets: [],
        is_destroy: false,
        timeout_ms: 600_000,
        heartbeat_ms: 100,
        log_max_bytes: 20_000_000,
        sandbox: null,
        stop: null,
        has_own_modules: false,
        credentials: null,
        ...given,
      } satisfies AgentJob)
      jobs.set(job.id, job)
      heards.set(job.id, {
        log: Buffer.alloc(0),
        events: [],
        artifacts: new Map(),
        heartbeats: 0,
        order: 'continue',
        finish: undefined,
        finishes: 0,
      })
      whenEnded.set(job.id, new Promise((resolve) => endings.set(job.id, resolve)))
      queue.push(job)
      return job
    },
    heard: ({ id }) => {
      const heard = heards.get(id)
      if (!heard) throw new Error('No such job.')
      return heard
    },
    forget: ({ id }) => void jobs.delete(id),
    ended: ({ id }) => whenEnded.get(id) ?? Promise.reject(new Error('No such job.')),
    isAway: false,
    refusesStates: false,
    lostAnswers: 0,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (self.isAway) return void request.socket.destroy()
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const url = new URL(request.url ?? '', 'http://localhost')
    const [, , area = '', second = '', third = '', fourth = '', fifth = ''] = url.pathname.split('/')
    const route = `${request.method} ${area}`
    if (self.isAway) return void request.socket.destroy()
    if (area === 'agent' && third === 'take') return take(request, response, body)
    const token = secretOf(request)
    const job = [...jobs.values()].find((one) => one.token === token)
    const isMeant = area === 'agent' ? job?.id === third : job?.environment.id === second
    if (job === undefined || !isMeant) return reply(response, 401, { detail: 'No job has this token.' })
    const result = area === 'state' ? ofState(request, job, third, { url, body }) : undefined
    const [status, given] = result ?? ofJob(`${route} ${fourth}`, job, fifth, { url, body })
    if (self.lostAnswers > 0 && request.method !== 'GET') {
      self.lostAnswers -= 1
      return void request.socket.destroy()
    }
    reply(response, status, given)
  }

  async function take(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    if (secretOf(request) !== agentToken) return reply(response, 401, { detail: 'No agent has this token.' })
    const asked = machineApi.agent.take.body.parse(JSON.parse(body.toString()))
    self.takes.push(asked)
    const until = Date.now() + Math.min(asked.wait_ms, 1000)
    while (queue.length === 0 && Date.now() < until && !response.destroyed)
      await new Promise((go) => setTimeout(go, 10))
    const job = response.destroyed || self.isAway ? undefined : queue.shift()
    if (job === undefined) return reply(response, 204)
    reply(response, 200, job)
  }

  function ofJob(route: string, job: AgentJob, kind: string, given: { url: URL; body: Buffer }): [number, unknown?] {
    const heard = self.heard(job)
    const { body, url } = given
    switch (route) {
      case 'POST agent heartbeat':
        heard.heartbeats += 1
        return [200, { order: heard.order }]
      case 'PUT agent log': {
        const offset = Number(url.searchParams.get('offset'))
        if (offset > heard.log.length) return [409, { detail: 'A hole.' }]
        const fresh = body.subarray(heard.log.length - offset)
        heard.log = Buffer.concat([heard.log, fresh])
        return [200, { bytes: heard.log.length, order: heard.order }]
      }
      case 'PUT agent events': {
        const first = Number(url.searchParams.get('first'))
        if (first > heard.events.length) return [409, { detail: 'A hole.' }]
        const events = z.array(resourceEvent).parse(JSON.parse(body.toString()))
        heard.events.push(...events.slice(heard.events.length - first))
        return [204]
      }
      case 'PUT agent artifacts':
        heard.artifacts.set(kind, body)
        return [204]
      case 'GET agent artifacts': {
        const plan = [...jobs.values()].find((one) => one.run_id === job.run_id && one.phase === 'plan')
        const bytes = plan === undefined ? undefined : self.heard(plan).artifacts.get(kind)
        return bytes === undefined ? [404, { detail: 'No plan.' }] : [200, bytes]
      }
      case 'GET agent simulated':
        return [200, [...self.simulated.values()]]
      case 'PUT agent simulated': {
        const { put, removed } = JSON.parse(body.toString()) as { put: Simulated[]; removed: string[] }
        for (const one of put) self.simulated.set(one.key, simulatedResource.parse(one))
        for (const key of removed) self.simulated.delete(key)
        return [204]
      }
      case 'POST agent strikes':
        return [200, { strikes: true }]
      case 'POST agent finish': {
        const finish = machineApi.agent.finish.body.parse(JSON.parse(body.toString()))
        heard.finishes += 1
        heard.finish ??= finish
        endings.get(job.id)?.(finish)
        return [204]
      }
      default:
        return [404, { detail: route }]
    }
  }

  function ofState(
    { method }: IncomingMessage,
    job: AgentJob,
    part: string,
    { url, body }: { url: URL; body: Buffer },
  ): [number, unknown?] {
    const { id } = job.environment
    const versions = self.states.get(id) ?? []
    self.states.set(id, versions)
    if (part === 'lock') {
      const held = locks.get(id)
      if (method === 'POST') {
        if (held !== undefined) return [423, JSON.parse(held)]
        locks.set(id, body.toString())
      } else locks.delete(id)
      return [200, Buffer.from('{}')]
    }
    if (method !== 'GET' && self.heard(job).finish !== undefined) return [409, { detail: 'The attempt has ended.' }]
    if (method === 'POST' && self.refusesStates) return [409, { detail: 'No state is taken.' }]
    if (method === 'GET') return [200, versions.at(-1) ?? Buffer.from(firstState(id))]
    const held = locks.get(id)
    const lockId = url.searchParams.get('ID')
    if (held !== undefined && lockId !== null && (JSON.parse(held) as { ID: string }).ID !== lockId) return [423]
    versions.push(body)
    return [204]
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(self, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

function secretOf({ headers: { authorization = '' } }: IncomingMessage): string {
  const [kind = '', value = ''] = authorization.split(' ')
  return kind === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[1] ?? '') : value
}

function reply(response: ServerResponse, status: number, body?: unknown): void {
  if (body === undefined) return void response.writeHead(status).end()
  if (Buffer.isBuffer(body)) return void response.writeHead(status).end(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
