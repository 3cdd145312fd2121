import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { say } from '#words/say.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import type { EndpointKey } from '#contract/client.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeApproval } from '../../../../test/support/requests.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { costPeriods } from '../../db/schema/environments.ts'
import { writeCursor } from '../../http/paging.ts'

const app = await createTestApp()
const { user, deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const id = await makeEnvironment(deps, cast.project.id, cast.developer, {
  name: 'Shop',
  description: 'For the trade fair',
})
const params = { id }
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NO_ENVIRONMENT = {
  status: 404,
  message: 'There is no such environment, or you are not in its project: ask the owner of the project to add you.',
}

type Read = Extract<EndpointKey, `GET /environments/{id}${string}`>

/** What every endpoint that reads an environment refuses alike. */
const refusals = (key: Read) => ({
  404: () => {
    it('hides it from a person who is not in its project', async () => {
      await expect(cast.outsider.call(key, { params })).rejects.toMatchObject(NO_ENVIRONMENT)
    })
    it.each([UNKNOWN, 'shop', "' or true --"])('does not know %j', async (unknown) => {
      for (const who of [cast.owner, cast.admin])
        await expect(who.call(key, { params: { id: unknown } })).rejects.toMatchObject(NO_ENVIRONMENT)
    })
  },
})

const ask = (environmentId: string, given: Parameters<typeof makeApproval>[2] = {}) =>
  makeApproval(deps, environmentId, { created_at: new Date('2026-11-01T00:00:00Z'), ...given })

describeEndpoint('GET /environments/{id}', {
  200: () => {
    it('gives it with the stored stack, to everyone in the project', async () => {
      for (const who of [cast.owner, cast.project_admin, cast.developer, cast.viewer, cast.admin]) {
        const detail = await who.call('GET /environments/{id}', { params })
        const { result, proof, description, variables, template, update, receipt, kept, ...environment } = detail
        expect([template, update, receipt, kept]).toEqual([null, null, null, null])
        expect(variables).toEqual([])
        expect(description).toBe('For the trade fair')
        expect(compileStack(stackSpec.parse(make.stack()))).toEqual({ ok: true, result })
        expect(proof.errors).toEqual([])
        expect(environment).toEqual(
          (await who.call('GET /environments', { query: { project_id: cast.project.id } }))[0],
        )
      }
    })

    it('says who may do something with it: its owner and who manages the project', async () => {
      const may = { owner: true, project_admin: true, developer: true, viewer: false, admin: true } as const
      // In the order of their names: "Person 10" comes before "Person 9".
      const managers = [cast.owner, cast.project_admin]
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ email }) => email)
      for (const [who, expected] of Object.entries(may)) {
        const { actions, waiting } = await cast[who as keyof typeof may].call('GET /environments/{id}', { params })
        expect([who, actions.suspend === null]).toEqual([who, expected])
        expect(waiting?.who.map(({ email }) => email)).toEqual([cast.developer.email, ...managers])
      }
    })

    it('says whether it can make more resources than its number, as where nobody knows', async () => {
      const given = [null, true, false].map((resource_count_is_least) => ({ resource_count_is_least }))
      const ids = await Promise.all(given.map((one) => makeEnvironment(deps, cast.project.id, cast.developer, one)))
      const told = await Promise.all(
        ids.map((one) => cast.viewer.call('GET /environments/{id}', { params: { id: one } })),
      )
      expect(told.map(({ resource_count_is_least: isLeast }) => isLeast)).toEqual([true, true, false])
      const asked = await Promise.all(ids.map((one) => ask(one)))
      const requests = await Promise.all(
        asked.map((request) => cast.viewer.call('GET /approval/{id}', { params: { id: request } })),
      )
      expect(requests.map(({ resource_count_is_least: isLeast }) => isLeast)).toEqual([true, true, false])
    })

    it('names administrators when no one of the project is left', async () => {
      const owner = user({ disabled_at: new Date() })
      const project = await makeProject(deps, owner)
      const lonely = await makeEnvironment(deps, project.id, owner)
      const { waiting } = await cast.admin.call('GET /environments/{id}', { params: { id: lonely } })
      expect(waiting?.who).toEqual([{ email: cast.admin.email, name: cast.admin.name }])
    })
  },
  ...refusals('GET /environments/{id}'),
})

