import { beforeEach, expect, it } from 'vitest'
import type { WorkflowDraft } from '#contract/workflows.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeServiceAccount } from '../../../../test/support/service-accounts.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { TELL_OWNER } from '../../../../test/support/workflows.ts'

const app = await createTestApp()
const { user, deps } = app
const somebody = user()
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const BASIC: Pick<WorkflowDraft, 'name' | 'trigger' | 'actions'> = {
  name: 'Watch',
  trigger: 'on-deploy',
  actions: [TELL_OWNER],
}
const create = (caller: Pick<User, 'call'>, more: Partial<WorkflowDraft> = {}) =>
  caller.call('POST /workflows', { body: { ...BASIC, ...more } })
const action = (type: WorkflowDraft['actions'][number]['type'], target = '', value = '') => ({
  id: 'a',
  type,
  target,
  value,
})
const telling = (...addresses: readonly string[]) => ({ actions: [action('notify', addresses.join(','))] })

describeEndpoint('POST /workflows', {
  201: () => {
    it('makes one that is on, acts for its author and was written down', async () => {
      const caller = await user().ready()
      const made = await create(caller)
      expect(made).toMatchObject({
        ...BASIC,
        description: '',
        enabled: true,
        schedule: null,
        resource_limit: null,
        project_id: null,
        conditions: [],
        author: { email: caller.email },
        version: 1,
        has_webhook_secret: false,
        next_run_at: null,
        run_count: 0,
        last_run: null,
        created_at: '2026-11-02T10:00:00.000Z',
      })
      expect(await caller.call('GET /workflows/{id}', { params: { id: made.id } })).toEqual(made)
      expect(await auditOf(deps, made.id)).toMatchObject([
        {
          action: 'workflow.create',
          actor_email: caller.email,
          before: null,
          after: { name: 'Watch', trigger: 'on-deploy', enabled: true, author: caller.email },
        },
      ])
    })

    it('knows when a schedule comes next in its time zone, while it is on', async () => {
      const schedule = { cron: '0 19 * * 1-5', time_zone: 'Europe/Berlin' }
      expect(await create(somebody, { trigger: 'on-schedule', schedule })).toMatchObject({
        schedule,
        next_run_at: '2026-11-02T18:00:00.000Z',
      })
      expect(await create(somebody, { trigger: 'on-schedule', schedule, enabled: false })).toMatchObject({
        next_run_at: null,
      })
    })

    it('writes words as their lists have them, and people one after the other', async () => {
      const { developer, owner, project } = await makeCast(app)
      const conditions = [
        { id: '1', field: 'environment', operator: 'equals', value: 'PROD' },
        { id: '2', field: 'cloud-provider', operator: 'contains', value: 'aws' },
      ] as const
      const actions = [action('notify', ` ${owner.email.toUpperCase()},owner,,${owner.email}`)]
      const made = await create(developer, { project_id: project.id, conditions: [...conditions], actions })
      expect(made.conditions.map(({ value }) => value)).toEqual(['Production', 'aws'])
      expect(made.actions.map(({ target }) => target)).toEqual([`owner, ${owner.email}`])
    })

    it('lets approve who may approve there: owners and admins of the project, in any of them for all, and administrators', async () => {
      const { admin, owner, project_admin, project } = await makeCast(app)
      const actions = [action('approve')]
      for (const caller of [admin, owner, project_admin])
        for (const project_id of [project.id, null])
          expect(await create(caller, { actions, project_id })).toMatchObject({ actions, project_id })
    })

    it('keeps addresses of webhooks out of the audit log', async () => {
      const made = await create(somebody, {
        actions: [action('webhook', 'https://hooks.example.com/T0/hidden?key=hidden')],
      })
      const written = JSON.stringify(await auditOf(deps, made.id))
      expect(written).toContain('https://hooks.example.com/…')
      expect(written).not.toContain('hidden')
    })

    it('lets a token write what the token itself may do', async () => {
      const program = user().token(['workflows:write', 'environments:write'])
      expect(await create(program, { actions: [action('terminate')] })).toMatchObject({ name: 'Watch' })
    })
  },
  400: () => {
    it('names every part that cannot be kept', async () => {
      const refused = create(somebody, {
        name: 'Wrong',
        trigger: 'on-schedule',
        schedule: { cron: '61 * * * *', time_zone: 'UTC' },
        conditions: [{ id: '1', field: 'cost', operator: 'greater-than', value: 'much' }],
        actions: [
          action('webhook', 'http://hooks.example.com'),
          { ...action('webhook', 'https://10.0.0.1/x'), id: 'b' },
        ],
      })
      await expect(refused).rejects.toMatchObject({
        status: 400,
        problems: [
          { field: 'conditions.0.value', message: expect.stringContaining('"much" is not an amount') },
          { field: 'schedule', message: expect.stringContaining('The schedule "61 * * * *" cannot be read.') },
          { field: 'actions.0.target', message: expect.stringContaining('https://') },
          { field: 'actions.1.target', message: expect.stringContaining('private network') },
        ],
      })
    })

    it.each<[Partial<WorkflowDraft>, string]>([
      [{ name: ' ' }, 'Please enter a workflow name.'],
      [{ actions: [] }, 'Add at least one action'],
      [{ trigger: 'on-schedule', schedule: { cron: '0 0 31 2 *', time_zone: 'UTC' } }, 'is never due'],
      [
        { trigger: 'on-schedule', schedule: { cron: '0 0 * * *', time_zone: 'Mars/Olympus' } },
        'no time zone Mars/Olympus',
      ],
    ])('refuses %o', async (given, text) => {
      await expect(create(somebody, given)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(text),
      })
    })

    it.each([0, 10_001, 1.5])('refuses a limit of %d resources', async (resource_limit) => {
      await expect(create(somebody, { trigger: 'on-resource-limit', resource_limit })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'resource_limit' }],
      })
    })

    it('names only people whom its author sees anyway, so that no one learns who has an account', async () => {
      const { admin, developer, owner, outsider, project } = await makeCast(app)
      const nobody = 'nobody@example.com'
      for (const address of [outsider.email, admin.email, nobody]) {
        await expect(
          create(developer, { ...telling(owner.email, address), project_id: project.id }),
        ).rejects.toMatchObject({
          status: 400,
          problems: [
            {
              field: 'actions.0.target',
              message: `${address} is not in the project Storefront: add them there first, or name someone who is.`,
            },
          ],
        })
        await expect(create(developer, telling(address))).rejects.toMatchObject({
          problems: [
            {
              field: 'actions.0.target',
              message: `${address} is in no project with you: add them to one first, or name someone who is.`,
            },
          ],
        })
      }
      expect(await create(developer, telling(owner.email))).toMatchObject({ name: 'Watch' })
      expect(await create(admin, telling(outsider.email))).toMatchObject({ name: 'Watch' })
      const { email: program } = await makeServiceAccount(admin)
      for (const address of [nobody, program])
        await expect(create(admin, telling(address))).rejects.toMatchObject({
          problems: [
            {
              field: 'actions.0.target',
              message: `${address} has no working account: invite them, or name someone else.`,
            },
          ],
        })
    })
  },
  403: () => {
    it('refuses a person who may not approve', async () => {
      const { developer, viewer, outsider, project } = await makeCast(app)
      const actions = [action('approve')]
      for (const caller of [developer, viewer])
        await expect(create(caller, { actions, project_id: project.id })).rejects.toMatchObject({
          status: 403,
          message:
            'Only an owner or admin of the project Storefront, or an administrator, may save a workflow that approves: remove that action, or ask one of them.',
        })
      await expect(create(outsider, { actions })).rejects.toMatchObject({
        status: 403,
        message:
          'Only an owner or admin of a project, or an administrator, may save a workflow that approves: remove that action, or ask one of them.',
      })
    })

    it('refuses a token that may not do itself what the workflow would', async () => {
      await expect(
        create(user().token(['workflows:write', 'environments:read']), { actions: [action('terminate')] }),
      ).rejects.toMatchObject({
        status: 403,
        message:
          'The API token "test" has no scope environments:write, which a workflow with the action terminate needs: make one that has it.',
      })
    })
  },
  404: () => {
    it('does not know projects of others', async () => {
      const { outsider, project } = await makeCast(app)
      for (const project_id of [project.id, '99999999-9999-4999-8999-999999999999', 'nothing'])
        await expect(create(outsider, { project_id })).rejects.toMatchObject({
          status: 404,
          message: 'There is no such project, or you are not in it: ask its owner to add you.',
        })
    })
  },
})
