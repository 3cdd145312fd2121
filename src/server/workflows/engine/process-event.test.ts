// From what people do to what workflows make of it, through the real application.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { CHAIN_MAX } from '#domain/workflow/vocabulary.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject, type Cast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { makeRequest } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, makeEnvironment, proveNothing, toldTo } from '../../../../test/support/things.ts'
import { action, condition, eventsOf, makeRule, runsOf } from '../../../../test/support/workflow-engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { workThrough } from './worker.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps, setTime } = app
const { orm } = deps.database
let cast: Cast

beforeEach(async () => {
  await orm.delete(workflows)
  await orm.delete(workflowEvents)
  await orm.delete(environments)
  setTime('2026-11-02T10:00:00Z')
  cast = await makeCast(app)
})

const request = (given: { name?: string; answers?: Parameters<typeof make.answers>[0] } = {}) =>
  cast.developer.call('POST /environments', {
    body: { project_id: cast.project.id, name: given.name ?? 'Shop', answers: make.answers(given.answers) },
  })

describe('on-deploy', () => {
  it('runs when an environment is requested, with the reason for each condition', async () => {
    const id = await makeRule(deps, cast.owner, {
      name: 'Label',
      conditions: [condition('environment', 'equals', 'development'), condition('team-size', 'less-than', '10')],
      actions: [action('tag', 'cost-centre', '42'), action('tag', 'team', 'shop')],
    })
    const shop = await request()
    expect(
      (await eventsOf(deps, shop.id)).map(({ trigger, text, actor_name, chain, processed_at }) => ({
        trigger,
        text,
        actor_name,
        chain,
        processed_at,
      })),
    ).toEqual([
      {
        trigger: 'on-deploy',
        text: `${cast.developer.name} requested "Shop".`,
        actor_name: cast.developer.name,
        chain: [],
        processed_at: null,
      },
    ])
    expect(await runsOf(deps, id)).toEqual([])
    await workThrough(deps)
    const [run] = await runsOf(deps, id)
    expect(run).toMatchObject({
      outcome: 'done',
      text: 'Shop now has the tag cost-centre=42. Shop now has the tag team=shop.',
      environment_id: shop.id,
      conditions: [
        { field: 'environment', holds: true, actual: 'Development', reason: 'compared' },
        { field: 'team-size', holds: true, actual: '3', expected: '10' },
      ],
      actions: [
        { type: 'tag', target: 'cost-centre', value: '42', outcome: 'done' },
        { type: 'tag', outcome: 'done' },
      ],
    })
    expect((await environmentRow(deps, shop.id)).tags).toMatchObject({ 'cost-centre': '42', team: 'shop' })
  })

  it('writes who did it and why to the audit log, with the name of the workflow', async () => {
    const id = await makeRule(deps, cast.owner, { name: 'Label', actions: [action('tag', 'a', '1')] })
    const shop = await request()
    const [event] = await eventsOf(deps, shop.id)
    await workThrough(deps)
    const { action: what, actor_id, actor_email, actor_name, via, after } = auditEntries
    const rows = await orm
      .select({ what, actor_id, actor_email, actor_name, via, after })
      .from(auditEntries)
      .where(and(eq(auditEntries.target_id, shop.id), eq(auditEntries.actor_name, 'Workflow "Label"')))
    const by = {
      actor_id: cast.owner.id,
      actor_email: cast.owner.email,
      actor_name: 'Workflow "Label"',
      via: 'workflow Label',
    }
    expect(rows).toMatchObject([
      { what: 'environment.update', ...by },
      {
        what: 'workflow.action',
        ...by,
        after: {
          workflow_id: id,
          workflow: 'Label',
          event_id: event?.id,
          event: 'on-deploy',
          action: 'tag',
          outcome: 'done',
        },
      },
    ])
    expect(rows).toHaveLength(2)
  })

  it('keeps that the conditions do not hold, and does nothing', async () => {
    const id = await makeRule(deps, cast.owner, {
      conditions: [condition('region', 'starts-with', 'eu-')],
      actions: [action('tag', 'a', '1')],
    })
    const shop = await request()
    await workThrough(deps)
    expect(await runsOf(deps, id)).toMatchObject([
      {
        outcome: 'not-met',
        conditions: [{ holds: false, actual: 'us-east-1', expected: 'eu-' }],
        actions: [{ outcome: 'not-reached' }],
      },
    ])
    expect((await environmentRow(deps, shop.id)).tags).not.toHaveProperty('a')
    expect((await auditOf(deps, shop.id)).map((row) => row.action)).not.toContain('workflow.action')
  })

  it('runs again when the request is judged again and when the environment is resumed', async () => {
    const id = await makeRule(deps, cast.owner)
    const shop = await request()
    await cast.developer.call('PUT /environments/{id}', { params: { id: shop.id }, body: { budget_limit: 900 } })
    const stopped = await makeEnvironment(deps, cast.project.id, cast.developer, {
      name: 'Stopped',
      status: 'suspended',
    })
    await cast.developer.call('POST /environments/{id}/resume', { params: { id: stopped } })
    expect(await workThrough(deps)).toBe(3)
    expect(await runsOf(deps, id)).toHaveLength(3)
    expect((await eventsOf(deps, shop.id)).map(({ text }) => text).toSorted()).toEqual([
      `"Shop" is requested again: ${cast.developer.name} changed the budget limit.`,
      `${cast.developer.name} requested "Shop".`,
    ])
    expect((await eventsOf(deps, stopped)).map(({ text }) => text)).toEqual([
      `${cast.developer.name} resumed "Stopped".`,
    ])
  })

  it('looks at what was there when it happened, and acts on what is there now', async () => {
    const id = await makeRule(deps, cast.owner, {
      conditions: [condition('team-size', 'equals', '3')],
      actions: [action('tag', 'a', '1')],
    })
    const shop = await request()
    await orm.update(environments).set({ team_size: 30, name: 'Other' }).where(eq(environments.id, shop.id))
    await workThrough(deps)
    expect(await runsOf(deps, id)).toMatchObject([{ outcome: 'done', text: 'Other now has the tag a=1.' }])
  })

  it('runs workflows in the order in which they were made, each with what the one before left', async () => {
    const first = await makeRule(deps, cast.owner, { actions: [action('terminate')] })
    const second = await makeRule(deps, cast.owner, { actions: [action('tag', 'a', '1')] })
    const shop = await request()
    await workThrough(deps)
    expect(await runsOf(deps, first)).toMatchObject([{ outcome: 'done' }])
    expect(await runsOf(deps, second)).toMatchObject([
      { outcome: 'refused', text: 'Shop is deleted and no longer has tags.' },
    ])
    expect((await environmentRow(deps, shop.id)).status).toBe('deleted')
  })

  it('leaves one out that is off, also when it was switched off after the event', async () => {
    const off = await makeRule(deps, cast.owner, { enabled: false })
    const late = await makeRule(deps, cast.owner)
    await request()
    await orm.update(workflows).set({ enabled: false }).where(eq(workflows.id, late))
    expect(await workThrough(deps)).toBe(1)
    expect([...(await runsOf(deps, off)), ...(await runsOf(deps, late))]).toEqual([])
  })

  it('is not run by sample data', async () => {
    const id = await makeRule(deps, cast.admin)
    await cast.admin.call('POST /dev/seed-data', {})
    const { processed_at } = workflowEvents
    const kept = await orm.select({ processed_at }).from(workflowEvents)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((event) => event.processed_at === null)).toEqual([])
    expect(await workThrough(deps)).toBe(0)
    expect(await runsOf(deps, id)).toEqual([])
  })
})

