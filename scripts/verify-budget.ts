// npm run verify:budget: a hundred requests at once against a budget that fits
// ten, with two servers on one PostgreSQL.
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '#contract/client.ts'
import { make } from '../test/support/make.ts'
import { copyTemplate, startPostgres, urlOf } from '../test/support/postgres.ts'
import { killServers, startServer, type ServerProcess } from '../test/support/server-process.ts'
import { makeDataFolder } from '../test/support/data-folder.ts'

const REQUESTS = 100
const FITTING = 10
/** How often a request is sent. */
const TIMES_MAX = 100
/** What a server answers that has no connection to the database free, or enough of this person's requests. */
const BUSY: readonly number[] = [503, 429]
const PAUSE_MS = 200
/** The same for both servers, which share what it seals. */
const KEY = Buffer.alloc(32, 7).toString('base64')

const postgres = await startPostgres()
await copyTemplate(postgres.server, 'budget')
const folders: string[] = []

async function start(): Promise<ServerProcess> {
  const folder = await makeDataFolder('strata-budget-')
  folders.push(folder)
  return startServer({
    STRATA_DATA: folder,
    DATABASE_URL: urlOf(postgres.server, 'budget'),
    STRATA_SECRET_KEY: KEY,
    LOG_LEVEL: 'info',
  })
}

let repeated = 0

/** Asks again while a server is too busy to begin. */
async function asked<Value>(send: () => Promise<Value>): Promise<Value> {
  for (let times = 1; ; times++) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || !BUSY.includes(error.status) || times === TIMES_MAX) throw error
      repeated += 1
      await wait(PAUSE_MS)
    }
  }
}

try {
  const servers = [await start(), await start()]
  const clients = await Promise.all(servers.map((server) => server.signedIn()))
  const [first] = clients
  if (!first) throw new Error('No server was started.')
  const { id: result_id, cost_estimate } = await first('POST /generate', { body: make.answers() })
  const project = await first('POST /projects', {
    body: {
      name: 'Budget',
      slug: 'verify-budget',
      owner_email: 'demo.admin@example.com',
      budget_limit: FITTING * cost_estimate.total_monthly,
    },
  })
  const startMs = performance.now()
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => {
      const client = clients[index % clients.length] ?? first
      return asked(() =>
        client('POST /environments', { body: { project_id: project.id, name: `request-${index}`, result_id } }),
      )
    }),
  )
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  const waiting = answers.filter(({ approval_id }) => approval_id !== null)
  const fitted = answers.length - waiting.length
  const { budget } = await first('GET /projects/{id}', { params: { id: project.id } })
  const taken = budget.reserved + budget.spent
  const checks: readonly (readonly [isRight: boolean, fault: string])[] = [
    [fitted === FITTING, `${fitted} requests needed no approval, and not ${FITTING}.`],
    [
      waiting.every((one) => one.waiting?.kind === 'approval' || one.waiting?.kind === 'no-approver'),
      'A request that does not fit waits for something else than approval.',
    ],
    [taken <= (project.budget_limit ?? 0) + 0.01, `${taken} are reserved of ${project.budget_limit}.`],
  ]
  const faults = checks.flatMap(([isRight, fault]) => (isRight ? [] : [fault]))
  for (const fault of faults) console.log(fault)
  console.log(
    `${REQUESTS} requests at once on ${servers.length} servers, budget for ${FITTING}: ${fitted} without approval, ${waiting.length} wait, ${repeated} had to ask again (${seconds} s)`,
  )
  console.log(`summary: ${checks.length - faults.length} ok, ${faults.length} wrong, 0 left out`)
  process.exitCode = faults.length === 0 ? 0 : 1
  for (const server of servers) await server.stop()
} finally {
  await killServers()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  await postgres.stop()
}
