// Takes webhooks on this machine and keeps what came.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A webhook that came in. */
export interface Received {
  /** The same at every attempt. */
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  stop(): Promise<void>
}

/** Starts it on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name] ?? '')
      received.push({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        body: Buffer.concat(parts).toString(),
      })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
