import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { notifications, outbox } from '../db/schema/notifications.ts'
import { notify } from './notify.ts'

it('tells more than one statement takes', async () => {
  const { deps, user } = await createTestApp({
    newId: randomUUID,
    mail: { url: 'smtp://127.0.0.1:1', from: 'strata@example.com' },
  })
  const { orm } = deps.database
  const member = await user().ready()
  // Seven values a row: 65,535 values are the most that PostgreSQL takes at a time.
  const number = 10_000
  const telling = {
    user_id: member.id,
    kind: 'project-deleted' as const,
    data: { actor: 'Ada', project: 'Shop' },
    path: null,
  }
  await orm.transaction((tx) => notify(deps, tx, Array<typeof telling>(number).fill(telling)))
  expect(await orm.select({ number: count() }).from(notifications).where(eq(notifications.user_id, member.id))).toEqual(
    [{ number }],
  )
  expect(await orm.select({ number: count() }).from(outbox).where(eq(outbox.recipient, member.email))).toEqual([
    { number },
  ])
})
