// How long people wait for runs: until an agent begins, until a line of Terraform is in their browser, and for pages
// while much is queued.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { enter } from '../scripts/demo-session.ts'
import { serve, type Served } from '../scripts/serve.ts'
import { ROOT } from '../scripts/setup.mjs'
import { createSeal, newSealKey } from '../src/server/crypto/seal.ts'
import { connect } from '../src/server/db/connect.ts'
import { runAttempts, runJobs, runs } from '../src/server/db/schema/runs.ts'
import { closeThreads } from '../src/server/threads/threads.ts'
import { makeAgent } from '../test/support/agents.ts'
import { makeProject } from '../test/support/cast.ts'
import { copyTemplate, startPostgres, urlOf } from '../test/support/postgres.ts'
import { makeRun } from '../test/support/run-orders.ts'
import { makeTestApp, type TestApp } from '../test/support/test-app.ts'
import { makeCompiledStack, makeEnvironment } from '../test/support/things.ts'
import { load } from './load.ts'
import { sized } from './size.ts'
import { ms, quantile, type Row } from './stats.ts'
import { makeTalker } from './talker.ts'

const STARTS = sized(60, 1)
const LINES = sized(200, 5)
const LINE_EVERY_MS = 50
const QUEUED = sized(500, 8)
const SECONDS = sized(2, 0.1)
const START_AIM_MS = 1000
const LINE_AIM_MS = 300
const PAGE_AIM_MS = 50
/** What is waited for comes within a moment, except on a loaded machine. */
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 20

const ADMINISTRATOR = { email: 'demo.admin@example.com', password: 'demo-admin' }

interface Scene {
  readonly app: TestApp
  readonly server: Served
  readonly cookie: string
  readonly folder: string
  readonly project: string
  readonly makeOne: (given: Parameters<typeof makeEnvironment>[3]) => Promise<string>
}

