// What administrators do to each other at the same time.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { behind } from '../../../../test/support/locks.ts'
import type { Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { invitations } from '../../db/schema/teams.ts'

const { user, deps } = await createTestApp()
const { orm } = deps.database
const admin = () => user({ role: 'admin' })
const NO_ADMINISTRATOR = { status: 403, message: 'Only administrators can do this: ask one.' }

const setRole = (caller: User, { id }: User, role: 'admin' | 'user') =>
  caller.call('PUT /people/{id}/role', { params: { id }, body: { role } })
const disable = (caller: User, { id }: User) => caller.call('POST /people/{id}/disable', { params: { id } })

describe('the last administrator', () => {
  it.each(['role', 'disable'] as const)('keeps the right (%s)', async (act) => {
    const alone = await createTestApp()
    await alone.user({ role: 'admin', disabled_at: alone.deps.now() }).ready()
    const last = await alone.user({ role: 'admin' }).ready()
    await expect(act === 'role' ? setRole(last, last, 'user') : disable(last, last)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^You are the last administrator: make someone else an administrator first/,
      ) as string,
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
      const hold = (tx: Transaction) =>
        tx
          .select()
          .from(users)
          .where(inArray(users.id, [a.id, b.id]))
          .orderBy(users.id)
          .for('update')
      const outcomes = await behind(deps, hold, [() => first(a, b), () => second(b, a)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject(NO_ADMINISTRATOR)
      const left = await orm
        .select()
        .from(users)
        .where(and(inArray(users.id, [a.id, b.id]), eq(users.role, 'admin'), isNull(users.disabled_at)))
      expect(left).toHaveLength(1)
    }
  })

  it('invites no one any more who is demoted at the same time', async () => {
    const former = await admin().ready()
    const other = await admin().ready()
    const body = { email: `for-${other.id}@example.com`, role: 'admin' } as const
    const invite = () => former.call('POST /people/invitations', { body })
    const [outcome] = await behind(
      deps,
      (tx) => tx.update(users).set({ role: 'user' }).where(eq(users.id, former.id)),
      [invite],
    )
    expect(outcome).toMatchObject({ status: 'rejected', reason: NO_ADMINISTRATOR })
    expect(await orm.select().from(invitations).where(eq(invitations.invited_by, former.id))).toEqual([])
  })
})

it('disables someone who is just being active', async () => {
  const caller = await admin().ready()
  const other = await user().ready()
  const renew = () => other.call('POST /auth/session/renew', {})
  const hold = (tx: Transaction) => tx.select().from(users).where(eq(users.id, other.id)).for('update')
  const [disabled, renewed] = await behind(deps, hold, [() => disable(caller, other), renew])
  expect(disabled).toMatchObject({ status: 'fulfilled', value: { status: 'disabled' } })
  expect(renewed).toMatchObject({ status: 'rejected', reason: { status: 401 } })
})
