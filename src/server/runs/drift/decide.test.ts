import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { PlannedChange } from '#domain/run/plan.ts'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { changedBy, deletedBy, makeDrift } from '../../../../test/support/drift.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { keepPlan } from '../../../../test/support/runs.ts'
import { auditOf, environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { driftIgnores } from '../../db/schema/drift.ts'
import { runArtifacts } from '../../db/schema/states.ts'
import { orderDriftChecks } from './daily.ts'
import { forgetDrift } from './forget.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, owner, developer } = await makeCast(app)
const agent = await makeAgent(app)
const START = new Date('2026-11-02T10:00:00Z')
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const SECRET: PlannedChange = {
  ...changedBy('aws_db_instance.postgresql', { size: 'large' }),
  attributes: [
    { path: 'password', before: { hidden: 'sensitive' }, after: { hidden: 'sensitive' }, forces_replacement: false },
  ],
}
const DRIFT = [
  changedBy('aws_vpc.network', { 'tags.Owner': 'someone', name: 'other' }),
  deletedBy('aws_instance.unknown_thing'),
  SECRET,
]

beforeEach(async () => {
  app.setTime(START.toISOString())
  await orm.delete(driftIgnores)
})
const later = (ms: number) => app.setTime(new Date(START.getTime() + ms).toISOString())
const inHours = (hours: number) => new Date(START.getTime() + hours * HOUR_MS).toISOString()
const inDays = (days: number) => new Date(START.getTime() + days * DAY_MS).toISOString()

type Given = Parameters<typeof makeEnvironment>[3]
/** An environment of which others changed three resources. */
async function make(given: Given = {}, drift: readonly PlannedChange[] = DRIFT) {
  const id = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox', ...given })
  return { id, findings: await makeDrift(deps, id, drift) }
}
const read = (id: string) => developer.call('GET /environments/{id}/drift', { params: { id } })
const ignore = (id: string, findings: readonly string[], given: { reason?: string; until?: string } = {}) =>
  developer.call('POST /environments/{id}/drift-ignores', {
    params: { id },
    body: { findings: [...findings], reason: 'The autoscaler does it.', until: inDays(7), ...given },
  })
const notice = (id: string, ignored: string) =>
  developer.call('DELETE /environments/{id}/drift-ignores/{ignore}', { params: { id, ignore: ignored } })
const driftOf = async (id: string) => (await environmentRow(deps, id)).drift
const countsOf = async (id: string) => {
  const drift = await driftOf(id)
  return drift && [drift.count, drift.ignored]
}
const toldOf = async () => (await toldTo(deps, owner)).filter(({ kind }) => kind === 'drift-found').length
const pathsOf = ({ components }: { readonly components: Awaited<ReturnType<typeof read>>['components'] }) =>
  components.flatMap(({ resources }) =>
    resources.flatMap(({ address, findings }) => findings.map(({ path }) => (path === null ? address : path))),
  )
/** What a check finds next. */
async function check(id: string, drift: readonly PlannedChange[]): Promise<void> {
  const run = await makeRun(deps, id, 'check')
  const job = await agent.take()
  await keepPlan(deps, run.id, { changes: [], drift: [...drift], unchanged: 0, outputs: [] })
  await job?.finish({ has_changes: drift.length > 0 })
}

describeEndpoint('GET /environments/{id}/drift', {
  200: () => {
    it('shows what differs by component, attribute by attribute, and who is told', async () => {
      const { id, findings } = await make()
      const shown = await read(id)
      expect(shown).toMatchObject({
        found_at: START.toISOString(),
        checked_at: START.toISOString(),
        is_kept: true,
        ignored: [],
        told: expect.arrayContaining([{ email: developer.email, name: expect.any(String) }]),
      })
      expect(shown.components.at(0)).toMatchObject({ node: 'postgresql', name: 'PostgreSQL' })
      expect(shown.components.at(0)?.resources).toMatchObject([
        {
          address: 'aws_db_instance.postgresql',
          findings: [{ path: 'password', before: { hidden: 'sensitive' }, after: { hidden: 'sensitive' } }],
        },
      ])
      const others = shown.components.find(({ node }) => node === null)
      expect(others?.resources).toMatchObject([
        {
          address: 'aws_vpc.network',
          action: 'update',
          findings: [{ id: findings[0], path: 'tags.Owner', after: { value: '"someone"' } }, { path: 'name' }],
        },
        {
          address: 'aws_instance.unknown_thing',
          action: 'delete',
          findings: [{ path: null, before: null, after: null }],
        },
      ])
    })

    it('is empty where nothing differs, and says when findings are no longer kept', async () => {
      const clean = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox' })
      expect(await read(clean)).toMatchObject({ run_id: null, checked_at: null, is_kept: true, components: [] })
      const { id } = await make()
      await orm.delete(runArtifacts).where(eq(runArtifacts.run_id, (await driftOf(id))?.run_id ?? ''))
      expect(await read(id)).toMatchObject({ is_kept: false, components: [] })
    })
  },
  404: () => {
    it('refuses one that is not there', async () => {
      await expect(read(UNKNOWN)).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('POST /environments/{id}/drift-ignores', {
  200: () => {
    it('shows apart what is ignored, with its reason, and counts it no more', async () => {
      const { id, findings } = await make()
      const [owned, named, gone] = findings
      const one = await ignore(id, [owned ?? ''])
      expect(one.ignored).toMatchObject([
        { reason: 'The autoscaler does it.', until: inDays(7), ignored_by: { email: developer.email } },
      ])
      expect(one.ignored.map(pathsOf)).toEqual([['tags.Owner']])
      expect(pathsOf(one)).toEqual(['password', 'name', 'aws_instance.unknown_thing'])
      expect(await countsOf(id)).toEqual([3, 0])
      const two = await ignore(id, [named ?? '', gone ?? ''], { reason: ' Known. ', until: inDays(90) })
      expect(two.ignored.map(({ reason }) => reason).toSorted()).toEqual(['Known.', 'The autoscaler does it.'])
      expect(pathsOf(two)).toEqual(['password'])
      expect(await countsOf(id)).toEqual([1, 2])
      expect(await developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
        drift: { resources: 1, ignored: 2 },
      })
      expect(await auditOf(deps, id)).toMatchObject([
        {
          action: 'environment.drift-ignore',
          actor_email: developer.email,
          after: { reason: 'The autoscaler does it.', until: inDays(7), findings: ['aws_vpc.network tags.Owner'] },
        },
        { after: { findings: ['aws_vpc.network name', 'aws_instance.unknown_thing'] } },
      ])
    })

    it('keeps it quiet until its end, and then tells of what is still there', async () => {
      const { id, findings } = await make()
      await ignore(id, findings, { until: inHours(0.4) })
      const before = await toldOf()
      await check(id, DRIFT)
      await check(id, DRIFT.slice(1))
      expect(await toldOf()).toBe(before)
      expect(await countsOf(id)).toEqual([0, 2])
      later(0.2 * HOUR_MS)
      await orderDriftChecks(deps)
      expect(await countsOf(id)).toEqual([0, 2])
      later(0.4 * HOUR_MS)
      expect(pathsOf(await read(id))).toEqual(['password', 'aws_instance.unknown_thing'])
      expect((await orderDriftChecks(deps)).summary).toContain('What was ignored of 1 environment has ended.')
      expect(await countsOf(id)).toEqual([2, 0])
      expect(await toldOf()).toBe(before + 1)
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'environment.drift-ignore' },
        { action: 'environment.drift-notice', actor_email: '', before: { reason: 'The autoscaler does it.' } },
      ])
      await orderDriftChecks(deps)
      expect(await toldOf()).toBe(before + 1)
    })

    it('tells of another value than the one that is ignored', async () => {
      const { id, findings } = await make({}, [changedBy('aws_vpc.network', { name: 'other' })])
      await ignore(id, findings)
      const before = await toldOf()
      await check(id, [changedBy('aws_vpc.network', { name: 'a third' })])
      expect(await toldOf()).toBe(before + 1)
      const shown = await read(id)
      expect([pathsOf(shown), shown.ignored]).toEqual([['name'], []])
    })

    it('tells of the same again after it was gone, or taken back', async () => {
      const { id, findings } = await make()
      await ignore(id, findings)
      await check(id, [])
      const before = await toldOf()
      await check(id, DRIFT)
      expect(await toldOf()).toBe(before + 1)
      await ignore(id, findings)
      await orm.transaction((tx) => forgetDrift(tx, id))
      await check(id, DRIFT)
      expect(await toldOf()).toBe(before + 2)
    })

    it('tells once where the end passes before a check and the job has not seen it', async () => {
      const { id, findings } = await make()
      await ignore(id, findings, { until: inHours(1) })
      const before = await toldOf()
      later(2 * HOUR_MS)
      await check(id, DRIFT)
      await orderDriftChecks(deps)
      expect(await toldOf()).toBe(before + 1)
    })
  },
  400: () => {
    it.each<[string, Parameters<typeof ignore>[2], string]>([
      ['no reason', { reason: '  ' }, 'fields.reason-required'],
      ['a reason without end', { reason: 'x'.repeat(501) }, 'http.problems'],
      ['an end that has passed', { until: START.toISOString() }, 'fields.ignore-until'],
      ['an end after more than 90 days', { until: inDays(91) }, 'fields.ignore-until'],
      ['an end that is no time', { until: 'tomorrow' }, 'http.problems'],
    ])('refuses %s', async (_, given, code) => {
      const { id, findings } = await make()
      const refused = ignore(id, findings, given)
      await expect(refused).rejects.toMatchObject({ status: 400 })
      const { said, problems = [] } = (await refused.catch((error: unknown) => error)) as {
        said: { code: string }
        problems?: readonly { code: string }[]
      }
      expect([said.code, ...problems.map((one) => one.code)]).toContain(code)
      expect(await orm.$count(driftIgnores, eq(driftIgnores.environment_id, id))).toBe(0)
    })

    it('refuses to ignore nothing', async () => {
      const { id } = await make()
      await expect(ignore(id, [])).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('refuses one that is not there', async () => {
      await expect(ignore(UNKNOWN, ['a'])).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('refuses what is not open any more', async () => {
      const { id, findings } = await make()
      const gone = { status: 409, said: { code: 'operations.finding-gone' } }
      await expect(ignore(id, ['0'.repeat(32)])).rejects.toMatchObject(gone)
      await ignore(id, findings.slice(0, 1))
      await expect(ignore(id, findings)).rejects.toMatchObject(gone)
      await check(id, DRIFT.slice(1))
      await expect(ignore(id, findings.slice(1, 2))).rejects.toMatchObject(gone)
      const clean = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox' })
      await expect(ignore(clean, findings)).rejects.toMatchObject(gone)
    })
  },
})

describeEndpoint('DELETE /environments/{id}/drift-ignores/{ignore}', {
  200: () => {
    it('opens it again, and tells nobody', async () => {
      const { id, findings } = await make()
      const { ignored } = await ignore(id, findings)
      const before = await toldOf()
      const shown = await notice(id, ignored[0]?.id ?? '')
      expect([pathsOf(shown).length, shown.ignored]).toEqual([findings.length, []])
      expect(await countsOf(id)).toEqual([3, 0])
      await check(id, DRIFT)
      expect(await toldOf()).toBe(before)
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({
        action: 'environment.drift-notice',
        actor_email: developer.email,
      })
    })
  },
  404: () => {
    it('refuses a decision that is none, is over, or is about another environment', async () => {
      const { id, findings } = await make()
      const [ignored] = (await ignore(id, findings)).ignored
      const other = await make()
      for (const [environment, decision] of [
        [id, 'x'],
        [id, UNKNOWN],
        [other.id, ignored?.id ?? ''],
        [UNKNOWN, ignored?.id ?? ''],
      ] as const)
        await expect(notice(environment, decision)).rejects.toMatchObject({ status: 404 })
      await notice(id, ignored?.id ?? '')
      await expect(notice(id, ignored?.id ?? '')).rejects.toMatchObject({ status: 404 })
    })
  },
})
