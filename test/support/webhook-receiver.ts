// A receiver of webhooks, for tests.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface WebhookReceiver {
  /** Such as 127.0.0.1:8123. */
  readonly host: string
  /** An address with a part that no one else may see. */
  readonly address: string
  readonly received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[]
  /** How it answers; with 204 unless a test says otherwise. */
  answer: (response: ServerResponse) => void
}

/** What is in the address and must be nowhere else. */
export const SECRET_PART = 'T0P-53CR3T'

/** Starts a receiver on a free port of this machine; it ends with the test file. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      receiver.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      })
      receiver.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const receiver: WebhookReceiver = {
    host,
    address: `http://${host}/hooks/${SECRET_PART}?token=${SECRET_PART}`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
  }
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return receiver
}
