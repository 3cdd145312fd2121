import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'
import { cleanUp } from './clean-up.ts'
import { attempts, oneTimeLinks, sessions, signInChallenges } from './db/schema/accounts.ts'
import { invitations } from './db/schema/teams.ts'

const { deps, user, setTime } = await createTestApp()
const { orm } = deps.database

it('clears away what has ended by itself, and leaves the rest', async () => {
  const idle = await user({ session_timeout: 5 }).ready()
  const here = await user({ session_timeout: 30 }).ready()
  const [over, open] = [new Date('2026-11-02T10:04:00Z'), new Date('2026-11-02T10:10:00Z')]
  await orm.insert(signInChallenges).values([
    { secret_hash: 'over', user_id: here.id, expires_at: over },
    { secret_hash: 'open', user_id: here.id, expires_at: open },
  ])
  await orm.insert(oneTimeLinks).values([
    { secret_hash: 'over', purpose: 'reset', user_id: here.id, email: here.email, expires_at: over },
    { secret_hash: 'open', purpose: 'reset', user_id: here.id, email: here.email, expires_at: open },
  ])
  const invitation = (email: string, expires_at: string) => ({
    id: randomUUID(),
    secret_hash: email,
    email,
    role: 'user' as const,
    invited_by: here.id,
    created_at: over,
    expires_at: new Date(expires_at),
  })
  await orm.insert(invitations).values([invitation('long-over', '2026-10-03T10:00:00Z'), invitation('renewable', '2026-10-03T10:10:00Z')])
  await orm.insert(attempts).values([
    { key: 'over', points: 1, expire: Date.now() - 1000 },
    { key: 'open', points: 1, expire: Date.now() + 60_000 },
  ])
  setTime('2026-11-02T10:06:00Z')
  await cleanUp(deps)
  expect((await orm.select().from(sessions)).map(({ user_id }) => user_id)).toEqual([here.id])
  expect(idle.id).not.toBe(here.id)
  expect((await orm.select().from(signInChallenges)).map(({ secret_hash }) => secret_hash)).toEqual(['open'])
  expect((await orm.select().from(oneTimeLinks)).map(({ secret_hash }) => secret_hash)).toEqual(['open'])
  expect((await orm.select().from(invitations)).map(({ email }) => email)).toEqual(['renewable'])
  expect((await orm.select().from(attempts)).map(({ key }) => key)).toEqual(['open'])
})

it('leaves a session that somebody is busy with for the next time, and does not wait for it', async () => {
  const one = await user({ session_timeout: 5 }).ready()
  setTime('2026-11-02T12:00:00Z')
  await orm.transaction(async (tx) => {
    await tx.select().from(sessions).for('update')
    await cleanUp(deps)
  })
  expect((await orm.select().from(sessions)).some(({ user_id }) => user_id === one.id)).toBe(true)
  await cleanUp(deps)
  expect(await orm.select().from(sessions)).toEqual([])
})
