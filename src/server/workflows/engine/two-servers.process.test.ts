// Two processes of the server on one database, one of which is killed.
import { rm } from 'node:fs/promises'
import { afterEach, expect, inject, it } from 'vitest'
import { make } from '../../../../test/support/make.ts'
import { copyTemplate, urlOf } from '../../../../test/support/postgres.ts'
import { killServers, startServer } from '../../../../test/support/server-process.ts'
import { connect } from '../../db/connect.ts'
import { makeDataFolder } from '../../../../test/support/data-folder.ts'

const folders: string[] = []

afterEach(async () => {
  await killServers()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

it('execute the actions of each event exactly once between them', async () => {
  const postgres = inject('postgres')
  await copyTemplate(postgres, 'two_servers')
  const STRATA_DATA = await makeDataFolder('strata-two-')
  folders.push(STRATA_DATA)
  const env = { STRATA_DATA, DATABASE_URL: urlOf(postgres, 'two_servers') }
  const one = await startServer(env)
  const other = await startServer(env)
  const first = await one.signedIn()
  const second = await other.signedIn()
  const [project] = await first('GET /projects', { query: {} })
  if (!project) throw new Error('The demo has no project.')
  const { id } = await first('POST /workflows', {
    body: {
      name: 'Label',
      trigger: 'on-deploy',
      actions: [
        { id: 'tag', type: 'tag', target: 'seen', value: 'yes' },
        { id: 'tell', type: 'notify', target: 'owner', value: 'Look at it.' },
      ],
    },
  })
  const request = (client: typeof first, number: number) =>
    client('POST /environments', { body: { project_id: project.id, name: `Shop ${number}`, answers: make.answers() } })
  await Promise.all([0, 1, 2, 3].flatMap((number) => [request(first, number), request(second, 10 + number)]))
  await other.stop('SIGKILL')
  await Promise.all([20, 21, 22, 23].map((number) => request(first, number)))

  const database = connect('embedded', { ...postgres, database: 'two_servers', max: 1 }, () => undefined)
  const rowsOf = async (query: string) => (await database.pool.query<{ rows: number }>(query)).rows[0]?.rows
  const open = 'select count(*)::int as rows from workflow_events where processed_at is null'
  // What the killed one had begun is undone by the database, and done by the one that is left.
  await expect.poll(() => rowsOf(open), { timeout: 60_000 }).toBe(0)
  expect(
    await rowsOf(`select count(*)::int as rows from workflow_runs where workflow_id = '${id}' and outcome = 'done'`),
  ).toBe(12)
  expect(await rowsOf(`select count(*)::int as rows from notifications where kind = 'workflow-message'`)).toBe(12)
  expect(
    await rowsOf(
      `select count(*)::int as rows from audit_entries where action = 'workflow.action' and after ->> 'action' = 'tag'`,
    ),
  ).toBe(12)
  expect(await rowsOf(`select count(*)::int as rows from environments where tags ->> 'seen' = 'yes'`)).toBe(12)
  await database.pool.end()
  expect(await one.stop()).toBe(0)
})
