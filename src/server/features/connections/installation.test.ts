// Connections of the installation, as administrators look after them.
import { afterAll, expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { RowOf } from '#contract/client.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { CONNECTION_SECRET, WEB_IDENTITY, grantTo, makeConnection } from '../../../../test/support/connections.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeRun, runRow } from '../../../../test/support/run-orders.ts'
import { startStsServer } from '../../../../test/support/sts-server.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { openConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { getConnectionRow } from './store.ts'

const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const sts = await startStsServer([access_key_id])
afterAll(() => sts.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: sts.url })
const { deps } = app
const { orm } = deps.database
const { project, admin, owner, developer } = await makeCast(app)
const other = await makeCast(app)
const NOBODY = '99999999-9999-4999-8999-999999999999'
const gone = { status: 404, said: { code: 'connections.none-of-installation' } }
const isRevoked = { status: 409, message: expect.stringContaining('is revoked') }

let made = 0
const create = (given: Partial<Input<RowOf<'POST /connections'>>['body']> = {}) =>
  admin.call('POST /connections', {
    body: {
      name: `Account ${(made += 1)}`,
      identity: { kind: 'aws_access_key', access_key_id },
      secret: CONNECTION_SECRET,
      ...given,
    },
  })
const update = (id: string, body: Input<RowOf<'PUT /connections/{id}'>>['body']) =>
  admin.call('PUT /connections/{id}', { params: { id }, body })
const test = (id: string) => admin.call('POST /connections/{id}/test', { params: { id } })
const revoke = (id: string) => admin.call('POST /connections/{id}/revoke', { params: { id } })
const handOver = (id: string, project_id?: string) =>
  admin.call('POST /connections/{id}/hand-over', {
    params: { id },
    body: { ...(project_id !== undefined && { project_id }) },
  })
const remove = (id: string) => admin.call('DELETE /connections/{id}', { params: { id } })
const look = (id: string, body: Input<RowOf<'POST /connections/{id}/preflight'>>['body']) =>
  admin.call('POST /connections/{id}/preflight', { params: { id }, body })
/** An environment of a project on a connection. */
const use = (connection_id: string, of = project, name = 'Shop') =>
  makeEnvironment(deps, of.id, of === project ? developer : other.developer, {
    connection: 'cloud',
    connection_id,
    name,
  })

describeEndpoint('POST /connections', {
  201: () => {
    it('seals the secret, shows it to no one, and lets no project use it yet', async () => {
      const shown = await create()
      expect(shown).toMatchObject({ access: 'own', cloud: 'aws', is_for_all: false, projects: [], environments: 0 })
      const row = await getConnectionRow(orm, { id: null, connection_id: shown.id })
      expect(row.secret && openConnectionSecret(deps, row.secret)).toBe(CONNECTION_SECRET)
      const audit = await auditOf(deps, shown.id)
      expect(audit).toMatchObject([{ action: 'connection.create', after: { access_key_id } }])
      expect(JSON.stringify([shown, audit, app.logged, row])).not.toContain(CONNECTION_SECRET)
      const listed = await owner.call('GET /projects/{id}/connections', { params: { id: project.id } })
      expect(listed.map(({ id }) => id)).not.toContain(shown.id)
    })
  },
  400: () => {
    it('asks for the secret of a key', async () => {
      const call = admin.call('POST /connections', {
        body: { name: 'X', identity: { kind: 'aws_access_key', access_key_id } },
      })
      await expect(call).rejects.toMatchObject({ status: 400, problems: [{ field: 'secret' }] })
    })
  },
  409: () => {
    it('for a name that the installation has; projects have names of their own', async () => {
      const { name } = await create()
      await expect(create({ name })).rejects.toMatchObject({ said: { code: 'connections.name-taken-in-installation' } })
      await owner.call('POST /projects/{id}/connections', {
        params: { id: project.id },
        body: { name, identity: { kind: 'aws_access_key', access_key_id }, secret: CONNECTION_SECRET },
      })
    })
  },
})