describe('why it waits', () => {
  const waitingFor = async (environmentId: string) =>
    (await cast.admin.call('GET /environments/{id}', { params: { id: environmentId } })).waiting

  it.each([
    ['active', { expires_at: null }, 'nobody', 'It has no end date: it runs until someone deletes it.'],
    [
      'active',
      { expires_at: new Date('2026-12-01T08:30:00Z') },
      'end',
      'It runs until 2026-12-01 08:30 UTC and is then torn down automatically: extend it to keep it longer.',
    ],
    [
      'expired',
      { expires_at: new Date('2026-11-01T00:00:00Z'), auto_teardown_enabled: false },
      'teardown-off',
      'It expired on 2026-11-01 00:00 UTC, still runs and is not torn down automatically: extend or delete it.',
    ],
    ['suspended', {}, 'resume', 'It is suspended and keeps its data: resume or delete it.'],
    [
      'pending',
      {},
      'apply',
      'None of its resources exist in the cloud yet: export its files, apply them with Terraform and report it as applied.',
    ],
    [
      'pending',
      { expires_at: new Date('2026-11-01T00:00:00Z') },
      'end-passed',
      'Its end, 2026-11-01 00:00 UTC, came before it was applied, and it can no longer be approved or applied: move its end, or cancel it.',
    ],
    [
      'active',
      { operation: 'stopping', operation_run: 'stop' },
      'stopping',
      'It is being stopped and keeps its data: stop its resources in the cloud and report it as stopped.',
    ],
    [
      'active',
      { operation: 'failed', operation_run: 'destroy', operation_note: 'A lock is held.' },
      'destroy-failed',
      'Destroying it failed (A lock is held), and its remaining resources still cost money: destroy them and report the outcome.',
    ],
  ] as const)('%s with %j: %s', async (status, given, kind, reason) => {
    const environmentId = await makeEnvironment(deps, cast.project.id, cast.developer, { status, ...given })
    expect(await waitingFor(environmentId)).toMatchObject({ kind, reason })
  })

  it('names who can decide, since when and until when', async () => {
    const pending = await makeEnvironment(deps, cast.project.id, cast.developer, { status: 'pending' })
    await ask(pending)
    expect(await waitingFor(pending)).toEqual({
      kind: 'approval',
      reason: `The request waits for a decision: ${cast.owner.name} can approve or reject it.`,
      code: 'waiting.approval',
      params: { who: [cast.owner.name] },
      since: '2026-11-01T00:00:00.000Z',
      until: '2026-11-15T00:00:00.000Z',
      who: [{ email: cast.owner.email, name: cast.owner.name }],
    })
    const { actions } = await cast.developer.call('GET /environments/{id}', { params: { id: pending } })
    expect(actions).toMatchObject({ report: 'awaits-approval', cancel: null, change: null })
  })

  it('gives its code, for other languages and time zones', async () => {
    const own = await makeEnvironment(deps, cast.project.id, cast.developer, {
      expires_at: new Date('2026-12-01T08:30:00Z'),
    })
    const waits = await waitingFor(own)
    if (waits === null) throw new Error('It waits for nothing.')
    expect(waits).toMatchObject({ code: 'waiting.end', params: { at: '2026-12-01T08:30:00.000Z' } })
    expect(say(waits, 'de', 'Europe/Berlin')).toBe(
      'Sie läuft bis 01.12.2026, 09:30 und wird dann automatisch abgebaut: Verlängern Sie sie, um sie länger zu behalten.',
    )
  })

  it('says so when no one may decide', async () => {
    const own = await makeEnvironment(deps, (await makeProject(deps, cast.owner)).id, cast.owner, { status: 'pending' })
    await ask(own, { author_id: cast.admin.id })
    expect(await waitingFor(own)).toMatchObject({ kind: 'no-approver', who: [] })
  })

  it.each([
    [
      'rejected',
      { decided_by: cast.owner.id },
      'rejected',
      `${cast.owner.name} rejected the request: change it, ask again or cancel it.`,
    ],
    ['expired', {}, 'approval-lapsed', 'No one decided about the request in time: ask again or cancel it.'],
    [
      'approved',
      { void_reason: 'The stack was changed.' },
      'approval-lapsed',
      'No decision counts any longer (The stack was changed): ask again or cancel it.',
    ],
    [
      'approved',
      { stack_digest: 'another' },
      'approval-lapsed',
      'The environment has changed since the decision, which no longer counts: ask again or cancel it.',
    ],
    [
      'approved',
      {},
      'apply',
      'None of its resources exist in the cloud yet: export its files, apply them with Terraform and report it as applied.',
    ],
  ] as const)('after it was %s with %j: %s', async (state, given, kind, reason) => {
    const pending = await makeEnvironment(deps, cast.project.id, cast.developer, { status: 'pending' })
    await ask(pending, { state, ...given })
    expect(await waitingFor(pending)).toMatchObject({ kind, reason })
  })

  it('waits for nothing once it is deleted', async () => {
    expect(
      await waitingFor(await makeEnvironment(deps, cast.project.id, cast.developer, { status: 'deleted' })),
    ).toBeNull()
  })
})

