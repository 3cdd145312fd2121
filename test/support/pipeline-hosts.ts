// Pipelines of environments, and servers that answer like GitHub, GitLab and Azure DevOps when one is started.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { RowOf } from '#contract/client.ts'
import type { User } from './test-app.ts'

type Settings = Input<RowOf<'PUT /environments/{id}/pipeline'>>['body']

/** The token that starts the pipelines of the tests. */
export const TRIGGER_TOKEN = 'glptt-canary-5d41402abc4b2a76'

/** A pipeline on GitHub, unless a test says otherwise. */
export const triggerOf = (given: Partial<Settings> = {}): Settings => ({
  provider: 'github',
  host: 'https://api.github.com',
  project: 'example/shop',
  pipeline: 'shop-pipeline.yml',
  ref: 'main',
  token: TRIGGER_TOKEN,
  ...given,
})

type Report = Input<RowOf<'POST /runs/report'>>['body']

/** The page of a pipeline run. */
export const pageOf = (run: number): string => `https://github.com/example/shop/actions/runs/${run}`

/** A report: that the apply of the first pipeline run succeeded, unless a test says otherwise. */
export function reportOf(
  environment: string,
  { run = 1, attempt = 1, ...given }: Partial<Report> & { readonly run?: number; readonly attempt?: number } = {},
): Report {
  const { phase = 'apply', outcome = 'succeeded' } = given
  return {
    environment,
    phase,
    outcome,
    key: `run-${run}-${attempt}-${phase}-${outcome}`,
    pipeline: { url: pageOf(run), run, attempt },
    ...given,
  }
}

/** Sets the pipeline of an environment. */
export const setPipeline = (who: User, id: string, given: Partial<Settings> = {}) =>
  who.call('PUT /environments/{id}/pipeline', { params: { id }, body: triggerOf(given) })

/** A request as it came. */
interface StartedPipeline {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Begins to listen as the API of a system. It ends with the tests of the file. */
export async function startPipelineHost() {
  const received: StartedPipeline[] = []
  const host = {
    received,
    address: '',
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') })
      host.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  host.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return host
}
