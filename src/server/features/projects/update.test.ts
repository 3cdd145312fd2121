import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'

const app = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)
const ownParams = { id: cast.project.id }

/** A project of someone. */
async function ownerWithProject() {
  const owner = await user().ready()
  const project = await makeProject(deps, owner)
  return { owner, project, params: { id: project.id } }
}

describeEndpoint('PUT /projects/{id}', {
  200: () => {
    it('changes what is given and leaves the rest', async () => {
      const { owner, params } = await ownerWithProject()
      const before = await owner.call('GET /projects/{id}', { params })
      const after = await owner.call('PUT /projects/{id}', {
        params,
        body: { name: 'Renamed', settings: { max_lifetime_days: 7 } },
      })
      const changed = { at: deps.now().toISOString(), by: owner.name }
      expect(after).toEqual({
        ...before,
        changed,
        name: 'Renamed',
        settings: { ...before.settings, max_lifetime_days: 7 },
      })
      expect(await owner.call('GET /projects/{id}', { params })).toEqual(after)
    })

    it('changes every field', async () => {
      const { owner, project, params } = await ownerWithProject()
      const settings = {
        default_cloud_provider: 'GCP',
        default_region: 'europe-west1',
        auto_approve_dev: false,
        require_tags: true,
        allowed_clouds: ['GCP'],
        max_lifetime_days: 90,
        max_unpriced_lines: 0,
        default_tags: { a: 'b' },
      }
      const body = {
        name: 'New',
        slug: `${project.slug}-new`,
        description: 'Text',
        budget_limit: 12.5,
        tags: { x: 'y' },
        status: 'archived' as const,
        settings,
      }
      expect(await owner.call('PUT /projects/{id}', { params, body })).toMatchObject(body)
      const cleared = await owner.call('PUT /projects/{id}', {
        params,
        body: { description: '', budget_limit: null, settings: { max_lifetime_days: null } },
      })
      expect(cleared).toMatchObject({
        description: null,
        budget_limit: null,
        settings: { ...settings, max_lifetime_days: null },
      })
    })

    it('writes the fields that changed to the audit log, and nothing when none did', async () => {
      const { owner, params } = await ownerWithProject()
      await owner.call('PUT /projects/{id}', {
        params,
        body: { name: 'Renamed', budget_limit: 5, settings: { require_tags: true } },
      })
      await owner.call('PUT /projects/{id}', {
        params,
        body: { name: 'Renamed', owner_email: owner.email, settings: { require_tags: true } },
      })
      expect(await auditOf(deps, params.id)).toEqual([
        {
          action: 'project.update',
          actor_email: owner.email,
          before: { name: 'Storefront', budget_limit: null, require_tags: false },
          after: { name: 'Renamed', budget_limit: 5, require_tags: true },
        },
      ])
    })

    it('is for owners, admins of the project and administrators', async () => {
      for (const who of [cast.owner, cast.project_admin, cast.admin])
        expect(
          await who.call('PUT /projects/{id}', { params: ownParams, body: { description: who.email } }),
        ).toMatchObject({ description: who.email })
    })
  },
  400: () => {
    it.each<[Record<string, unknown>, string]>([
      [{ name: '' }, 'name'],
      [{ slug: 'A b' }, 'slug'],
      [{ budget_limit: -0.01 }, 'budget_limit'],
      [{ status: 'deleted' }, 'status'],
      [{ settings: { default_region: 'nowhere' } }, 'settings.default_region'],
      [{ settings: { default_region: 'eu-west-1' } }, 'settings.default_region'],
      [{ settings: { allowed_clouds: ['AWS'] } }, 'settings.default_cloud_provider'],
      [{ settings: { max_lifetime_days: 0 } }, 'settings.max_lifetime_days'],
      [{ id: 'x' }, 'id'],
      [{ owner_id: 'x' }, 'owner_id'],
    ])('refuses %j', async (body, field) => {
      const response = await cast.owner.send(`/api/projects/${cast.project.id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field }] })
    })

    it('refuses to give it to no one', async () => {
      const body = { owner_email: 'nobody@example.com' }
      await expect(cast.admin.call('PUT /projects/{id}', { params: ownParams, body })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'owner_email' }],
      })
    })
  },
  403: () => {
    it('refuses roles that may only read or build', async () => {
      for (const who of [cast.developer, cast.viewer])
        await expect(
          who.call('PUT /projects/{id}', { params: ownParams, body: { name: 'Mine' } }),
        ).rejects.toMatchObject({ status: 403 })
    })

    it('lets no owner or admin of the project give it away, nor take it', async () => {
      for (const who of [cast.owner, cast.project_admin]) {
        for (const owner_email of [cast.project_admin.email, cast.outsider.email]) {
          await expect(
            who.call('PUT /projects/{id}', { params: ownParams, body: { owner_email } }),
          ).rejects.toMatchObject({
            status: 403,
            message: 'Only administrators can transfer a project to someone else: ask one.',
          })
        }
      }
      expect(await cast.owner.call('GET /projects/{id}', { params: ownParams })).toMatchObject({
        owner_email: cast.owner.email,
      })
    })
  },
  404: () => {
    it('hides it from a person who is not in it', async () => {
      await expect(
        cast.outsider.call('PUT /projects/{id}', { params: ownParams, body: { name: 'Mine' } }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    const taken = { status: 409, message: 'A project with this slug already exists.' }
    it('refuses the slug of another project', async () => {
      const { owner, params } = await ownerWithProject()
      await expect(
        owner.call('PUT /projects/{id}', { params, body: { slug: cast.project.slug, name: 'New' } }),
      ).rejects.toMatchObject(taken)
      expect(await owner.call('GET /projects/{id}', { params })).toMatchObject({ name: 'Storefront' })
    })

    it('gives a slug to one of two that want it at once', async () => {
      const both = [await ownerWithProject(), await ownerWithProject()]
      const body = { slug: `wanted-${both[0]?.project.slug}` }
      const done = await Promise.allSettled(
        both.map(({ owner, params }) => owner.call('PUT /projects/{id}', { params, body })),
      )
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken)
    })
  },
})

describe('giving a project to someone else', () => {
  const admin = user({ role: 'admin', name: 'Root' })

  it('makes a new person a member who owns it, and leaves the old owner in it', async () => {
    const { owner, params } = await ownerWithProject()
    const heir = await user().ready()
    const given = await admin.call('PUT /projects/{id}', { params, body: { owner_email: heir.email } })
    expect(given.owner_email).toBe(heir.email)
    expect(new Map(given.team_members.map(({ user_email, role }) => [user_email, role]))).toEqual(
      new Map([
        [owner.email, 'owner'],
        [heir.email, 'owner'],
      ]),
    )
    expect(await toldTo(deps, heir)).toEqual([
      {
        kind: 'project-member-added',
        data: { actor: 'Root', project: 'Storefront', role: 'owner' },
        path: `/projects/${params.id}`,
      },
    ])
    expect(await auditOf(deps, params.id)).toMatchObject([
      { action: 'project.member.add', before: null, after: { email: heir.email, role: 'owner' } },
      { action: 'project.update', before: { owner_email: owner.email }, after: { owner_email: heir.email } },
    ])
    // The old owner is one of the owners now and no longer held to it.
    await heir.call('DELETE /projects/{id}/team/{email}', { params: { ...params, email: owner.email } })
  })

  it('raises a member', async () => {
    const owner = await user().ready()
    const viewer = user()
    const project = await makeProject(deps, owner, { viewer })
    const given = await admin.call('PUT /projects/{id}', {
      params: { id: project.id },
      body: { owner_email: viewer.email },
    })
    expect(given.team_members.find(({ user_email }) => user_email === viewer.email)).toMatchObject({ role: 'owner' })
    expect(await toldTo(deps, viewer)).toMatchObject([{ kind: 'project-role-changed' }])
    expect(await auditOf(deps, project.id)).toMatchObject([
      { action: 'project.member.role', before: { email: viewer.email, role: 'viewer' }, after: { role: 'owner' } },
      { action: 'project.update' },
    ])
  })
})