describeEndpoint('GET /connections', {
  200: () => {
    it('lists them with the projects that use them, and none of those of projects', async () => {
      const { id } = await create({ name: 'aaa' })
      const own = await makeConnection(deps, project.id)
      await grantTo(deps, id, project.id, 2)
      await use(id)
      // Withdrawn by now, with something that was never applied.
      await use(id, other.project)
      const listed = await admin.call('GET /connections', {})
      expect(listed[0]).toMatchObject({ id, name: 'aaa', environments: 2, created_by: admin.name })
      expect(listed[0]?.projects).toHaveLength(2)
      expect(listed[0]?.projects).toEqual(
        expect.arrayContaining([
          { id: project.id, name: project.name, is_granted: true, max_at_once: 2, environments: 1 },
          { id: other.project.id, name: other.project.name, is_granted: false, max_at_once: null, environments: 1 },
        ]),
      )
      expect(listed.map((one) => one.id)).not.toContain(own)
    })
  },
})

describeEndpoint('PUT /connections/{id}', {
  200: () => {
    it('changes it, and what waits in every project follows to another pool', async () => {
      const { id } = await create()
      await grantTo(deps, id, project.id)
      await grantTo(deps, id, other.project.id)
      const waiting = [
        await makeRun(deps, await use(id), 'apply'),
        await makeRun(deps, await use(id, other.project), 'apply'),
      ]
      expect(await update(id, { pool: 'private-eu', max_at_once: 3 })).toMatchObject({
        pool: 'private-eu',
        max_at_once: 3,
      })
      for (const run of waiting) expect(await runRow(deps, run.id)).toMatchObject({ pool: 'private-eu' })
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({ action: 'connection.update', after: { max_at_once: 3 } })
    })
  },
  400: () => {
    it('takes no region that its cloud does not have', async () => {
      const { id } = await create()
      await expect(update(id, { regions: ['westeurope'] })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'regions' }],
      })
    })
  },
  404: () => {
    it('of one that is not there, and of one of a project', async () => {
      await expect(update(NOBODY, { max_at_once: 1 })).rejects.toMatchObject(gone)
      await expect(update('strange', { max_at_once: 1 })).rejects.toMatchObject(gone)
      const own = await makeConnection(deps, project.id)
      await expect(update(own, { max_at_once: 1 })).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('for a name that the installation has', async () => {
      const [{ name }, { id }] = [await create(), await create()]
      await expect(update(id, { name })).rejects.toMatchObject({ status: 409 })
    })
  },
})

describeEndpoint('GET /connections/{id}/set-up', {
  200: () => {
    it('prints the subjects of the connection, whichever projects use it', async () => {
      const id = await makeConnection(deps, null, WEB_IDENTITY)
      const { token, files } = await admin.call('GET /connections/{id}/set-up', { params: { id } })
      expect(token?.subjects).toEqual({
        plan: `connection:${id}:phase:plan`,
        apply: `connection:${id}:phase:apply`,
      })
      expect(files.map(({ text }) => text).join('\n')).toContain(`connection:${id}:phase:apply`)
    })
  },
  404: () => {
    it('of one that is not there', async () => {
      const call = admin.call('GET /connections/{id}/set-up', { params: { id: NOBODY } })
      await expect(call).rejects.toMatchObject(gone)
    })
  },
})

