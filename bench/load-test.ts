// npm run bench:load [-- --short --seconds N --rate N --soak]: what a thousand people with 100,000 environments ask of
// one server in a working hour, sent at a fixed rate whether or not the answers come, with PostgreSQL on the same
// machine.
//   --short      little of everything, so that a test can show that it works
//   --seconds N  how long (300)
//   --rate N     requests a second (350)
//   --soak       for half an hour
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/bundle.ts'
import { serve, type Served } from '../scripts/serve.ts'
import { ROOT } from '../scripts/setup.mjs'
import { CLOUDS, type CloudId } from '#engine/clouds/index.ts'
import { SESSION_COOKIE } from '../src/server/access/sessions.ts'
import { connect, type Database } from '../src/server/db/connect.ts'
import { closeThreads } from '../src/server/threads/threads.ts'
import { createRandom, type Random } from '../test/lifecycle/random.ts'
import { copyTemplate, startPostgres, urlOf } from '../test/support/postgres.ts'
import { makeTestApp, type User } from '../test/support/test-app.ts'
import { ENVIRONMENTS, PROJECTS, fill, makePeople } from './environments.ts'
import { GENERATE } from './http.ts'
import { IS_SHORT, sized } from './size.ts'
import { ms, printRows, quantile, type Row } from './stats.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rate: { type: 'string' },
    soak: { type: 'boolean', default: false },
  },
})
const SECONDS = Number(values.seconds ?? (values.soak ? 1800 : sized(300, 3)))
const RATE = Number(values.rate ?? sized(350, 20))
const PEOPLE = sized(1000, 10)
/** Programs and caches come to themselves before anything is measured. */
const WARM_UP_SECONDS = sized(20, 1)
const P95_AIM_MS = 100
/** How much more memory than after the warm-up counts as flat. */
const MEMORY_AIM = 1.25
const TIMEOUT_MS = 10_000

/** What is asked, and its share of all requests in percent. */
interface Kind {
  readonly what: string
  readonly share: number
  make(
    random: Random,
    world: World,
  ): { readonly path: string; readonly method?: 'GET' | 'POST' | 'PUT'; readonly body?: string }
}

interface World {
  readonly projects: readonly string[]
}

const KINDS: readonly Kind[] = [
  { what: 'environments, a page', share: 20, make: () => ({ path: '/api/environments?limit=25' }) },
  {
    what: 'environments of a project',
    share: 14,
    make: (random, { projects }) => ({
      path: `/api/environments?limit=25&project_id=${projects[random.whole(0, projects.length - 1)]}`,
    }),
  },
  { what: 'environments, the summary', share: 8, make: () => ({ path: '/api/environments/summary' }) },
  { what: 'projects, a page', share: 8, make: () => ({ path: '/api/projects?limit=25' }) },
  { what: 'notifications', share: 15, make: () => ({ path: '/api/notifications' }) },
  { what: 'the own account', share: 15, make: () => ({ path: '/api/account' }) },
  {
    what: 'a preview of a stack',
    share: 15,
    make: (random) => {
      const cloud = random.pick<CloudId>(['aws', 'azure', 'gcp'])
      const nodes = [
        { id: 'postgresql', type: 'postgresql' },
        { id: 'object-storage', type: 'object-storage' },
      ]
      return {
        path: '/api/stacks/compile',
        method: 'POST',
        body: JSON.stringify({
          name: `Load ${random.whole(1, 500)}`,
          cloud,
          region: CLOUDS[cloud].defaultRegion,
          nodes,
        }),
      }
    },
  },
  {
    what: 'a result of the wizard',
    share: 4,
    make: (random) => ({
      path: '/api/generate',
      method: 'POST',
      body: JSON.stringify({ ...(JSON.parse(GENERATE) as object), team_size: random.whole(1, 60) }),
    }),
  },
  {
    what: 'a change of the own settings',
    share: 1,
    make: (random) => ({
      path: '/api/account',
      method: 'PUT',
      body: JSON.stringify({ name: `Person ${random.whole(1, 999)}` }),
    }),
  },
]

interface Measured {
  readonly latenciesMs: Map<string, number[]>
  readonly failures: Map<string, number>
}

await ensureBuild()
const postgres = await startPostgres()
const data = mkdtempSync(join(tmpdir(), 'strata-bench-load-'))
try {
  await copyTemplate(postgres.server, 'bench')
  const database = connect('embedded', { ...postgres.server, database: 'bench' }, () => undefined)
  const people = await fillWorld(database)
  await database.pool.end()
  const server = await serve(join(ROOT, 'scripts/start.ts'), '/api/health', {
    STRATA_DATA: data,
    STRATA_AGENT: 'off',
    STRATA_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: urlOf(postgres.server, 'bench'),
  })
  try {
    await measure(server, people)
  } finally {
    await server.stop()
  }
} finally {
  await closeThreads()
  await postgres.stop()
  rmSync(data, { recursive: true, force: true })
}

interface Filled extends World {
  readonly cookies: readonly string[]
}

