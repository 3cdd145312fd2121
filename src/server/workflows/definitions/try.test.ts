import { beforeEach, expect, it } from 'vitest'
import type { WorkflowDraft } from '#contract/workflows.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { IN_DEVELOPMENT, TELL_OWNER, makeWorkflow } from '../../../../test/support/workflows.ts'
import { rowsDigest } from '../../../../test/security/calls.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NO_WORKFLOW = {
  status: 404,
  message: 'There is no such workflow, or it is not for a project of yours: ask its author.',
}
const NO_ENVIRONMENT = {
  status: 404,
  message: 'There is no such environment, or you are not in its project: ask the owner of the project to add you.',
}

const app = await createTestApp()
const { user, deps } = app
/** One whose body may be wrong: who asks and what is asked for are right. */
const author = await user().ready()
const own = { id: await makeWorkflow(deps, author) }
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const run = (caller: Pick<User, 'call'>, id: string, environment_id: string) =>
  caller.call('POST /workflows/{id}/run', { params: { id }, body: { environment_id } })
const TERMINATE = { id: 'end', type: 'terminate', target: '', value: '' } as const

describeEndpoint('POST /workflows/{id}/run', {
  200: () => {
    it('says what each condition found and what became of each action', async () => {
      const { owner, developer, project } = await makeCast(app)
      const environment = await makeEnvironment(deps, project.id, developer)
      const id = await makeWorkflow(deps, owner, { name: 'Tell', project_id: project.id, conditions: [IN_DEVELOPMENT] })
      const made = await run(owner, id, environment)
      expect(made).toMatchObject({
        outcome: 'done',
        event: { trigger: 'manual', text: `${owner.name} ran "Tell" for "Shop".` },
        environment: { id: environment, name: 'Shop' },
        conditions: [
          { ...IN_DEVELOPMENT, holds: true, actual: 'Development', expected: 'Development', reason: 'compared' },
        ],
        actions: [{ ...TELL_OWNER, outcome: 'done', text: expect.stringContaining(developer.name) }],
        caused_by: null,
      })
      expect(await owner.call('GET /workflows/{id}/runs', { params: { id } })).toEqual([made])
      expect(await owner.call('GET /workflows/{id}', { params: { id } })).toMatchObject({
        run_count: 1,
        last_run: { at: made.at, outcome: 'done' },
      })
      const { notifications: told } = await developer.call('GET /notifications', {})
      expect(told.map(({ kind }) => kind)).toContain('workflow-message')
      expect((await auditOf(deps, id)).map(({ action }) => action)).toEqual(['workflow.run'])
      expect((await auditOf(deps, environment)).map(({ action }) => action)).toEqual(['workflow.action'])
    })

    it('does nothing where a condition does not hold', async () => {
      const { owner, project } = await makeCast(app)
      const environment = await makeEnvironment(deps, project.id, owner, { environment_type: 'Staging' })
      const id = await makeWorkflow(deps, owner, { conditions: [IN_DEVELOPMENT], actions: [TERMINATE] })
      expect(await run(owner, id, environment)).toMatchObject({
        outcome: 'not-met',
        conditions: [{ holds: false, actual: 'Staging' }],
        actions: [{ outcome: 'not-reached' }],
      })
      expect(await owner.call('GET /environments/{id}', { params: { id: environment } })).toMatchObject({
        status: 'active',
        operation: { kind: 'none' },
      })
    })

    it('acts with the rights of its author, also when an administrator runs it', async () => {
      const { admin, owner, developer, project } = await makeCast(app)
      const environment = await makeEnvironment(deps, project.id, owner)
      const id = await makeWorkflow(deps, developer, { actions: [TERMINATE] })
      const made = await run(admin, id, environment)
      expect(made).toMatchObject({
        outcome: 'refused',
        actions: [{ outcome: 'refused', text: expect.stringContaining(developer.name) }],
      })
      expect(await owner.call('GET /environments/{id}', { params: { id: environment } })).toMatchObject({
        status: 'active',
      })
    })
  },
  400: () => {
    it.each([{}, { environment_id: 7 }, { environment_id: 'x'.repeat(65) }, { environment_id: UNKNOWN, more: 1 }])(
      'refuses %j',
      async (body) => {
        const response = await author.send(`/api/workflows/${own.id}/run`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(response.status).toBe(400)
      },
    )
  },
  403: () => {
    it('refuses a person who only reads it', async () => {
      const { project_admin, owner, project } = await makeCast(app)
      const id = await makeWorkflow(deps, project_admin, { project_id: project.id })
      await expect(run(owner, id, await makeEnvironment(deps, project.id, owner))).rejects.toMatchObject({
        status: 403,
      })
    })

    it('refuses a token that may not do itself what the workflow does', async () => {
      const { owner, project } = await makeCast(app)
      const id = await makeWorkflow(deps, owner, { actions: [TERMINATE] })
      const environment = await makeEnvironment(deps, project.id, owner)
      await expect(run(owner.token(['workflows:write']), id, environment)).rejects.toMatchObject({
        status: 403,
        message:
          'The API token "test" has no scope environments:write, which a workflow with the action terminate needs: make one that has it.',
      })
      expect(await owner.call('GET /environments/{id}', { params: { id: environment } })).toMatchObject({
        operation: { kind: 'none' },
      })
      expect(await run(owner.token(['workflows:write', 'environments:write']), id, environment)).toMatchObject({
        outcome: 'done',
      })
    })
  },
  404: () => {
    it('does not know workflows and environments of others', async () => {
      const { owner, developer, outsider, project } = await makeCast(app)
      const environment = await makeEnvironment(deps, project.id, owner)
      const id = await makeWorkflow(deps, owner)
      for (const other of [id, UNKNOWN, 'nothing'])
        await expect(run(developer, other, environment)).rejects.toMatchObject(NO_WORKFLOW)
      const mine = await makeWorkflow(deps, outsider)
      for (const other of [environment, UNKNOWN, 'nothing'])
        await expect(run(outsider, mine, other)).rejects.toMatchObject(NO_ENVIRONMENT)
    })
  },
  409: () => {
    it('refuses one that is off, that runs automatically, or that is for another project', async () => {
      const { owner, project } = await makeCast(app)
      const environment = await makeEnvironment(deps, project.id, owner)
      const elsewhere = await makeProject(deps, owner)
      const cases = [
        [{ enabled: false }, '"Watch" is off: switch it on before you run it.'],
        [
          { trigger: 'on-deploy' },
          '"Watch" runs automatically: you can only run a workflow with the trigger manual by hand.',
        ],
        [
          { project_id: elsewhere.id },
          '"Watch" is for another project than Storefront: choose an environment of its project.',
        ],
      ] as const
      for (const [given, message] of cases) {
        const id = await makeWorkflow(deps, owner, given)
        await expect(run(owner, id, environment)).rejects.toMatchObject({ status: 409, message })
        expect(await owner.call('GET /workflows/{id}/runs', { params: { id } })).toEqual([])
      }
    })
  },
})

type Draft = Partial<WorkflowDraft> & { readonly id?: string }
const dryRun = (caller: Pick<User, 'call'>, more: Draft = {}) =>
  caller.call('POST /workflows/dry-run', { body: { name: 'Try', trigger: 'manual', actions: [TELL_OWNER], ...more } })

describeEndpoint('POST /workflows/dry-run', {
  200: () => {
    it('says what would have been done where the caller is, and leaves no trace', async () => {
      const { owner, developer, project } = await makeCast(app)
      const shop = await makeEnvironment(deps, project.id, developer)
      await makeEnvironment(deps, project.id, developer, { environment_type: 'Staging' })
      const before = await rowsDigest(app)
      const found = await dryRun(owner, { conditions: [IN_DEVELOPMENT], actions: [TERMINATE, TELL_OWNER] })
      expect(found).toMatchObject({
        checked: 2,
        matched: 1,
        until: '2026-11-02T10:00:00.000Z',
        runs: [
          {
            environment: { id: shop, name: 'Shop' },
            who: developer.name,
            environment_type: 'Development',
            would: [expect.any(String), expect.any(String)],
          },
        ],
        next_runs: [],
        problems: [],
      })
      expect(await rowsDigest(app)).toBe(before)
    })

    it('names the next five times of a schedule', async () => {
      const schedule = { cron: '0 19 * * 1-5', time_zone: 'UTC' }
      const { next_runs } = await dryRun(user(), { trigger: 'on-schedule', schedule })
      expect(next_runs).toEqual(['02', '03', '04', '05', '06'].map((day) => `2026-11-${day}T19:00:00.000Z`))
    })

    it('finds what hardly is meant: with the others, and in place of the one that it changes', async () => {
      const { developer, project } = await makeCast(app)
      const tag = (value: string) => ({ id: 'tag', type: 'tag' as const, target: 'state', value })
      const id = await makeWorkflow(deps, developer, {
        name: 'First',
        trigger: 'on-deploy',
        project_id: project.id,
        actions: [tag('one')],
      })
      const draft = { trigger: 'on-deploy', project_id: project.id, actions: [tag('two')] } as const
      const { problems } = await dryRun(developer, { ...draft, actions: [...draft.actions], enabled: false })
      expect(problems.map(({ kind, workflow_ids }) => [kind, workflow_ids])).toEqual([
        ['contradiction', [id]],
        ['loop', [id]],
        ['rights', []],
      ])
      const again = await dryRun(developer, { ...draft, actions: [...draft.actions], id })
      expect(again.problems.map(({ kind }) => kind)).toEqual(['rights'])
    })
  },
  400: () => {
    it('refuses what could not be saved', async () => {
      await expect(dryRun(author, { actions: [], schedule: { cron: 'x', time_zone: 'UTC' } })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'schedule' }, { field: 'actions' }],
      })
    })
  },
  403: () => {
    it('refuses a person who could not save it', async () => {
      const actions = [{ id: 'a', type: 'approve' as const, target: '', value: '' }]
      await expect(dryRun(user(), { trigger: 'on-deploy', actions })).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('does not know projects and workflows of others', async () => {
      const { outsider, owner, project } = await makeCast(app)
      await expect(dryRun(outsider, { project_id: project.id })).rejects.toMatchObject({ status: 404 })
      for (const id of [await makeWorkflow(deps, owner), UNKNOWN, 'nothing'])
        await expect(dryRun(outsider, { id })).rejects.toMatchObject(NO_WORKFLOW)
    })
  },
})
