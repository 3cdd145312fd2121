import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, proveNothing } from '../../../../test/support/things.ts'
import { TRANSITIONS } from '#domain/environment/lifecycle.ts'
import { environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { sweepEnvironments } from '../../environments/clock/sweep.ts'
import { makeWorkflow } from '../../../../test/support/workflows.ts'

/** These tests are not about proofs, which take most of the time of a seed. */
const mail = { url: 'smtp://127.0.0.1:1', from: 'strata@example.com' }
const app = await createTestApp({ newId: randomUUID, prove: proveNothing, mail })
const { deps, user } = app
const admin = await user({ role: 'admin', name: 'Ada' }).ready()
const lead = await user({ is_demo: true, email: 'demo.lead@example.com', name: 'Demo Lead' }).ready()
const asker = await user({ is_demo: true, email: 'demo.user@example.com', name: 'Demo User' }).ready()
await user({ is_demo: true, email: 'demo.gone@example.com', disabled_at: deps.now() }).ready()

const seed = () => admin.call('POST /dev/seed-data', {})
const clear = () => admin.call('DELETE /dev/clear-data', {})
const sampleProject = async () =>
  (await deps.database.orm.select().from(projects).where(eq(projects.slug, 'sample-data')))[0]

describeEndpoint('POST /dev/seed-data', {
  200: () => {
    it('makes seven environments and five requests in every state that there is to see', async () => {
      expect(await seed()).toEqual({
        message: 'Sample data seeded: 7 environments and 5 approval requests',
        environments_created: 7,
        approvals_created: 5,
      })
      const made = await admin.call('GET /environments', { query: { status: 'all' } })
      expect(made.map(({ cloud_provider }) => cloud_provider).toSorted()).toEqual([
        'AWS',
        'AWS',
        'AWS',
        'Azure',
        'Azure',
        'Azure',
        'GCP',
      ])
      const shown = made.map(({ name, status, waiting }) => `${name} ${status} ${waiting?.kind}`)
      expect(shown.toSorted()).toEqual([
        'campaign-landing expired teardown-off',
        'checkout pending approval',
        'etl-sandbox suspended resume',
        'orders-mobile-api expiring_soon end',
        'reporting active nobody',
        'risk-model pending approval',
        'storefront-web active nobody',
      ])
      const approvals = await admin.call('GET /approvals', {})
      expect(approvals.map(({ environment, state }) => `${environment.name} ${state}`).toSorted()).toEqual([
        'checkout pending',
        'reporting approved',
        'risk-model pending',
        'risk-model rejected',
        'storefront-web approved',
      ])
    })

    it('counts what they cost from the day on which they were applied, and reserves it', async () => {
      const [shop] = await admin.call('GET /environments', { query: { search: 'storefront-web' } })
      // Twelve days: 10 d 14 h of October and 1 d 10 h of November.
      expect(shop?.cost_to_date).toBeCloseTo((shop?.cost_monthly ?? 0) * ((10 + 14 / 24) / 31 + (1 + 10 / 24) / 30), 1)
      expect(shop?.budget_percent).toBeGreaterThan(0)
      const { id = '' } = (await sampleProject()) ?? {}
      const { budget } = await admin.call('GET /projects/{id}', { params: { id } })
      expect(budget.spent + budget.reserved).toBeLessThan(2000)
      expect(budget.reserved).toBeGreaterThan(1000)
    })

    it('ends one in nine hours and is the lifecycle of every environment from then on', async () => {
      const [soon] = await admin.call('GET /environments', { query: { search: 'orders-mobile-api' } })
      expect(soon?.expires_at).toBe('2026-11-02T19:00:00.000Z')
      const lines = await sweepEnvironments(deps)
      expect(lines.summary).toBe('No environment was due.')
    })

    it('keeps in the audit log who seeded, and only steps that the table allows', async () => {
      const rows = await deps.database.orm.select().from(environments)
      for (const { id, name } of rows) {
        const entries = await auditOf(deps, id)
        expect(
          entries.every(({ actor_email }) => actor_email === admin.email),
          name,
        ).toBe(true)
        expect(
          entries.every(({ after }) => (after as { seeded?: boolean }).seeded === true),
          name,
        ).toBe(true)
        for (const { before, after } of entries) {
          const [from, to] = [before, after].map(
            (side) => (side as { status?: keyof typeof TRANSITIONS } | null)?.status,
          )
          if (from && to && from !== to) expect(TRANSITIONS[from], name).toContain(to)
        }
      }
    })

    it('agrees with itself about when everything happened', async () => {
      const { id = '' } = (await sampleProject()) ?? {}
      const project = await admin.call('GET /projects/{id}', { params: { id } })
      for (const environment of await admin.call('GET /environments', { query: { project_id: id, status: 'all' } })) {
        const { name, created_at, activated_at, waiting } = environment
        expect(project.created_at < created_at, name).toBe(true)
        for (const member of project.team_members) expect(member.added_at < created_at, name).toBe(true)
        const params = { id: environment.id }
        const told = await admin.call('GET /environments/{id}/activities', { params, query: {} })
        const times = told.map(({ at }) => at)
        expect(times, name).toEqual(times.toSorted().toReversed())
        const timeOf = (action: string) => told.find((entry) => entry.action === action)?.at
        expect(timeOf('environment.request'), name).toBe(created_at)
        expect(timeOf('environment.applied') ?? null, name).toBe(activated_at)
        for (const approval of await admin.call('GET /approvals', { query: { environment_id: environment.id } })) {
          expect(times, name).toContain(approval.created_at)
          if (approval.decided_at !== null) expect(times, name).toContain(approval.decided_at)
        }
        if (waiting !== null) expect(times, name).toContain(waiting.since)
      }
    })

    it('tells those who can decide, and mails no one', async () => {
      const inbox = await lead.call('GET /notifications', {})
      expect(inbox.notifications.filter(({ kind }) => kind === 'approval-requested')).toHaveLength(5)
      expect((await deps.database.pool.query('select from outbox')).rowCount).toBe(0)
    })

    it('lets the people of the demo in, and decide', async () => {
      const project = await sampleProject()
      const { team_members } = await admin.call('GET /projects/{id}', { params: { id: project?.id ?? '' } })
      expect(team_members.map(({ user_email, role }) => `${user_email} ${role}`).toSorted()).toEqual(
        [`${admin.email} owner`, 'demo.lead@example.com owner', 'demo.user@example.com developer'].toSorted(),
      )
      const [waits] = await lead.call('GET /approval/list/pending', { query: { to_decide: 'true' } })
      expect(waits?.requester).toEqual({ email: asker.email, name: 'Demo User' })
      expect(
        (await lead.call('POST /approval/{id}/approve', { params: { id: waits?.id ?? '' }, body: {} })).state,
      ).toBe('approved')
    })

    it('goes without people of the demo: what no one else may decide waits', async () => {
      const alone = await createTestApp({ newId: randomUUID, prove: proveNothing })
      const only = alone.user({ role: 'admin' })
      expect((await only.call('POST /dev/seed-data', {})).approvals_created).toBe(5)
      const pending = await only.call('GET /environments', { query: { status: 'pending' } })
      expect(pending.map(({ name, waiting }) => `${name} ${waiting?.kind}`).toSorted()).toEqual([
        'checkout no-approver',
        'reporting no-approver',
        'risk-model no-approver',
        'storefront-web no-approver',
      ])
      expect(await only.call('GET /dev', {})).toEqual({ is_enabled: true, environments: 7, approvals: 5 })
    })

    it('is not held up by workflows, which do not act on samples', async () => {
      const ask = { id: 'ask', type: 'request-approval' as const, target: 'project-owners', value: '' }
      const workflow = await makeWorkflow(deps, admin, { trigger: 'on-deploy', actions: [ask] })
      await clear()
      await seed()
      expect(await admin.call('GET /dev', {})).toEqual({ is_enabled: true, environments: 7, approvals: 5 })
      await admin.call('DELETE /workflows/{id}', { params: { id: workflow } })
    })
  },
  409: () => {
    it('never touches a project that people made, whatever it is called', async () => {
      const other = await createTestApp({ newId: randomUUID, prove: proveNothing })
      const root = await other.user({ role: 'admin' }).ready()
      const { orm } = other.deps.database
      const theirs = await makeProject(other.deps, await other.user().ready(), {}, { slug: 'sample-data' })
      const homes = async () =>
        new Set((await orm.select({ id: environments.project_id }).from(environments)).map(({ id }) => id))
      const [before] = await orm.select().from(projects).where(eq(projects.id, theirs.id))
      await root.call('POST /dev/seed-data', {})
      const made = await orm.select().from(projects).where(eq(projects.is_seeded, true))
      expect(made.map(({ slug, name }) => [slug, name])).toEqual([['sample-data-2', 'Sample data']])
      expect(await homes()).toEqual(new Set([made[0]?.id]))
      await root.call('DELETE /dev/clear-data', {})
      await root.call('POST /dev/seed-data', {})
      expect(await homes()).toEqual(new Set([made[0]?.id]))
      expect((await orm.select().from(projects).where(eq(projects.id, theirs.id)))[0]).toEqual(before)
    })

    it('asks to clear first', async () => {
      await expect(seed()).rejects.toMatchObject({
        status: 409,
        message: 'There is sample data already: clear it before you seed again.',
      })
    })

    it('seeds once when it is asked twice at once', async () => {
      await clear()
      const answers = await Promise.allSettled([seed(), seed()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await admin.call('GET /dev', {})).toEqual({ is_enabled: true, environments: 7, approvals: 5 })
    })

    it.each([
      [{ budget_limit: 100 }, 'The rules or the budget of the project Sample data no longer fit'],
      [
        { max_lifetime_days: 5, budget_limit: 2000 },
        'The project Sample data does not take the sample data: lifetime_days: Environments of this project can live 5 days',
      ],
      [{ status: 'archived' as const, max_lifetime_days: null }, 'The project Sample data is archived'],
    ])('leaves nothing when the project was set to %o', async (settings, message) => {
      await clear()
      await deps.database.orm.update(projects).set(settings).where(eq(projects.slug, 'sample-data'))
      const refused = await seed().catch((error: unknown) => error)
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(message) as string })
      expect(await admin.call('GET /dev', {})).toEqual({ is_enabled: true, environments: 0, approvals: 0 })
    })
  },
  404: () => {
    it('is not there while the dev tools are off', async () => {
      const off = await createTestApp({ devTools: false })
      const message = 'The dev tools are off here: start Strata with STRATA_DEV_TOOLS=true to use them.'
      await expect(off.user({ role: 'admin' }).call('POST /dev/seed-data', {})).rejects.toMatchObject({
        status: 404,
        message,
      })
    })
  },
  403: () => {
    it('is for administrators', async () => {
      await expect(lead.call('POST /dev/seed-data', {})).rejects.toMatchObject({ status: 403 })
    })
  },
})
