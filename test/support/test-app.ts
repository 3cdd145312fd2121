// The real application on a database, with a clock and ids that a test decides,
// and people who call it through the contract's client. Needs no test runner.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import type { TerraformFiles } from '#engine/result.ts'
import { createClient, type Client } from '#contract/client.ts'
import type { SchemaProof } from '#contract/proof.ts'
import type { TokenScope } from '#domain/access/token-scopes.ts'
import { DEFAULT_SETTINGS } from '#domain/account/settings.ts'
import { TOKEN_PREFIX } from '../../src/server/access/caller.ts'
import { SESSION_COOKIE } from '../../src/server/access/sessions.ts'
import { createApp } from '../../src/server/app.ts'
import { createSeal, newSealKey } from '../../src/server/crypto/seal.ts'
import { hashSecret, newSecret } from '../../src/server/crypto/secrets.ts'
import type { Database } from '../../src/server/db/connect.ts'
import { apiTokens, sessions, users } from '../../src/server/db/schema/accounts.ts'
import { newestMigration } from '../../src/server/db/migrate.ts'
import type { Deps } from '../../src/server/deps.ts'
import { createEmbeddedAgent } from '../../src/server/embedded-agent/agent.ts'
import { EVENT_STREAM } from '../../src/server/http/event-stream.ts'
import { LOG_FORM } from '../../src/server/http/log.ts'
import { findInstallation } from '../../src/server/folders.ts'
import { HEAVY_AT_ONCE, createPlaces } from '../../src/server/http/places.ts'
import { createProxies } from '../../src/server/http/proxies.ts'
import { createOutbound } from '../../src/server/outbound/outbound.ts'
import { proveStack } from '../../src/server/proof/prove.ts'
import { retentionOf } from '../../src/server/retention.ts'
import { createRunEngine } from '../../src/server/runs/base/order.ts'
import { createSignals } from '../../src/server/runs/base/signals.ts'

/** A browser: it keeps the cookies that it gets. */
export interface Person {
  /** Calls an endpoint as the pages do. */
  readonly call: Client<undefined>
  /** Sends anything. Every answer to an endpoint is held against its row of the contract. */
  send(path: string, request?: RequestInit): Promise<Response>
  readonly cookies: Map<string, string>
}

/** What a test cares about of an account. */
export type UserGiven = Partial<typeof users.$inferInsert>

/** A person with an account and a session. */
export interface User extends Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Makes account and session now and not only with the first request. */
  ready(): Promise<User>
  /** A program of this person that sends an API token. */
  token(scopes: readonly TokenScope[]): Person
}

export interface TestApp {
  readonly deps: Deps
  /** Sets the clock that the application sees. */
  setTime(time: string): void
  /** Someone who was never here. */
  person(): Person
  /** Someone with an account, signed in; made before their first request. */
  user(given?: UserGiven): User
  /** What was logged so far. */
  readonly logged: readonly Record<string, unknown>[]
}

/** Told of every answer. */
export type OnAnswer = (method: string, path: string, response: Response) => Promise<void>

/** Makes the application on a database. */
export function makeTestApp(database: Database, overrides: Partial<Deps>, onAnswer: OnAnswer): TestApp {
  let time = new Date('2026-11-02T10:00:00Z')
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'trace', base: {}, ...LOG_FORM },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const deps: Deps = {
    database,
    log,
    version: '0.0.0-test',
    startedAt: time,
    now: () => time,
    // The clock of the machine is another one than that of a test.
    databaseNow: () => Promise.resolve(deps.now()),
    newId: countingIds(),
    prove: proveOnce,
    life: {
      role: 'all',
      isStopping: () => false,
      newestMigration: newestMigration(findInstallation(import.meta.dirname).migrationsFolder),
    },
    planner: { isAtHand: () => undefined, wake: () => undefined },
    takePlace: createPlaces(HEAVY_AT_ONCE),
    countRequest: () => Promise.resolve(),
    pagesFolder: '/nonexistent',
    publicUrl: 'http://localhost:8000',
    proxies: createProxies([]),
    trustedProxies: [],
    seal: createSeal(newSealKey()),
    outbox: { wake: () => undefined },
    mail: undefined,
    sso: undefined,
    // Tests reach no one outside of this machine, whatever network it has.
    outbound: createOutbound({
      allowsPrivate: false,
      find: (_, __, done) => done(Object.assign(new Error('no network'), { code: 'ENOTFOUND' }), []),
    }),
    awsEndpoint: undefined,
    azureEndpoint: undefined,
    googleEndpoint: undefined,
    devTools: true,
    runs: createRunEngine({ newId: randomUUID, now: () => time }),
    signals: createSignals(database),
    scheduler: { isRunning: () => Promise.resolve(false), restartedAt: () => undefined },
    agent: createEmbeddedAgent(undefined, '/nonexistent', () => Promise.reject(new Error('There is no agent.'))),
    scrape: undefined,
    backups: undefined,
    retention: retentionOf({}),
    ...overrides,
  }
  const app = createApp(deps)
  const insertUser = createInsertUser(deps.database)
  const setTime = (text: string): void => {
    time = new Date(text)
  }
  const request: Requester = async (path, given) => {
    const response = await app.request(path, given)
    // A copy of a stream would keep it from ending when the caller goes away.
    const isStream = response.headers.get('content-type') === EVENT_STREAM
    await onAnswer(given.method ?? 'GET', path, isStream ? new Response(null, response) : response.clone())
    return response
  }
  return {
    deps,
    logged,
    setTime,
    person: () => makePerson(request),
    user: (given = {}) => makeUser(deps, insertUser, request, given),
  }
}

