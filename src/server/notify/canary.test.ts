// Whoever reads the logs, the audit log or the database must not get into an
// account: the secrets of the links that are mailed stand in none of them.
import { expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { refusal, startMailServer } from '../../../test/support/mail-server.ts'
import { hashPassword } from '../crypto/password.ts'
import { createOutbox, type Outbox } from './outbox.ts'

const server = await startMailServer()
let outbox: Outbox | undefined
const app = await createTestApp({
  mail: { url: server.url, from: 'strata@example.com' },
  outbox: { wake: () => outbox?.wake() },
})
const { deps, logged } = app
const PASSWORD = 'canary-password-of-the-test'
const ADDRESSES = ['forgetful@example.com', 'moved@example.com', 'guest@example.com']

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await deps.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      deps.database.pool.query<{ text: string | null }>(`select string_agg(t::text, ' ') as text from "${name}" t`),
    ),
  )
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text ?? '')).join('\n')
}

it('keeps the secrets of mailed links out of logs and tables', async () => {
  const password_hash = await hashPassword(PASSWORD)
  await app.user({ email: ADDRESSES[0], password_hash }).ready()
  const mover = app.user({ password_hash })
  await app.person().call('POST /auth/forgot-password', { body: { email: ADDRESSES[0] ?? '' } })
  await mover.call('POST /account/email', { body: { email: ADDRESSES[1] ?? '', current_password: PASSWORD } })
  await app
    .user({ role: 'admin' })
    .call('POST /people/invitations', { body: { email: ADDRESSES[2] ?? '', role: 'user' } })
  const whileWaiting = await dump()

  // Refused first, so that also what is kept of a failure is looked at.
  server.accept = () => Promise.reject(refusal(451, 'Try later'))
  outbox = createOutbox(deps)
  await eventually(async () => {
    const { rows } = await deps.database.pool.query<{ count: number }>(
      'select count(*)::int as count from outbox where last_error is not null',
    )
    expect(rows).toEqual([{ count: ADDRESSES.length }])
  })
  const afterRefusal = await dump()
  server.accept = () => Promise.resolve()
  app.setTime('2026-11-02T10:01:00Z')
  outbox.wake()
  await eventually(() => expect(server.received).toHaveLength(ADDRESSES.length))
  await outbox.stop()

  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(ADDRESSES.toSorted())
  const secrets = server.received.map(({ text }) => /^http:\/\/localhost:8000\/\S+\/([\w-]{20,})$/m.exec(text)?.[1])
  for (const secret of [...secrets, PASSWORD]) {
    expect(secret).toMatch(/.{20}/)
    for (const place of [JSON.stringify(logged), whileWaiting, afterRefusal, await dump()])
      expect(place).not.toContain(secret)
  }
  // What is looked through is what was written.
  expect(whileWaiting).toContain(ADDRESSES[2])
  expect(logged.length).toBeGreaterThan(0)
})
