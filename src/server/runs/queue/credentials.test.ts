// What agents sign in with to accounts of clouds, and when they get nothing.
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { CONNECTION_SECRET, makeConnection } from '../../../../test/support/connections.ts'
import { makeRun, runRow } from '../../../../test/support/run-orders.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { sealConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { change } from '../../audit/change.ts'
import { credentialsFor } from './credentials.ts'
import { readWaiting } from './waiting.ts'

const app = await createTestApp()
const { deps } = app
const { project, developer } = await makeCast(app)
const plan_access_key_id = 'AKIAIOSFODNN7READING'
const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const inAccount = (connection_id: string, name = 'Shop') =>
  makeEnvironment(deps, project.id, developer, { connection: 'cloud', connection_id, name, status: 'pending' })
const credentialsOf = (connection_id: string | null, phase: 'plan' | 'apply') =>
  change(deps, { via: 'test' }, ({ tx }) => credentialsFor(deps, tx, { id: '', connection_id }, phase))

it('are those of the phase, and none where nothing is signed in to', async () => {
  const both = await makeConnection(deps, project.id, {
    identity: { kind: 'aws_access_key', access_key_id, plan_access_key_id },
    plan_secret: sealConnectionSecret(deps, 'of/plans'),
  })
  const rest = { role: null, endpoint: null }
  expect(await credentialsOf(both, 'plan')).toEqual({
    cloud: 'aws',
    by: 'key',
    access_key_id: plan_access_key_id,
    secret_access_key: 'of/plans',
    ...rest,
  })
  expect(await credentialsOf(both, 'apply')).toEqual({
    cloud: 'aws',
    by: 'key',
    access_key_id,
    secret_access_key: CONNECTION_SECRET,
    ...rest,
  })
  expect(await credentialsOf(null, 'apply')).toBeNull()
})

it('come with the job, and agents of other pools get neither', async () => {
  const connection_id = await makeConnection(deps, project.id, { pool: 'private-eu', max_at_once: 1 })
  const first = await makeRun(deps, await inAccount(connection_id, 'First'), 'apply')
  const second = await makeRun(deps, await inAccount(connection_id, 'Second'), 'apply')
  expect(await (await makeAgent(app)).take()).toBeUndefined()
  const agent = await makeAgent(app, { pools: ['private-eu'] })
  expect(await agent.take()).toMatchObject({
    run_id: first.id,
    connection: 'cloud',
    sandbox: null,
    credentials: { access_key_id, secret_access_key: CONNECTION_SECRET, role: null },
  })
  // One at once is what the connection allows.
  expect(await agent.take()).toBeUndefined()
  const waiting = await readWaiting(deps.database.orm, [second.id], deps.now())
  expect(waiting.get(second.id)).toMatchObject({ code: 'queue.connection-is-full', params: { max: 1 } })
})

it('are not given for one that is revoked: its run ends with a sentence', async () => {
  const connection_id = await makeConnection(deps, project.id, { secret: null, revoked_at: deps.now(), name: 'Old' })
  const run = await makeRun(deps, await inAccount(connection_id), 'apply')
  expect(await (await makeAgent(app)).take()).toBeUndefined()
  expect(await runRow(deps, run.id)).toMatchObject({
    status: 'errored',
    error: { code: 'queue.connection-revoked', params: { name: 'Old' } },
  })
})