describeEndpoint('POST /connections/{id}/test', {
  200: () => {
    it('says who it is, and keeps its account', async () => {
      const { id } = await create()
      expect(await test(id)).toMatchObject([
        { account: '123456789012', problem: null },
        { account: '123456789012', problem: null },
      ])
      const [listed] = (await admin.call('GET /connections', {})).filter((one) => one.id === id)
      expect(listed).toMatchObject({ account: '123456789012' })
    })
  },
  404: () => {
    it('of one that is not there', async () => {
      await expect(test(NOBODY)).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('of one that is revoked', async () => {
      const { id } = await create()
      await revoke(id)
      await expect(test(id)).rejects.toMatchObject(isRevoked)
    })
  },
})

describeEndpoint('POST /connections/{id}/preflight', {
  200: () => {
    it('looks at the account', async () => {
      const { id } = await create()
      expect(await look(id, {})).toMatchObject({ cloud: 'aws', region: null })
    })
  },
  400: () => {
    it('for an environment and a template at once', async () => {
      const { id } = await create()
      await expect(look(id, { environment_id: NOBODY, template_id: 'x' })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'template_id' }],
      })
    })
  },
  404: () => {
    it('of one that is not there, and for an environment on another connection', async () => {
      await expect(look(NOBODY, {})).rejects.toMatchObject(gone)
      const { id } = await create()
      const elsewhere = await use(await makeConnection(deps, project.id))
      await expect(look(id, { environment_id: elsewhere })).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('of one that is revoked', async () => {
      const { id } = await create()
      await revoke(id)
      await expect(look(id, {})).rejects.toMatchObject(isRevoked)
    })
  },
})

describeEndpoint('POST /connections/{id}/revoke', {
  200: () => {
    it('forgets the secrets, and ends what waits in every project', async () => {
      const { id } = await create()
      await grantTo(deps, id, project.id)
      await grantTo(deps, id, other.project.id)
      const waiting = [
        await makeRun(deps, await use(id), 'apply'),
        await makeRun(deps, await use(id, other.project), 'apply'),
      ]
      expect(await revoke(id)).toMatchObject({ revoked_at: expect.any(String) })
      expect(await getConnectionRow(orm, { id: null, connection_id: id })).toMatchObject({ secret: null })
      for (const run of waiting)
        expect(await runRow(deps, run.id)).toMatchObject({
          status: 'errored',
          error: { code: 'queue.connection-revoked' },
        })
    })
  },
  404: () => {
    it('of one that is not there', async () => {
      await expect(revoke(NOBODY)).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('once', async () => {
      const { id } = await create()
      await revoke(id)
      await expect(revoke(id)).rejects.toMatchObject(isRevoked)
    })
  },
})

describeEndpoint('POST /connections/{id}/hand-over', {
  200: () => {
    it('hands over what one project has, or everything', async () => {
      const { id } = await create()
      const [own, others] = [await use(id), await use(id, other.project)]
      expect(await handOver(id, project.id)).toMatchObject({ environments: 1 })
      expect(await environmentRow(deps, own)).toMatchObject({ connection: 'manual', connection_id: null })
      expect(await environmentRow(deps, others)).toMatchObject({ connection: 'cloud', connection_id: id })
      expect((await auditOf(deps, own)).at(-1)).toMatchObject({ action: 'environment.hand-over' })
      expect(await handOver(id)).toMatchObject({ environments: 0 })
    })
  },
  400: () => {
    it('for what is no id of a project', async () => {
      const { id } = await create()
      await expect(handOver(id, 'shop')).rejects.toMatchObject({ status: 400, problems: [{ field: 'project_id' }] })
    })
  },
  404: () => {
    it('of one that is not there', async () => {
      await expect(handOver(NOBODY)).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('where it runs nothing of a project', async () => {
      const { id } = await create()
      await use(id)
      await expect(handOver(id, other.project.id)).rejects.toMatchObject({ said: { code: 'connections.runs-nothing' } })
    })
  },
})

describeEndpoint('DELETE /connections/{id}', {
  204: () => {
    it('deletes one with its grants', async () => {
      const { id, name } = await create()
      await grantTo(deps, id, project.id)
      await remove(id)
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({ action: 'connection.delete', before: { name } })
      const listed = await owner.call('GET /projects/{id}/connections', { params: { id: project.id } })
      expect(listed.map((one) => one.id)).not.toContain(id)
    })
  },
  404: () => {
    it('of one that is not there', async () => {
      await expect(remove(NOBODY)).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('not while it runs an environment of any project, which it names', async () => {
      const { id } = await create()
      await use(id, other.project, 'Billing')
      await expect(remove(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Billing') })
    })
  },
})