async function fillWorld(database: Database): Promise<Filled> {
  const now = new Date()
  const app = makeTestApp(database, { now: () => now }, () => Promise.resolve())
  const people = await makePeople(app, PEOPLE)
  const projects = await fill(app.deps, people, database)
  // Each works in a handful of projects that are somebody else's.
  await database.pool.query(
    `insert into project_members (project_id, user_id, role, added_at)
     select theirs.project, one.person, 'developer', $3 from unnest($1::uuid[]) with ordinality as one (person, n),
       lateral (select two.project from unnest($2::uuid[]) with ordinality as two (project, m) where (n + m) % ($4::int / 5 + 1) = 0) as theirs
     on conflict do nothing`,
    [people.map(({ id }) => id), projects, now, projects.length],
  )
  await database.pool.query('vacuum analyze')
  return { projects, cookies: people.map(cookieOf) }
}

function cookieOf({ cookies }: User): string {
  return `${SESSION_COOKIE}=${cookies.get(SESSION_COOKIE)}`
}

async function measure({ port, pid }: Served, world: Filled): Promise<void> {
  const random = createRandom(1)
  await send(port, world, random, WARM_UP_SECONDS)
  const before = memoryOf(pid)
  const startMs = performance.now()
  const { latenciesMs, failures } = await send(port, world, random, SECONDS)
  const seconds = (performance.now() - startMs) / 1000
  const after = memoryOf(pid)
  const all = [...latenciesMs.values()].flat()
  const failed = [...failures.values()].reduce((sum, one) => sum + one, 0)
  const p95 = quantile(all, 0.95)
  const rows: Row[] = [
    {
      what: 'answers',
      figure: `${all.length}, ${(all.length / seconds).toFixed(0)} a second of ${RATE} that were sent`,
    },
    {
      what: 'all: median, p95, p99',
      figure: `${ms(quantile(all, 0.5))}, ${ms(p95)}, ${ms(quantile(all, 0.99))}`,
      aim: `p95 below ${P95_AIM_MS} ms`,
      isMet: p95 < P95_AIM_MS,
    },
    ...[...latenciesMs].map(([what, some]) => ({
      what: `  ${what}`,
      figure: `${some.length}: ${ms(quantile(some, 0.5))}, ${ms(quantile(some, 0.95))}, ${ms(quantile(some, 0.99))}`,
    })),
    {
      what: 'failed',
      figure: `${failed}${failed > 0 ? `: ${[...failures].map(String).join('; ')}` : ''}`,
      aim: '0',
      isMet: failed === 0,
    },
    before === undefined || after === undefined
      ? { what: 'memory of the server', figure: 'not measured: this system does not tell (no /proc)' }
      : {
          what: 'memory of the server, before and after',
          figure: `${(before / 1e6).toFixed(0)} MB, ${(after / 1e6).toFixed(0)} MB`,
          aim: `at most ${MEMORY_AIM} times as much`,
          isMet: IS_SHORT || after / before <= MEMORY_AIM,
        },
  ]
  printRows(
    `${PEOPLE.toLocaleString('en')} people, ${ENVIRONMENTS.toLocaleString('en')} environments, ${PROJECTS} projects, ${RATE} requests a second for ${SECONDS} s`,
    rows,
  )
}

/** Sends at a fixed rate. What an answer took counts from when its request was due, not from when it could be sent. */
async function send(port: number, world: Filled, random: Random, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const latenciesMs = new Map<string, number[]>(KINDS.map(({ what }) => [what, []]))
  const failures = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const startMs = performance.now()
  for (let sent = 0; sent < seconds * RATE; sent += 1) {
    const dueMs = startMs + (sent / RATE) * 1000
    const waitMs = dueMs - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    const kind = pick(random)
    const cookie = world.cookies[random.whole(0, world.cookies.length - 1)] ?? ''
    const one = ask(agent, port, cookie, kind.make(random, world)).then((fault) => {
      if (fault === undefined) latenciesMs.get(kind.what)?.push(performance.now() - dueMs)
      else failures.set(`${kind.what}: ${fault}`, (failures.get(`${kind.what}: ${fault}`) ?? 0) + 1)
    })
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }
  await Promise.all(underWay)
  agent.destroy()
  return { latenciesMs, failures }
}

function pick(random: Random): Kind {
  let left = random.whole(1, 100)
  for (const kind of KINDS) {
    left -= kind.share
    if (left <= 0) return kind
  }
  throw new Error('The shares of what is asked do not add up to 100.')
}

/** @returns why it failed, in few words */
function ask(
  agent: Agent,
  port: number,
  cookie: string,
  { path, method = 'GET', body }: ReturnType<Kind['make']>,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const one = request({ agent, port, host: '127.0.0.1', path, method, headers, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200 ? undefined : String(answer.statusCode)))
      answer.on('error', () => resolve('broken'))
    })
    one.on('timeout', () => one.destroy())
    one.on('error', () => resolve('no answer'))
    one.end(body)
  })
}

/** Memory of a process in bytes; undefined where /proc does not tell. */
function memoryOf(pid: number): number | undefined {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return undefined
  }
}
