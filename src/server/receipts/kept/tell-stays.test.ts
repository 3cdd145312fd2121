// Who hears of a snapshot that could not be deleted at its end, when, and how often.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { grantTo, makeConnection } from '../../../../test/support/connections.ts'
import { makeSnapshot } from '../../../../test/support/snapshots.ts'
import type { User } from '../../../../test/support/test-app.ts'
import { makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { notifications, outbox } from '../../db/schema/notifications.ts'
import { connections } from '../../db/schema/connections.ts'
import { keptSnapshots } from '../../db/schema/receipts.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { endSnapshots } from './daily.ts'

const app = await createTestApp({
  mail: { url: 'smtp://mail.invalid', from: 'strata@example.com' },
  outbound: createOutbound({ allowsPrivate: true }),
  // Nothing listens there: AWS does not answer.
  awsEndpoint: 'http://127.0.0.1:9',
})
const { deps } = app
const { orm } = deps.database
const KEY = 'arn:aws:rds:us-east-1:123456789012:snapshot:shop-dev-pg-final'

let cast: Awaited<ReturnType<typeof makeCast>>
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(keptSnapshots)
  cast = await makeCast(app)
})

/** A snapshot whose end is the 16th, in an account that a connection leads to; by none it cannot be reached. */
async function makeKept(connection_id: string | null = null) {
  const given = { status: 'deleted', connection: 'cloud', name: 'Shop', connection_id } as const
  const id = await makeEnvironment(deps, cast.project.id, cast.developer, given)
  return { id, snapshot_id: await makeSnapshot(deps, id, { key: KEY }) }
}
const endAt = (time: string) => {
  app.setTime(time)
  return endSnapshots(deps)
}
const entriesOf = async (who: User) => (await toldTo(deps, who)).filter(({ kind }) => kind === 'snapshot-stays')
const mailsTo = async ({ email }: User) =>
  (await orm.select().from(outbox).where(eq(outbox.recipient, email)))
    .map(({ sealed_content }) => deps.seal.open(sealed_content, 'outbox'))
    .filter((mail) => mail.includes('could not be deleted'))

it('tells who manages the environment once, with what to do, however often it is tried', async () => {
  const { id } = await makeKept()
  await endAt('2026-11-16T09:00:00Z')
  expect(await entriesOf(cast.developer)).toEqual([])
  for (const day of [16, 17, 18]) await endAt(`2026-11-${day}T1${day - 15}:00:00Z`)
  const entry = {
    kind: 'snapshot-stays',
    path: `/environments/${id}/receipt`,
    data: expect.objectContaining({
      environment: 'Shop',
      target: 'shop-dev-pg-final',
      reason: expect.stringContaining('Delete it in the account.'),
    }),
  }
  for (const who of [cast.developer, cast.owner, cast.project_admin]) {
    expect(await entriesOf(who)).toEqual([entry])
    expect(await mailsTo(who)).toEqual([expect.stringContaining('Delete it in the account.')])
  }
  for (const who of [cast.viewer, cast.admin, cast.outsider]) expect(await entriesOf(who)).toEqual([])
})

it('keeps the reason as a sentence of its own, for every language', async () => {
  await makeKept()
  await endAt('2026-11-16T10:00:00Z')
  const [entry] = await orm.select().from(notifications).where(eq(notifications.user_id, cast.developer.id))
  expect(entry?.messages).toMatchObject({ reason: { code: 'receipts.snapshot-trouble' } })
})

it('tells again after someone has moved the end, and it stays after that one too', async () => {
  const { id, snapshot_id } = await makeKept()
  const ends = { until: new Date('2026-11-02T10:05:00Z') }
  await orm.update(keptSnapshots).set(ends).where(eq(keptSnapshots.id, snapshot_id))
  await endAt('2026-11-02T10:05:00Z')
  await cast.developer.call('PUT /environments/{id}/snapshots/{snapshot_id}', {
    params: { id, snapshot_id },
    body: { until: '2026-11-02T10:10:00.000Z' },
  })
  await endAt('2026-11-02T10:10:00Z')
  await endAt('2026-11-03T13:00:00Z')
  expect(await entriesOf(cast.owner)).toHaveLength(2)
})

it('tells administrators where the connection is one of the installation, because they alone can mend it', async () => {
  const connection = await makeConnection(deps, null)
  await grantTo(deps, connection, cast.project.id)
  await makeKept(connection)
  const revoked = { revoked_at: deps.now() }
  await orm.update(connections).set(revoked).where(eq(connections.id, connection))
  await endAt('2026-11-16T10:00:00Z')
  for (const who of [cast.admin, cast.developer, cast.owner]) expect(await entriesOf(who)).toHaveLength(1)
})

it('waits for a day where the cloud only does not answer', async () => {
  const { snapshot_id } = await makeKept(await makeConnection(deps, cast.project.id))
  await endAt('2026-11-16T10:00:00Z')
  const [row] = await orm.select().from(keptSnapshots).where(eq(keptSnapshots.id, snapshot_id))
  expect(row).toMatchObject({ problem: 'unreachable', told_at: null })
  await endAt('2026-11-16T11:00:00Z')
  expect(await entriesOf(cast.developer)).toEqual([])
  await endAt('2026-11-17T10:00:00Z')
  await endAt('2026-11-17T11:00:00Z')
  expect(await entriesOf(cast.developer)).toMatchObject([
    { data: { reason: expect.stringContaining('did not answer') } },
  ])
})
