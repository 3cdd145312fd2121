// Environments in an account of a cloud: which connections they can be asked for with.
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { RowOf } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { grantTo, makeConnection } from '../../../../test/support/connections.ts'
import { make } from '../../../../test/support/make.ts'
import { runsOf } from '../../../../test/support/run-orders.ts'
import { environments } from '../../db/schema/environments.ts'
import { proveNothing } from '../../../../test/support/things.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps } = app
const { project, developer, owner } = await makeCast(app)
const AWS = { cloud: 'aws' as const, region: 'us-east-1', nodes: [{ id: 'notes', type: 'nosql' }] }
let made = 0

type Body = Input<RowOf<'POST /environments'>>['body']
const create = (connection_id: string | undefined, given: Partial<Body> = {}) =>
  developer.call('POST /environments', {
    body: {
      project_id: project.id,
      name: `Notes ${(made += 1)}`,
      stack: make.stack(AWS),
      connection: 'cloud',
      ...(connection_id !== undefined && { connection_id }),
      ...given,
    },
  })
const connect = (given: Parameters<typeof makeConnection>[2] = {}) => makeConnection(deps, project.id, given)
const refused = (text: string) => ({ status: 400, message: expect.stringContaining(text) })

it('has the first apply of an environment wait in the pool of its account', async () => {
  const connection_id = await connect({ name: 'Shop account', pool: 'private-eu' })
  const notes = await create(connection_id)
  expect(notes).toMatchObject({
    connection: 'cloud',
    is_simulated: false,
    cloud_connection: { id: connection_id, name: 'Shop account' },
  })
  expect(await runsOf(deps, notes.id)).toMatchObject([{ kind: 'apply', pool: 'private-eu', connection: 'cloud' }])
})

it('takes a connection of the project only', async () => {
  const elsewhere = await makeConnection(deps, (await makeProject(deps, owner)).id)
  for (const one of [undefined, 'strange', elsewhere])
    await expect(create(one)).rejects.toMatchObject(refused('Choose a connection'))
  await expect(create(await connect(), { connection: 'sandbox' })).rejects.toMatchObject(refused('connection_id'))
})

it('takes one of the installation that is granted to the project, within its limits', async () => {
  const connection_id = await makeConnection(deps, null, { name: 'Shared', regions: ['us-east-1'], pool: 'shared' })
  await expect(create(connection_id)).rejects.toMatchObject(refused('Choose a connection'))
  await grantTo(deps, connection_id, project.id)
  const notes = await create(connection_id)
  expect(notes).toMatchObject({ cloud_connection: { id: connection_id, name: 'Shared' } })
  expect(await runsOf(deps, notes.id)).toMatchObject([{ kind: 'apply', pool: 'shared' }])
  const elsewhere = make.stack({ ...AWS, region: 'eu-west-1' })
  await expect(create(connection_id, { stack: elsewhere })).rejects.toMatchObject(refused('region eu-west-1'))
  await expect(create(connection_id)).rejects.toMatchObject({ status: 409, said: { code: 'connections.names-taken' } })
  const all = await makeConnection(deps, null, { is_for_all: true, secret: null, revoked_at: deps.now() })
  await expect(create(all)).rejects.toMatchObject({ said: { code: 'connections.revoked-by-installation' } })
})

it('is asked for while administrators change and grant the connection, and nobody waits for ever', async () => {
  const admin = app.user({ role: 'admin' })
  const id = await makeConnection(deps, null, { is_for_all: true })
  const body = { is_for_all: true, projects: [{ project_id: project.id, max_at_once: 3 }] }
  const asked = ['one', 'two', 'three'].map((name) => create(id, { stack: make.stack({ ...AWS, name }) }))
  const changed = ['a', 'b', 'c'].flatMap((pool) => [
    admin.call('PUT /connections/{id}', { params: { id }, body: { pool } }),
    admin.call('PUT /connections/{id}/grants', { params: { id }, body }),
  ])
  for (const one of await Promise.all(asked)) expect(one).toMatchObject({ cloud_connection: { id } })
  const pools = new Set((await Promise.all(changed)).map(({ pool }) => pool))
  expect(pools.size).toBeGreaterThan(1)
  const [last] = (await admin.call('GET /connections', {})).filter((one) => one.id === id)
  expect(last).toMatchObject({ environments: 3, projects: [{ id: project.id, max_at_once: 3 }] })
})

it('takes none that is revoked', async () => {
  const connection_id = await connect({ name: 'Old account', secret: null, revoked_at: deps.now() })
  await expect(create(connection_id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Old account is revoked'),
  })
})

it('takes none whose account nobody has seen', async () => {
  const connection_id = await connect({ name: 'New account', account: null })
  await expect(create(connection_id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('No account has answered for the connection New account yet'),
  })
})

it('stays within the limits of its connection, also with another stack', async () => {
  await expect(create(await connect(), { stack: make.stack() })).rejects.toMatchObject(refused('leads to AWS'))
  const regions = ['us-east-1']
  const connection_id = await connect({ regions, environment_types: ['Development'] })
  const elsewhere = make.stack({ ...AWS, region: 'eu-west-1' })
  await expect(create(connection_id, { stack: elsewhere })).rejects.toMatchObject(refused('region eu-west-1'))
  const production = make.stack({ ...AWS, environment_type: 'production' })
  await expect(create(connection_id, { stack: production })).rejects.toMatchObject(refused('type Production'))
  const notes = await create(connection_id)
  const params = { id: notes.id }
  await expect(developer.call('PUT /environments/{id}', { params, body: { stack: elsewhere } })).rejects.toMatchObject(
    refused('region eu-west-1'),
  )
})

it('shares no names with another environment of its account, whatever connection leads there', async () => {
  const account = '555555555555'
  const name = 'Order notes'
  const first = await create(await connect({ account }), { stack: make.stack({ ...AWS, name }) })
  const elsewhere = await makeProject(deps, developer)
  const second = await makeConnection(deps, elsewhere.id, { account })
  const again = (given: Partial<Body> = {}) =>
    create(second, { project_id: elsewhere.id, stack: make.stack({ ...AWS, name: 'order  NOTES' }), ...given })
  await expect(again()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('order-notes') })
  const other = await again({ stack: make.stack({ ...AWS, name: 'Other notes' }) })
  const change = (id: string) =>
    developer.call('PUT /environments/{id}', { params: { id }, body: { stack: make.stack({ ...AWS, name }) } })
  await expect(change(other.id)).rejects.toMatchObject({ status: 409 })
  // An environment keeps its own, and those of a deleted one are free.
  await deps.database.orm.update(environments).set({ status: 'deleted' }).where(eq(environments.id, first.id))
  expect(await again()).toMatchObject({ status: 'pending' })
})
