// npm run verify:flows: two servers on one PostgreSQL work through the events of
// many environments, one of them is killed meanwhile, two workflows chase each
// other, and every trigger is tried without effect.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { ApiError } from '#contract/client.ts'
import { CHAIN_MAX } from '#domain/workflow/vocabulary.ts'
import { TRIGGERS, type Trigger } from '#domain/workflow/triggers.ts'
import { make } from '../test/support/make.ts'
import { connectTo, copyTemplate, startPostgres, urlOf } from '../test/support/postgres.ts'
import { killServers, startServer, type ServerProcess } from '../test/support/server-process.ts'
import { changed, countOf, untilQuiet } from './flows/database.ts'
import { startReceiver } from './flows/receiver.ts'
import { makeDataFolder } from '../test/support/data-folder.ts'

/** Environments that are requested while both servers work, and while one is killed. */
const BATCH = 30
/** A killed server's work is taken over when its database connections are gone; webhooks when their lease ends. */
const QUIET_SECONDS = 420
const KEY = Buffer.alloc(32, 7).toString('base64')

const postgres = await startPostgres()
await copyTemplate(postgres.server, 'flows')
const receiver = await startReceiver()
const { pool } = connectTo(postgres.server, 'flows')
const folders: string[] = []
let right = 0
const wrong: string[] = []

function check(isRight: boolean, fault: string): void {
  if (isRight) right += 1
  else {
    wrong.push(fault)
    console.log(`wrong: ${fault}`)
  }
}

async function start(): Promise<ServerProcess> {
  const folder = await makeDataFolder('strata-flows-')
  folders.push(folder)
  return startServer({
    STRATA_DATA: folder,
    DATABASE_URL: urlOf(postgres.server, 'flows'),
    STRATA_SECRET_KEY: KEY,
    STRATA_PRIVATE_ADDRESSES: 'true',
    LOG_LEVEL: 'info',
  })
}

/**
 * Asks again as long as a server says that it has more to do than it can, or enough for this person, and has begun
 * nothing: on a loaded machine it may.
 */
async function again<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || ![429, 503].includes(error.status) || attempt === 10) throw error
      await sleep(5000)
    }
  }
}

const draft = (trigger: Trigger) => ({
  trigger,
  schedule: trigger === 'on-schedule' ? { cron: '0 19 * * 1-5', time_zone: 'Europe/Berlin' } : null,
})
const act = (type: 'notify' | 'webhook' | 'tag', target: string, value = '') => ({ id: type, type, target, value })

