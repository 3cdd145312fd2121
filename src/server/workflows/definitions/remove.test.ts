// Deleting workflows, what they do not do while they are deleted, and bringing them back.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { makeRule, runsOf } from '../../../../test/support/workflow-engine.ts'
import { TELL_OWNER, makeDelivery, makeRun, makeWorkflow } from '../../../../test/support/workflows.ts'
import { cleanUp } from '../../clean-up.ts'
import { webhookDeliveries, workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { findApprovalDemands } from '../../environments/base/demands.ts'
import { runSchedules } from '../engine/schedules.ts'
import { workThrough } from '../engine/worker.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NONE = { status: 404, message: 'There is no such workflow, or it is not for a project of yours: ask its author.' }
const ONLY_AUTHOR = {
  status: 403,
  message: 'Only the author of this workflow or an administrator can do this: create a workflow of your own.',
}

const app = await createTestApp()
const { user, deps } = app
const { orm } = deps.database
beforeEach(async () => {
  await orm.delete(workflows)
  app.setTime('2026-11-02T10:00:00Z')
})

const get = (caller: User, id: string) => caller.call('GET /workflows/{id}', { params: { id } })
const remove = (caller: User, id: string) => caller.call('DELETE /workflows/{id}', { params: { id } })
const undelete = (caller: User, id: string) => caller.call('POST /workflows/{id}/undelete', { params: { id } })
const names = async (caller: User) => (await caller.call('GET /workflows', {})).map(({ name }) => name)
const hook = (target: string) => ({ id: 'a', type: 'webhook' as const, target, value: '' })

describeEndpoint('DELETE /workflows/{id}', {
  204: () => {
    it('deletes it for everyone, and writes down what it was', async () => {
      const caller = await user().ready()
      const id = await makeWorkflow(deps, caller, { actions: [hook('https://hooks.example.com/hidden')] })
      await makeRun(deps, id, null)
      await remove(caller, id)
      expect(await names(caller)).toEqual([])
      for (const other of [caller, user({ role: 'admin' })]) {
        await expect(get(other, id)).rejects.toMatchObject(NONE)
        for (const key of ['GET /workflows/{id}/runs', 'GET /workflows/{id}/deliveries'] as const)
          await expect(other.call(key, { params: { id } })).rejects.toMatchObject(NONE)
        await expect(
          other.call('PUT /workflows/{id}', { params: { id }, body: { name: 'Look' } }),
        ).rejects.toMatchObject(NONE)
        await expect(remove(other, id)).rejects.toMatchObject(NONE)
      }
      const entry = (await auditOf(deps, id)).at(-1)
      expect(entry).toMatchObject({
        action: 'workflow.delete',
        before: { name: 'Watch', author: caller.email },
        after: null,
      })
      expect(JSON.stringify(entry)).not.toContain('hidden')
    })

    it('lets it do nothing from then on: no event, no schedule, no threshold, no demand, no webhook', async () => {
      const { owner, developer, project } = await makeCast(app)
      const approval = { id: 'ask', type: 'request-approval' as const, target: 'project-owner', value: '' }
      const rules = [
        await makeRule(deps, owner, { actions: [approval] }),
        await makeRule(deps, owner, {
          trigger: 'on-schedule',
          schedule: { cron: '*/10 * * * *', time_zone: 'UTC' },
          next_run_at: new Date('2026-11-02T10:10:00Z'),
        }),
        await makeRule(deps, owner, { trigger: 'on-cost-threshold' }),
      ]
      const [onDeploy = ''] = rules
      const run = await makeRun(deps, onDeploy, null)
      const delivery = await makeDelivery(deps, onDeploy, run)
      const about = { environment_type: 'Development' }
      const environment = await makeEnvironment(deps, project.id, developer, {
        budget_limit: 1,
        cost_monthly: 3000,
        ...about,
      })
      const [event] = await orm.select().from(workflowEvents).limit(1)
      if (!event) throw new Error('The run has no event.')
      const demands = async () => (await findApprovalDemands(orm, project, event.facts)).length
      const act = async (time: string) => {
        app.setTime(time)
        const { summary } = await runSchedules(deps)
        const key = `deploy ${time}`
        const times = { occurred_at: deps.now(), next_attempt_at: deps.now(), processed_at: null }
        await orm.insert(workflowEvents).values({
          ...event,
          ...times,
          id: deps.newId(),
          key,
          environment_id: environment,
          project_id: project.id,
        })
        await workThrough(deps)
        return summary
      }
      expect(await demands()).toBe(1)
      for (const id of rules) await remove(owner, id)
      expect(await demands()).toBe(0)
      expect(await act('2026-11-02T10:12:00Z')).toBe('No workflow was due.')
      expect((await Promise.all(rules.map((id) => runsOf(deps, id)))).map((runs) => runs.length)).toEqual([1, 0, 0])
      const kept = await orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, delivery))
      expect(kept).toMatchObject([{ state: 'waiting', next_attempt_at: null }])

      for (const id of rules) await undelete(owner, id)
      expect(await demands()).toBe(1)
      const again = await orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, delivery))
      expect(again).toMatchObject([{ next_attempt_at: deps.now() }])
      expect(await act('2026-11-02T10:22:00Z')).toBe('1 schedule came, 1 threshold passed.')
      expect((await Promise.all(rules.map((id) => runsOf(deps, id)))).map((runs) => runs.length)).toEqual([2, 2, 1])
    })

    it('is for good after 30 days, with its runs', async () => {
      const caller = await user().ready()
      const id = await makeWorkflow(deps, caller)
      await makeRun(deps, id, null)
      await remove(caller, id)
      app.setTime('2026-12-02T09:59:59Z')
      await cleanUp(deps)
      expect(await runsOf(deps, id)).toHaveLength(1)
      app.setTime('2026-12-02T10:00:00Z')
      await cleanUp(deps)
      expect(await runsOf(deps, id)).toEqual([])
      await expect(undelete(await user({ role: 'admin' }).ready(), id)).rejects.toMatchObject(NONE)
    })
  },
  403: () => {
    it('refuses a person who only reads it', async () => {
      const { project_admin, owner, project } = await makeCast(app)
      const id = await makeWorkflow(deps, project_admin, { project_id: project.id })
      await expect(remove(owner, id)).rejects.toMatchObject(ONLY_AUTHOR)
    })
  },
  404: () => {
    it('hides those of others, and does not know what is not there', async () => {
      const id = await makeWorkflow(deps, user())
      for (const other of [id, UNKNOWN, 'nothing']) await expect(remove(user(), other)).rejects.toMatchObject(NONE)
    })
  },
})

