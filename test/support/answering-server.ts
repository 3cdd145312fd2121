// The HTTP frame of servers that stand for others: each request is read whole, and answered by a function.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that was read. */
export interface SentRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Answered {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export interface AnsweringServer {
  readonly url: string
  close(): Promise<void>
}

/** Starts one on a free port of this machine. A request with HEAD is answered without its body. */
export async function startAnswering(
  answer: (sent: SentRequest) => Answered | Promise<Answered>,
): Promise<AnsweringServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request
      const answered = await answer({ method, path: url, headers, body: await text(request) })
      response.writeHead(answered.status, answered.headers)
      response.end(method === 'HEAD' ? undefined : answered.body)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Who signed a request to AWS, and for what (docs.aws.amazon.com, "Create a signed AWS API request"). */
export function signedForAws({ headers: { authorization = '' } }: Pick<SentRequest, 'headers'>): {
  readonly key: string
  readonly region: string
  readonly service: string
  readonly signature: string
} {
  const [, key = '', region = '', service = ''] =
    /Credential=(\w+)\/\d+\/([\w-]+)\/([\w-]+)\//.exec(authorization) ?? []
  return { key, region, service, signature: /Signature=(\w+)/.exec(authorization)?.[1] ?? '' }
}

/** The action of a request to AWS, of its form or of its target; empty where it has neither. */
export function actionForAws({ headers, body }: Pick<SentRequest, 'headers' | 'body'>): string {
  const target = headers['x-amz-target']
  return (typeof target === 'string' ? target.split('.')[1] : new URLSearchParams(body).get('Action')) ?? ''
}
