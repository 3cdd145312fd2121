// Reminders with a clock that is moved.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { makeRequest } from '../../../../test/support/requests.ts'
import { makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import { sentOnce } from '../../db/schema/sent-once.ts'
import { sendReminders } from './reminders.ts'

const app = await createTestApp()
const { deps, user, setTime } = app
const { orm } = deps.database
const END = '2026-11-20T10:00:00Z'

beforeEach(async () => {
  setTime('2026-11-02T10:00:00Z')
  await orm.delete(environments)
  await orm.delete(sentOnce)
})

const before = (hours: number, end = END): string => new Date(Date.parse(end) - hours * 3_600_000).toISOString()
const runAt = async (time: string): Promise<string> => {
  setTime(time)
  return (await sendReminders(deps)).summary
}

describe('of the end of an environment', () => {
  type Given = Parameters<typeof makeEnvironment>[3]

  async function make(given: Given = {}) {
    const owner = await user().ready()
    const project = await makeProject(deps, owner)
    const id = await makeEnvironment(deps, project.id, owner, { expires_at: new Date(END), ...given })
    return {
      id,
      owner,
      hours: async () => (await toldTo(deps, owner)).map(({ data }) => Number((data as { hours: string }).hours)),
    }
  }

  it('come 72, 24 and 1 hour before it, each once', async () => {
    const { id, owner, hours } = await make()
    expect(await runAt(before(72.01))).toBe('No reminder was due.')
    for (const at of [72, 48, 24, 23, 1, 0.5]) {
      await runAt(before(at))
      await runAt(before(at))
    }
    expect(await hours()).toEqual([72, 24, 1])
    expect((await toldTo(deps, owner))[0]).toEqual({
      kind: 'environment-reminder',
      data: { environment: 'Shop', connection: 'manual', project: 'Storefront', hours: '72' },
      path: `/environments/${id}`,
    })
    expect(await runAt(END)).toBe('No reminder was due.')
  })

  it('are only the most urgent one when several are due at once, and the others not later', async () => {
    const { hours } = await make()
    expect(await runAt(before(20))).toBe('1 reminder sent: 1 of an end, 0 of a request.')
    await runAt(before(60))
    await runAt(before(10))
    expect(await hours()).toEqual([20])
  })

  it('say what is left and not what they are called after', async () => {
    const { hours } = await make()
    // The server was away, or the environment was made for two days.
    await runAt(before(29.5))
    await runAt(before(23.99))
    expect(await hours()).toEqual([30, 24])
  })

  it('come again for another end, and not for one that was before', async () => {
    const { id, hours } = await make()
    await runAt(before(70))
    const later = '2026-11-27T10:00:00Z'
    await orm
      .update(environments)
      .set({ expires_at: new Date(later) })
      .where(eq(environments.id, id))
    await runAt(before(70))
    await runAt(before(70, later))
    await orm
      .update(environments)
      .set({ expires_at: new Date(END) })
      .where(eq(environments.id, id))
    await runAt(before(71))
    expect(await hours()).toEqual([70, 70])
  })

  it('are not sent twice when the clock is set back', async () => {
    const { hours } = await make()
    for (const at of [24, 71, 24, 1, 72, 1]) await runAt(before(at))
    expect(await hours()).toEqual([24, 1])
  })

  it('are sent exactly once by four runs at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => make()))
    setTime(before(70))
    const reports = await Promise.all(Array.from({ length: 4 }, () => sendReminders(deps)))
    expect(reports.flatMap(({ problems }) => problems)).toEqual([])
    for (const { hours } of made) expect(await hours()).toEqual([70])
  })

  it.each<[string, Given, number]>([
    ['runs and is only flagged at its end', { auto_teardown_enabled: false }, 1],
    ['is stopped and torn down at its end', { status: 'suspended' }, 1],
    ['is stopped and stays so', { status: 'suspended', auto_teardown_enabled: false }, 0],
    ['waits to be applied', { status: 'pending' }, 0],
    ['is being destroyed', { operation: 'destroying', operation_run: 'destroy' }, 0],
    ['has no end', { expires_at: null }, 0],
  ])('for one that %s', async (_, given, number) => {
    const { hours } = await make(given)
    await runAt(before(70))
    expect(await hours()).toHaveLength(number)
  })

  it('leave out one that someone is busy with, for the next minute', async () => {
    const { id, hours } = await make()
    await orm.transaction(async (tx) => {
      await tx.select().from(environments).where(eq(environments.id, id)).for('update')
      expect(await runAt(before(70))).toBe('No reminder was due.')
    })
    await runAt(before(69))
    expect(await hours()).toEqual([69])
  })
})

describe('of a request that waits', () => {
  const after = (hours: number): string =>
    new Date(Date.parse('2026-11-02T10:00:00Z') + hours * 3_600_000).toISOString()

  it('come after 24, 72, 168 and 312 hours to a person who may decide, each once, until it lapses', async () => {
    const cast = await makeCast(app)
    const { approval } = await makeRequest(deps, cast.project.id, cast.developer, {
      reasons: ['production'],
      cost_monthly: 10,
    })
    expect(await runAt(after(23.9))).toBe('No reminder was due.')
    for (const at of [24, 30, 72, 72, 168, 312, 335]) await runAt(after(at))
    const told = await toldTo(deps, cast.owner)
    expect(told).toHaveLength(4)
    expect(told[0]).toEqual({
      kind: 'approval-reminder',
      data: {
        actor: cast.developer.name,
        environment: 'Shop',
        connection: 'manual',
        project: 'Storefront',
        cost: '10',
      },
      path: `/approvals/${approval}`,
    })
    expect(await runAt(after(336))).toBe('No reminder was due.')
    // Production is for an owner to decide.
    for (const other of [cast.project_admin, cast.developer, cast.viewer, cast.admin])
      expect(await toldTo(deps, other)).toEqual([])
  })

  it('are one when several are due at once, and none once it is decided', async () => {
    const cast = await makeCast(app)
    const { approval } = await makeRequest(deps, cast.project.id, cast.developer)
    expect(await runAt(after(100))).toBe('1 reminder sent: 0 of an end, 1 of a request.')
    expect(await runAt(after(101))).toBe('No reminder was due.')
    await orm.update(approvals).set({ state: 'approved' }).where(eq(approvals.id, approval))
    expect(await runAt(after(200))).toBe('No reminder was due.')
    expect(await toldTo(deps, cast.owner)).toHaveLength(1)
  })
})
