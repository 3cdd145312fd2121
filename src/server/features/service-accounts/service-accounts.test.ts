// Service accounts, as administrators see and change them.
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeServiceAccount, makeServiceToken } from '../../../../test/support/service-accounts.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'
import { eq } from 'drizzle-orm'

const NOW = '2026-11-02T10:00:00.000Z'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const app = await createTestApp()
const { deps, user } = app
const { orm } = deps.database
const cast = await makeCast(app)
const { admin } = cast
const inShop = { project_id: cast.project.id, role: 'developer' as const }

beforeEach(() => app.setTime(NOW))

const listed = async (id: string) => (await admin.call('GET /service-accounts', {})).find((one) => one.id === id)

describeEndpoint('GET /service-accounts', {
  200: () => {
    it('shows each by name with its projects and tokens, never with a secret', async () => {
      const { id } = await makeServiceAccount(admin, { name: 'a-first', projects: [inShop] })
      const { token, program } = await makeServiceToken(app, admin, id, ['projects:read'])
      app.setTime('2026-11-02T10:05:00Z')
      await program.send('/api/account')
      const list = await user({ role: 'admin' }).call('GET /service-accounts', {})
      expect(list[0]).toEqual({
        id,
        name: 'a-first',
        email: 'a-first@service.invalid',
        purpose: 'Deploys the shop',
        status: 'active',
        projects: [{ id: cast.project.id, name: cast.project.name, role: 'developer' }],
        tokens: [expect.objectContaining({ name: 'Pipeline', scopes: ['projects:read'] })],
        created_by: admin.name,
        has_owner: true,
        created_at: NOW,
        last_used_at: '2026-11-02T10:05:00.000Z',
      })
      expect(JSON.stringify(list)).not.toContain(token)
    })

    it('says when who created one is no administrator any more; it stays', async () => {
      const leaving = await user({ role: 'admin' }).ready()
      const { id } = await makeServiceAccount(leaving)
      const { program } = await makeServiceToken(app, leaving, id, ['projects:read'])
      await admin.call('POST /people/{id}/disable', { params: { id: leaving.id } })
      expect(await listed(id)).toMatchObject({ created_by: leaving.name, has_owner: false, status: 'active' })
      expect((await program.send('/api/projects')).status).toBe(200)
    })
  },
})

describeEndpoint('POST /service-accounts', {
  201: () => {
    it('makes one, in projects, and says so in the audit log', async () => {
      const made = await makeServiceAccount(admin, { name: 'shop-deploy', projects: [inShop] })
      expect(made).toMatchObject({ name: 'shop-deploy', tokens: [], last_used_at: null })
      expect(await auditOf(deps, made.id)).toMatchObject([
        { action: 'service-account.create', actor_email: admin.email, after: { purpose: 'Deploys the shop' } },
      ])
      expect((await auditOf(deps, cast.project.id)).at(-1)).toMatchObject({
        action: 'project.member.add',
        after: { email: 'shop-deploy@service.invalid', role: 'developer' },
      })
    })
  },
  400: () => {
    it.each([
      [{ name: 'Shop Deploy' }, 'name', 'services.name'],
      [{ name: '' }, 'name', 'services.name'],
      [{ purpose: '' }, 'purpose', 'services.purpose-required'],
      [{ projects: [inShop, inShop] }, 'projects', 'services.project-twice'],
      [{ projects: [{ ...inShop, project_id: UNKNOWN }] }, 'projects', 'services.no-project'],
    ])('refuses %j', async (given, field, code) => {
      await expect(makeServiceAccount(admin, given)).rejects.toMatchObject({ status: 400, problems: [{ field, code }] })
    })

    it('refuses a role that decides', async () => {
      const projects = [{ ...inShop, role: 'admin' as 'viewer' }]
      await expect(makeServiceAccount(admin, { projects })).rejects.toMatchObject({ status: 400 })
    })
  },
  409: () => {
    it('never gives a name twice, also after the first was deleted', async () => {
      const { id } = await makeServiceAccount(admin, { name: 'once-only' })
      const again = () => makeServiceAccount(admin, { name: 'once-only' })
      await expect(again()).rejects.toMatchObject({ status: 409, said: { code: 'services.name-taken' } })
      await admin.call('DELETE /service-accounts/{id}', { params: { id } })
      await expect(again()).rejects.toMatchObject({ status: 409, said: { code: 'services.name-taken' } })
    })
  },
})

