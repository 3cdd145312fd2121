// What workflows do to environments: done, nothing to do, refused by the rights
// of the person who saved them, refused by what holds for everyone.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeRequest } from '../../../../test/support/requests.ts'
import { environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { enteredOf, runAction, runAgain, type ActionGiven } from '../../../../test/support/workflow-actions.ts'
import { makeWorkflow as makeAny } from '../../../../test/support/workflows.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { verifyChain } from '../../audit/verify.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
const cast = await makeCast(app)
const { owner, project_admin, developer, admin, project } = cast

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  await orm.delete(environments)
  await orm.delete(workflows)
  await orm.delete(notifications)
})

const make = (given: Parameters<typeof makeEnvironment>[3] = {}) => makeEnvironment(deps, project.id, developer, given)
const makeWorkflow = (author: User, given: Parameters<typeof makeAny>[2]) =>
  makeAny(deps, author, { name: 'Night watch', trigger: 'on-deploy', ...given })
/** A field of what the audit log keeps. */
const field = (kept: unknown, name: string): unknown =>
  kept && typeof kept === 'object' ? new Map<string, unknown>(Object.entries(kept)).get(name) : undefined
const status = async (id: string) => (await environmentRow(deps, id)).status

describe('rights of the person who saved it', () => {
  const dangerous: ActionGiven[] = [
    { type: 'scale', value: '0' },
    { type: 'terminate' },
    { type: 'tag', target: 'team', value: 'x' },
    { type: 'backup' },
    { type: 'request-approval', target: 'project-owners' },
  ]

  it.each(dangerous)('refuse $type of a developer who does not own it, and leave it as it was', async (action) => {
    const other = await app.user().ready()
    await orm.execute(
      sql`insert into project_members (project_id, user_id, role, added_at) values (${project.id}, ${other.id}, 'developer', now())`,
    )
    const id = await make()
    const before = await environmentRow(deps, id)
    const run = await runAction(deps, other, id, action)
    expect(run.outcome).toBe('refused')
    expect(run.action.text).toBe(
      `${other.name}, who saved this workflow, cannot do this: in the project Storefront it needs the role Owner or Admin, and theirs is Developer.`,
    )
    expect(await environmentRow(deps, id)).toEqual(before)
    expect(await toldTo(deps, owner)).toEqual([])
    expect(await enteredOf(deps, id)).toMatchObject([
      { action: 'workflow.action', after: { action: action.type, outcome: 'refused' } },
    ])
  })

  it('count as they are now: who is disabled does nothing any more', async () => {
    const leaver = await app.user({ role: 'admin' }).ready()
    const id = await make()
    const workflow = await makeWorkflow(leaver, { actions: [{ id: 'a', type: 'terminate', target: '', value: '' }] })
    await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, leaver.id))
    const run = await runAgain(deps, workflow, id)
    expect(run.action).toMatchObject({
      outcome: 'refused',
      text: expect.stringContaining(`The account of ${leaver.name}, who saved this workflow, is disabled`),
    })
    expect((await environmentRow(deps, id)).operation).toBe('none')
  })

  it('are those of the owner of the environment, of owners and admins of the project, and of administrators', async () => {
    for (const author of [developer, owner, project_admin, admin]) {
      expect(
        (await runAction(deps, author, await make({ name: author.name }), { type: 'terminate' })).outcome,
        author.name,
      ).toBe('done')
    }
  })
})

