// Tokens of service accounts, and what a service account is not.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../../test/support/app.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeServiceAccount, makeServiceToken } from '../../../../test/support/service-accounts.ts'
import { make } from '../../../../test/support/make.ts'
import { makeRequest } from '../../../../test/support/requests.ts'
import { PASSWORD, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { everyRow } from '../../../../test/security/calls.ts'
import { TOKEN_SCOPES } from '#domain/access/token-scopes.ts'
import { isServiceRole } from '#domain/access/service-accounts.ts'
import { listApprovers } from '../../environments/base/approvers.ts'
import { notify } from '../../notify/notify.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { eq } from 'drizzle-orm'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const { admin } = cast
const OPEN = TOKEN_SCOPES.filter((scope) => !scope.startsWith('administration:'))
const body = { name: 'Pipeline', scopes: ['projects:read' as const], expires_in_days: 30 }

beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

describeEndpoint('POST /service-accounts/{id}/tokens', {
  201: () => {
    it('shows the token once and keeps only its hash', async () => {
      const { id } = await makeServiceAccount(admin)
      const { token } = await makeServiceToken(app, admin, id, ['projects:read'])
      expect(token).toMatch(/^strata_[\w-]{43}$/)
      expect(await everyRow(app)).not.toContain(token)
      expect(JSON.stringify(app.logged)).not.toContain(token)
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({
        action: 'service-account.token.create',
        actor_email: admin.email,
        after: { token: 'Pipeline', scopes: ['projects:read'], expires_at: '2026-12-02T10:00:00.000Z' },
      })
    })

    it('asks an administrator who has a password for it', async () => {
      const { id } = await makeServiceAccount(admin)
      const ada = await withPassword(app, { role: 'admin' })
      const ask = (given: { current_password?: string }) =>
        ada.call('POST /service-accounts/{id}/tokens', { params: { id }, body: { ...body, ...given } })
      await expect(ask({})).rejects.toMatchObject({ status: 400, problems: [{ field: 'current_password' }] })
      expect((await ask({ current_password: PASSWORD })).token).toMatch(/^strata_/)
    })
  },
  400: () => {
    it.each([
      [{ scopes: ['administration:read' as const] }, 'scopes'],
      [{ expires_in_days: 366 }, 'expires_in_days'],
      [{ scopes: [] }, 'scopes'],
    ])('refuses %j', async (given, field) => {
      const { id } = await makeServiceAccount(admin)
      await expect(
        admin.call('POST /service-accounts/{id}/tokens', { params: { id }, body: { ...body, ...given } }),
      ).rejects.toMatchObject({ status: 400, problems: [{ field }] })
    })
  },
  404: () => {
    it('makes none for a person', async () => {
      await expect(
        admin.call('POST /service-accounts/{id}/tokens', { params: { id: cast.developer.id }, body }),
      ).rejects.toMatchObject({ status: 404, said: { code: 'services.none' } })
    })
  },
  409: () => {
    it('makes none for one that is disabled', async () => {
      const { id } = await makeServiceAccount(admin)
      await admin.call('POST /service-accounts/{id}/disable', { params: { id } })
      await expect(admin.call('POST /service-accounts/{id}/tokens', { params: { id }, body })).rejects.toMatchObject({
        status: 409,
        said: { code: 'services.disabled' },
      })
    })
  },
  429: () => {
    it('takes five wrong passwords', async () => {
      const { id } = await makeServiceAccount(admin)
      const ada = await withPassword(app, { role: 'admin' })
      const ask = (current_password: string) =>
        ada.call('POST /service-accounts/{id}/tokens', { params: { id }, body: { ...body, current_password } })
      for (let count = 0; count < 5; count++) await expect(ask(`${count}`)).rejects.toMatchObject({ status: 400 })
      await expect(ask(PASSWORD)).rejects.toMatchObject({ status: 429 })
    })
  },
})

describeEndpoint('DELETE /service-accounts/{id}/tokens/{token_id}', {
  204: () => {
    it('ends a token at once', async () => {
      const { id } = await makeServiceAccount(admin)
      const { id: token_id, program } = await makeServiceToken(app, admin, id, ['projects:read'])
      await admin.call('DELETE /service-accounts/{id}/tokens/{token_id}', { params: { id, token_id } })
      expect((await program.send('/api/projects')).status).toBe(401)
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({ action: 'service-account.token.revoke' })
    })
  },
  404: () => {
    it('knows no token of another one', async () => {
      const { id } = await makeServiceAccount(admin)
      const other = await makeServiceAccount(admin)
      const { id: token_id } = await makeServiceToken(app, admin, other.id, ['projects:read'])
      for (const wrong of [token_id, UNKNOWN, 'nonsense'])
        await expect(
          admin.call('DELETE /service-accounts/{id}/tokens/{token_id}', { params: { id, token_id: wrong } }),
        ).rejects.toMatchObject({ status: 404, said: { code: 'services.no-token' } })
    })
  },
})

describe('a service account', () => {
  const makeOne = async (role: 'developer' | 'viewer' = 'developer') => {
    const account = await makeServiceAccount(admin, { projects: [{ project_id: cast.project.id, role }] })
    return { account, program: (await makeServiceToken(app, admin, account.id, OPEN)).program }
  }
  const post = (program: Person, path: string, sent: unknown) =>
    program.send(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })

  it('acts in its projects, and the audit log and the lists say what it is', async () => {
    const { program, account } = await makeOne()
    const asked = await post(program, '/environments', {
      name: 'Shop',
      stack: make.stack(),
      project_id: cast.project.id,
    })
    expect(asked.status).toBe(201)
    const { id } = (await asked.json()) as { id: string }
    expect(await cast.owner.call('GET /environments/{id}', { params: { id } })).toMatchObject({
      owner: { name: `${account.name} [service account]`, email: account.email },
    })
    expect((await auditOf(deps, id))[0]).toMatchObject({ action: 'environment.request', actor_email: account.email })
    const me = (await (await program.send('/api/account')).json()) as { name: string }
    expect(me.name).toBe(`${account.name} [service account]`)
    const project = await cast.owner.call('GET /projects/{id}', { params: { id: cast.project.id } })
    expect(project.team_members.find(({ user_email }) => user_email === account.email)?.name).toBe(me.name)
  })

  it('is never asked to approve, and cannot', async () => {
    const { program, account } = await makeOne()
    const demands = [{ target: account.email }]
    const asked = { reasons: ['workflow' as const], demands, requester_id: UNKNOWN, author_id: UNKNOWN }
    const approvers = await listApprovers(orm, cast.project.id, asked)
    expect(approvers.length).toBeGreaterThan(0)
    expect(approvers.map(({ id }) => id)).not.toContain(account.id)
    // Where a workflow names it alone, administrators are asked, as where it names nobody.
    const demanded = demands.map((one) => ({ ...one, workflow_id: UNKNOWN, workflow: 'Ask first' }))
    const waiting = { reasons: asked.reasons, demands: demanded }
    const { approval } = await makeRequest(deps, cast.project.id, cast.developer, waiting)
    const query = { project_id: cast.project.id, to_decide: 'true' as const }
    const listed = await admin.call('GET /approval/list/pending', { query })
    expect(listed.map(({ id }) => id)).toContain(approval)
    expect(await (await program.send('/api/approval/list/pending?to_decide=true')).json()).toEqual([])
    const response = await post(program, `/approval/${UNKNOWN}/approve`, {})
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'access.no-service-account' })
  })

  it.each([
    ['/projects', { name: 'Mine', slug: 'mine-1', description: '', budget_limit: 10 }],
    ['/teams', { name: 'Mine' }],
  ])('becomes no owner by POST %s', async (path, sent) => {
    const { program } = await makeOne()
    const response = await post(program, path, sent)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'access.no-service-account' })
  })

  it('gets no role that decides, owns no project and joins no team', async () => {
    const { account } = await makeOne()
    const { id } = cast.project
    for (const role of ['admin', 'owner'] as const) {
      expect(isServiceRole(role)).toBe(false)
      await expect(
        cast.owner.call('PUT /projects/{id}/team/{email}/role', {
          params: { id, email: account.email },
          body: { role },
        }),
      ).rejects.toMatchObject({ status: 409, said: { code: 'projects.service-account-role' } })
    }
    await expect(
      admin.call('PUT /projects/{id}', { params: { id }, body: { owner_email: account.email } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      cast.owner.call('POST /teams/{id}/members', { params: { id: cast.team.id }, body: { email: account.email } }),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('signs in by nothing, is no person in the lists, and is told nothing', async () => {
    const before = await admin.call('GET /people/summary', {})
    const { account } = await makeOne()
    expect(await admin.call('GET /people/summary', {})).toEqual(before)
    expect(await admin.call('GET /people', { query: { search: account.name } })).toEqual([])
    await expect(
      admin.call('PUT /people/{id}/role', { params: { id: account.id }, body: { role: 'admin' } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      app.person().call('POST /auth/login', { body: { email: account.email, password: PASSWORD } }),
    ).rejects.toMatchObject({ status: 401 })
    await orm.transaction((tx) =>
      notify(deps, tx, [{ user_id: account.id, kind: 'password-changed', data: { ip: '' }, path: null }]),
    )
    expect(await orm.select().from(notifications).where(eq(notifications.user_id, account.id))).toEqual([])
  })
})
