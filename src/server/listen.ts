// The network side of starting and stopping.
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hono } from 'hono'
import { StartError, reasonOf } from './start-error.ts'

/** How long requests under way may take when the server stops. */
const DRAIN_MS = 10_000
/** What was sent before its sender could know that the server stops arrives in this time: else it is lost. */
const GRACE_MS = 200
/**
 * How often a stopping server looks for connections whose last answer is given: browsers would keep them open for the
 * next request.
 */
const IDLE_CHECK_MS = 50
/**
 * Longer than load balancers and browsers keep a connection that says nothing: whoever closes it first must not be the
 * server, or a request on its way is lost.
 */
const KEEP_ALIVE_MS = 75_000

export interface Listening {
  /** Address for a browser. */
  readonly url: string
  /** Closes each connection after its next answer, so that clients send their next request elsewhere. */
  sendAway(): void
  /** Sends clients away, takes no more connections, and waits for requests under way, at most 10 s. */
  close(): Promise<void>
}

/** The port of a process. What is served there can change while it stays open. */
export interface Port {
  /**
   * Lets an application answer from now on. The first one opens the port; a later one takes over from it, so that no
   * connection is refused meanwhile. Requests under way are still answered by the one that they came to.
   * @throws StartError when the port cannot be had
   */
  serve(app: Hono): Promise<Listening>
  /** Closes it, if it was opened. */
  close(): Promise<void>
}

/** A port that nothing is served at yet; port 0 takes a free one. */
export function createPort(host: string, port: number): Port {
  let current: Hono
  let listening: Listening | undefined
  return {
    serve: async (app) => {
      current = app
      listening ??= await open((request, env) => current.fetch(request, env), host, port)
      return listening
    },
    close: async () => listening?.close(),
  }
}

/**
 * Listens on a port; port 0 takes a free one.
 * @throws StartError when the port cannot be had
 */
export function listen(app: Hono, host: string, port: number): Promise<Listening> {
  return createPort(host, port).serve(app)
}

type Answer = Parameters<typeof createAdaptorServer>[0]['fetch']

async function open(answer: Answer, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: answer })
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(sentenceFor(error, host, port), { cause: error })),
    )
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  let isSendingAway = false
  const underWay = new Set<ServerResponse>()
  server.prependListener('request', (_: unknown, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (isSendingAway) response.shouldKeepAlive = false
  })
  const sendAway = (): void => {
    isSendingAway = true
    for (const response of underWay) response.shouldKeepAlive = false
  }
  const close = (): Promise<void> => {
    sendAway()
    return drain(server)
  }
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, sendAway, close }
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program: stop that one, or set PORT to another port.`
  if (error.code === 'EACCES') return `This user cannot open port ${port} on ${host}: set PORT to 1024 or higher.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This machine has no address ${host}: set STRATA_HOST to one that it has, such as 127.0.0.1.`
  return `The server cannot listen on port ${port} of ${host} (${reasonOf(error)}).`
}

async function drain(server: ServerType): Promise<void> {
  await sleep(GRACE_MS)
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections()
  closeIdle()
  const idle = setInterval(closeIdle, IDLE_CHECK_MS)
  const force = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(force)
}
