import { beforeEach, describe, expect, it } from 'vitest'
import type { WorkflowDraft } from '#contract/workflows.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { TELL_OWNER, makeWorkflow } from '../../../../test/support/workflows.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NONE = { status: 404, message: 'There is no such workflow, or it is not for a project of yours: ask its author.' }
const ONLY_AUTHOR = {
  status: 403,
  message: 'Only the author of this workflow or an administrator can do this: create a workflow of your own.',
}

const app = await createTestApp()
const { user, deps } = app
/** One whose body may be wrong: who asks and what is asked for are right. */
const author = await user().ready()
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const get = (caller: User, id: string) => caller.call('GET /workflows/{id}', { params: { id } })
const update = (caller: Pick<User, 'call'>, id: string, body: Partial<WorkflowDraft> & { base_version?: number }) =>
  caller.call('PUT /workflows/{id}', { params: { id }, body })
const lastEntry = async (id: string) => (await auditOf(deps, id)).at(-1)
const APPROVE = { id: 'a', type: 'approve', target: '', value: '' } as const
const hook = (target: string) => ({ id: 'a', type: 'webhook' as const, target, value: '' })

describeEndpoint('PUT /workflows/{id}', {
  200: () => {
    it('changes what is given, keeps the rest, and writes down what changed', async () => {
      const caller = await user().ready()
      const id = await makeWorkflow(deps, caller, { description: 'As it was.' })
      const before = await get(caller, id)
      app.setTime('2026-11-02T10:10:00Z')
      const changed = await update(caller, id, { name: 'Look', base_version: 1 })
      expect(changed).toEqual({ ...before, name: 'Look', version: 2, updated_at: '2026-11-02T10:10:00.000Z' })
      app.setTime('2026-11-02T10:20:00Z')
      expect(await update(caller, id, { name: 'Look' })).toEqual(changed)
      expect(await auditOf(deps, id)).toEqual([
        { action: 'workflow.update', actor_email: caller.email, before: { name: 'Watch' }, after: { name: 'Look' } },
      ])
    })

    it('gives it to the person who saves it, with whose rights it acts from then on', async () => {
      const { project_admin, admin, project } = await makeCast(app)
      const id = await makeWorkflow(deps, project_admin, { project_id: project.id })
      expect(await update(admin, id, { name: 'Look' })).toMatchObject({
        author: { email: admin.email },
        abilities: { 'workflow.update': true },
      })
      expect(await lastEntry(id)).toMatchObject({
        actor_email: admin.email,
        before: { author: project_admin.email },
        after: { author: admin.email, name: 'Look' },
      })
      expect(await get(project_admin, id)).toMatchObject({ abilities: { 'workflow.update': false } })
    })

    it('leaves it to its author when it is only turned off', async () => {
      const { developer, admin } = await makeCast(app)
      const id = await makeWorkflow(deps, developer, { trigger: 'on-deploy', actions: [APPROVE] })
      expect(await update(admin, id, { enabled: false })).toMatchObject({
        enabled: false,
        author: { email: developer.email },
        version: 2,
      })
      // To turn it off, no one has to be allowed to approve.
      const other = await makeWorkflow(deps, developer, { trigger: 'on-deploy', actions: [APPROVE] })
      expect(await update(developer, other, { enabled: false })).toMatchObject({ enabled: false })
    })

    it('keeps the time at which a schedule comes, unless it is another one or was off', async () => {
      const caller = await user().ready()
      const schedule = { cron: '10 * * * *', time_zone: 'UTC' }
      const { id, next_run_at } = await caller.call('POST /workflows', {
        body: { name: 'Hourly', trigger: 'on-schedule', schedule, actions: [TELL_OWNER] },
      })
      expect(next_run_at).toBe('2026-11-02T10:10:00.000Z')
      app.setTime('2026-11-02T10:20:00Z')
      // That it was missed is not forgotten because something else is saved.
      expect(await update(caller, id, { name: 'Each hour' })).toMatchObject({ next_run_at })
      expect(await update(caller, id, { enabled: false })).toMatchObject({ next_run_at: null })
      expect(await update(caller, id, { enabled: true })).toMatchObject({ next_run_at: '2026-11-02T11:10:00.000Z' })
      expect(await update(caller, id, { schedule: { cron: '45 * * * *', time_zone: 'UTC' } })).toMatchObject({
        next_run_at: '2026-11-02T10:45:00.000Z',
      })
      expect(await update(caller, id, { trigger: 'manual', schedule: null })).toMatchObject({
        trigger: 'manual',
        schedule: null,
        next_run_at: null,
      })
    })

    it('says of another address at the same host only that it is another', async () => {
      const caller = await user().ready()
      const id = await makeWorkflow(deps, caller, { actions: [hook('https://hooks.example.com/hidden')] })
      await update(caller, id, { actions: [hook('https://hooks.example.com/other')] })
      expect(await lastEntry(id)).toMatchObject({ before: {}, after: { actions: 'another address at the same host' } })
    })

    it('can be for another project, and for all', async () => {
      const { developer, project } = await makeCast(app)
      const id = await makeWorkflow(deps, developer)
      expect(await update(developer, id, { project_id: project.id })).toMatchObject({ project: { id: project.id } })
      expect(await update(developer, id, { project_id: null })).toMatchObject({ project: null })
    })
  },
  400: () => {
    it('refuses what a new one may not be either, with what it keeps', async () => {
      const id = await makeWorkflow(deps, author)
      await expect(update(author, id, { trigger: 'on-schedule' })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'schedule' }],
      })
      await expect(update(author, id, { actions: [hook('https://127.0.0.1/')] })).rejects.toMatchObject({
        problems: [{ field: 'actions.0.target' }],
      })
      await expect(update(author, id, { base_version: 2 })).rejects.toMatchObject({
        problems: [{ field: 'base_version', message: 'This workflow has no version 2 yet: its newest is 1.' }],
      })
      expect(await get(author, id)).toMatchObject({ version: 1, trigger: 'manual' })
    })
  },
  403: () => {
    it('refuses a person who only reads it', async () => {
      const { project_admin, owner, project } = await makeCast(app)
      const id = await makeWorkflow(deps, project_admin, { project_id: project.id })
      await expect(update(owner, id, { enabled: false })).rejects.toMatchObject(ONLY_AUTHOR)
    })

    it('refuses to save or turn on one that approves for a person who may not approve any more', async () => {
      const { developer, project } = await makeCast(app)
      const id = await makeWorkflow(deps, developer, {
        project_id: project.id,
        trigger: 'on-deploy',
        actions: [APPROVE],
        enabled: false,
      })
      for (const body of [{ enabled: true }, { name: 'Other' }])
        await expect(update(developer, id, body)).rejects.toMatchObject({
          status: 403,
          message: expect.stringContaining('a workflow that approves'),
        })
      expect(await update(developer, id, { actions: [TELL_OWNER], enabled: true })).toMatchObject({ enabled: true })
    })

    it('refuses a token that may not do itself what the workflow does', async () => {
      const id = await makeWorkflow(deps, author, { actions: [{ id: 'a', type: 'terminate', target: '', value: '' }] })
      const program = author.token(['workflows:write'])
      await expect(update(program, id, { name: 'Other' })).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('has no scope environments:write'),
      })
      expect(await update(program, id, { enabled: false })).toMatchObject({ enabled: false })
    })
  },
  404: () => {
    it('hides those of others and projects of others, and does not know what is not there', async () => {
      const { outsider, developer, project } = await makeCast(app)
      const theirs = await makeWorkflow(deps, developer)
      for (const id of [theirs, UNKNOWN, 'nothing'])
        await expect(update(outsider, id, { name: 'Mine' })).rejects.toMatchObject(NONE)
      const id = await makeWorkflow(deps, outsider)
      await expect(update(outsider, id, { project_id: project.id })).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining('no such project'),
      })
    })
  },
  409: () => {
    it('does not save over what someone saved meanwhile, and says who and when', async () => {
      const { project_admin, admin, project } = await makeCast(app)
      const id = await makeWorkflow(deps, project_admin, { project_id: project.id })
      app.setTime('2026-11-02T10:15:00Z')
      await update(project_admin, id, { name: 'Theirs', base_version: 1 })
      const rest =
        'nothing of yours is lost, and nothing of it is saved yet. Look at what is there now, and save yours on top of that.'
      await expect(update(admin, id, { name: 'Mine', base_version: 1 })).rejects.toMatchObject({
        status: 409,
        message: `${project_admin.name} saved version 2 on 2026-11-02 at 10:15 UTC, while you were editing version 1: ${rest}`,
      })
      await expect(update(project_admin, id, { name: 'Mine', base_version: 1 })).rejects.toMatchObject({
        message: expect.stringMatching(/^You saved version 2/),
      })
      expect(await get(admin, id)).toMatchObject({ name: 'Theirs', version: 2 })
    })

    it('lets one of two that save at once through', async () => {
      const id = await makeWorkflow(deps, author)
      const both = await Promise.allSettled(['One', 'Two'].map((name) => update(author, id, { name, base_version: 1 })))
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await get(author, id)).toMatchObject({ version: 2 })
    })
  },
})

describe('a project that is deleted', () => {
  it('takes its workflows along', async () => {
    const { owner, project } = await makeCast(app)
    const id = await makeWorkflow(deps, owner, { project_id: project.id })
    await owner.call('DELETE /projects/{id}', { params: { id: project.id } })
    await expect(get(owner, id)).rejects.toMatchObject(NONE)
  })
})