describe('on-resource-limit', () => {
  it('runs when an environment has more resources than its limit, and not when it has as many', async () => {
    const shop = await request()
    const { resource_count } = shop
    const under = await makeRule(deps, cast.owner, { trigger: 'on-resource-limit', resource_limit: resource_count - 1 })
    const same = await makeRule(deps, cast.owner, { trigger: 'on-resource-limit', resource_limit: resource_count })
    await workThrough(deps)
    expect(await runsOf(deps, under)).toMatchObject([{ outcome: 'done', environment_id: shop.id }])
    expect(await runsOf(deps, same)).toEqual([])
  })
})

describe('on-approval', () => {
  it('runs when a person approves, and not when they reject', async () => {
    const id = await makeRule(deps, cast.owner, { trigger: 'on-approval', actions: [action('tag', 'approved', 'yes')] })
    const yes = await makeRequest(deps, cast.project.id, cast.developer, {}, { name: 'Yes' })
    const no = await makeRequest(deps, cast.project.id, cast.developer, {}, { name: 'No' })
    await cast.owner.call('POST /approval/{id}/approve', { params: { id: yes.approval }, body: { notes: 'Good.' } })
    await cast.owner.call('POST /approval/{id}/reject', { params: { id: no.approval }, body: { notes: 'Too much.' } })
    await workThrough(deps)
    expect(await runsOf(deps, id)).toMatchObject([{ outcome: 'done', environment_id: yes.environment }])
    expect(await eventsOf(deps, yes.environment)).toMatchObject([
      {
        trigger: 'on-approval',
        text: `${cast.owner.name} approved the request for "Yes".`,
        actor_name: cast.owner.name,
      },
    ])
  })

  it('runs when a workflow approves, as the next of its chain', async () => {
    const first = await makeRule(deps, cast.owner, { name: 'Yes', actions: [action('approve', '', 'Small.')] })
    const next = await makeRule(deps, cast.owner, { trigger: 'on-approval', actions: [action('tag', 'a', '1')] })
    await orm.update(projects).set({ auto_approve_dev: false }).where(eq(projects.id, cast.project.id))
    const shop = await request()
    await workThrough(deps)
    expect(await runsOf(deps, first)).toMatchObject([{ outcome: 'done' }])
    expect(await runsOf(deps, next)).toMatchObject([{ outcome: 'done', environment_id: shop.id }])
    const events = await eventsOf(deps, shop.id)
    expect(events.find(({ trigger }) => trigger === 'on-approval')).toMatchObject({
      chain: [{ workflow_id: first, name: 'Yes' }],
      actor_name: 'Workflow "Yes"',
    })
  })
})

