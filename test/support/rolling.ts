// Servers that are restarted one after the other while requests come in: what a release does to an installation.
import { setTimeout as sleep } from 'node:timers/promises'
import { make } from './make.ts'
import { startBalancer } from './balancer.ts'
import { startServer, type Cookies, type ServerProcess } from './server-process.ts'

/** How long a server goes on after it was told to stop: longer than the balancer takes to hear of it. */
const DRAIN_SECONDS = 3

export interface Rolling {
  readonly restarts: number
  readonly requests: number
  /** One sentence for each request that was not answered as it should be, and for each server that ended badly. */
  readonly faults: readonly string[]
}

interface Plan {
  readonly servers: number
  readonly restarts: number
  /** Callers that send a request after the other. */
  readonly callers: number
}

/**
 * Restarts servers of one database, with SIGTERM and a new process, while callers read and write.
 * @param env of each server, which has to name the database and the key
 */
export async function rollingRestarts(
  env: Readonly<Record<string, string>>,
  { servers, restarts, callers }: Plan,
): Promise<Rolling> {
  const balancer = await startBalancer()
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer({ ...env, STRATA_ROLE: 'serve', STRATA_DRAIN_SECONDS: String(DRAIN_SECONDS) })
    balancer.add(server.url)
    while (!balancer.sendsTo(server.url)) await sleep(50)
    return server
  }
  const faults: string[] = []
  const running: ServerProcess[] = []
  for (let one = 0; one < servers; one += 1) running.push(await start())

  const cookies: Cookies = new Map()
  await running[0]?.signedIn(cookies)
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  let requests = 0
  let isOver = false
  const call = async (caller: number): Promise<void> => {
    for (let turn = caller; !isOver; turn += 1) {
      requests += 1
      const isWrite = turn % 20 === 0
      const [path, request] = isWrite
        ? (['/api/generate', { method: 'POST', body: JSON.stringify(make.answers()) }] as const)
        : ([
            ['/api/projects', '/api/environments?limit=5', '/api/account'][turn % 3] ?? '/api/account',
            {},
            200,
          ] as const)
      const fault = await fetch(`${balancer.url}${path}`, {
        ...request,
        headers: { cookie, 'content-type': 'application/json' },
      }).then(
        async (answer) => {
          const text = await answer.text()
          return answer.status === 200 ? undefined : `${answer.status}: ${text.slice(0, 200)}`
        },
        (error: unknown) => String(error),
      )
      if (fault !== undefined) faults.push(`${isWrite ? 'POST' : 'GET'} ${path}: ${fault}`)
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  try {
    for (let restart = 0; restart < restarts; restart += 1) {
      const old = running.shift()
      const code = await old?.stop('SIGTERM')
      if (code !== 0) faults.push(`Restart ${restart + 1}: the server ended with ${code}.`)
      balancer.remove(old?.url ?? '')
      running.push(await start())
    }
  } finally {
    isOver = true
    await calling
    await Promise.all(running.map((one) => one.stop('SIGTERM')))
    await balancer.close()
  }
  return { restarts, requests, faults }
}
