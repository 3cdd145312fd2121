// The JSON that the page copies, handed in again.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { TELL_OWNER } from '../../../../test/support/workflows.ts'

const app = await createTestApp()
const { deps, user } = app
const cast = await makeCast(app)

/** What "Copy as JSON" of the page gives of a new workflow: see src/web/features/workflows/workflow-json.ts. */
async function copied(caller: User, name = 'Night') {
  const made = await caller.call('POST /workflows', {
    body: {
      name,
      description: 'Ends what nobody uses.',
      trigger: 'on-schedule',
      schedule: { cron: '0 19 * * 1-5', time_zone: 'Europe/Berlin' },
      conditions: [{ id: 'a', field: 'environment', operator: 'equals', value: 'Development' }],
      actions: [TELL_OWNER],
    },
  })
  const { id, description, enabled, trigger, schedule, resource_limit, project_id, conditions, actions, created_at } =
    made
  return {
    id,
    name,
    description,
    enabled,
    trigger,
    schedule,
    resource_limit,
    project_id,
    conditions,
    actions,
    created_at,
  }
}

describeEndpoint('POST /workflows/import', {
  201: () => {
    it('makes another one of what the page copied, of the person who hands it in', async () => {
      const [author, other] = [await user().ready(), await user().ready()]
      const json = await copied(author)
      const made = await other.call('POST /workflows/import', { body: json })
      const { id, created_at: _, ...same } = json
      expect(made).toMatchObject({ ...same, author: { email: other.email }, version: 1 })
      expect(made.id).not.toBe(id)
      expect(await auditOf(deps, made.id)).toMatchObject([{ action: 'workflow.create', actor_email: other.email }])
    })
  },
  400: () => {
    it.each([
      [{ trigger: 'on-tuesday' }, 'trigger'],
      [{ run_count: 7 }, 'run_count'],
      [{ created_at: 'yesterday' }, 'created_at'],
    ])('refuses %j', async (wrong, field) => {
      const ada = await user().ready()
      const response = await ada.send('/api/workflows/import', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...(await copied(ada)), ...wrong }),
      })
      expect([response.status, await response.json()]).toMatchObject([400, { problems: [{ field }] }])
    })
  },
  403: () => {
    it('refuses one that decides, of a person who cannot decide', async () => {
      const actions = [{ id: 'a', type: 'approve' as const, target: '', value: '' }]
      const body = { name: 'Yes', trigger: 'on-approval' as const, project_id: cast.project.id, actions }
      await expect(cast.developer.call('POST /workflows/import', { body })).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('does not know a project that is not there', async () => {
      const ada = await user().ready()
      const body = { ...(await copied(ada)), project_id: randomUUID() }
      await expect(ada.call('POST /workflows/import', { body })).rejects.toMatchObject({ status: 404 })
    })
  },
})
