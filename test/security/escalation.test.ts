// Taking rights that no one gave: your own role, roles for others, fields that
// no form has, and what belongs to someone else.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { projectMembers, projects } from '../../src/server/db/schema/projects.ts'
import { sessions, users } from '../../src/server/db/schema/accounts.ts'
import { notifications } from '../../src/server/db/schema/notifications.ts'
import { invitations, teamMembers } from '../../src/server/db/schema/teams.ts'
import { createTestApp, type User } from '../support/app.ts'
import { makeCast, makeTeam, type Cast } from '../support/cast.ts'
import { makeComponent, makeTemplate } from '../support/things.ts'
import { CALLS, rowsDigest, named, requestOf, send } from './calls.ts'

const app = await createTestApp({ mail: { url: 'smtp://mail.invalid', from: 'strata@example.com' } })
const { orm } = app.deps.database
const { deps } = app

async function inProject(cast: Cast, user: User): Promise<string | undefined> {
  const rows = await orm.select().from(projectMembers).where(eq(projectMembers.project_id, cast.project.id))
  return rows.find(({ user_id }) => user_id === user.id)?.role
}

describe('a role in the installation', () => {
  it('is given by administrators alone, also to oneself', async () => {
    const { owner, outsider } = await makeCast(app)
    for (const [who, id] of [
      [owner, owner.id],
      [owner, outsider.id],
    ] as const)
      await expect(
        who.call('PUT /people/{id}/role', { params: { id }, body: { role: 'admin' } }),
      ).rejects.toMatchObject({ status: 403 })
    await expect(
      owner.call('POST /people/invitations', { body: { email: 'mine@example.com', role: 'admin' } }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await orm.select().from(invitations).where(eq(invitations.email, 'mine@example.com'))).toEqual([])
  })

  it('does not come with an invitation into a team', async () => {
    const { owner, team } = await makeCast(app)
    const path = `/api/teams/${team.id}/members`
    const invite = (body: object) =>
      owner.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'friend@example.com', ...body }),
      })
    expect((await invite({ role: 'admin' })).status).toBe(400)
    expect((await invite({ instance_role: 'admin' })).status).toBe(400)
    const response = await invite({ role: 'owner' })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ link: null })
    expect(await orm.select().from(invitations).where(eq(invitations.email, 'friend@example.com'))).toMatchObject([
      { role: 'user', team_role: 'owner' },
    ])
  })

  it('ends what its holder prepared: invitations of administrators by someone who is none any more', async () => {
    const admin = await app.user({ role: 'admin' }).ready()
    const mole = await app.user({ role: 'admin' }).ready()
    const { link } = await mole.call('POST /people/invitations', {
      body: { email: 'back-door@example.com', role: 'admin' },
    })
    await admin.call('PUT /people/{id}/role', { params: { id: mole.id }, body: { role: 'user' } })
    const token = link?.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    await expect(app.person().call('GET /auth/invitations/{token}', { params: { token } })).rejects.toMatchObject({
      status: 404,
    })
    const body = { token, name: 'Back', password: 'secret-2' }
    await expect(app.person().call('POST /auth/invitations/accept', { body })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a role in a project', () => {
  it('is not raised by oneself, nor are owners made by a person who is none', async () => {
    const cast = await makeCast(app)
    const { project, project_admin, developer, viewer, owner } = cast
    const setRole = (who: User, email: string, role: 'owner' | 'admin' | 'developer') =>
      who.call('PUT /projects/{id}/team/{email}/role', { params: { id: project.id, email }, body: { role } })
    for (const who of [viewer, developer])
      await expect(setRole(who, who.email, 'admin')).rejects.toMatchObject({ status: 403 })
    await expect(setRole(project_admin, project_admin.email, 'owner')).rejects.toMatchObject({ status: 403 })
    await expect(setRole(project_admin, project_admin.email.toUpperCase(), 'owner')).rejects.toMatchObject({
      status: 403,
    })
    await expect(setRole(project_admin, viewer.email, 'owner')).rejects.toMatchObject({ status: 403 })
    await expect(setRole(project_admin, owner.email, 'developer')).rejects.toMatchObject({ status: 403 })
    const removal = { params: { id: project.id, email: owner.email } }
    await expect(project_admin.call('DELETE /projects/{id}/team/{email}', removal)).rejects.toMatchObject({
      status: 403,
    })
    for (const [who, role] of [
      [owner, 'owner'],
      [project_admin, 'admin'],
      [developer, 'developer'],
      [viewer, 'viewer'],
    ] as const)
      expect(await inProject(cast, who)).toBe(role)
  })

  it('is not given by a person who manages people to a second account of theirs above their own', async () => {
    const cast = await makeCast(app)
    const { project, project_admin, outsider } = cast
    const add = { params: { id: project.id }, body: { user_email: outsider.email, role: 'owner' as const } }
    await expect(project_admin.call('POST /projects/{id}/team', add)).rejects.toMatchObject({ status: 403 })
    expect(await inProject(cast, outsider)).toBeUndefined()
  })

  it('does not come with owning: only administrators give a project away or make one for others', async () => {
    const { project, project_admin, owner, outsider } = await makeCast(app)
    for (const who of [project_admin, owner]) {
      const body = { owner_email: who === owner ? outsider.email : who.email }
      await expect(who.call('PUT /projects/{id}', { params: { id: project.id }, body })).rejects.toMatchObject({
        status: 403,
      })
    }
    const body = { name: 'Planted', slug: `planted-${project.id.slice(0, 8)}`, owner_email: owner.email }
    await expect(outsider.call('POST /projects', { body })).rejects.toMatchObject({ status: 403 })
    expect(await orm.select().from(projects).where(eq(projects.slug, body.slug))).toEqual([])
  })
})

it('does not raise a role in a team by oneself', async () => {
  const { team, developer, outsider } = await makeCast(app)
  const members = await orm.select().from(teamMembers).where(eq(teamMembers.team_id, team.id))
  const own = members.find(({ user_id }) => user_id === developer.id)?.id ?? ''
  const params = { id: team.id, member_id: own }
  await expect(
    developer.call('PUT /teams/{id}/members/{member_id}/role', { params, body: { role: 'owner' } }),
  ).rejects.toMatchObject({ status: 403 })
  const invite = { params: { id: team.id }, body: { email: outsider.email, role: 'owner' as const } }
  await expect(developer.call('POST /teams/{id}/members', invite)).rejects.toMatchObject({ status: 403 })
  await expect(outsider.call('POST /teams/{id}/members', invite)).rejects.toMatchObject({ status: 404 })
  expect(await orm.select().from(teamMembers).where(eq(teamMembers.team_id, team.id))).toEqual(members)
})

/** Forms that say to which team something belongs. */
const IN_TEAMS = ['POST /templates', 'PUT /templates/{id}/sharing', 'POST /components', 'PUT /components/{id}'] as const

describe('fields that a form does not have', () => {
  const PLANTED = {
    id: '00000000-0000-4000-8000-000000000001',
    role: 'admin',
    is_demo: true,
    owner_id: '00000000-0000-4000-8000-000000000001',
    user_id: '00000000-0000-4000-8000-000000000001',
    team_id: 'platform',
    password_hash: 'x',
    two_factor_enabled_at: null,
    disabled_at: null,
    created_at: '2020-01-01T00:00:00Z',
    status: 'archived',
    permissions: ['all'],
    abilities: { 'project.delete': true },
    is_shared: true,
    token: 'x',
    secret_hash: 'x',
    invited_by: 'x',
    constructor: { prototype: { role: 'admin' } },
  }

  /** Names that are fields of the form itself. */
  const ownFields = (body: unknown): readonly string[] =>
    typeof body === 'object' && body !== null ? Object.keys(body) : []
  const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
    'POST /people/invitations': ['role'],
    'POST /teams/{id}/members': ['role'],
    'PUT /projects/{id}': ['status'],
    // Each refuses a team that one is not in: see below.
    ...Object.fromEntries(IN_TEAMS.map((key) => [key, ['team_id']])),
    // Names a stored result; with answers beside it, it is one form too many.
    'POST /export/zip': [],
    // Names the workflow that the draft is to replace: see test/security/tenants.test.ts.
    'POST /workflows/dry-run': ['id'],
  }

  it.each(named(CALLS.filter(({ row }) => row.body)))(
    '%s refuses each by its name and changes nothing',
    async (_, call) => {
      const cast = await makeCast(app)
      const request = await requestOf(call, { app, cast, actor: cast.admin })
      const known = [...ownFields(request.body), ...(OPTIONAL[call.key] ?? [])]
      const before = await rowsDigest(app)
      for (const [field, value] of Object.entries(PLANTED).filter(([name]) => !known.includes(name))) {
        const response = await send(
          cast.admin,
          request,
          {},
          JSON.stringify({ ...Object(request.body), [field]: value }),
        )
        const body: unknown = await response.json()
        expect([field, response.status]).toEqual([field, 400])
        if (call.key === 'POST /export/zip' && field === 'id') continue
        expect(body).toMatchObject({
          problems: [{ field, message: 'There is no such field: check its spelling or leave it out.' }],
        })
      }
      const polluted = (request.init.body ?? '{}').replace(
        /^\{/,
        `{"__proto__": {"role": "admin", "is_demo": true}${request.init.body === '{}' ? '' : ','}`,
      )
      expect((await send(cast.admin, request, {}, polluted)).status).toBeGreaterThanOrEqual(400)
      expect(await rowsDigest(app)).toBe(before)
      expect(Reflect.get({}, 'role')).toBeUndefined()
    },
  )

  it('are refused inside of settings too', async () => {
    const ada = await app.user().ready()
    const put = (path: string, body: unknown) =>
      ada.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    for (const settings of [{ role: 'admin' }, { email: 'x@example.com' }, { is_demo: true }, { password_hash: 'x' }])
      expect((await put('/api/account', { settings })).status).toBe(400)
    const [row] = await orm.select().from(users).where(eq(users.id, ada.id))
    expect(row).toMatchObject({ role: 'user', is_demo: false, password_hash: null, email: ada.email })
  })
})

describe('a team that one is not in', () => {
  it('is a field of the forms below and of no other', () => {
    // What groups give, administrators say of every team.
    const found = CALLS.filter(({ row }) => row.body instanceof z.ZodObject && 'team_id' in row.body.shape).filter(
      ({ row }) => row.permission !== 'directory.manage',
    )
    expect(found.map(({ key }) => key)).toEqual(IN_TEAMS)
  })

  /** What the outsider has, which they may give away. */
  const own = async ({ outsider }: Cast) => ({
    template: await makeTemplate(deps, outsider),
    component: await makeComponent(deps, outsider),
  })
  const ATTEMPTS: Readonly<
    Record<
      (typeof IN_TEAMS)[number],
      (who: User, team_id: string, ids: Awaited<ReturnType<typeof own>>) => Promise<unknown>
    >
  > = {
    'POST /templates': (who, team_id) => who.call('POST /templates', { body: { name: 'Planted', team_id } }),
    'PUT /templates/{id}/sharing': (who, team_id, { template: id }) =>
      who.call('PUT /templates/{id}/sharing', { params: { id }, body: { visibility: 'team', team_id } }),
    'POST /components': (who, team_id) =>
      who.call('POST /components', { body: { name: 'Planted', category: 'compute', cloud: 'aws', team_id } }),
    'PUT /components/{id}': (who, team_id, { component: id }) =>
      who.call('PUT /components/{id}', { params: { id }, body: { team_id } }),
  }

  it.each(IN_TEAMS)('is not reached by %s, nor is it told apart from one that is not there', async (key) => {
    const cast = await makeCast(app)
    const ids = await own(cast)
    const before = await rowsDigest(app)
    const refusals = await Promise.all(
      [cast.team.id, 'team-of-nobody'].map((team_id) =>
        ATTEMPTS[key](cast.outsider, team_id, ids).then(Object, (error: unknown) => error),
      ),
    )
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 404,
        message: 'There is no such team, or you are not in it: ask its owner to add you.',
      })
    }
    expect(await rowsDigest(app)).toBe(before)
    // The same is let through for a person who is in it.
    const made = await makeTeam(deps, cast.outsider)
    expect(await ATTEMPTS[key](cast.outsider, made.id, ids)).toMatchObject({ team_id: made.id })
  })

  it('does not come with an import from a browser', async () => {
    const { outsider, owner, team } = await makeCast(app)
    const old = { name: 'Planted', cloud: 'aws' }
    const body = {
      savedTemplates: [{ ...old, id: '1', teamId: team.id }],
      teamTemplates: { [team.id]: [{ ...old, id: '2' }] },
    }
    expect(await outsider.call('POST /import/browser-data', { body })).toMatchObject({ templates: 2, teams: 0 })
    const planted = await outsider.call('GET /templates', { query: { search: 'Planted' } })
    expect(planted.map(({ team_id, visibility }) => [team_id, visibility])).toEqual(
      Array.from({ length: 2 }, () => [null, 'personal']),
    )
    expect(await owner.call('GET /templates', { query: { scope: 'team' } })).toEqual([])
  })
})

