// A collector of traces (OTLP over HTTP), which keeps what it is sent.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string
  /** The bodies, in protobuf: texts and ids are in them as they are. */
  readonly received: readonly Buffer[]
  close(): Promise<void>
}

/** Starts one on a free port. */
export async function startCollector(): Promise<Collector> {
  const received: Buffer[] = []
  const server = createServer((request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end()
    void buffer(request).then((body) => {
      received.push(body)
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