/** Rows of three tables by their titles. Agent and server are real; the binary prints what is timed. */
export async function measureWaiting(): Promise<Readonly<Record<string, Row[]>>> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'strata-bench-'))
  const key = newSealKey()
  try {
    await copyTemplate(postgres.server, 'waiting')
    const database = connect('embedded', { ...postgres.server, database: 'waiting' }, () => undefined)
    const app = makeTestApp(database, { seal: createSeal(key), now: () => new Date() }, () => Promise.resolve())
    const server = await serve(join(ROOT, 'scripts/start.ts'), '/api/health', {
      STRATA_DATA: join(folder, 'server'),
      STRATA_AGENT: 'off',
      STRATA_SECRET_KEY: key,
      STRATA_REQUESTS_A_MINUTE: '0',
      STRATA_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: urlOf(postgres.server, 'waiting'),
    })
    try {
      const owner = await app.user().ready()
      const compiled_id = (await makeCompiledStack(app.deps)).id
      const project = (await makeProject(app.deps, owner, {})).id
      const scene: Scene = {
        app,
        server,
        folder,
        project,
        cookie: await enter(server, ADMINISTRATOR),
        makeOne: (given) => makeEnvironment(app.deps, project, owner, { connection: 'sandbox', compiled_id, ...given }),
      }
      const [starts, lines] = await withAgent(scene, async () => [
        await measureStarts(scene),
        await measureLines(scene),
      ])
      return {
        'From a finished request to the start of its job, idle pool': starts ?? [],
        'A line of Terraform, from its print to a browser that follows the run': lines ?? [],
        [`Pages while ${QUEUED} runs are queued, p95`]: await measurePages(scene),
      }
    } finally {
      await server.stop()
      await database.pool.end()
    }
  } finally {
    await closeThreads()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Does something while an agent takes jobs. */
async function withAgent<Value>({ app, server, folder }: Scene, work: () => Promise<Value>): Promise<Value> {
  const { token } = await makeAgent(app)
  const agent = spawn(process.execPath, [join(ROOT, 'src/runner/agent/main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      STRATA_URL: `http://127.0.0.1:${server.port}`,
      STRATA_AGENT_TOKEN: token,
      STRATA_DATA: join(folder, 'agent'),
      STRATA_TERRAFORM: makeTalker(folder, { lines: LINES, everyMs: LINE_EVERY_MS }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(agent, 'exit')
  try {
    return await work()
  } finally {
    agent.kill('SIGTERM')
    await ended
  }
}

/** Stops and starts of an environment, one after the other: what an agent does with them takes no time. */
async function measureStarts({ app, server, cookie, makeOne }: Scene): Promise<Row[]> {
  const { orm } = app.deps.database
  const id = await makeOne({ status: 'active' })
  const waited: number[] = []
  const asked: number[] = []
  for (let at = 0; at <= STARTS; at += 1) {
    const beganMs = performance.now()
    const answer = await send(server, cookie, `/api/environments/${id}/${at % 2 === 0 ? 'suspend' : 'resume'}`)
    if (answer.status !== 202) throw new Error(`It is not ordered: ${await answer.text()}`)
    const isIts = and(eq(runJobs.environment_id, id), isNotNull(runs.ended_at), eq(runs.number, at + 1))
    const found = await until(async () => {
      const [one] = await orm
        .select({ queued_at: runJobs.queued_at, started_at: runAttempts.started_at })
        .from(runAttempts)
        .innerJoin(runJobs, eq(runJobs.id, runAttempts.job_id))
        .innerJoin(runs, eq(runs.id, runJobs.run_id))
        .where(isIts)
      return one
    })
    // The first one also waits for the agent to start.
    if (at === 0) continue
    waited.push(found.started_at.getTime() - found.queued_at.getTime())
    asked.push(performance.now() - beganMs)
  }
  const p95 = quantile(waited, 0.95)
  return [
    { what: 'median', figure: ms(quantile(waited, 0.5)) },
    { what: 'p95', figure: ms(p95), aim: `under ${START_AIM_MS} ms`, isMet: p95 < START_AIM_MS },
    { what: 'beside it: from the request until the run has ended, median', figure: ms(quantile(asked, 0.5)) },
  ]
}

/** What a plan prints says when it was printed. */
async function measureLines({ app, server, cookie, makeOne }: Scene): Promise<Row[]> {
  const run = await makeRun(app.deps, await makeOne({ status: 'pending' }), 'apply')
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/runs/${run.id}/events?log_from=0`, {
    headers: { cookie },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok || !answer.body) throw new Error(`The run cannot be followed: ${answer.status}`)
  const late: number[] = []
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of answer.body) {
    const now = Date.now()
    text += decoder.decode(bytes, { stream: true })
    for (const [, printed] of text.matchAll(/line \d+ of (\d{13})(?=\D)/g)) late.push(now - Number(printed))
    // What may be half of a line is read again with the rest.
    text = text.slice(text.lastIndexOf('line '))
    if (/^line \d+ of \d{13}\D/.test(text)) text = text.slice(5)
    if (late.length >= LINES) break
  }
  if (late.length < LINES) throw new Error(`Of ${LINES} lines came ${late.length}.`)
  const p95 = quantile(late, 0.95)
  return [
    { what: 'median', figure: ms(quantile(late, 0.5)) },
    { what: `p95 of ${late.length} lines`, figure: ms(p95), aim: `under ${LINE_AIM_MS} ms`, isMet: p95 < LINE_AIM_MS },
  ]
}

/** Every request on one connection: what one person waits for. */
async function measurePages({ app, server, cookie, project, makeOne }: Scene): Promise<Row[]> {
  const { deps } = app
  for (let at = 0; at < QUEUED; at += 1)
    await makeRun(deps, await makeOne({ status: 'pending', name: `Shop ${at}` }), 'apply')
  const [last] = await deps.database.orm
    .select({ id: runs.id, environment_id: runs.environment_id })
    .from(runs)
    .where(eq(runs.status, 'queued'))
    .orderBy(asc(runs.created_at))
    .limit(1)
  if (!last) throw new Error('Nothing is queued.')
  await deps.database.pool.query('analyze')
  const measure = async (path: string): Promise<number> => {
    const given = { port: server.port, method: 'GET', path, cookie, connections: 1 } as const
    await load({ ...given, seconds: SECONDS / 4 })
    return quantile((await load({ ...given, seconds: SECONDS })).latenciesMs, 0.95)
  }
  const health = await measure('/api/health')
  const rows: Row[] = [{ what: 'baseline GET /api/health', figure: ms(health) }]
  for (const [what, path] of [
    ['runs', '/api/runs?limit=50'],
    ['queue: open runs', '/api/runs?limit=50&status=open'],
    ['runs of a project', `/api/runs?limit=50&project_id=${project}`],
    ['runs of an environment', `/api/runs?limit=50&environment_id=${last.environment_id}`],
    ['counts of runs', '/api/runs/summary'],
    ['a queued run', `/api/runs/${last.id}`],
    ['its log', `/api/runs/${last.id}/log`],
  ] as const) {
    const p95 = await measure(path)
    const figure = `${ms(p95)}, ${(p95 / health).toFixed(1)} x baseline`
    rows.push({ what, figure, aim: `under ${PAGE_AIM_MS} ms`, isMet: p95 < PAGE_AIM_MS })
  }
  return rows
}

function send({ port }: Served, cookie: string, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  })
}

async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`An agent did nothing within ${PATIENCE_MS / 1000} s.`)
    await sleep(LOOK_EVERY_MS)
  }
}
