// The sweep with a clock that is moved.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { auditOf, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { verifyChain } from '../../audit/verify.ts'
import { connect } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { sweepEnvironments } from './sweep.ts'

const { deps, user, setTime } = await createTestApp()
const { orm } = deps.database
const NOW = '2026-11-02T10:00:00Z'
const END = new Date('2026-11-09T10:00:00Z')

beforeEach(async () => {
  setTime(NOW)
  await orm.delete(environments)
})

type Given = Parameters<typeof makeEnvironment>[3]

/** An environment that ends at {@link END}, and its owner. */
async function make(given: Given = {}) {
  const owner = await user().ready()
  const project = await makeProject(deps, owner)
  const id = await makeEnvironment(deps, project.id, owner, { expires_at: END, ...given })
  return { id, owner, project }
}

async function stateOf(id: string) {
  const { status, operation, status_since } = environments
  const [row] = await orm.select({ status, operation, status_since }).from(environments).where(eq(environments.id, id))
  return row
}

const linesOf = async (given: Deps = deps): Promise<string[]> =>
  (await sweepEnvironments(given)).lines.map(({ text }) => text)
const actionsOf = async (id: string) => (await auditOf(deps, id)).map(({ action }) => action)

describe('what time makes of an environment', () => {
  it('is nothing until 48 hours before its end, then expiring soon, then expired and torn down, once each', async () => {
    const { id, owner } = await make()
    setTime('2026-11-07T09:59:59.999Z')
    expect(await linesOf()).toEqual(['No environment was due.'])
    setTime('2026-11-07T10:00:00Z')
    expect(await linesOf()).toEqual([
      'Shop: active to expiring_soon, its end is 2026-11-09T10:00:00.000Z.',
      '1 environment expiring soon, 0 expired, 0 teardowns begun.',
    ])
    expect(await stateOf(id)).toEqual({
      status: 'expiring_soon',
      operation: 'none',
      status_since: new Date('2026-11-07T10:00:00Z'),
    })
    expect(await linesOf()).toEqual(['No environment was due.'])
    setTime('2026-11-09T10:00:00Z')
    expect(await linesOf()).toEqual([
      'Shop: expiring_soon to expired, its end is 2026-11-09T10:00:00.000Z.',
      'Shop: its teardown has begun.',
      '0 environments expiring soon, 1 expired, 1 teardown begun.',
    ])
    expect(await stateOf(id)).toMatchObject({ status: 'expired', operation: 'destroying' })
    expect(await linesOf()).toEqual(['No environment was due.'])
    expect(await actionsOf(id)).toEqual(['environment.expiring', 'environment.expire', 'environment.teardown'])
    expect(await toldTo(deps, owner)).toEqual([
      {
        kind: 'environment-teardown',
        data: { environment: 'Shop', connection: 'manual', project: 'Storefront' },
        path: `/environments/${id}`,
      },
    ])
  })

  it('goes over several states at once when no server ran for long', async () => {
    const { id } = await make({ auto_teardown_enabled: false })
    setTime('2027-03-01T00:00:00Z')
    await sweepEnvironments(deps)
    expect(await stateOf(id)).toMatchObject({ status: 'expired', operation: 'none' })
    expect(await actionsOf(id)).toEqual(['environment.expire'])
  })

  it('leaves one with auto-teardown off where it is, and says once that it costs', async () => {
    const { id, owner } = await make({ auto_teardown_enabled: false })
    setTime('2026-11-10T00:00:00Z')
    expect(await linesOf()).toContain('Shop: its auto-teardown is off, so it is flagged and not destroyed.')
    setTime('2026-11-20T00:00:00Z')
    expect(await linesOf()).toEqual(['No environment was due.'])
    expect((await toldTo(deps, owner)).map(({ kind }) => kind)).toEqual(['environment-expired'])
    // Switched on afterwards, its teardown begins.
    await orm.update(environments).set({ auto_teardown_enabled: true }).where(eq(environments.id, id))
    expect(await linesOf()).toEqual([
      'Shop: its teardown has begun.',
      '0 environments expiring soon, 0 expired, 1 teardown begun.',
    ])
    expect((await toldTo(deps, owner)).map(({ kind }) => kind)).toEqual(['environment-expired', 'environment-teardown'])
  })

  it('brings nothing back when the clock is set back', async () => {
    const { id } = await make({ auto_teardown_enabled: false })
    setTime('2026-11-10T00:00:00Z')
    await sweepEnvironments(deps)
    setTime('2026-11-01T00:00:00Z')
    expect(await linesOf()).toEqual(['No environment was due.'])
    expect(await stateOf(id)).toMatchObject({ status: 'expired' })
  })

  it.each<[string, Given]>([
    ['waits for approval or apply', { status: 'pending' }],
    ['is deleted', { status: 'deleted' }],
    ['has no end', { expires_at: null }],
    ['is being stopped', { operation: 'stopping', operation_run: 'stop' }],
    ['could not be destroyed', { status: 'expired', operation: 'failed', operation_run: 'destroy' }],
    ['is stopped, with auto-teardown off', { status: 'suspended', auto_teardown_enabled: false }],
  ])('passes over one that %s', async (_, given) => {
    await make(given)
    setTime('2026-12-01T00:00:00Z')
    expect(await linesOf()).toEqual(['No environment was due.'])
  })

  it('ends a stopped one, and one whose stop failed', async () => {
    const stopped = await make({ status: 'suspended' })
    const failed = await make({ operation: 'failed', operation_run: 'stop' })
    setTime('2026-12-01T00:00:00Z')
    await sweepEnvironments(deps)
    for (const { id } of [stopped, failed])
      expect(await stateOf(id)).toMatchObject({ status: 'expired', operation: 'destroying' })
  })

  it('tells a person who also manages it when its owner is disabled', async () => {
    const { id, owner, project } = await make()
    const other = await user().ready()
    await deps.database.pool.query(
      `insert into project_members (project_id, user_id, role, added_at) values ($1, $2, 'admin', now())`,
      [project.id, other.id],
    )
    await orm.update(users).set({ disabled_at: new Date() }).where(eq(users.id, owner.id))
    setTime('2026-12-01T00:00:00Z')
    await sweepEnvironments(deps)
    expect(await toldTo(deps, owner)).toEqual([])
    expect(await toldTo(deps, other)).toMatchObject([{ kind: 'environment-teardown', path: `/environments/${id}` }])
  })
})