it('does not touch the templates, components, configurations, tokens, sessions and notifications of others', async () => {
  const [ada, mallory] = [await app.user().ready(), await app.user().ready()]
  const [template, component] = [await makeTemplate(deps, ada), await makeComponent(deps, ada)]
  const settings = { name: 'Mine', environment: 'dev' as const, region: 'eastus', auto_approve: false, tags: [] }
  const configuration = await ada.call('POST /deploy-configurations', { body: settings })
  const token = await ada.call('POST /account/tokens', {
    body: { name: 'mine', scopes: ['projects:read'], expires_in_days: 1 },
  })
  const [session] = await orm.select().from(sessions).where(eq(sessions.user_id, ada.id))
  const notification = randomUUID()
  await orm.insert(notifications).values({
    id: notification,
    user_id: ada.id,
    kind: 'password-changed',
    data: {},
    path: null,
    created_at: deps.now(),
  })
  const before = await rowsDigest(app)
  const missing = { status: 404 }
  const onTemplate = { params: { id: template } }
  await expect(mallory.call('PUT /templates/{id}', { ...onTemplate, body: { name: 'Mine' } })).rejects.toMatchObject(
    missing,
  )
  await expect(
    mallory.call('PUT /templates/{id}/sharing', { ...onTemplate, body: { visibility: 'personal' } }),
  ).rejects.toMatchObject(missing)
  await expect(mallory.call('POST /templates/{id}/fork', { ...onTemplate, body: {} })).rejects.toMatchObject(missing)
  await expect(
    mallory.call('POST /templates', { body: { name: 'Mine', forked_from: template } }),
  ).rejects.toMatchObject(missing)
  await expect(mallory.call('DELETE /templates/{id}', onTemplate)).rejects.toMatchObject(missing)
  await expect(
    mallory.call('PUT /components/{id}', { params: { id: component }, body: { name: 'Mine' } }),
  ).rejects.toMatchObject(missing)
  await expect(mallory.call('DELETE /components/{id}', { params: { id: component } })).rejects.toMatchObject(missing)
  await expect(
    mallory.call('DELETE /deploy-configurations/{id}', { params: { id: configuration.id } }),
  ).rejects.toMatchObject(missing)
  await expect(mallory.call('DELETE /account/tokens/{id}', { params: { id: token.id } })).rejects.toMatchObject(missing)
  await expect(
    mallory.call('DELETE /account/sessions/{id}', { params: { id: session?.id ?? '' } }),
  ).rejects.toMatchObject(missing)
  expect(await mallory.call('POST /notifications/read', { body: { ids: [notification] } })).toEqual({ unread_count: 0 })
  expect(await rowsDigest(app)).toBe(before)
})
