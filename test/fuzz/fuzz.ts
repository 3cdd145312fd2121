// Requests made from the interface document. Whatever is sent: no failure of
// the server, every answer is one that its row declares and fits its schema,
// and every refusal says why.
import fc, { type Arbitrary } from 'fast-check'
import { api } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { JsonSchema } from '#contract/openapi-schema.ts'
import { refusalsOf } from '#contract/rules.ts'
import { makeCast, type Cast } from '../support/cast.ts'
import type { TestApp } from '../support/test-app.ts'
import { valueFor } from './arbitrary.ts'

const document = openApiDocument(api, 'fuzz')
const { schemas } = document.components

/** After so many requests the people are new: what was sent may have disabled or signed out the old ones. */
const REQUESTS_PER_CAST = 60

const ACTORS = ['admin', 'owner', 'project_admin', 'developer', 'viewer', 'outsider', undefined] as const

interface Operation {
  readonly row: Endpoint
  readonly parts: Arbitrary<{
    readonly params: Record<string, unknown>
    readonly query: Record<string, unknown>
    readonly body: unknown
    readonly actor: (typeof ACTORS)[number]
  }>
}

const operations: readonly Operation[] = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .map((row) => {
    const operation = document.paths[row.path]?.[row.method.toLowerCase()]
    const named = (place: 'path' | 'query') =>
      fc.record(
        Object.fromEntries(
          (operation?.parameters ?? []).flatMap((one) =>
            'in' in one && one.in === place ? [[one.name, valueFor(one.schema, schemas)]] : [],
          ),
        ),
        place === 'query' ? { requiredKeys: [] } : {},
      )
    const bodySchema: JsonSchema | undefined = operation?.requestBody?.content['application/json']?.schema
    const body = bodySchema ? valueFor(bodySchema, schemas) : fc.constant(undefined)
    return {
      row,
      parts: fc.record({ params: named('path'), query: named('query'), body, actor: fc.constantFrom(...ACTORS) }),
    }
  })

export interface FuzzResult {
  readonly requests: number
  readonly faults: readonly string[]
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
}

/** Sends as many requests as are asked for, the same ones for the same seed. */
export async function fuzz(app: TestApp, requests: number, seed: number): Promise<FuzzResult> {
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  const samples = operations.map(({ row, parts }, index) => ({
    row,
    values: fc.sample(parts, { seed: seed + index, numRuns: Math.ceil(requests / operations.length) }),
  }))
  let cast: Cast | undefined
  for (let sent = 0; sent < requests; sent++) {
    if (sent % REQUESTS_PER_CAST === 0) cast = await makeCast(app)
    const one = samples[sent % samples.length]
    const value = one?.values[Math.floor(sent / samples.length)]
    if (!cast || !one || !value) continue
    const { status, fault } = await send(app, cast, one.row, value, sent)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (fault !== undefined)
      faults.push(
        `${one.row.method} ${one.row.path} as ${value.actor ?? 'nobody'}: ${fault}\n  sent ${JSON.stringify({ params: value.params, query: value.query, body: value.body }).slice(0, 600)}`,
      )
  }
  return { requests, faults, statuses }
}

async function send(
  app: TestApp,
  cast: Cast,
  row: Endpoint,
  {
    params,
    query,
    body,
    actor,
  }: { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown; actor: (typeof ACTORS)[number] },
  index: number,
): Promise<{ status: number; fault: string | undefined }> {
  const person = actor === undefined ? app.person() : cast[actor]
  // Half of the addresses name what is there, so that more than the guard is reached.
  const known: Record<string, string> = {
    id: row.path.startsWith('/teams')
      ? cast.team.id
      : row.path.startsWith('/people')
        ? cast.viewer.id
        : cast.project.id,
    email: cast.viewer.email,
  }
  const part = (name: string) => (index % 2 === 0 && known[name] !== undefined ? known[name] : asText(params[name]))
  const path = row.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(part(name).toWellFormed()) || '%20',
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString()
  const before = process.cpuUsage()
  const response = await person.send(`/api${path}${search && `?${search}`}`, {
    method: row.method,
    ...(row.body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) ?? '' }),
  })
  const { user, system } = process.cpuUsage(before)
  const workMs = (user + system) / 1000
  const slow = workMs > WORK_MAX_MS ? `kept a processor busy for ${Math.round(workMs)} ms.` : undefined
  return { status: response.status, fault: (await faultOf(row, response)) ?? slow }
}

/** Far more processor time than any answer takes: what else the machine does is not counted. */
const WORK_MAX_MS = 10_000

/** A parameter as a caller would write it. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

async function faultOf(row: Endpoint, response: Response): Promise<string | undefined> {
  const { status } = response
  // A path of which a part is a point leads elsewhere before it reaches the server.
  if (status === 404 || status === 405)
    return (await detailOf(response)) === undefined ? `answered ${status} without a detail.` : undefined
  if (status >= 500 && status !== 503) return `failed with ${status}: ${await response.text()}`
  const declared: readonly number[] = [row.returns.status, ...refusalsOf(row)]
  if (!declared.includes(status))
    return `answered ${status}, which its row does not declare: ${(await response.text()).slice(0, 200)}`
  if (status >= 400)
    return (await detailOf(response)) === undefined ? `answered ${status} without a detail.` : undefined
  if (!('json' in row.returns)) return undefined
  const read = row.returns.json.safeParse(await response.json())
  return read.success ? undefined : `answered what does not fit its schema: ${read.error.message.slice(0, 300)}`
}

async function detailOf(response: Response): Promise<string | undefined> {
  const read = errorBody.safeParse(await response.json().catch(() => undefined))
  return read.success && read.data.detail !== '' ? read.data.detail : undefined
}
