// Every GET of the API, as every role, about all that was planted.
import { unzipSync } from 'fflate'
import { EVENT_STREAM } from '../../src/server/http/event-stream.ts'
import { simulatedResources } from '../../src/server/db/schema/states.ts'
import { ROLES } from '../../test/access/matrix.ts'
import { CALLS, requestsOf, type Call } from '../../test/security/calls.ts'
import type { User } from '../../test/support/test-app.ts'
import { cookieOf } from './caller.ts'
import type { Stage } from './stage.ts'
import type { Place, Table } from './table.ts'

/** Ids of what was planted. */
export interface Planted {
  readonly connections: readonly string[]
  readonly environments: readonly string[]
  readonly runs: readonly string[]
  readonly workflow: string
}

/** What sums up or certifies. */
const REPORTS = /receipt|costs|summary|scheduler|teardown|preflight|receipts/
const READS_STREAM_MS = 1000
const READ_MS = 30_000

/** Looks at everything that anybody can read. @returns endpoints that answered nobody as they should */
export async function lookAtAnswers(stage: Stage, table: Table, planted: Planted): Promise<string[]> {
  const reads = CALLS.filter(({ row }) => row.method === 'GET')
  const answered = new Set<string>()
  const faults: string[] = []
  const [exports, reports] = [table.place('exports', 1000), table.place('reports', 1000)]
  const accounts = await stage.app.deps.database.orm
    .select({ id: simulatedResources.environment_id, key: simulatedResources.key })
    .from(simulatedResources)
  for (const role of ROLES) {
    const place = table.place(`API as ${role.replace('_', ' ')}`, 1000)
    const actor = role === 'signed_out' ? undefined : stage.cast[role]
    for (const call of reads) {
      const readyOf = await requestsOf(call, { app: stage.app, cast: stage.cast, actor })
      for (const replaced of variantsOf(call.row.path, { ...planted, project: stage.cast.project.id, accounts })) {
        const { path } = readyOf(replaced)
        const also = /[/]export|[/]file/.test(path) ? [exports] : REPORTS.test(path) ? [reports] : []
        const status = await lookAt(stage, [place, ...also], path, actor)
        if (status >= 500) faults.push(`${call.key} answered ${status}`)
        if (status < 300 || status === call.one.answer) answered.add(call.key)
      }
    }
  }
  return [...faults, ...reads.filter(({ key }) => !answered.has(key)).map(({ key }) => `${key} answered nobody`)]
}

interface Ids extends Planted {
  readonly project: string
  readonly accounts: readonly { readonly id: string; readonly key: string }[]
}

/** What stands in an address in place of its parameters: all that was planted, else what the table of access makes. */
function variantsOf(path: Call['row']['path'], ids: Ids): readonly Readonly<Record<string, string>>[] {
  const { project: id } = ids
  if (path.includes('{connection_id}')) return ids.connections.map((connection_id) => ({ id, connection_id }))
  if (path.includes('/account/{key}')) return [...ids.accounts, {}]
  const byId = (all: readonly string[]) => [...all.map((one) => ({ id: one })), {}]
  if (path.startsWith('/projects/{id}')) return [{ id }]
  if (path.includes('{key}') || path.includes('{number}')) return path.includes('{number}') ? statesOf(ids) : [{}]
  if (path.startsWith('/environments/{id}')) return byId(ids.environments)
  if (path.startsWith('/runs/{id}')) return byId(ids.runs)
  if (path.startsWith('/workflows/{id}')) return byId([ids.workflow])
  return [{}]
}

const statesOf = ({ environments }: Ids) => [...environments.map((id) => ({ id, number: '1' })), {}]

/** Looks at one answer, with its headers. @returns its status */
async function lookAt(
  { url }: Stage,
  places: readonly Place[],
  path: string,
  actor: User | undefined,
): Promise<number> {
  const look = (of: string, bytes: Buffer | string): void => places.forEach((place) => place.look(of, bytes))
  const answer = await fetch(`${url}${path}`, {
    headers: actor === undefined ? {} : { cookie: cookieOf(actor) },
    signal: AbortSignal.timeout(READ_MS),
  })
  const label = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
  look(label, JSON.stringify([...answer.headers]))
  const bytes = await bodyOf(answer)
  look(label, bytes)
  if (answer.headers.get('content-type') === 'application/zip')
    for (const [name, file] of Object.entries(unzipSync(bytes))) look(`${label} ${name}`, Buffer.from(file))
  return answer.status
}

/** A body; of a stream that goes on, what comes within a second. */
async function bodyOf(answer: Response): Promise<Buffer> {
  if (answer.headers.get('content-type') !== EVENT_STREAM || !answer.body)
    return Buffer.from(await answer.arrayBuffer())
  const reader = answer.body.getReader()
  const pieces: Uint8Array[] = []
  const timer = setTimeout(() => void reader.cancel(), READS_STREAM_MS)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
  }
  clearTimeout(timer)
  return Buffer.concat(pieces)
}
