// npm run verify:drift [-- --environments N]: a whole day of the job that checks environments for drift, minute by
// minute, with a clock that is moved: how many begin in each hour, and how many are open at once in each pool.
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { CHECKS_MAX_AT_ONCE, DEFAULT_POOL } from '#domain/run/queue.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#engine/durations.ts'
import { agentPools } from '../src/server/db/schema/agents.ts'
import { environments } from '../src/server/db/schema/environments.ts'
import { runs } from '../src/server/db/schema/runs.ts'
import { orderDriftChecks } from '../src/server/runs/drift/daily.ts'
import { JOBS } from '../src/server/scheduler/jobs.ts'
import { closeThreads } from '../src/server/threads/threads.ts'
import { makeCast } from '../test/support/cast.ts'
import { makeConnection } from '../test/support/connections.ts'
import { copyRows } from '../test/support/copy-rows.ts'
import { connectTo, copyTemplate, startPostgres } from '../test/support/postgres.ts'
import { makeTestApp, type TestApp } from '../test/support/test-app.ts'
import { makeEnvironment } from '../test/support/things.ts'

const START = new Date('2026-11-02T00:00:00Z')
const HOURS = 24
/** Hours may differ by so much from the mean: minutes fall where the ids of environments let them. */
const HOUR_BOUND = 0.25
/** So long a check lasts, as its run is open. */
const LASTS_MS = 2 * MINUTE_MS
/** The pool of a third of the environments, and how many jobs it carries out at once. */
const SMALL = { name: 'small', max_at_once: 8 }

const { values } = parseArgs({ options: { environments: { type: 'string', default: '10000' } } })
const count = Number(values.environments)
const tally = { ok: 0, wrong: 0 }

const postgres = await startPostgres({ isLasting: false })
try {
  await copyTemplate(postgres.server, 'drift')
  const database = connectTo(postgres.server, 'drift', { max: 4 })
  const app = makeTestApp(database, {}, () => Promise.resolve())
  await fill(app)
  await goThroughTheDay(app)
  await database.pool.end()
} finally {
  await closeThreads()
  await postgres.stop()
}
console.log(`summary: ${tally.ok} ok, ${tally.wrong} wrong, 0 left out`)
process.exitCode = tally.wrong === 0 ? 0 : 1

/** Makes the environments, a third of them in an account whose pool carries out little at once. */
async function fill(app: TestApp): Promise<void> {
  const { deps } = app
  app.setTime(START.toISOString())
  const { orm, pool } = deps.database
  const { project, developer } = await makeCast(app)
  await orm.insert(agentPools).values({ ...SMALL, created_at: START })
  const account = await makeConnection(deps, project.id, { pool: SMALL.name })
  const id = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox', activated_at: START })
  await copyRows(
    pool,
    { table: 'environments', id, count: count - 1 },
    {
      // Always the same ids, and so always the same minutes.
      id: `md5('environment ' || n)::uuid`,
      name: `'Shop ' || n`,
      connection: `case when n % 3 = 0 then 'cloud' else 'sandbox' end`,
      connection_id: 'case when n % 3 = 0 then $2::uuid end',
    },
    [account],
  )
  await pool.query('vacuum analyze')
}

async function goThroughTheDay(app: TestApp): Promise<void> {
  const { deps } = app
  const { orm } = deps.database
  const everyMs = JOBS.drift.everyMinutes * MINUTE_MS
  const perHour = Array.from({ length: HOURS }, () => 0)
  const most = new Map<string, number>()
  const problems: string[] = []
  const begin = START.getTime() + DAY_MS
  // All of them were checked at the end of the day before.
  await orm.update(environments).set({ drift_asked_at: new Date(begin) })
  for (let at = everyMs; at <= HOURS * HOUR_MS; at += everyMs) {
    const now = new Date(begin + at)
    app.setTime(now.toISOString())
    const isOver = sql`ended_at is null and created_at <= ${new Date(now.getTime() - LASTS_MS)}::timestamptz`
    await orm.update(runs).set({ ended_at: now, status: 'planned_and_finished' }).where(isOver)
    const before = await orm.$count(runs)
    const report = await orderDriftChecks(deps)
    problems.push(...report.problems)
    const hour = Math.min(HOURS - 1, Math.floor((at - everyMs) / HOUR_MS))
    perHour[hour] = (perHour[hour] ?? 0) + (await orm.$count(runs)) - before
    const { rows } = await orm.execute<{ pool: string; open: number }>(
      sql`select pool, count(*)::int as open from runs where ended_at is null group by pool`,
    )
    for (const { pool, open } of rows) most.set(pool, Math.max(open, most.get(pool) ?? 0))
  }
  const mean = count / HOURS
  for (const [hour, begun] of perHour.entries()) console.log(`${String(hour).padStart(2, '0')}:00 ${begun} begun`)
  report(problems.length === 0, `every check could be ordered${problems[0] === undefined ? '' : `: ${problems[0]}`}`)
  const off = perHour.filter((begun) => Math.abs(begun - mean) > mean * HOUR_BOUND)
  report(off.length === 0, `each hour begins ${mean.toFixed(0)} checks, give or take ${HOUR_BOUND * 100} %`)
  for (const [pool, limit] of [
    [DEFAULT_POOL, CHECKS_MAX_AT_ONCE],
    [SMALL.name, SMALL.max_at_once],
  ] as const)
    report((most.get(pool) ?? 0) <= limit, `the pool ${pool} has ${most.get(pool) ?? 0} open at most, of ${limit}`)
  const { rows } = await orm.execute<{ times: number; environments: number }>(
    sql`select times::int, count(*)::int as environments from (
          select (select count(*) from runs where runs.environment_id = environments.id) as times from environments
        ) as each group by times order by times`,
  )
  const said = rows.map(({ times, environments: some }) => `${some} checked ${times} x`).join(', ')
  report(rows.length === 1 && rows[0]?.times === 1, `each environment is checked once in the day: ${said}`)
}

function report(isOk: boolean, said: string): void {
  if (isOk) tally.ok += 1
  else tally.wrong += 1
  console.log(`${isOk ? 'ok' : 'wrong'}: ${said}`)
}