describe('a chain of workflows', () => {
  it('that never ends automatically is stopped within its limit, says so and tells the author', async () => {
    const one = await makeRule(deps, cast.owner, {
      name: 'One',
      conditions: [],
      actions: [action('tag', 'turn', 'one')],
    })
    const other = await makeRule(deps, cast.owner, {
      name: 'Other',
      conditions: [],
      actions: [action('tag', 'turn', 'other')],
    })
    const shop = await request()
    const worked = await workThrough(deps)
    const runs = [...(await runsOf(deps, one)), ...(await runsOf(deps, other))]
    const stopped = runs.filter(({ outcome }) => outcome === 'stopped')
    expect(stopped.length).toBeGreaterThan(0)
    expect(stopped[0]?.text).toMatch(
      /^Stopped after 5 steps, because these workflows caused each other, one after the other: "(?:One|Other)", .* Nothing was done in this step: /,
    )
    expect(stopped[0]?.actions).toMatchObject([{ outcome: 'not-reached' }])
    const events = await eventsOf(deps, shop.id)
    expect(Math.max(...events.map(({ chain }) => chain.length))).toBe(CHAIN_MAX)
    // The request, and one for each step.
    expect(events).toHaveLength(CHAIN_MAX + 1)
    expect(worked).toBe(events.length)
    expect(events.filter(({ processed_at }) => processed_at === null)).toEqual([])
    const told = (await toldTo(deps, cast.owner)).filter(({ kind }) => kind === 'workflow-message')
    expect(told).toHaveLength(stopped.length)
    expect(told[0]).toMatchObject({
      path: `/environments/${shop.id}`,
      data: { environment: 'Shop', message: expect.stringContaining('Stopped after 5 steps') },
    })
    expect(await workThrough(deps)).toBe(0)
  })

  it('is not gone round by a workflow that meets only what it did itself', async () => {
    const own = await makeRule(deps, cast.owner, {
      name: 'First',
      actions: [action('tag', 'turn', 'mine'), action('notify', 'owner', 'Labelled.')],
    })
    const other = await makeRule(deps, cast.owner)
    const shop = await cast.developer.call('POST /environments', {
      body: { project_id: cast.project.id, name: 'Shop', answers: make.answers(), tags: { turn: 'yours' } },
    })
    await workThrough(deps)
    expect((await eventsOf(deps, shop.id)).map(({ chain }) => chain)).toContainEqual([
      expect.objectContaining({ workflow_id: own, name: 'First' }),
    ])
    expect(await runsOf(deps, own)).toHaveLength(1)
    expect(await runsOf(deps, other)).toHaveLength(2)
    expect((await toldTo(deps, cast.developer)).filter(({ kind }) => kind === 'workflow-message')).toHaveLength(1)
  })
})

