import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { RowOf } from '#contract/client.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { CONNECTION_SECRET, makeConnection } from '../../../../test/support/connections.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { runRow, makeRun } from '../../../../test/support/run-orders.ts'
import { KEY_ELSEWHERE, startStsServer } from '../../../../test/support/sts-server.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'
import { openConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { getConnectionRow } from './store.ts'
import { tryConnection } from './try.ts'

const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const plan_access_key_id = 'AKIAIOSFODNN7READING'
const role_arn = 'arn:aws:iam::123456789012:role/strata'
const sts = await startStsServer([access_key_id, plan_access_key_id, KEY_ELSEWHERE])
afterAll(() => sts.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: sts.url })
const { deps } = app
const { orm } = deps.database
const { project, owner, viewer, developer } = await makeCast(app)
const { id } = project
const nobody = { id, connection_id: '99999999-9999-4999-8999-999999999999' }
const gone = { status: 404, message: expect.stringContaining('no such connection') }
const isRevoked = { status: 409, message: expect.stringContaining('is revoked') }

type Body = Input<RowOf<'POST /projects/{id}/connections'>>['body']
let made = 0
const create = (given: Partial<Body> = {}) =>
  owner.call('POST /projects/{id}/connections', {
    params: { id },
    body: {
      name: `Account ${(made += 1)}`,
      identity: { kind: 'aws_access_key', access_key_id },
      secret: CONNECTION_SECRET,
      ...given,
    },
  })
const pathTo = (connection_id: string) => ({ id, connection_id })
const update = (connection_id: string, body: Input<RowOf<'PUT /projects/{id}/connections/{connection_id}'>>['body']) =>
  owner.call('PUT /projects/{id}/connections/{connection_id}', { params: pathTo(connection_id), body })
const revoke = (connection_id: string) =>
  owner.call('POST /projects/{id}/connections/{connection_id}/revoke', { params: pathTo(connection_id) })
const test = (connection_id: string) =>
  owner.call('POST /projects/{id}/connections/{connection_id}/test', { params: pathTo(connection_id) })
/** An environment that a connection runs, with a run that waits. */
const use = async (connection_id: string, name = 'Shop') => {
  const environment = await makeEnvironment(deps, id, developer, { connection: 'cloud', connection_id, name })
  return { environment, run: await makeRun(deps, environment, 'destroy') }
}