describe('every action that is carried out', () => {
  it('is entered with the workflow, the event and in whose name, beside what it changed', async () => {
    const id = await make()
    const run = await runAction(deps, owner, id, { type: 'scale', value: '0' })
    const by = {
      actor_id: owner.id,
      actor_email: owner.email,
      actor_name: 'Workflow "Night watch"',
      via: 'workflow Night watch',
    }
    expect(await enteredOf(deps, id)).toMatchObject([
      { action: 'environment.suspend', ...by },
      {
        action: 'workflow.action',
        ...by,
        after: {
          workflow_id: run.workflow_id,
          workflow: 'Night watch',
          event_id: run.event_id,
          event: 'on-deploy',
          action: 'scale',
          outcome: 'done',
          text: 'Began to stop Shop; its data stays.',
          message: { code: 'actions.stop.done', params: { environment: 'Shop' } },
        },
      },
    ])
    expect((await verifyChain(deps.database)).is_intact).toBe(true)
  })

  it('undoes only itself when it is refused, and is not entered when there was nothing to do', async () => {
    const id = await make({ tags: { team: 'x' } })
    const workflow = await makeWorkflow(developer, {
      actions: [
        { id: '1', type: 'tag', target: 'team', value: 'x' },
        { id: '2', type: 'tag', target: 'stage', value: 'night' },
        { id: '3', type: 'notify', target: 'nobody@example.com', value: 'Hello' },
        { id: '4', type: 'scale', target: '', value: '0' },
      ],
    })
    const run = await runAgain(deps, workflow, id)
    expect(run.outcome).toBe('refused')
    expect(await environmentRow(deps, id)).toMatchObject({ tags: { team: 'x', stage: 'night' }, operation: 'stopping' })
    expect(
      (await enteredOf(deps, id)).map(({ action, after }) => [action, field(after, 'action'), field(after, 'outcome')]),
    ).toEqual([
      ['environment.update', undefined, undefined],
      ['workflow.action', 'tag', 'done'],
      ['workflow.action', 'notify', 'refused'],
      ['environment.suspend', undefined, undefined],
      ['workflow.action', 'scale', 'done'],
    ])
  })

  it('is undone with what it entered when the server fails in it, and the next goes on', async () => {
    const id = await make()
    const failing = {
      ...deps,
      runs: {
        ...deps.runs,
        order: () => Promise.reject(new Error('The engine is broken.')),
      },
    }
    const workflow = await makeWorkflow(owner, {
      actions: [
        { id: '1', type: 'scale', target: '', value: '0' },
        { id: '2', type: 'tag', target: 'stage', value: 'night' },
      ],
    })
    const run = await runAgain(failing, workflow, id)
    expect(run.outcome).toBe('failed')
    expect(run.action).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('so it was undone'),
      code: 'actions.failed',
    })
    expect(await environmentRow(deps, id)).toMatchObject({ operation: 'none', tags: { stage: 'night' } })
    expect((await enteredOf(deps, id)).map(({ action }) => action)).toEqual([
      'workflow.action',
      'environment.update',
      'workflow.action',
    ])
    expect(app.logged.some(({ msg }) => msg === 'An action of a workflow failed.')).toBe(true)
  })
})

describe('scale', () => {
  it('stops what runs and resumes what is suspended, once', async () => {
    const running = await make()
    expect((await runAction(deps, owner, running, { type: 'scale', value: '0' })).action.text).toBe(
      'Began to stop Shop; its data stays.',
    )
    expect((await runAction(deps, owner, running, { type: 'scale', value: '0' })).action).toMatchObject({
      outcome: 'nothing-to-do',
    })
    const suspended = await make({ name: 'Other', status: 'suspended' })
    expect((await runAction(deps, owner, suspended, { type: 'scale', value: '0' })).action).toMatchObject({
      outcome: 'nothing-to-do',
    })
    expect((await runAction(deps, owner, suspended, { type: 'scale', value: '1' })).action.text).toBe(
      'Began to start Other again.',
    )
    expect((await environmentRow(deps, suspended)).operation).toBe('resuming')
    expect(
      (await runAction(deps, owner, await make({ name: 'Third' }), { type: 'scale', value: '1' })).action,
    ).toMatchObject({
      outcome: 'nothing-to-do',
      text: 'Third already runs or is being started.',
    })
  })

  it('is refused for what does not run, with the sentence that people get', async () => {
    const pending = await make({ status: 'pending' })
    expect((await runAction(deps, owner, pending, { type: 'scale', value: '0' })).action).toMatchObject({
      outcome: 'refused',
      text: 'The environment is pending and does not run yet: there is nothing to suspend.',
    })
    const busy = await make({ name: 'Busy', operation: 'destroying', operation_run: 'destroy' })
    expect((await runAction(deps, owner, busy, { type: 'scale', value: '0' })).action.text).toContain(
      'The environment is being destroyed',
    )
  })
})

