// A load balancer as one finds it before several servers: it asks each whether it is ready, sends requests in turn to
// those that are, over connections that it keeps, and passes on what they answer.
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often it asks whether a server is ready. */
const ASK_EVERY_MS = 200
const ASK_MAX_MS = 2000

export interface Balancer {
  readonly url: string
  /** Begins to send requests to a server, once that is ready. */
  add(url: string): void
  /** Forgets a server that has ended. */
  remove(url: string): void
  /** Whether a server gets requests. */
  sendsTo(url: string): boolean
  close(): Promise<void>
}

/** Starts one without servers. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const targets = new Map<string, boolean>()
  let turn = 0

  const ask = async (url: string): Promise<void> => {
    const isReady = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(ASK_MAX_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (targets.has(url)) targets.set(url, isReady)
  }
  const timer = setInterval(() => [...targets.keys()].forEach((url) => void ask(url)), ASK_EVERY_MS)

  const pass = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const ready = [...targets].filter(([, isReady]) => isReady)
    const [url] = ready[turn++ % Math.max(1, ready.length)] ?? []
    if (url === undefined) {
      answer.writeHead(503).end('no server is ready')
      return
    }
    const { method, headers, url: path } = incoming
    const sent = request(`${url}${path}`, { method, headers, agent }, (given) => {
      const { connection: _, ...kept } = given.headers
      answer.writeHead(given.statusCode ?? 502, kept)
      given.pipe(answer)
    })
    // It does not send a request again: what a server has begun may have taken effect.
    sent.on('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(`${url}: ${error.message}`)
    })
    incoming.pipe(sent)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => {
      targets.set(url, false)
      void ask(url)
    },
    remove: (url) => void targets.delete(url),
    sendsTo: (url) => targets.get(url) === true,
    close: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