describeEndpoint('POST /projects/{id}/connections', {
  201: () => {
    it('seals the secrets, and shows them to no one', async () => {
      const identity = { kind: 'aws_access_key', access_key_id, plan_access_key_id } as const
      const shown = await create({ identity, plan_secret: 'of/plans+0123456789' })
      expect(shown).toMatchObject({ cloud: 'aws', identity, revoked_at: null })
      expect(shown.external_id).toMatch(/^strata-/)
      const row = await getConnectionRow(orm, pathTo(shown.id))
      expect([row.secret, row.plan_secret].map((one) => one && openConnectionSecret(deps, one))).toEqual([
        CONNECTION_SECRET,
        'of/plans+0123456789',
      ])
      const audit = await auditOf(deps, shown.id)
      expect(audit).toMatchObject([{ action: 'connection.create', after: { access_key_id, pool: 'default' } }])
      const everything = JSON.stringify([shown, audit, app.logged, row])
      for (const secret of [CONNECTION_SECRET, 'of/plans+0123456789']) expect(everything).not.toContain(secret)
    })
  },
  400: () => {
    it.each([
      [{ identity: { kind: 'aws_role' as const, access_key_id, role_arn: 'strata' } }, 'identity.role_arn'],
      [{ secret: ' ' }, 'secret'],
      [{ secret: 'x'.repeat(129) }, 'secret'],
      [{ pool: 'No pool' }, 'pool'],
      [{ regions: ['us-east-1', 'us-est-1'] }, 'regions'],
      [{ identity: { kind: 'aws_access_key' as const, access_key_id, plan_access_key_id } }, 'plan_secret'],
      [{ plan_secret: 'without a key' }, 'plan_secret'],
    ])('refuses %j', async (given, field) => {
      await expect(create(given)).rejects.toMatchObject({ status: 400, problems: [{ field }] })
    })
  },
  404: () => {
    it('of a project that is not there', async () => {
      const call = viewer.call('POST /projects/{id}/connections', {
        params: { id: nobody.connection_id },
        body: { name: 'X', identity: { kind: 'aws_access_key', access_key_id }, secret: 'x' },
      })
      await expect(call).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('for a name that the project has', async () => {
      const { name } = await create()
      await expect(create({ name })).rejects.toMatchObject({ status: 409, message: expect.stringContaining(name) })
    })
  },
})

describeEndpoint('GET /projects/{id}/connections', {
  200: () => {
    it('lists them for every member, with how many environments they run', async () => {
      const { id: connection_id, name } = await create({ name: 'aaa' })
      await use(connection_id)
      await makeEnvironment(deps, id, developer, { connection: 'cloud', connection_id, status: 'deleted' })
      const [first] = await viewer.call('GET /projects/{id}/connections', { params: { id } })
      expect(first).toMatchObject({ id: connection_id, name, environments: 1, created_by: owner.name })
    })
  },
  404: () => {
    it('not for others', async () => {
      const call = app.user().call('GET /projects/{id}/connections', { params: { id } })
      await expect(call).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('PUT /projects/{id}/connections/{connection_id}', {
  200: () => {
    it('changes its limits and keeps its secrets; what waits follows to another pool', async () => {
      const { id: connection_id } = await create()
      const { run } = await use(connection_id)
      const changed = await update(connection_id, { regions: ['eu-west-1'], max_at_once: 2, pool: 'private-eu' })
      expect(changed).toMatchObject({ regions: ['eu-west-1'], max_at_once: 2, pool: 'private-eu' })
      expect(await runRow(deps, run.id)).toMatchObject({ pool: 'private-eu' })
      const { secret } = await getConnectionRow(orm, pathTo(connection_id))
      expect(secret && openConnectionSecret(deps, secret)).toBe(CONNECTION_SECRET)
      expect((await auditOf(deps, connection_id)).at(-1)).toMatchObject({
        action: 'connection.update',
        before: { max_at_once: null },
        after: { max_at_once: 2 },
      })
    })

    it('makes one that was revoked usable by new secrets', async () => {
      const { id: connection_id } = await create()
      await revoke(connection_id)
      expect(await update(connection_id, { max_at_once: 1 })).toMatchObject({ revoked_at: expect.any(String) })
      expect(await update(connection_id, { secret: 'renewed/0123' })).toMatchObject({ revoked_at: null })
      expect((await test(connection_id)).map(({ problem }) => problem)).toEqual([null, null])
    })
  },
  400: () => {
    it('asks for the secret of another key', async () => {
      const { id: connection_id } = await create()
      const refused = (field: string) => ({ status: 400, problems: [{ field }] })
      const other = { kind: 'aws_access_key', access_key_id: plan_access_key_id } as const
      await expect(update(connection_id, { identity: other })).rejects.toMatchObject(refused('secret'))
      const both = { kind: 'aws_access_key', access_key_id, plan_access_key_id } as const
      await expect(update(connection_id, { identity: both })).rejects.toMatchObject(refused('plan_secret'))
    })

    it('takes no region that its cloud does not have', async () => {
      const { id: connection_id } = await create()
      await expect(update(connection_id, { regions: ['westeurope'] })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'regions', code: 'projects.no-region' }],
      })
    })

    it('takes no identity that cannot sign in for what it runs', async () => {
      const { id: connection_id } = await create()
      await use(connection_id)
      const unknown = { kind: 'aws_access_key', access_key_id: 'AKIAUNKNOWNUNKNOWN00' } as const
      await expect(update(connection_id, { identity: unknown, secret: 'x' })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'identity.access_key_id', code: 'connections.aws-no-key' }],
      })
      expect(await getConnectionRow(orm, pathTo(connection_id))).toMatchObject({ identity: { access_key_id } })
    })
  },
  404: () => {
    it('of a connection that is not there, or of another project', async () => {
      await expect(update(nobody.connection_id, { pool: 'x' })).rejects.toMatchObject(gone)
      await expect(update('strange', { pool: 'x' })).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('for a name that the project has', async () => {
      const [{ name }, { id: connection_id }] = [await create(), await create()]
      await expect(update(connection_id, { name })).rejects.toMatchObject({ status: 409 })
    })

    it('leads to no other account while it runs environments', async () => {
      const { id: connection_id } = await create()
      await test(connection_id)
      const { environment } = await use(connection_id)
      const identity = { kind: 'aws_access_key', access_key_id: KEY_ELSEWHERE } as const
      const change = () => update(connection_id, { identity, secret: 'elsewhere' })
      await expect(change()).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('in the account 123456789012'),
      })
      // Another key of the same account is taken, and once nothing runs there, one of another account as well.
      const same = { kind: 'aws_access_key', access_key_id: plan_access_key_id } as const
      expect(await update(connection_id, { identity: same, secret: 'same' })).toMatchObject({
        account: '123456789012',
      })
      await orm.update(environments).set({ status: 'deleted' }).where(eq(environments.id, environment))
      expect(await change()).toMatchObject({ account: null })
      await test(connection_id)
      expect(await getConnectionRow(orm, pathTo(connection_id))).toMatchObject({ account: '999999999999' })
    })
  },
})

describeEndpoint('POST /projects/{id}/connections/{connection_id}/test', {
  200: () => {
    it('says who it is in each phase', async () => {
      const identity = { kind: 'aws_access_key', access_key_id, plan_access_key_id } as const
      const { id: connection_id } = await create({ identity, plan_secret: 'of/plans' })
      const account = '123456789012'
      expect(await test(connection_id)).toEqual([
        { phase: 'plan', account, identity: `arn:aws:sts::${account}:user/akiaiosfodnn7reading`, problem: null },
        { phase: 'apply', account, identity: `arn:aws:sts::${account}:user/akiaiosfodnn7example`, problem: null },
      ])
    })

    it('assumes a role with the external ID that nobody chose', async () => {
      const { id: connection_id, external_id } = await create({
        identity: { kind: 'aws_role', access_key_id, role_arn },
      })
      sts.asked.length = 0
      const [, apply] = await test(connection_id)
      expect(apply).toMatchObject({ identity: expect.stringContaining('assumed-role/strata'), problem: null })
      expect(sts.asked.map((one) => one.get('ExternalId')).filter(Boolean)).toEqual([external_id, external_id])
    })

    it('keeps the account where both phases are in one', async () => {
      const accountOf = async (given: Partial<Body>) => {
        const { id: connection_id, account } = await create(given)
        expect(account).toBeNull()
        await test(connection_id)
        return (await getConnectionRow(orm, pathTo(connection_id))).account
      }
      expect(await accountOf({})).toBe('123456789012')
      const identity = { kind: 'aws_access_key', access_key_id, plan_access_key_id: KEY_ELSEWHERE } as const
      expect(await accountOf({ identity, plan_secret: 'elsewhere' })).toBeNull()
    })

    it('keeps no account of an identity that was replaced while AWS was asked', async () => {
      const { id: connection_id } = await create()
      const identity = { kind: 'aws_access_key', access_key_id: KEY_ELSEWHERE } as const
      const { outbound } = deps
      let replaced: Promise<unknown> | undefined
      const replacing = {
        ...outbound,
        send: async (...given: Parameters<typeof outbound.send>) => {
          const answer = await outbound.send(...given)
          // Both phases ask at once, and a second change would be refused.
          await (replaced ??= update(connection_id, { identity, secret: 'elsewhere' }))
          return answer
        },
      }
      expect(await tryConnection({ ...deps, outbound: replacing }, pathTo(connection_id))).toMatchObject([
        { account: '123456789012' },
        { account: '123456789012' },
      ])
      expect(await getConnectionRow(orm, pathTo(connection_id))).toMatchObject({ account: null })
    })

    it('says when nobody can be asked', async () => {
      const { id: connection_id } = await create()
      const nowhere = { ...deps, awsEndpoint: 'http://127.0.0.1:1' }
      expect(await tryConnection(nowhere, pathTo(connection_id))).toMatchObject([
        { account: null, problem: { code: 'connections.aws-unreachable' } },
        { account: null, problem: { code: 'connections.aws-unreachable' } },
      ])
    })

    it('says why it cannot sign in', async () => {
      const identity = { kind: 'aws_access_key', access_key_id: 'AKIAUNKNOWNUNKNOWN00' } as const
      const unknown = await test((await create({ identity })).id)
      expect(unknown).toMatchObject([
        { account: null, problem: { code: 'connections.aws-no-key' } },
        { account: null, problem: { code: 'connections.aws-no-key' } },
      ])
      const role = { kind: 'aws_role', access_key_id, role_arn, plan_role_arn: null } as const
      const denied = await test(await makeConnection(deps, id, { identity: role, external_id: 'other' }))
      expect(denied[0]).toMatchObject({ problem: { code: 'connections.aws-denied' } })
    })
  },
  404: () => {
    it('of a connection that is not there', async () => {
      await expect(test(nobody.connection_id)).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('of one that is revoked', async () => {
      const { id: connection_id } = await create()
      await revoke(connection_id)
      await expect(test(connection_id)).rejects.toMatchObject(isRevoked)
    })
  },
})

describeEndpoint('POST /projects/{id}/connections/{connection_id}/revoke', {
  200: () => {
    it('forgets the secrets, and ends what waits with a sentence', async () => {
      const { id: connection_id, name } = await create()
      const { run } = await use(connection_id)
      expect(await revoke(connection_id)).toMatchObject({ revoked_at: expect.any(String) })
      const row = await getConnectionRow(orm, pathTo(connection_id))
      expect([row.secret, row.plan_secret]).toEqual([null, null])
      expect(await runRow(deps, run.id)).toMatchObject({
        status: 'errored',
        error: { code: 'queue.connection-revoked', params: { name } },
      })
      expect((await auditOf(deps, connection_id)).at(-1)).toMatchObject({ action: 'connection.revoke' })
    })
  },
  404: () => {
    it('of a connection that is not there', async () => {
      await expect(revoke(nobody.connection_id)).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('once', async () => {
      const { id: connection_id } = await create()
      await revoke(connection_id)
      await expect(revoke(connection_id)).rejects.toMatchObject(isRevoked)
    })
  },
})

describeEndpoint('DELETE /projects/{id}/connections/{connection_id}', {
  204: () => {
    it('deletes one of which everything is gone', async () => {
      const { id: connection_id, name } = await create()
      await makeEnvironment(deps, id, developer, { connection: 'cloud', connection_id, status: 'deleted' })
      const params = pathTo(connection_id)
      await owner.call('DELETE /projects/{id}/connections/{connection_id}', { params })
      await expect(test(connection_id)).rejects.toMatchObject(gone)
      expect((await auditOf(deps, connection_id)).at(-1)).toMatchObject({
        action: 'connection.delete',
        before: { name },
      })
    })
  },
  404: () => {
    it('of a connection that is not there', async () => {
      const call = owner.call('DELETE /projects/{id}/connections/{connection_id}', { params: nobody })
      await expect(call).rejects.toMatchObject(gone)
    })
  },
  409: () => {
    it('not while it runs an environment, which it names', async () => {
      const { id: connection_id } = await create()
      await use(connection_id, 'Billing')
      const call = owner.call('DELETE /projects/{id}/connections/{connection_id}', { params: pathTo(connection_id) })
      await expect(call).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Billing') })
    })
  },
})