describeEndpoint('GET /environments/{id}/activities', {
  200: () => {
    it('tells what happened, newest first and page by page, and not from where', async () => {
      const own = await makeEnvironment(deps, cast.project.id, cast.developer, {
        expires_at: new Date('2026-11-20T00:00:00Z'),
      })
      const at = { params: { id: own } }
      await cast.developer.call('POST /environments/{id}/extend', { ...at, body: { days: 1 } })
      await cast.owner.call('POST /environments/{id}/suspend', at)
      const all = await cast.viewer.call('GET /environments/{id}/activities', at)
      expect(all).toEqual([
        {
          id: expect.any(Number) as number,
          at: '2026-11-02T10:00:00.000Z',
          action: 'environment.suspend',
          actor: { email: cast.owner.email, name: cast.owner.name },
          before: { status: 'active', operation: 'none', expires_at: '2026-11-21T00:00:00.000Z' },
          after: { status: 'active', operation: 'stopping', expires_at: '2026-11-21T00:00:00.000Z' },
        },
        expect.objectContaining({
          action: 'environment.extend',
          actor: { email: cast.developer.email, name: cast.developer.name },
        }),
      ])
      const first = await cast.viewer.send(`/api/environments/${own}/activities?limit=1`)
      expect(first.headers.get('x-total-count')).toBe('2')
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      const second = await cast.viewer.send(next)
      expect(await second.json()).toEqual(all.slice(1))
      expect(second.headers.get('link')).toBeNull()
    })

    it('is empty for what nothing has happened to', async () => {
      const quiet = await makeEnvironment(deps, cast.project.id, cast.developer)
      expect(await cast.viewer.call('GET /environments/{id}/activities', { params: { id: quiet } })).toEqual([])
    })
  },
  400: () => {
    it.each(['nonsense', writeCursor(['a', '']), writeCursor([1.5, ''])])('refuses the cursor %s', async (cursor) => {
      await expect(
        cast.owner.call('GET /environments/{id}/activities', { params, query: { cursor } }),
      ).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'cursor' }],
      })
    })
  },
  ...refusals('GET /environments/{id}/activities'),
})

describeEndpoint('GET /environments/{id}/costs', {
  200: () => {
    it('adds days and months over the end of a month, at the rates of running and suspended', async () => {
      const start = new Date('2026-10-30T00:00:00Z')
      const stop = new Date('2026-11-01T12:00:00Z')
      const own = await makeEnvironment(deps, cast.project.id, cast.developer, {
        created_at: start,
        cost_monthly: 310,
        budget_limit: 12,
        status: 'suspended',
      })
      await orm.delete(costPeriods).where(eq(costPeriods.environment_id, own))
      await orm.insert(costPeriods).values([
        { environment_id: own, started_at: start, ended_at: stop, cost_monthly: 310 },
        { environment_id: own, started_at: stop, ended_at: null, cost_monthly: 30 },
      ])
      expect(await cast.viewer.call('GET /environments/{id}/costs', { params: { id: own } })).toEqual({
        days: [
          { date: '2026-10-30', cost: 10, cost_to_date: 10 },
          { date: '2026-10-31', cost: 10, cost_to_date: 20 },
          { date: '2026-11-01', cost: 5.6667, cost_to_date: 25.67 },
          { date: '2026-11-02', cost: 0.4167, cost_to_date: 26.08 },
        ],
        months: [
          { month: '2026-10', cost: 20 },
          { month: '2026-11', cost: 6.08 },
        ],
        month: { key: '2026-11', cost: 6.08, forecast: 34.67, budget_limit: 12, budget_reached_on: '2026-11-08' },
        cost_to_date: 26.08,
      })
    })

    it('is empty for what never ran', async () => {
      const pending = await makeEnvironment(deps, cast.project.id, cast.developer, { status: 'pending' })
      expect(await cast.viewer.call('GET /environments/{id}/costs', { params: { id: pending } })).toMatchObject({
        days: [],
        months: [],
        cost_to_date: 0,
      })
    })
  },
  ...refusals('GET /environments/{id}/costs'),
})