describe('in the name of its author', () => {
  it('acts only in the projects in which they are, and tells them of no others', async () => {
    const elsewhere = await makeProject(deps, cast.outsider)
    const own = await makeRule(deps, cast.outsider)
    const ofProject = await makeRule(deps, cast.owner, { project_id: elsewhere.id })
    const everywhere = await makeRule(deps, cast.admin)
    const shop = await request()
    const other = await cast.outsider.call('POST /environments', {
      body: { project_id: elsewhere.id, name: 'Other', answers: make.answers() },
    })
    await workThrough(deps)
    expect((await runsOf(deps, own)).map(({ environment_id }) => environment_id)).toEqual([other.id])
    expect(await runsOf(deps, ofProject)).toEqual([])
    expect((await runsOf(deps, everywhere)).flatMap(({ environment_id }) => environment_id ?? []).toSorted()).toEqual(
      [shop.id, other.id].toSorted(),
    )
  })

  it('does not act any more where they have left, before or after the event', async () => {
    const id = await makeRule(deps, cast.project_admin, {
      project_id: cast.project.id,
      actions: [action('tag', 'a', '1')],
    })
    await request()
    await orm.delete(projectMembers).where(eq(projectMembers.user_id, cast.project_admin.id))
    await workThrough(deps)
    expect(await runsOf(deps, id)).toEqual([])
  })

  it('is refused what they may not, each action for itself', async () => {
    const id = await makeRule(deps, cast.viewer, {
      actions: [action('terminate'), action('notify', 'owner', 'Look at it.')],
    })
    const shop = await request()
    await workThrough(deps)
    expect(await runsOf(deps, id)).toMatchObject([
      { outcome: 'refused', actions: [{ outcome: 'refused' }, { outcome: 'done' }] },
    ])
    expect((await environmentRow(deps, shop.id)).status).toBe('pending')
  })

  it('is refused everything while their account is disabled', async () => {
    const id = await makeRule(deps, cast.project_admin, {
      actions: [action('tag', 'a', '1'), action('notify', 'owner', 'Hello.')],
    })
    const shop = await request()
    await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, cast.project_admin.id))
    await workThrough(deps)
    expect(await runsOf(deps, id)).toMatchObject([
      {
        outcome: 'refused',
        actions: [{ outcome: 'refused', text: expect.stringContaining('is disabled') }, { outcome: 'refused' }],
      },
    ])
    expect((await environmentRow(deps, shop.id)).tags).not.toHaveProperty('a')
  })

  it('undoes only the action that is refused', async () => {
    const id = await makeRule(deps, cast.owner, {
      actions: [action('tag', 'a', '1'), action('scale', '', '0'), action('tag', 'b', '2')],
    })
    const shop = await request()
    await workThrough(deps)
    expect(await runsOf(deps, id)).toMatchObject([
      { outcome: 'refused', actions: [{ outcome: 'done' }, { outcome: 'refused' }, { outcome: 'done' }] },
    ])
    expect((await environmentRow(deps, shop.id)).tags).toMatchObject({ a: '1', b: '2' })
    const actions = (await auditOf(deps, shop.id)).filter((row) => row.action === 'workflow.action')
    expect(actions.map(({ after }) => after)).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused', action: 'scale' },
      { outcome: 'done' },
    ])
  })
})

it('keeps of the address of a webhook only its host', async () => {
  const id = await makeRule(deps, cast.owner, {
    actions: [action('webhook', 'https://hooks.example.com/secret-path?key=1')],
  })
  await request()
  await workThrough(deps)
  const [run] = await runsOf(deps, id)
  expect(run?.actions).toMatchObject([{ type: 'webhook', target: 'https://hooks.example.com/…' }])
  expect(JSON.stringify(run)).not.toContain('secret-path')
})