const startMs = performance.now()
try {
  const servers = [await start(), await start()]
  const [first, second] = await Promise.all(servers.map((server) => server.signedIn()))
  if (!first || !second) throw new Error('No server was started.')
  const { id: result_id } = await first('POST /generate', { body: make.answers() })
  const project = await first('POST /projects', {
    body: { name: 'Flows', slug: 'verify-flows', owner_email: 'demo.admin@example.com' },
  })
  const told = await first('POST /workflows', {
    body: {
      name: 'Notify everyone',
      ...draft('on-deploy'),
      project_id: project.id,
      actions: [act('webhook', receiver.url), act('notify', 'owner', 'It begins.'), act('tag', 'Seen', 'yes')],
    },
  })
  const { secret } = await first('POST /workflows/{id}/webhook-secret', { params: { id: told.id } })

  // Each event once, with both servers at work, and with one that is killed.
  for (const part of ['both', 'killed'] as const) {
    const requests = Array.from({ length: BATCH }, (_, index) => {
      const client = part === 'both' && index % 2 === 1 ? second : first
      return again(() =>
        client('POST /environments', { body: { project_id: project.id, name: `${part}-${index}`, result_id } }),
      )
    })
    // While it works through what the other one was asked.
    if (part === 'killed') await Promise.any(requests).then(() => servers[1]?.stop('SIGKILL'))
    await Promise.all(requests)
    await untilQuiet(pool, QUIET_SECONDS)
  }
  const environments = 2 * BATCH
  const events = await countOf(
    pool,
    `select count(*) as number from workflow_events where trigger = 'on-deploy' and chain::text = '[]'`,
  )
  check(events === environments, `${environments} environments were requested, and ${events} events of it written.`)
  const runs = await countOf(pool, 'select count(*) as number from workflow_runs where workflow_id = $1', [told.id])
  const chained = await countOf(pool, `select count(*) as number from workflow_events where chain::text <> '[]'`)
  check(runs === events + chained, `${events} events and ${chained} that followed from them gave ${runs} runs.`)
  const ids = new Set(receiver.received.map(({ id }) => id))
  const deliveries = await countOf(pool, `select count(*) as number from webhook_deliveries where state = 'delivered'`)
  check(
    ids.size === deliveries && deliveries === runs,
    `${runs} runs sent ${deliveries} webhooks, of which ${ids.size} came.`,
  )
  const notes = await countOf(pool, `select count(*) as number from notifications where kind = 'workflow-message'`)
  check(notes === runs, `${runs} runs told somebody ${notes} times.`)
  const webhook = new Webhook(secret)
  const forged = receiver.received.filter(({ id, timestamp, signature, body }) => {
    try {
      webhook.verify(body, { 'webhook-id': id, 'webhook-signature': signature, 'webhook-timestamp': timestamp })
      return false
    } catch {
      return true
    }
  })
  check(forged.length === 0, `${forged.length} webhooks are not signed with the secret.`)

  // An audit row for every action, which names the workflow and the event.
  const executed = await countOf(
    pool,
    `select count(*) as number from workflow_runs r, json_array_elements(r.actions) a where a ->> 'outcome' <> 'not-reached'`,
  )
  const audited = await countOf(
    pool,
    `select count(*) as number from audit_entries e where e.action = 'workflow.action'
       and exists (select 1 from workflows w where w.id::text = e.after ->> 'workflow_id' and w.name = e.after ->> 'workflow')
       and exists (select 1 from workflow_events v where v.id::text = e.after ->> 'event_id')`,
  )
  check(
    executed > 0 && audited === executed,
    `${executed} actions were executed, and ${audited} of them are in the audit log with their workflow and event.`,
  )

  // Two workflows that set a tag by turns.
  const loop = await first('POST /projects', {
    body: {
      name: 'Loop',
      slug: 'verify-loop',
      owner_email: 'demo.admin@example.com',
      settings: { auto_approve_dev: false },
    },
  })
  for (const value of ['a', 'b']) {
    await first('POST /workflows', {
      body: { name: `Turn ${value}`, ...draft('on-deploy'), project_id: loop.id, actions: [act('tag', 'Turn', value)] },
    })
  }
  const round = await first('POST /environments', { body: { project_id: loop.id, name: 'round', result_id } })
  await untilQuiet(pool, QUIET_SECONDS)
  const longest = await countOf(
    pool,
    `select coalesce(max(json_array_length(chain)), 0) as number from workflow_events where environment_id = $1`,
    [round.id],
  )
  const stopped = await countOf(
    pool,
    `select count(*) as number from workflow_runs where environment_id = $1 and outcome = 'stopped' and text <> ''`,
    [round.id],
  )
  check(longest === CHAIN_MAX, `A loop was ended after ${longest} steps, and not ${CHAIN_MAX}.`)
  check(stopped > 0, 'A loop was ended, and no run says so.')

  // A dry run of every trigger changes nothing and sends nothing.
  const came = receiver.received.length
  for (const trigger of TRIGGERS) {
    const dryRun = () =>
      first('POST /workflows/dry-run', {
        body: {
          name: `Try ${trigger}`,
          ...draft(trigger),
          resource_limit: trigger === 'on-resource-limit' ? 1 : null,
          project_id: project.id,
          actions: [act('webhook', receiver.url), act('notify', 'owner', 'No.'), act('tag', 'Tried', 'yes')],
        },
      })
    const changes: string[][] = []
    let simulated = await changed(pool, dryRun, changes)
    // A job of the clock can fall in between: what a dry run itself does, it does each time.
    for (let again = 0; again < 2 && changes.at(-1)?.length; again++) simulated = await changed(pool, dryRun, changes)
    check(
      changes.at(-1)?.length === 0,
      `The dry run of ${trigger} changed the database: ${changes.map((names) => names.join(', ')).join('; ')}.`,
    )
    if (trigger === 'on-deploy' || trigger === 'on-resource-limit')
      check(
        simulated.matched >= environments,
        `The dry run of ${trigger} found ${simulated.matched} of ${environments} deployments.`,
      )
  }
  check(receiver.received.length === came, 'A dry run sent a webhook.')
  const repeated = receiver.received.length - ids.size
  console.log(
    `${environments} environments on two servers, one of them killed: ${runs} runs, ${deliveries} webhooks (${repeated} sent again with the same id), ${executed} actions; a loop ended after ${longest} steps; ${TRIGGERS.length} dry runs without effect (${((performance.now() - startMs) / 1000).toFixed(1)} s)`,
  )
  await servers[0]?.stop()
} finally {
  await killServers()
  await pool.end()
  await receiver.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  await postgres.stop()
}
console.log(`summary: ${right} ok, ${wrong.length} wrong, 0 left out`)
process.exitCode = wrong.length === 0 ? 0 : 1