const proofs = new Map<string, Promise<SchemaProof>>()

/** The real proof, once for each stack: most tests make the same few. */
function proveOnce(
  person: string,
  files: TerraformFiles,
  moduleFiles: Readonly<Record<string, string>> = {},
): Promise<SchemaProof> {
  const key = JSON.stringify([files, moduleFiles])
  const proof = proofs.get(key) ?? proveStack(person, files, moduleFiles)
  proofs.set(key, proof)
  return proof
}

type Requester = (path: string, request: RequestInit) => Promise<Response>

type InsertUser = (user: typeof users.$inferInsert, session: typeof sessions.$inferInsert) => Promise<void>

/** Writes accounts with a session. Those that are asked for in one go are two statements together. */
function createInsertUser({ orm }: Database): InsertUser {
  let next: { users: (typeof users.$inferInsert)[]; sessions: (typeof sessions.$inferInsert)[] } | undefined
  let written: Promise<void> = Promise.resolve()
  return (user, session) => {
    if (!next) {
      const batch = (next = { users: [], sessions: [] })
      written = Promise.resolve().then(async () => {
        next = undefined
        await orm.insert(users).values(batch.users)
        await orm.insert(sessions).values(batch.sessions)
      })
    }
    next.users.push(user)
    next.sessions.push(session)
    return written
  }
}

/** Counts over all files of a worker, so that names are easy to tell apart. */
let userCount = 0

function makeUser(deps: Deps, insertUser: InsertUser, request: Requester, given: UserGiven): User {
  userCount += 1
  const row = {
    id: randomUUID(),
    email: `person-${userCount}@example.com`,
    name: `Person ${userCount}`,
    role: 'user' as const,
    created_at: deps.now(),
    ...DEFAULT_SETTINGS,
    ...given,
  }
  const person = makePerson(request)
  let made: Promise<void> | undefined
  const make = async (): Promise<void> => {
    const secret = newSecret()
    const now = deps.now()
    await insertUser(row, {
      id: randomUUID(),
      user_id: row.id,
      secret_hash: hashSecret(secret),
      method: 'password',
      user_agent: 'test',
      ip: '127.0.0.1',
      created_at: now,
      last_active_at: now,
      expires_at: new Date('2126-01-01'),
    })
    person.cookies.set(SESSION_COOKIE, secret)
  }
  const ready = () => (made ??= make())
  const send: Person['send'] = async (path, init) => {
    await ready()
    return person.send(path, init)
  }
  const token = (scopes: readonly TokenScope[]): Person => {
    const secret = `${TOKEN_PREFIX}${newSecret()}`
    let isMade: Promise<unknown> | undefined
    const program = makePerson(request)
    const sendWithToken: Person['send'] = async (path, init = {}) => {
      await ready()
      await (isMade ??= deps.database.orm
        .insert(apiTokens)
        .values({
          id: randomUUID(),
          user_id: row.id,
          name: 'test',
          prefix: secret.slice(0, 12),
          secret_hash: hashSecret(secret),
          scopes: [...scopes],
          created_at: deps.now(),
          expires_at: new Date('2126-01-01'),
        })
        // The query itself would run each time that it is awaited.
        .execute())
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${secret}`)
      return program.send(path, { ...init, headers })
    }
    return { send: sendWithToken, cookies: program.cookies, call: createClient<undefined>(sendWithToken) }
  }
  const user: User = {
    id: row.id,
    email: row.email,
    name: row.name,
    cookies: person.cookies,
    send,
    call: createClient<undefined>(send),
    token,
    ready: async () => {
      await ready()
      return user
    },
  }
  return user
}

/** UUIDs that count, so that a test can say which result it means. */
function countingIds(): () => string {
  let count = 0
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
}

function makePerson(request: Requester): Person {
  const cookies = new Map<string, string>()
  const send: Person['send'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await request(path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name && /;\s*max-age=0\b/i.test(cookie)) cookies.delete(name)
      else if (name) cookies.set(name, value ?? '')
    }
    return response
  }
  return { send, cookies, call: createClient<undefined>(send) }
}
