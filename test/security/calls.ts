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

/** What is known of the rows of a database. */
interface Look {
  /** How often each table was written to, when it was last looked at. */
  readonly writes: Map<string, string>
  /** Figures and texts of the rows, made again for what was written to since. */
  readonly digests: Map<string, string>
  readonly texts: Map<string, string>
}

/** The databases that were looked at: no test makes or drops a table in one of them. */
const looks = new WeakMap<TestApp, Promise<Look>>()

/**
 * Lets a database count the statements that write to each table. A sequence counts, which no transaction takes back or
 * waits for: too many are counted where one is rolled back, never too few.
 */
const COUNT_WRITES = `do $$ declare name text; begin
  create schema looked;
  create function looked.note() returns trigger language plpgsql as
    'begin perform nextval(format(''looked.%I'', tg_table_name)::regclass); return null; end';
  for name in select table_name from information_schema.tables where table_schema = 'public' loop
    execute format('create sequence looked.%I', name);
    execute format('create trigger looked after insert or update or delete or truncate on public.%I
      for each statement execute function looked.note()', name);
  end loop;
end $$`

function lookAt(app: TestApp): Promise<Look> {
  const known =
    looks.get(app) ??
    app.deps.database.pool
      .query(COUNT_WRITES)
      .then((): Look => ({ writes: new Map(), digests: new Map(), texts: new Map() }))
  looks.set(app, known)
  return known
}

/** Looks where something was written to since. @returns what is known then, without what is known no longer */
async function lookAgain(app: TestApp): Promise<Look> {
  const look = await lookAt(app)
  const { rows } = await app.deps.database.pool.query<{ name: string; times: string }>({
    name: 'writes',
    text: `select relname as name, coalesce(pg_sequence_last_value(oid), 0) as times
      from pg_class where relkind = 'S' and relnamespace = 'looked'::regnamespace order by relname`,
  })
  for (const { name, times } of rows) {
    if (look.writes.get(name) === times) continue
    look.writes.set(name, times)
    look.digests.delete(name)
    look.texts.delete(name)
  }
  return look
}

/** One figure over the rows of each table, with its name. Asks for those that are not known. */
async function overTables(app: TestApp, of: 'digests' | 'texts', figure: string): Promise<string> {
  const look = await lookAgain(app)
  const names = [...look.writes.keys()]
  const unknown = names.filter((name) => !look[of].has(name))
  if (unknown.length > 0) {
    const parts = unknown.map((name) => `select '${name}' as name, ${figure} as figure from public."${name}" t`)
    const { rows } = await app.deps.database.pool.query<{ name: string; figure: string | null }>(
      parts.join(' union all '),
    )
    for (const { name, figure: found } of rows) look[of].set(name, found ?? '')
  }
  return names.map((name) => `${name}: ${look[of].get(name)}`).join('\n')
}

/** Every row of every table, as text. */
export function everyRow(app: TestApp): Promise<string> {
  return overTables(app, 'texts', `string_agg(t::text, E'\\n' order by t::text)`)
}

/**
 * What tells whether any row of any table has changed: how many each has and the sum of their hashes, made where they
 * lie.
 */
export function rowsDigest(app: TestApp): Promise<string> {
  return overTables(app, 'digests', `concat(count(*), ' ', sum(hashtextextended(t::text, 0)))`)
}

/** The sentence of a refusal. */
export async function detailOf(response: Response): Promise<string> {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : ''
}
