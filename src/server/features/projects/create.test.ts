import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'

const app = await createTestApp()
const { user, deps } = app

let count = 0
const newSlug = () => `shop-${(count += 1)}`

describeEndpoint('POST /projects', {
  201: () => {
    it('makes a project with the documented default settings, owned by the caller', async () => {
      const owner = await user({ name: 'Ada' }).ready()
      const made = await owner.call('POST /projects', {
        body: { name: '  Storefront ', slug: 'storefront', owner_email: owner.email.toUpperCase() },
      })
      expect(made).toEqual({
        id: made.id,
        name: 'Storefront',
        slug: 'storefront',
        description: null,
        owner_email: owner.email,
        owner_name: 'Ada',
        budget_limit: null,
        budget_state: 'no-limit',
        budget: {
          month: '2026-11',
          spent: 0,
          reserved: 0,
          allowed: 0,
          left: null,
          forecast: 0,
          next: { month: '2026-12', taken: 0, allowed: 0 },
          percent: null,
        },
        total_monthly_cost: 0,
        environment_count: 0,
        team_members: [{ user_email: owner.email, name: 'Ada', role: 'owner', added_at: '2026-11-02T10:00:00.000Z' }],
        template_count: 0,
        settings: {
          default_cloud_provider: 'Azure',
          default_region: 'eastus',
          auto_approve_dev: true,
          require_tags: false,
          allowed_clouds: ['Azure', 'AWS', 'GCP'],
          max_lifetime_days: null,
          max_unpriced_lines: 3,
          confirm_plans: 'changes',
          check_drift: true,
          default_tags: {},
        },
        tags: {},
        status: 'active',
        created_at: '2026-11-02T10:00:00.000Z',
        changed: null,
        role: 'owner',
        abilities: {
          'project.read': true,
          'project.environments': true,
          'project.update': true,
          'project.leave': true,
          'project.delete': true,
          'project.members': true,
          'project.loosen': true,
          'project.owners': true,
          'project.templates': true,
          'project.connections': true,
          'project.connection-set-up': true,
        },
      })
      expect(await owner.call('GET /projects/{id}', { params: { id: made.id } })).toEqual(made)
    })

    it('keeps everything that is given, and takes an empty description for none', async () => {
      const owner = user()
      const settings = {
        default_cloud_provider: 'AWS',
        default_region: 'eu-west-1',
        auto_approve_dev: false,
        require_tags: true,
        allowed_clouds: ['AWS', 'GCP'],
        max_lifetime_days: 30,
        default_tags: { team: 'shop' },
      }
      const given = {
        name: 'Shop',
        slug: newSlug(),
        owner_email: owner.email,
        budget_limit: 499.99,
        tags: { cost_centre: '42' },
        settings,
      }
      const made = await owner.call('POST /projects', { body: { ...given, description: ' ' } })
      expect(made).toMatchObject({ ...given, description: null, budget_state: 'ok' })
    })

    it('takes a default cloud without a region for its first region', async () => {
      const owner = user()
      const body = {
        name: 'Shop',
        slug: newSlug(),
        owner_email: owner.email,
        settings: { default_cloud_provider: 'gcp' },
      }
      expect((await owner.call('POST /projects', { body })).settings).toMatchObject({
        default_cloud_provider: 'GCP',
        default_region: 'us-central1',
      })
    })

    it('lets an administrator make one for someone else, who is told', async () => {
      const admin = user({ role: 'admin', name: 'Root' })
      const owner = await user().ready()
      const made = await admin.call('POST /projects', {
        body: { name: 'Given', slug: newSlug(), owner_email: owner.email },
      })
      expect(made).toMatchObject({ owner_email: owner.email, role: null, abilities: { 'project.delete': true } })
      expect(made.team_members.map((member) => [member.user_email, member.role])).toEqual([[owner.email, 'owner']])
      expect(await toldTo(deps, owner)).toEqual([
        {
          kind: 'project-member-added',
          data: { actor: 'Root', project: 'Given', role: 'owner' },
          path: `/projects/${made.id}`,
        },
      ])
    })

    it('is written to the audit log', async () => {
      const owner = user()
      const { id, slug } = await owner.call('POST /projects', {
        body: { name: 'Audited', slug: newSlug(), owner_email: owner.email },
      })
      expect(await auditOf(deps, id)).toMatchObject([
        {
          action: 'project.create',
          actor_email: owner.email,
          before: null,
          after: { name: 'Audited', slug, owner_email: owner.email, budget_limit: null },
        },
      ])
    })
  },
  400: () => {
    const valid = { name: 'Shop', slug: 'refused', owner_email: 'a@example.com' }
    it.each<[field: string, given: Record<string, unknown>, message: string]>([
      ['name', { name: ' ' }, 'Project name is required'],
      ['slug', { slug: '' }, 'Project slug is required'],
      ['slug', { slug: undefined }, 'Project slug is required'],
      ['slug', { slug: 'My Shop' }, 'Use lowercase letters, digits and hyphens only.'],
      ['owner_email', { owner_email: '' }, 'Owner email is required'],
      ['owner_email', { owner_email: undefined }, 'Owner email is required'],
      ['owner_email', { owner_email: 'me' }, 'Enter an e-mail address such as name@example.com.'],
      ['budget_limit', { budget_limit: -1 }, 'The budget must be 0 or more.'],
      ['settings.allowed_clouds', { settings: { allowed_clouds: [] } }, 'Allow at least one cloud.'],
      ['role', { role: 'admin' }, 'There is no such field: check its spelling or leave it out.'],
    ])('names the field %s of %j', async (field, given, message) => {
      const response = await user().send('/api/projects', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...valid, ...given }),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field, message }] })
    })

    it('refuses settings that do not fit together', async () => {
      const owner = user()
      const settings = { default_cloud_provider: 'AWS', default_region: 'eastus', allowed_clouds: ['Azure'] }
      await expect(
        owner.call('POST /projects', { body: { name: 'Shop', slug: newSlug(), owner_email: owner.email, settings } }),
      ).rejects.toMatchObject({
        status: 400,
        problems: [
          { field: 'settings.default_cloud_provider' },
          { field: 'settings.default_region', message: expect.stringContaining('eastus') },
        ],
      })
    })

    it('refuses an owner without an account that works, which an administrator may name', async () => {
      const disabled = await user({ disabled_at: new Date('2026-11-01') }).ready()
      for (const owner_email of ['nobody@example.com', disabled.email]) {
        const made = user({ role: 'admin' }).call('POST /projects', {
          body: { name: 'Shop', slug: newSlug(), owner_email },
        })
        await expect(made).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'owner_email', message: expect.stringContaining(owner_email) }],
        })
      }
    })
  },
  403: () => {
    it('refuses to make a project in the name of someone else', async () => {
      const owner = await user().ready()
      const slug = newSlug()
      await expect(
        user().call('POST /projects', { body: { name: 'Shop', slug, owner_email: owner.email } }),
      ).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('You can create projects only for yourself'),
      })
      expect(await owner.call('GET /projects', {})).toEqual([])
    })
  },
  409: () => {
    it('refuses a slug that another project has, whoever owns it', async () => {
      const slug = newSlug()
      const [first, second] = [user(), user()]
      await first.call('POST /projects', { body: { name: 'Shop', slug, owner_email: first.email } })
      await expect(
        second.call('POST /projects', { body: { name: 'Other', slug, owner_email: second.email } }),
      ).rejects.toMatchObject({
        status: 409,
        message: 'A project with this slug already exists.',
      })
    })

    it('makes one of many with the same slug at once', async () => {
      const owner = await user().ready()
      const body = { name: 'Shop', slug: newSlug(), owner_email: owner.email }
      const made = await Promise.allSettled(Array.from({ length: 6 }, () => owner.call('POST /projects', { body })))
      expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
      for (const one of made) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
      expect(await owner.call('GET /projects', {})).toHaveLength(1)
    })
  },
})
