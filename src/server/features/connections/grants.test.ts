// Which projects can use a connection of the installation, and what each of them sees of it.
import { afterAll, expect, it } from 'vitest'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeState, stateText } from '../../../../test/support/attempts.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { grantTo, makeConnection } from '../../../../test/support/connections.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeRun, runRow } from '../../../../test/support/run-orders.ts'
import { startStsServer } from '../../../../test/support/sts-server.ts'
import { auditOf, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { createOutbound } from '../../outbound/outbound.ts'

const sts = await startStsServer(['AKIAIOSFODNN7EXAMPLE'])
afterAll(() => sts.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: sts.url })
const { deps } = app
const { project, admin, owner, project_admin, developer, viewer } = await makeCast(app)
const other = await makeCast(app)
const NOBODY = '99999999-9999-4999-8999-999999999999'

interface Given {
  readonly isForAll?: boolean
  readonly to?: Readonly<Record<string, number | null>>
}
const grant = (id: string, { isForAll = false, to = {} }: Given) =>
  admin.call('PUT /connections/{id}/grants', {
    params: { id },
    body: {
      is_for_all: isForAll,
      projects: Object.entries(to).map(([project_id, max_at_once]) => ({ project_id, max_at_once })),
    },
  })
const listOf = (who = viewer, id = project.id) => who.call('GET /projects/{id}/connections', { params: { id } })
const seen = async (connection: string, who = viewer, id = project.id) =>
  (await listOf(who, id)).find((one) => one.id === connection)
const use = (connection_id: string, name = 'Shop', status: 'active' | 'pending' = 'pending') =>
  makeEnvironment(deps, project.id, developer, { connection: 'cloud', connection_id, name, status })
const granted = async () => {
  const id = await makeConnection(deps, null)
  await grantTo(deps, id, project.id)
  return id
}

