// Every endpoint of the contract with a request that would succeed, so that an
// attack can be tried on each of them, also on those that are added later.
import { api } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Case, Scene } from '../access/case.ts'
import { CASES } from '../access/cases.ts'
import type { Person, TestApp } from '../support/test-app.ts'

export interface Call {
  readonly key: string
  readonly row: Endpoint
  readonly one: Case
}

const cases = new Map<string, Case>(Object.entries(CASES))

/** Every row of the contract. @throws Error for one without a request in test/access/cases.ts */
export const CALLS: readonly Call[] = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .map((row) => {
    const key = `${row.method} ${row.path}`
    const one = cases.get(key)
    if (!one) throw new Error(`${key} is missing in test/access/cases.ts.`)
    return { key, row, one }
  })

/** What `it.each` takes: the key as the name of the test. */
export const named = (calls: readonly Call[]): [string, Call][] => calls.map((call) => [call.key, call])

/** A request, ready to be sent. */
export interface Ready {
  readonly path: string
  readonly init: { readonly method: string; readonly headers?: Record<string, string>; readonly body?: string }
  /** The value of the body. */
  readonly body: unknown
}

/** The request of a call in a scene. @param replaced replaces parameters of the path */
export async function requestOf(
  call: Call,
  scene: Scene,
  replaced: Readonly<Record<string, string>> = {},
): Promise<Ready> {
  return (await requestsOf(call, scene))(replaced)
}

/** Makes ready once what a call needs. @returns its request, with other parameters of the path where they are given */
export async function requestsOf(
  { row, one }: Call,
  scene: Scene,
): Promise<(replaced?: Readonly<Record<string, string>>) => Ready> {
  const { params = {}, query = {}, body } = await one.request(scene)
  const text = new URLSearchParams(query).toString()
  return (replaced = {}) => {
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(replaced[name] ?? params[name] ?? ''),
    )
    return {
      path: `/api${path}${text && `?${text}`}`,
      init: {
        method: row.method,
        ...(row.body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      },
      body,
    }
  }
}

/** Sends a request with other headers or another body. */
export function send(
  person: Person,
  { path, init }: Ready,
  headers: Readonly<Record<string, string>> = {},
  body = init.body,
): Promise<Response> {
  return person.send(path, { ...init, headers: { ...init.headers, ...headers }, ...(body !== undefined && { body }) })
}

/** Names of the tables of the databases that were looked at: no test makes or drops one. */
const tables = new WeakMap<TestApp, Promise<string[]>>()

function tablesOf(app: TestApp): Promise<string[]> {
  const known = tables.get(app) ?? askTables(app)
  tables.set(app, known)
  return known
}

async function askTables({ deps }: TestApp): Promise<string[]> {
  const { rows } = await deps.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  return rows.map(({ name }) => name)
}

/** Every row of every table, as text. */
export async function everyRow(app: TestApp): Promise<string> {
  const texts: string[] = []
  for (const name of await tablesOf(app)) {
    const { rows } = await app.deps.database.pool.query<{ text: string | null }>(
      `select string_agg(t::text, E'\\n' order by t::text) as text from "${name}" t`,
    )
    texts.push(`${name}: ${rows[0]?.text ?? ''}`)
  }
  return texts.join('\n')
}

/** The last digest of an application, with the sign of the rows of which it was made. */
const digests = new WeakMap<TestApp, { readonly sign: string; readonly digest: string }>()

/**
 * What tells whether any row of any table has changed: how many each has and the sum of their hashes, made where they
 * lie. The sums are made again only where a row was written since: how many rows there are and the newest transaction
 * that has written one of them cost less.
 */
export async function rowsDigest(app: TestApp): Promise<string> {
  const sign = await overTables(app, 'rows-sign', 'max(xmin::text::bigint)')
  const known = digests.get(app)
  if (known?.sign === sign) return known.digest
  const digest = await overTables(app, 'rows-digest', 'sum(hashtextextended(t::text, 0))')
  digests.set(app, { sign, digest })
  return digest
}

/** A figure over the rows of each table, with their number. @param name of the statement, which is planned once */
async function overTables(app: TestApp, name: string, figure: string): Promise<string> {
  const parts = (await tablesOf(app)).map(
    (table) => `select '${table}' as name, count(*) as rows, ${figure} as figure from "${table}" t`,
  )
  const { rows } = await app.deps.database.pool.query<{ name: string; rows: string; figure: string | null }>({
    name,
    text: parts.join(' union all '),
  })
  // The database answers in the order in which its parts are ready.
  return rows
    .map((one) => `${one.name}: ${one.rows} ${one.figure}`)
    .toSorted()
    .join('\n')
}

/** The sentence of a refusal. */
export async function detailOf(response: Response): Promise<string> {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : ''
}