describeEndpoint('PUT /service-accounts/{id}', {
  200: () => {
    it('changes purpose, roles and projects; environments that it leaves go to the owner', async () => {
      const { id } = await makeServiceAccount(admin, { projects: [inShop] })
      const second = await makeProject(deps, cast.owner)
      const environment = await makeEnvironment(deps, cast.project.id, { ...cast.developer, id })
      const change = (projects: { project_id: string; role: 'developer' | 'viewer' }[]) =>
        admin.call('PUT /service-accounts/{id}', { params: { id }, body: { purpose: 'Reads', projects } })
      expect(await change([{ ...inShop, role: 'viewer' }])).toMatchObject({
        purpose: 'Reads',
        projects: [{ role: 'viewer' }],
      })
      expect(await change([{ project_id: second.id, role: 'developer' }])).toMatchObject({
        projects: [{ id: second.id }],
      })
      const [left] = await orm.select().from(environments).where(eq(environments.id, environment))
      expect(left?.owner_id).toBe(cast.owner.id)
      expect((await auditOf(deps, id)).map(({ action }) => action)).toEqual([
        'service-account.create',
        'service-account.update',
      ])
    })
  },
  400: () => {
    it('refuses a project that there is not, and changes nothing', async () => {
      const { id } = await makeServiceAccount(admin)
      const body = { purpose: 'Other', projects: [{ project_id: UNKNOWN, role: 'viewer' as const }] }
      await expect(admin.call('PUT /service-accounts/{id}', { params: { id }, body })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'projects', code: 'services.no-project' }],
      })
      expect(await listed(id)).toMatchObject({ purpose: 'Deploys the shop' })
    })
  },
  404: () => {
    it.each([UNKNOWN, 'nonsense', admin.id])('knows no service account %s', async (id) => {
      const body = { purpose: 'Other', projects: [] }
      await expect(admin.call('PUT /service-accounts/{id}', { params: { id }, body })).rejects.toMatchObject({
        status: 404,
        said: { code: 'services.none' },
      })
    })
  },
})

describeEndpoint('POST /service-accounts/{id}/disable', {
  200: () => {
    it('refuses its tokens from the next request on', async () => {
      const { id } = await makeServiceAccount(admin)
      const { program } = await makeServiceToken(app, admin, id, ['projects:read'])
      expect((await program.send('/api/projects')).status).toBe(200)
      const disable = () => admin.call('POST /service-accounts/{id}/disable', { params: { id } })
      expect(await disable()).toMatchObject({ status: 'disabled', tokens: [{}] })
      expect((await program.send('/api/projects')).status).toBe(401)
      await disable()
      expect((await auditOf(deps, id)).filter(({ action }) => action === 'service-account.disable')).toHaveLength(1)
    })
  },
  404: () => {
    it('knows no person', async () => {
      await expect(
        admin.call('POST /service-accounts/{id}/disable', { params: { id: cast.developer.id } }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('POST /service-accounts/{id}/enable', {
  200: () => {
    it('lets its tokens in again', async () => {
      const { id } = await makeServiceAccount(admin)
      const { program } = await makeServiceToken(app, admin, id, ['projects:read'])
      await admin.call('POST /service-accounts/{id}/disable', { params: { id } })
      expect(await admin.call('POST /service-accounts/{id}/enable', { params: { id } })).toMatchObject({
        status: 'active',
      })
      expect((await program.send('/api/projects')).status).toBe(200)
    })
  },
  404: () => {
    it('knows none with this id', async () => {
      await expect(admin.call('POST /service-accounts/{id}/enable', { params: { id: UNKNOWN } })).rejects.toMatchObject(
        { status: 404 },
      )
    })
  },
})

describeEndpoint('DELETE /service-accounts/{id}', {
  204: () => {
    it('revokes its tokens, takes it out of its projects and hands over what it owns', async () => {
      const { id, email } = await makeServiceAccount(admin, { projects: [inShop] })
      const { program } = await makeServiceToken(app, admin, id, ['projects:read'])
      const environment = await makeEnvironment(deps, cast.project.id, { ...cast.developer, id })
      await admin.call('DELETE /service-accounts/{id}', { params: { id } })
      expect((await program.send('/api/projects')).status).toBe(401)
      expect(await listed(id)).toBeUndefined()
      const project = await cast.owner.call('GET /projects/{id}', { params: { id: cast.project.id } })
      expect(project.team_members.map(({ user_email }) => user_email)).not.toContain(email)
      const [left] = await orm.select().from(environments).where(eq(environments.id, environment))
      expect(left?.owner_id).toBe(cast.owner.id)
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({
        action: 'service-account.delete',
        after: { tokens_revoked: 1 },
      })
    })
  },
  404: () => {
    it('knows none that is deleted', async () => {
      const { id } = await makeServiceAccount(admin)
      const remove = () => admin.call('DELETE /service-accounts/{id}', { params: { id } })
      await remove()
      await expect(remove()).rejects.toMatchObject({ status: 404 })
    })
  },
})