describe('many at once', () => {
  it('goes through all batches, each environment once, with an intact audit log', async () => {
    const { id, project, owner } = await make()
    await multiply(id, 1200)
    setTime('2026-12-01T00:00:00Z')
    // Two servers at the same time, each with its connections.
    const other = connect('embedded', { ...deps.database.pool.options, max: 4 }, () => undefined)
    const [one, two] = await Promise.all([sweepEnvironments(deps), sweepEnvironments({ ...deps, database: other })])
    await other.pool.end()
    expect([...one.problems, ...two.problems]).toEqual([])
    // The server that skipped the other's rows leaves them to the next minute.
    await sweepEnvironments(deps)
    const { rows } = await deps.database.pool.query(
      `select action, count(*)::int, count(distinct target_id)::int as environments from audit_entries
       join environments on environments.id::text = target_id where project_id = $1 group by action order by action`,
      [project.id],
    )
    expect(rows).toEqual([
      { action: 'environment.expire', count: 1201, environments: 1201 },
      { action: 'environment.teardown', count: 1201, environments: 1201 },
    ])
    expect(await toldTo(deps, owner)).toHaveLength(1201)
    expect((await verifyChain(deps.database)).is_intact).toBe(true)
  })

  it('does not let one that fails stop the others, and tries it again', async () => {
    const { id: bad } = await make({ name: 'Bad' })
    const { id: good } = await make({ name: 'Good' })
    setTime('2026-12-01T00:00:00Z')
    let isBroken = true
    const order: Deps['runs']['order'] = (_tx, { environment_id }) =>
      isBroken && environment_id === bad ? Promise.reject(new Error('The queue is full.')) : Promise.resolve()
    const failing: Deps = { ...deps, runs: { ...deps.runs, order } }
    const report = await sweepEnvironments(failing)
    expect(report.problems).toEqual(['Could not deal with the environment Bad: The queue is full.'])
    expect(report.summary).toBe('0 environments expiring soon, 1 expired, 1 teardown begun.')
    expect(await stateOf(good)).toMatchObject({ status: 'expired', operation: 'destroying' })
    expect(await stateOf(bad)).toMatchObject({ status: 'active', operation: 'none' })
    expect(await actionsOf(bad)).toEqual([])
    isBroken = false
    expect((await sweepEnvironments(failing)).problems).toEqual([])
    expect(await stateOf(bad)).toMatchObject({ status: 'expired', operation: 'destroying' })
  })

  it('does not wait for someone who is busy with one', async () => {
    const { id: busy } = await make({ name: 'Busy' })
    const { id: free } = await make({ name: 'Free' })
    setTime('2026-12-01T00:00:00Z')
    await orm.transaction(async (tx) => {
      await tx.select().from(environments).where(eq(environments.id, busy)).for('update')
      expect((await sweepEnvironments(deps)).summary).toBe('0 environments expiring soon, 1 expired, 1 teardown begun.')
    })
    expect(await stateOf(free)).toMatchObject({ status: 'expired' })
    expect(await stateOf(busy)).toMatchObject({ status: 'active' })
    await sweepEnvironments(deps)
    expect(await stateOf(busy)).toMatchObject({ status: 'expired' })
  })
})

/** Copies of an environment. */
async function multiply(id: string, number: number): Promise<void> {
  const { rows } = await deps.database.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'environments' and is_generated = 'NEVER' and column_name not in ('id', 'name')`,
  )
  const columns = rows.map(({ column_name }) => `"${column_name}"`).join(', ')
  await deps.database.pool.query(
    `insert into environments (id, name, ${columns}) select gen_random_uuid(), 'Copy ' || number, ${columns} from environments, generate_series(1, ${number}) number where id = $1`,
    [id],
  )
}
