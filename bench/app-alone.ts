// The application without what a generated result costs: compiling is
// remembered, and so is the text that is stored of it; proof and store answer
// at once. What is left is what the server itself spends on a request.
import { registerHooks } from 'node:module'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import type { Database } from '../src/server/db/connect.ts'
import { retentionOf } from '../src/server/retention.ts'
import { createEmbeddedAgent } from '../src/server/embedded-agent/agent.ts'
import '../src/server/heap.ts'

const REAL = '#engine/compile/compile.ts'
const REMEMBERED = new URL('remembered-compile.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === REAL && context.parentURL?.includes('/src/server/')
      ? { url: REMEMBERED, shortCircuit: true, format: 'module-typescript' }
      : next(specifier, context),
})

const stringify = JSON.stringify.bind(JSON)
const texts = new WeakMap<object, string>()
JSON.stringify = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return stringify(value)
  const text = texts.get(value) ?? stringify(value)
  texts.set(value, text)
  return text
}

const PROOF = { checker: 'none', checked_files: [], providers: [], errors: [], warnings: [], duration_ms: 0 }

const { createApp } = await import('../src/server/app.ts')
const { createSeal, newSealKey } = await import('../src/server/crypto/seal.ts')
const { MANUAL_RUNS } = await import('../src/server/environments/base/run-engine.ts')
const { HEAVY_AT_ONCE, createPlaces } = await import('../src/server/http/places.ts')
const { createProxies } = await import('../src/server/http/proxies.ts')
const { createOutbound } = await import('../src/server/outbound/outbound.ts')
/** The caller is found at once: one row, whatever the query. */
const who = {
  id: crypto.randomUUID(),
  email: '',
  name: '',
  role: 'user',
  session_timeout: 30,
  session: { id: '', created_at: new Date(), last_active_at: new Date() },
  due: { has_factor: true },
}
const found = Object.assign(Promise.resolve([who]), {
  from: () => found,
  innerJoin: () => found,
  where: () => found,
  prepare: () => ({
    execute: ({ secret_hashes = [] }: { secret_hashes?: string[] }) =>
      Promise.resolve(secret_hashes.map((secret_hash) => ({ secret_hash, ...who }))),
  }),
})
/** What is written is gone at once. */
const written = {
  values: () => written,
  onConflictDoNothing: () => written,
  onConflictDoUpdate: () => written,
  returning: () => written,
}
const orm = {
  select: () => found,
  insert: () => written,
  $with: () => ({ as: () => written }),
  with: () => orm,
}
const app = createApp({
  database: { kind: 'embedded', orm, pool: { query: () => Promise.resolve() } } as unknown as Database,
  log: pino({ level: 'silent' }),
  version: 'bench',
  startedAt: new Date(),
  now: () => new Date(),
  databaseNow: () => Promise.resolve(new Date()),
  newId: () => crypto.randomUUID(),
  prove: () => Promise.resolve(PROOF),
  life: { role: 'all', isStopping: () => false, newestMigration: 0 },
  planner: { isAtHand: () => undefined, wake: () => undefined },
  takePlace: createPlaces(HEAVY_AT_ONCE),
  countRequest: () => Promise.resolve(),
  pagesFolder: '',
  publicUrl: '',
  proxies: createProxies([]),
  trustedProxies: [],
  outbound: createOutbound({ allowsPrivate: false }),
  seal: createSeal(newSealKey()),
  outbox: { wake: () => undefined },
  mail: undefined,
  sso: undefined,
  awsEndpoint: undefined,
  azureEndpoint: undefined,
  googleEndpoint: undefined,
  devTools: false,
  runs: MANUAL_RUNS,
  signals: { on: () => () => undefined, stopping: new AbortController().signal, stop: () => Promise.resolve() },
  scheduler: { isRunning: () => Promise.resolve(false), restartedAt: () => undefined },
  agent: createEmbeddedAgent(undefined, '', () => Promise.reject(new Error('There is no agent.'))),
  scrape: undefined,
  backups: undefined,
  retention: retentionOf({}),
})
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
