import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'
import { makeDelivery, makeRun, makeWorkflow } from '../../test/support/workflows.ts'
import { cleanUp } from './clean-up.ts'
import { attempts, oneTimeLinks, sessions, signInChallenges } from './db/schema/accounts.ts'
import { invitations } from './db/schema/teams.ts'
import { webhookDeliveries, workflowEvents, workflowRuns } from './db/schema/workflows.ts'

const { deps, user, setTime } = await createTestApp()
const { orm } = deps.database

it('clears away what has ended automatically, and leaves the rest', async () => {
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
  await orm
    .insert(invitations)
    .values([invitation('long-over', '2026-10-03T10:00:00Z'), invitation('renewable', '2026-10-03T10:10:00Z')])
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

it('leaves a session that someone is busy with for the next time, and does not wait for it', async () => {
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

it('forgets what workflows heard of long ago, with what they made of it', async () => {
  const author = await user().ready()
  const id = await makeWorkflow(deps, author)
  const day = 24 * 3_600_000
  const ago = (days: number) => new Date(deps.now().getTime() - days * day)
  const event = (key: string, days: number, given: Partial<typeof workflowEvents.$inferInsert> = {}) => {
    const at = ago(days)
    const facts = {
      environment: null,
      cloud_provider: null,
      cost: null,
      budget: null,
      team_size: null,
      data_sensitivity: null,
      region: null,
      resource_count: null,
    }
    const row = {
      id: randomUUID(),
      key,
      trigger: 'on-deploy' as const,
      facts,
      text: '',
      chain: [],
      occurred_at: at,
      processed_at: at,
      next_attempt_at: at,
      ...given,
    }
    return orm.insert(workflowEvents).values(row)
  }
  await event('unheard', 101)
  await event('unheard, in a dry run', 99)
  await event('not worked through', 500, { processed_at: null })
  await makeRun(deps, id, null, { at: ago(399) })
  const old = await makeRun(deps, id, null, { at: ago(401) })
  await makeDelivery(deps, id, old)
  await cleanUp(deps)
  const keys = (await orm.select({ key: workflowEvents.key }).from(workflowEvents)).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['unheard, in a dry run', 'not worked through']))
  expect(keys).toHaveLength(3)
  expect((await orm.select({ at: workflowRuns.at }).from(workflowRuns)).map(({ at }) => at)).toEqual([ago(399)])
  expect(await orm.select().from(webhookDeliveries)).toEqual([])
})
