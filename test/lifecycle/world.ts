// The real application, on a database of its own, with one clock for all of its
// projects. It can be started again on the same database, as after a crash.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { createClient, type Client } from '#contract/client.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { createApp } from '../../src/server/app.ts'
import { change } from '../../src/server/audit/change.ts'
import type { Database } from '../../src/server/db/connect.ts'
import { projectMembers, projects } from '../../src/server/db/schema/projects.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { EnvironmentRow } from '../../src/server/environments/base/lock.ts'
import {
  prepareRequest,
  requestEnvironment,
  type PreparedRequest,
  type RequestInput,
} from '../../src/server/environments/request/request.ts'
import { runJob } from '../../src/server/scheduler/run-job.ts'
import { make } from '../support/make.ts'
import { connectTo, copyTemplate, type TestPostgres } from '../support/postgres.ts'
import { makeTestApp } from '../support/test-app.ts'
import { proveNothing } from '../support/things.ts'
import type { StackName } from './actions.ts'
import { PEOPLE, type Who } from './model.ts'

/** Connections of an application; as many things are done at once. */
const CONNECTIONS = 6
/** No one is signed out by a jump of the clock: 19 years. */
const SESSION_MINUTES = 10_000_000
/** USD a month. */
export const BUDGET = 150

/** The jobs of the lifecycle, in the order in which the model has them. */
const JOBS = ['lifecycle', 'reminders', 'budget-alerts', 'lapsed-requests'] as const

const stackOf = (text: object) =>
  make.stack({ duration: 'long-term', environment_type: 'development', data_sensitivity: 'internal', ...text })

export const STACK_SPECS = {
  small: stackOf({ name: 'Small' }),
  large: stackOf({
    name: 'Large',
    nodes: [
      { id: 'postgresql', type: 'postgresql' },
      { id: 'redis', type: 'redis' },
      { id: 'vm', type: 'vm' },
    ],
  }),
  production: stackOf({ name: 'Production', environment_type: 'production' }),
  confidential: stackOf({ name: 'Confidential', data_sensitivity: 'confidential' }),
} as const satisfies Record<StackName, object>

export interface World {
  readonly deps: Deps
  readonly people: Readonly<Record<Who, Client<undefined>>>
  /**
   * Asks for an environment as the endpoint does, but for compiling, which is done once for each stack: it takes most
   * of the time.
   */
  request(who: Who, stack: StackName, given: RequestInput): Promise<EnvironmentRow>
  /** @param driftMs by how much the clock of the machine is ahead of the time, which the database keeps */
  setTime(ms: number, driftMs: number): void
  /** The time by the clock of the machine. */
  now(): number
  /** Adds projects with all people in them. @returns their ids */
  addProjects(count: number): Promise<string[]>
  /** What a run of the scheduler could not do; empty when all went well. */
  runScheduler(): Promise<string[]>
  /** Ends the application and starts another. */
  restart(): Promise<void>
  close(): Promise<void>
}

const emails = (who: Who): string => `${who}@example.com`

/** Makes a world with an empty database. */
export async function createWorld(server: TestPostgres, startMs: number): Promise<World> {
  const name = `lifecycle_${randomUUID().replaceAll('-', '')}`
  await copyTemplate(server, name)
  const open = (): Database => connectTo(server, name, { max: CONNECTIONS, options: '-c synchronous_commit=off' })
  let database = open()
  let now = startMs
  let drift = 0
  const first = makeTestApp(
    database,
    {
      newId: randomUUID,
      now: () => new Date(now + drift),
      databaseNow: () => Promise.resolve(new Date(now)),
      prove: proveNothing,
      log: pino({ level: 'silent' }),
    },
    () => Promise.resolve(),
  )
  const users = {
    asker: first.user(person('asker')),
    lead: first.user(person('lead')),
    second: first.user(person('second')),
  }
  let deps: Deps = first.deps
  let app = createApp(deps)
  const clientOf = async (who: Who): Promise<Client<undefined>> => {
    await users[who].ready()
    const cookie = [...users[who].cookies].map((pair) => pair.join('=')).join('; ')
    return createClient<undefined>(async (path, call) =>
      app.request(path, { ...call, headers: { ...call.headers, cookie } }),
    )
  }
  const people = { asker: await clientOf('asker'), lead: await clientOf('lead'), second: await clientOf('second') }
  const prepared = new Map<StackName, PreparedRequest>()
  const request: World['request'] = async (who, stack, given) => {
    const { id, email, name } = users[who]
    const caller = { id, email, name, role: 'user' as const }
    const one =
      prepared.get(stack) ??
      slim(await prepareRequest(deps, caller, { ...given, stack: stackSpec.parse(STACK_SPECS[stack]) }))
    prepared.set(stack, one)
    const own = {
      ...one,
      stack: { ...one.stack, author_id: caller.id },
      given,
      budget_limit: given.budget_limit ?? null,
    }
    return (await change(deps, { via: 'test' }, (work) => requestEnvironment(deps, work, caller, own))).environment
  }
  return {
    people,
    request,
    get deps() {
      return deps
    },
    setTime: (ms, driftMs) => {
      now = ms
      drift = driftMs
    },
    now: () => now + drift,
    addProjects: async (count) => {
      const rows = Array.from({ length: count }, (_, index) => projectRow(users.lead.id, index, new Date(now)))
      await deps.database.orm.insert(projects).values(rows)
      const roles = { asker: 'developer', lead: 'owner', second: 'owner' } as const
      const members = rows.flatMap(({ id }) =>
        PEOPLE.map((who) => ({ project_id: id, user_id: users[who].id, role: roles[who], added_at: new Date(now) })),
      )
      await deps.database.orm.insert(projectMembers).values(members)
      return rows.map(({ id }) => id)
    },
    runScheduler: async () => {
      const problems: string[] = []
      for (const job of JOBS) problems.push(...(await runJob(deps, job)).problems)
      return problems
    },
    restart: async () => {
      const former = database
      database = open()
      deps = { ...deps, database }
      app = createApp(deps)
      await former.pool.end()
    },
    close: () => database.pool.end(),
  }
}

/** Without its files, which no one reads here and which take the database most of the time of a request. */
function slim(request: PreparedRequest): PreparedRequest {
  const { compiled } = request.stack
  const terraform = { main_tf: '', variables_tf: '', outputs_tf: '', provider_tf: '', readme_md: '' }
  return { ...request, stack: { ...request.stack, compiled: { ...compiled, terraform } } }
}

function person(who: Who) {
  return { email: emails(who), name: who, session_timeout: SESSION_MINUTES }
}

function projectRow(owner_id: string, index: number, created_at: Date) {
  const id = randomUUID()
  return {
    id,
    slug: `sequence-${id}`,
    name: `Sequence ${index}`,
    owner_id,
    budget_limit: BUDGET,
    ...DEFAULT_PROJECT_SETTINGS,
    allowed_clouds: [...DEFAULT_PROJECT_SETTINGS.allowed_clouds],
    tags: {},
    status: 'active' as const,
    created_at,
  }
}
