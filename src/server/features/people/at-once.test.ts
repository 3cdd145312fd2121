// What administrators do to each other at the same time.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { users } from '../../db/schema/accounts.ts'
import { invitations } from '../../db/schema/teams.ts'

const { user, deps } = await createTestApp()
const { orm, pool } = deps.database
const admin = () => user({ role: 'admin' })
const NO_ADMINISTRATOR = { status: 403, message: 'Only an administrator may do this: ask one.' }

const setRole = (caller: User, { id }: User, role: 'admin' | 'user') => caller.call('PUT /people/{id}/role', { params: { id }, body: { role } })
const disable = (caller: User, { id }: User) => caller.call('POST /people/{id}/disable', { params: { id } })

/**
 * Lets requests pass the guard one after the other, and act when a transaction
 * ends that holds what they need.
 */
async function behind(statement: string, parameters: unknown[], requests: readonly (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  const holder = await pool.connect()
  // Not by the holder: within a transaction it would see the same picture for ever.
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const running: Promise<PromiseSettledResult<unknown>[]>[] = []
  try {
    await holder.query('begin')
    await holder.query(statement, parameters)
    for (const request of requests) {
      // Settled from the start, so that none fails while nobody looks.
      running.push(Promise.allSettled([request()]))
      await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(running.length), 10_000)
    }
  } finally {
    await holder.query('commit')
    holder.release()
  }
  return (await Promise.all(running)).flat()
}

describe('the last administrator', () => {
  it.each(['role', 'disable'] as const)('keeps the right (%s)', async (act) => {
    const alone = await createTestApp()
    await alone.user({ role: 'admin', disabled_at: alone.deps.now() }).ready()
    const last = await alone.user({ role: 'admin' }).ready()
    await expect(act === 'role' ? setRole(last, last, 'user') : disable(last, last)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^You are the last administrator: make somebody else an administrator first/) as string,
    })
  })

  it.each([
    ['two demotions', (a: User, b: User) => setRole(a, b, 'user'), (a: User, b: User) => setRole(a, b, 'user')],
    ['two who disable', disable, disable],
    ['one who demotes and one who disables', (a: User, b: User) => setRole(a, b, 'user'), disable],
  ] as const)('is left by %s at once', async (_, first, second) => {
    for (let round = 0; round < 5; round++) {
      const a = await admin().ready()
      const b = await admin().ready()
      const held = 'select id from users where id = any($1) order by id for update'
      const outcomes = await behind(held, [[a.id, b.id]], [() => first(a, b), () => second(b, a)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject(NO_ADMINISTRATOR)
      const left = await orm
        .select()
        .from(users)
        .where(and(inArray(users.id, [a.id, b.id]), eq(users.role, 'admin'), isNull(users.disabled_at)))
      expect(left).toHaveLength(1)
    }
  })

  it('invites nobody any more who is demoted at the same time', async () => {
    const former = await admin().ready()
    const other = await admin().ready()
    const body = { email: `for-${other.id}@example.com`, role: 'admin' } as const
    const invite = () => former.call('POST /people/invitations', { body })
    const [outcome] = await behind(`update users set role = 'user' where id = $1`, [former.id], [invite])
    expect(outcome).toMatchObject({ status: 'rejected', reason: NO_ADMINISTRATOR })
    expect(await orm.select().from(invitations).where(eq(invitations.invited_by, former.id))).toEqual([])
  })
})

it('disables somebody who is just being active', async () => {
  const caller = await admin().ready()
  const other = await user().ready()
  const renew = () => other.call('POST /auth/session/renew', {})
  const [disabled, renewed] = await behind('select id from users where id = $1 for update', [other.id], [() => disable(caller, other), renew])
  expect(disabled).toMatchObject({ status: 'fulfilled', value: { status: 'disabled' } })
  expect(renewed).toMatchObject({ status: 'rejected', reason: { status: 401 } })
})