describe('terminate', () => {
  it('begins to destroy what is in the cloud, and deletes at once what is not', async () => {
    const running = await make()
    expect((await runAction(deps, owner, running, { type: 'terminate' })).action).toMatchObject({
      outcome: 'done',
      text: 'Began to destroy Shop.',
    })
    expect(await environmentRow(deps, running)).toMatchObject({ status: 'active', operation: 'destroying' })
    expect((await runAction(deps, owner, running, { type: 'terminate' })).action).toMatchObject({
      outcome: 'nothing-to-do',
    })
    const { environment, approval } = await makeRequest(deps, project.id, developer, {}, { name: 'Asked' })
    expect((await runAction(deps, owner, environment, { type: 'terminate' })).action.text).toBe(
      'Deleted Asked, which had nothing in the cloud.',
    )
    expect(await status(environment)).toBe('deleted')
    const [withdrawn] = (
      await orm.execute<{ state: string; void_reason: string }>(
        sql`select state, void_reason from approvals where id = ${approval}`,
      )
    ).rows
    expect(withdrawn).toEqual({ state: 'canceled', void_reason: 'Workflow "Night watch" deleted the environment.' })
    expect((await runAction(deps, owner, environment, { type: 'terminate' })).action).toMatchObject({
      outcome: 'nothing-to-do',
    })
    expect(await toldTo(deps, developer)).toMatchObject([
      { kind: 'environment-deleted', data: { actor: 'Workflow "Night watch"' } },
    ])
  })

  it('is refused while something else is under way', async () => {
    const busy = await make({ operation: 'stopping', operation_run: 'stop' })
    expect((await runAction(deps, owner, busy, { type: 'terminate' })).action).toMatchObject({
      outcome: 'refused',
      text: 'The environment is being stopped: wait until this is done, or report the outcome.',
    })
  })
})

describe('tag', () => {
  it('sets one tag and keeps the others, once', async () => {
    const id = await make({ tags: { team: 'red' } })
    expect((await runAction(deps, developer, id, { type: 'tag', target: 'stage', value: 'night' })).action.text).toBe(
      'Shop now has the tag stage=night.',
    )
    expect((await environmentRow(deps, id)).tags).toEqual({ team: 'red', stage: 'night' })
    expect(
      (await runAction(deps, developer, id, { type: 'tag', target: 'stage', value: 'night' })).action,
    ).toMatchObject({
      outcome: 'nothing-to-do',
      text: 'Shop already has the tag stage=night.',
    })
    const [entry] = await enteredOf(deps, id)
    expect(entry).toMatchObject({ before: { tags: { team: 'red' } }, after: { tags: { team: 'red', stage: 'night' } } })
  })

  it('is refused for what is deleted, and for what can be no tag', async () => {
    const gone = await make({ status: 'deleted' })
    expect((await runAction(deps, owner, gone, { type: 'tag', target: 'a', value: 'b' })).action).toMatchObject({
      outcome: 'refused',
    })
    const id = await make({ name: 'Other' })
    for (const target of ['', 'x'.repeat(101), '__proto__']) {
      const { action } = await runAction(deps, owner, id, { type: 'tag', target, value: 'b' })
      expect(action).toMatchObject({
        outcome: 'refused',
        text: expect.stringContaining('A tag has a name of 1 to 100 characters'),
      })
    }
    expect((await environmentRow(deps, id)).tags).toEqual({})
  })

  it('that was another is a deployment that starts again while the environment is only asked for', async () => {
    const { environment } = await makeRequest(deps, project.id, developer, {}, { tags: { stage: 'day' } })
    const run = await runAction(deps, owner, environment, { type: 'tag', target: 'stage', value: 'night' })
    const caused = (
      await orm.select().from(workflowEvents).where(eq(workflowEvents.environment_id, environment))
    ).filter(({ id }) => id !== run.event_id)
    expect(caused).toMatchObject([
      {
        trigger: 'on-deploy',
        text: 'Workflow "Night watch" set the tag stage=night on "Shop".',
        chain: [{ workflow_id: run.workflow_id, name: 'Night watch' }],
      },
    ])
    const active = await make({ name: 'Other', tags: { stage: 'day' } })
    await runAction(deps, owner, active, { type: 'tag', target: 'stage', value: 'night' })
    expect(await orm.select().from(workflowEvents).where(eq(workflowEvents.environment_id, active))).toHaveLength(1)
  })

  it('set by two workflows by turns comes to an end', async () => {
    const { environment } = await makeRequest(deps, project.id, developer, {}, { tags: { color: 'green' } })
    const tags = ['red', 'blue']
    const made = await Promise.all(
      tags.map((value) =>
        makeWorkflow(owner, {
          name: value,
          project_id: project.id,
          actions: [{ id: 'a', type: 'tag', target: 'color', value }],
        }),
      ),
    )
    await runAgain(deps, made[0] ?? '', environment)
    const { rows } = await orm.execute<{ outcome: string; count: number }>(
      sql`select outcome, count(*)::int as count from workflow_runs where environment_id = ${environment} group by outcome order by outcome`,
    )
    expect(rows.map(({ outcome }) => outcome)).toContain('stopped')
    const [open] = (
      await orm.execute<{ count: number }>(
        sql`select count(*)::int as count from workflow_events where processed_at is null`,
      )
    ).rows
    expect(open?.count).toBe(0)
  })
})
