// What a thousand people with 100,000 environments ask of a server in a working hour, and a database with all of them.
import { request, type Agent } from 'node:http'
import { CLOUDS, type CloudId } from '#engine/clouds/index.ts'
import { SESSION_COOKIE } from '../src/server/access/sessions.ts'
import type { Database } from '../src/server/db/connect.ts'
import type { Random } from '../test/lifecycle/random.ts'
import { makeTestApp, type User } from '../test/support/test-app.ts'
import { fill, makePeople } from './environments.ts'
import { GENERATE } from './http.ts'
import { sized } from './size.ts'

export const PEOPLE = sized(1000, 10)
const TIMEOUT_MS = 10_000

/** What is asked, and its share of all requests in percent. */
export interface Kind {
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

export const KINDS: readonly Kind[] = [
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
          // Nearly always one that nobody asked for before: the server remembers those.
          name: `Load ${random.whole(1, 1_000_000)}`,
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

export interface Filled extends World {
  readonly cookies: readonly string[]
}

export async function fillWorld(database: Database): Promise<Filled> {
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

/** @returns why it failed, in few words */
export function ask(
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