describeEndpoint('POST /workflows/{id}/undelete', {
  200: () => {
    it('brings it back as it was: version, place, secret, runs, and on or off', async () => {
      const caller = await user().ready()
      const made: string[] = []
      for (const name of ['One', 'Two', 'Three']) {
        made.push(
          (await caller.call('POST /workflows', { body: { name, trigger: 'manual', actions: [TELL_OWNER] } })).id,
        )
        app.setTime(`2026-11-02T10:0${made.length}:00Z`)
      }
      const [first = '', second = '', third = ''] = made
      await caller.call('PUT /workflows/{id}', { params: { id: second }, body: { enabled: false } })
      await caller.call('POST /workflows/{id}/webhook-secret', { params: { id: second } })
      const place = { side: 'before' as const, workflow_id: first }
      await caller.call('PUT /workflows/{id}', { params: { id: second }, body: { place } })
      await makeRun(deps, second, null)
      const before = await get(caller, second)
      expect(before).toMatchObject({ version: 2, enabled: false, has_webhook_secret: true, run_count: 1 })
      await remove(caller, second)
      expect(await names(caller)).toEqual(['One', 'Three'])
      // The others may be moved meanwhile.
      const after = { side: 'after' as const, workflow_id: third }
      await caller.call('PUT /workflows/{id}', { params: { id: first }, body: { place: after } })
      expect(await undelete(caller, second)).toEqual(before)
      expect(await names(caller)).toEqual(['Two', 'Three', 'One'])
      expect((await auditOf(deps, second)).at(-1)).toMatchObject({
        action: 'workflow.undelete',
        before: null,
        after: { name: 'Two', enabled: false },
      })
    })

    it('goes on with the next time of a schedule, and does not make up for those that passed', async () => {
      const caller = await user().ready()
      const schedule = { cron: '*/5 * * * *', time_zone: 'UTC' }
      const body = { name: 'Hourly', trigger: 'on-schedule' as const, schedule, actions: [TELL_OWNER] }
      const { id } = await caller.call('POST /workflows', { body })
      await remove(caller, id)
      app.setTime('2026-11-02T10:22:00Z')
      expect(await undelete(caller, id)).toMatchObject({ next_run_at: '2026-11-02T10:25:00.000Z' })
    })
  },
  403: () => {
    it('refuses a person who only read it', async () => {
      const { project_admin, owner, project } = await makeCast(app)
      const id = await makeWorkflow(deps, project_admin, { project_id: project.id })
      await remove(project_admin, id)
      await expect(undelete(owner, id)).rejects.toMatchObject(ONLY_AUTHOR)
    })
  },
  404: () => {
    it('hides those of others, and does not know what is not there', async () => {
      const id = await makeWorkflow(deps, user(), { deleted_at: deps.now() })
      for (const other of [id, UNKNOWN, 'nothing']) await expect(undelete(user(), other)).rejects.toMatchObject(NONE)
    })
  },
  409: () => {
    it('has nothing to bring back of one that is there', async () => {
      const caller = user()
      const id = await makeWorkflow(deps, caller)
      await expect(undelete(caller, id)).rejects.toMatchObject({
        status: 409,
        message: 'This workflow is not deleted: there is nothing to restore.',
      })
    })
  },
})
