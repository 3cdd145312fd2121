// A server that speaks the protocol of OpenAI as far as the copilot does, and
// answers whatever a test says: https://platform.openai.com/docs/api-reference/chat
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the copilot sent. */
export interface ModelRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format: { readonly type: string }
  }
}

export interface ModelServer {
  readonly base_url: string
  readonly host: string
  readonly received: ModelRequest[]
  /** Answers a request in place of a model. */
  answer: (request: ModelRequest, response: ServerResponse) => void
  close(): Promise<void>
}

/** Starts a server on this machine that fills in nothing. */
export async function startModelServer(): Promise<ModelServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const got = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest['body'],
      }
      made.received.push(got)
      made.answer(got, response)
    })
    // Whoever asked may have gone away in the middle of an answer.
    response.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const made: ModelServer = {
    host,
    base_url: `http://${host}/v1`,
    received: [],
    answer: (_, response) => sendForm(response, {}),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return made
}

const EMPTY_FORM = {
  use_case: null,
  environment_type: null,
  team_size: null,
  data_sensitivity: null,
  duration: null,
  cloud_provider: null,
  region: null,
  budget_limit: null,
  reply: '',
}

/** Answers with a form in which these fields are filled in. */
export function sendForm(response: ServerResponse, fields: Readonly<Record<string, unknown>>): void {
  sendContent(response, JSON.stringify({ ...EMPTY_FORM, ...fields }))
}

/** Answers with a text of a model. @param more further parts of the message, such as calls of tools */
export function sendContent(
  response: ServerResponse,
  content: string | null,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const message = { role: 'assistant', content, ...more }
  const completion = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, finish_reason: 'stop', message }],
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion))
}
