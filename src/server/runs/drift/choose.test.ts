import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Drift } from '#contract/drift.ts'
import type { PlannedChange } from '#domain/run/plan.ts'
import { DAY_MS } from '#engine/durations.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { changedBy, deletedBy, makeDrift } from '../../../../test/support/drift.ts'
import { make } from '../../../../test/support/make.ts'
import { runRow, runsOf } from '../../../../test/support/run-orders.ts'
import { makeRun } from '../../../../test/support/runs.ts'
import { auditOf, environmentRow, makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { driftIgnores } from '../../db/schema/drift.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, developer } = await makeCast(app)
const START = new Date('2026-11-02T10:00:00Z')
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const SERVER = 'azurerm_postgresql_flexible_server.postgresql'
const until = new Date(START.getTime() + 7 * DAY_MS).toISOString()
const ignoring = { reason: 'Known.', until }

const changed = (path: string, before: unknown, after: unknown): PlannedChange['attributes'][number] => ({
  path,
  before: { value: JSON.stringify(before) },
  after: { value: JSON.stringify(after) },
  forces_replacement: false,
})
const DRIFT: readonly PlannedChange[] = [
  {
    ...changedBy(SERVER, {}),
    attributes: [changed('backup_retention_days', 7, 14), changed('zones', [], ['1']), changed('version', '17', '12')],
  },
  changedBy('azurerm_resource_group.main', { 'tags.Owner': 'someone' }),
  deletedBy('azurerm_virtual_network.network'),
]

beforeEach(async () => {
  app.setTime(START.toISOString())
  await orm.delete(driftIgnores)
})

type Given = Parameters<typeof makeEnvironment>[3]
/** An environment with a database, of which others changed three resources. */
async function drifted(given: Given = {}) {
  const stack = make.stack({
    nodes: [{ id: 'postgresql', type: 'postgresql', settings: { storage_gb: 64, backup_days: 7 } }],
  })
  const { id: compiled_id, result } = await makeCompiledStack(deps, stack)
  const id = await makeEnvironment(deps, project.id, developer, {
    connection: 'sandbox',
    compiled_id,
    cost_monthly: result.cost_estimate.total_monthly ?? 0,
    ...given,
  })
  const [days = '', zones = '', version = '', owner = '', network = ''] = await makeDrift(deps, id, DRIFT)
  return { id, days, zones, version, owner, network }
}
type Body = { revert?: string[]; adopt?: string[]; ignore?: { findings: string[]; reason: string; until: string }[] }
const choose = (id: string, body: Body) =>
  developer.call('POST /environments/{id}/drift-choices', { params: { id }, body })
const openIn = ({ components }: Pick<Drift, 'components'>) =>
  components.flatMap(({ resources }) => resources.flatMap(({ findings }) => findings.map((one) => one.id)))
const problemsOf = async (refused: Promise<unknown>) => {
  await expect(refused).rejects.toMatchObject({ status: 400 })
  const { problems = [] } = (await refused.catch((error: unknown) => error)) as {
    problems?: readonly { field: string; code: string }[]
  }
  return problems.map(({ field, code }) => [field, code])
}

describeEndpoint('POST /environments/{id}/drift-choices', {
  200: () => {
    it('ignores, adopts and reverts in one go, with one run of the stack that says what is adopted', async () => {
      const { id, days, zones, owner, network } = await drifted()
      const before = await environmentRow(deps, id)
      const chosen = await choose(id, {
        adopt: [days],
        revert: [network],
        ignore: [
          { findings: [zones], ...ignoring },
          { findings: [owner], reason: 'Of the other team.', until },
        ],
      })
      expect(chosen).toMatchObject({ run: { kind: 'update', status: 'queued' }, approval_id: null })
      expect(chosen.drift.ignored.map((one) => [one.reason, one.until, one.ignored_by.email])).toEqual(
        expect.arrayContaining([
          ['Known.', until, developer.email],
          ['Of the other team.', until, developer.email],
        ]),
      )
      expect(chosen.drift.ignored.flatMap(openIn).toSorted()).toEqual([zones, owner].toSorted())
      expect(openIn(chosen.drift)).not.toContain(owner)
      const [run, ...others] = await runsOf(deps, id).then((rows) => rows.filter(({ kind }) => kind !== 'check'))
      expect(others).toEqual([])
      expect(run?.compiled_id).not.toBe(before.compiled_id)
      const isIt = eq(compiledStacks.id, run?.compiled_id ?? '')
      const [row] = await orm.select({ stack: compiledStacks.stack }).from(compiledStacks).where(isIt)
      expect(stackSpec.parse(row?.stack).nodes.find(({ id: node }) => node === 'postgresql')?.settings).toMatchObject({
        backup_days: 14,
      })
      const actions = (await auditOf(deps, id)).map(({ action }) => action)
      expect(actions).toEqual(
        expect.arrayContaining(['environment.drift-ignore', 'environment.drift-adopt', 'environment.update']),
      )
      expect((await auditOf(deps, id)).find(({ action }) => action === 'environment.drift-adopt')).toMatchObject({
        actor_email: developer.email,
        after: { findings: [`${SERVER} backup_retention_days`] },
      })
    })

    it('orders a run of the stack as it is for what is reverted alone, and none for what is ignored', async () => {
      const { id, days, zones } = await drifted()
      const ignored = await choose(id, { ignore: [{ findings: [zones], ...ignoring }] })
      expect(ignored).toMatchObject({ run: null, approval_id: null, drift: { ignored: [{ reason: 'Known.' }] } })
      const before = await environmentRow(deps, id)
      const { run } = await choose(id, { revert: [days] })
      expect(await runRow(deps, run?.id ?? '')).toMatchObject({ kind: 'update', compiled_id: before.compiled_id })
      expect(await auditOf(deps, run?.id ?? '')).toMatchObject([{ action: 'run.revert' }])
    })

    it('asks for approval where a rule wants it for the change, and orders nothing before', async () => {
      const { id, days } = await drifted()
      const isIt = eq(projects.id, project.id)
      await orm.update(projects).set({ auto_approve_dev: false }).where(isIt)
      const { run, approval_id } = await choose(id, { adopt: [days] })
      await orm.update(projects).set({ auto_approve_dev: true }).where(isIt)
      expect(run).toBeNull()
      expect(approval_id).toEqual(expect.any(String))
      expect((await environmentRow(deps, id)).update_compiled_id).not.toBeNull()
    })
  },
  400: () => {
    it('refuses no choice, and two of one difference', async () => {
      const { id, days } = await drifted()
      expect(await problemsOf(choose(id, {}))).toEqual([['', 'operations.drift-no-choice']])
      const twice = choose(id, { revert: [days], ignore: [{ findings: [days], ...ignoring }] })
      expect(await problemsOf(twice)).toEqual([['', 'operations.drift-two-choices']])
    })

    it('says of each difference that cannot be adopted why, and then does nothing at all', async () => {
      const { id, days, zones, version, owner, network } = await drifted()
      const body = { adopt: [days, zones, network], ignore: [{ findings: [owner], ...ignoring }] }
      expect(await problemsOf(choose(id, body))).toEqual([
        [`${SERVER} zones`, 'operations.adopt-list'],
        ['azurerm_virtual_network.network', 'operations.adopt-whole'],
      ])
      expect(await problemsOf(choose(id, { adopt: [days, version] }))).toEqual([
        [`${SERVER} version`, 'operations.adopt-no-setting'],
      ])
      expect(await orm.$count(driftIgnores, eq(driftIgnores.environment_id, id))).toBe(0)
      expect((await runsOf(deps, id)).filter(({ kind }) => kind !== 'check')).toEqual([])
    })

    it('refuses an end that is too far away, and ignores nothing of the rest', async () => {
      const { id, days, zones } = await drifted()
      const late = new Date(START.getTime() + 91 * DAY_MS).toISOString()
      const ignore = [
        { findings: [days], ...ignoring },
        { findings: [zones], reason: 'Known.', until: late },
      ]
      expect(await problemsOf(choose(id, { ignore }))).toEqual([['until', 'fields.ignore-until']])
      expect(await orm.$count(driftIgnores, eq(driftIgnores.environment_id, id))).toBe(0)
    })
  },
  404: () => {
    it('refuses one that is not there', async () => {
      await expect(choose(UNKNOWN, { revert: ['a'] })).rejects.toMatchObject({ status: 404 })
      await expect(choose(UNKNOWN, { adopt: ['a'] })).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('refuses what is not open any more', async () => {
      const { id, days, zones } = await drifted()
      const gone = { status: 409, said: { code: 'operations.finding-gone' } }
      await expect(choose(id, { revert: ['0'.repeat(32)] })).rejects.toMatchObject(gone)
      await expect(choose(id, { adopt: ['0'.repeat(32)] })).rejects.toMatchObject(gone)
      await choose(id, { ignore: [{ findings: [zones, days], ...ignoring }] })
      await expect(choose(id, { revert: [zones] })).rejects.toMatchObject(gone)
      await expect(choose(id, { adopt: [days] })).rejects.toMatchObject(gone)
    })

    it.each([['revert' as const], ['adopt' as const]])(
      'refuses to %s while something else is under way',
      async (how) => {
        const suspended = await drifted({ status: 'suspended' })
        await expect(choose(suspended.id, { [how]: [suspended.days] })).rejects.toMatchObject({
          status: 409,
          said: { code: 'environments.update-suspended' },
        })
        const busy = await drifted()
        await makeRun(deps, busy.id, { kind: 'check', status: 'planning' })
        await expect(choose(busy.id, { [how]: [busy.days] })).rejects.toMatchObject({
          status: 409,
          said: { code: 'operations.check-open-run' },
        })
        const { compiled_id } = await environmentRow(deps, busy.id)
        const waiting = await drifted({ update_compiled_id: compiled_id })
        await expect(choose(waiting.id, { [how]: [waiting.days] })).rejects.toMatchObject({
          status: 409,
          said: { code: 'operations.update-waits' },
        })
      },
    )
  },
})