describeEndpoint('PUT /connections/{id}/grants', {
  200: () => {
    it('lets a project see and use it, without its secrets, its settings and other projects', async () => {
      const id = await makeConnection(deps, null, { name: 'Shared', regions: ['eu-west-1'], account: '123456789012' })
      expect(await grant(id, { to: { [project.id]: 2, [other.project.id]: null } })).toMatchObject({
        is_for_all: false,
        projects: expect.arrayContaining([
          { id: project.id, name: project.name, is_granted: true, max_at_once: 2, environments: 0 },
        ]),
      })
      await makeEnvironment(deps, other.project.id, other.developer, { connection: 'cloud', connection_id: id })
      expect(await seen(id)).toEqual({
        access: 'granted',
        id,
        name: 'Shared',
        cloud: 'aws',
        account: '123456789012',
        regions: ['eu-west-1'],
        environment_types: [],
        max_at_once: 2,
        revoked_at: null,
        environments: 0,
      })
      expect(JSON.stringify(await listOf())).not.toContain(other.project.name)
    })

    it('is in the history of the connection and of the project, and tells who decides there', async () => {
      const id = await makeConnection(deps, null, { name: 'Told' })
      await grant(id, { to: { [project.id]: 1 } })
      await grant(id, { to: { [project.id]: 1 } })
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'connection.grant', before: { projects: [] }, after: { projects: [project.name] } },
      ])
      expect((await auditOf(deps, project.id)).at(-1)).toMatchObject({
        action: 'project.connection.grant',
        after: { connection: 'Told', max_at_once: 1 },
      })
      const told = async (who: typeof owner) =>
        (await toldTo(deps, who)).filter(({ data }) => data['account'] === 'Told').map(({ kind }) => kind)
      for (const who of [owner, project_admin]) expect(await told(who)).toEqual(['connection-granted'])
      for (const who of [developer, viewer, admin]) expect(await told(who)).toEqual([])
      await grant(id, {})
      expect((await auditOf(deps, project.id)).at(-1)).toMatchObject({
        action: 'project.connection.withdraw',
        before: { connection: 'Told' },
      })
      expect((await told(owner)).toSorted()).toEqual(['connection-granted', 'connection-withdrawn'])
    })

    it('ends what waits in a project that loses it, and nothing in others', async () => {
      const id = await makeConnection(deps, null, { is_for_all: true })
      const environment = await use(id)
      const run = await makeRun(deps, environment, 'apply')
      const theirs = await makeEnvironment(deps, other.project.id, other.developer, {
        connection: 'cloud',
        connection_id: id,
        status: 'pending',
      })
      const stays = await makeRun(deps, theirs, 'apply')
      await grant(id, { to: { [other.project.id]: null } })
      expect(await runRow(deps, run.id)).toMatchObject({
        status: 'errored',
        error: { code: 'queue.connection-withdrawn' },
      })
      expect(await runRow(deps, stays.id)).toMatchObject({ status: 'queued' })
      expect(await seen(id)).toBeUndefined()
      expect(await seen(id, other.viewer, other.project.id)).toMatchObject({ access: 'granted', environments: 1 })
      // What is ordered afterwards ends before an agent gets it; what is not there can still be deleted.
      const later = await makeRun(deps, environment, 'apply')
      const agent = await makeAgent(app)
      expect(await agent.take()).toMatchObject({ run_id: stays.id })
      expect(await agent.take()).toBeUndefined()
      expect(await runRow(deps, later.id)).toMatchObject({ error: { code: 'queue.connection-withdrawn' } })
      const destroy = await makeRun(deps, environment, 'destroy')
      expect(await agent.take()).toMatchObject({ run_id: destroy.id })
    })
  },
  400: () => {
    it('for a project that does not exist, or twice', async () => {
      const id = await makeConnection(deps, null)
      const refused = (field: string) => ({ status: 400, problems: [{ field }] })
      await expect(grant(id, { to: { [NOBODY]: null } })).rejects.toMatchObject(refused('projects.0.project_id'))
      const projects = [{ project_id: project.id }, { project_id: project.id }]
      const twice = admin.call('PUT /connections/{id}/grants', {
        params: { id },
        body: { is_for_all: false, projects },
      })
      await expect(twice).rejects.toMatchObject(refused('projects.1.project_id'))
      await expect(grant(id, { to: { [project.id]: 0 } })).rejects.toMatchObject(refused('projects.0.max_at_once'))
    })
  },
  404: () => {
    it('of one that is not there, and of one of a project', async () => {
      await expect(grant(NOBODY, {})).rejects.toMatchObject({ status: 404 })
      await expect(grant(await makeConnection(deps, project.id), {})).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('while resources of the project are behind it, unless they are handed over to people', async () => {
      const id = await granted()
      const environment = await use(id, 'Billing', 'active')
      await use(id, 'Nothing yet')
      await makeState(deps, environment, stateText(1, { 'aws_s3_bucket.a': {} }))
      const refused = { status: 409, message: expect.stringContaining('(Billing)') }
      await expect(grant(id, {})).rejects.toMatchObject(refused)
      expect(await seen(id)).toMatchObject({ environments: 2 })
      await admin.call('POST /connections/{id}/hand-over', { params: { id }, body: { project_id: project.id } })
      await grant(id, {})
      expect(await seen(id)).toBeUndefined()
    })

    it('while an agent is at work, also where all projects could use it', async () => {
      const id = await makeConnection(deps, null, { is_for_all: true, pool: 'busy' })
      await makeRun(deps, await use(id, 'Working'), 'apply')
      await (await makeAgent(app, { pools: ['busy'] })).take()
      await expect(grant(id, {})).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Working') })
      // Granted by name, it stays with the project.
      expect(await grant(id, { to: { [project.id]: null } })).toMatchObject({ is_for_all: false })
    })
  },
})

it('is tested by those who test the connections of the project, and changed by none of them', async () => {
  const id = await makeConnection(deps, null, { account: null })
  await grantTo(deps, id, project.id)
  const params = { id: project.id, connection_id: id }
  const test = (who: typeof owner) => who.call('POST /projects/{id}/connections/{connection_id}/test', { params })
  expect(await test(owner)).toMatchObject([{ problem: null }, { account: '123456789012' }])
  expect(await seen(id)).toMatchObject({ account: '123456789012' })
  await expect(test(viewer)).rejects.toMatchObject({ status: 403 })
  const refused = { status: 403, said: { code: 'connections.of-installation' } }
  await expect(
    owner.call('PUT /projects/{id}/connections/{connection_id}', { params, body: { max_at_once: 9 } }),
  ).rejects.toMatchObject(refused)
  await expect(owner.call('GET /projects/{id}/connections/{connection_id}/set-up', { params })).rejects.toMatchObject(
    refused,
  )
  for (const key of ['revoke', 'hand-over'] as const)
    await expect(
      owner.call(`POST /projects/{id}/connections/{connection_id}/${key}`, { params }),
    ).rejects.toMatchObject(refused)
  await expect(owner.call('DELETE /projects/{id}/connections/{connection_id}', { params })).rejects.toMatchObject(
    refused,
  )
  // Of a project without a grant it is not there.
  const elsewhere = { id: other.project.id, connection_id: id }
  const strange = other.owner.call('POST /projects/{id}/connections/{connection_id}/test', { params: elsewhere })
  await expect(strange).rejects.toMatchObject({ status: 404 })
})
