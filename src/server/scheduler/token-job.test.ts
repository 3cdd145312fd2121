// Reminders before a token of a service account ends.
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeServiceAccount } from '../../../test/support/service-accounts.ts'
import { toldTo } from '../../../test/support/things.ts'
import { apiTokens, serviceAccounts } from '../db/schema/accounts.ts'
import { remindOfTokens } from './token-job.ts'

const app = await createTestApp()
const { deps, user } = app
const { orm } = deps.database

beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(apiTokens)
  await orm.delete(serviceAccounts)
})

/** A service account of an administrator with a token that lives so many days. */
async function withToken(days: number) {
  const admin = await user({ role: 'admin' }).ready()
  const { id, name } = await makeServiceAccount(admin)
  const body = { name: 'Pipeline', scopes: ['projects:read' as const], expires_in_days: days }
  await admin.call('POST /service-accounts/{id}/tokens', { params: { id }, body })
  const told = async () => (await toldTo(deps, admin)).filter(({ kind }) => kind === 'token-ending')
  return { admin, id, name, told }
}

it.each([
  [90, '2027-01-17T09:59:00Z', '2027-01-17T10:00:00Z', '336'],
  [4, '2026-11-05T09:59:00Z', '2026-11-05T10:00:00Z', '24'],
])('reminds of a token of %i days once, in time', async (days, before, due, hours) => {
  const { name, told } = await withToken(days)
  app.setTime(before)
  expect((await remindOfTokens(deps)).summary).toBe('No token of a service account is about to end.')
  app.setTime(due)
  expect((await remindOfTokens(deps)).summary).toBe('Reminded of 1 tokens of service accounts.')
  await remindOfTokens(deps)
  expect(await told()).toMatchObject([
    { data: { account: name, token: 'Pipeline', hours }, path: '/admin/service-accounts' },
  ])
})

it('reminds every administrator when who created the account is none any more', async () => {
  const other = await user({ role: 'admin' }).ready()
  const { admin, told } = await withToken(4)
  await other.call('PUT /people/{id}/role', { params: { id: admin.id }, body: { role: 'user' } })
  app.setTime('2026-11-06T09:00:00Z')
  await remindOfTokens(deps)
  expect(await told()).toEqual([])
  expect((await toldTo(deps, other)).map(({ kind }) => kind)).toContain('token-ending')
})

it('says nothing of disabled accounts and of people', async () => {
  const { admin, id, told } = await withToken(4)
  await admin.call('POST /account/tokens', { body: { name: 'Mine', scopes: ['projects:read'], expires_in_days: 4 } })
  await admin.call('POST /service-accounts/{id}/disable', { params: { id } })
  app.setTime('2026-11-06T09:00:00Z')
  await remindOfTokens(deps)
  expect(await told()).toEqual([])
})

it('says nothing of tokens that have ended', async () => {
  const { told } = await withToken(4)
  app.setTime('2026-11-06T10:00:00Z')
  await remindOfTokens(deps)
  expect(await told()).toEqual([])
})
