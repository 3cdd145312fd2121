import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { AWS_ACCOUNT, destroyInAws, makeDoomedInAws } from '../../../test/support/aws-teardowns.ts'
import { jsonRefusal, startAwsServer, xmlRefusal } from '../../../test/support/aws-server.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { CONNECTION_SECRET } from '../../../test/support/connections.ts'
import { make } from '../../../test/support/make.ts'
import { verify } from '../../../test/support/receipts.ts'
import { makeCompiledStack, makeEnvironment } from '../../../test/support/things.ts'
import { connections } from '../db/schema/connections.ts'
import { leaks } from '../db/schema/receipts.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { searchDue } from './account-searches.ts'
import { lookForLeaks } from './look-daily.ts'

const aws = await startAwsServer()
afterAll(() => aws.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: aws.url })
const { deps } = app
const { orm } = deps.database

const arn = (service: string, resource: string, region = 'eu-west-1') =>
  `arn:aws:${service}:${region}:${AWS_ACCOUNT}:${resource}`
const DATABASE = 'aws_db_instance.orders'
const QUEUE = 'aws_sqs_queue.jobs'
const RULE = 'aws_route.out'
const tags_all = { Project: 'shop', ManagedBy: 'strata' }
const RESOURCES = {
  [DATABASE]: {
    id: 'db-1',
    arn: arn('rds', 'db:orders'),
    identifier: 'orders',
    engine: 'postgres',
    instance_class: 'db.t4g.micro',
    allocated_storage: 20,
    storage_type: 'gp3',
    final_snapshot_identifier: 'orders-final',
    tags_all,
  },
  [QUEUE]: { id: 'https://sqs/jobs', arn: arn('sqs', 'jobs'), tags_all },
  [RULE]: { id: 'r-1' },
}
const ALL = Object.keys(RESOURCES)
const stack = make.stack({ name: 'Shop', cloud: 'aws', region: 'eu-west-1', environment_type: 'development' })
const { id: compiled_id } = await makeCompiledStack(deps, stack)
const VOLUME = arn('ec2', 'volume/vol-9')

let cast: Awaited<ReturnType<typeof makeCast>>
let project: string
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  aws.asked.length = 0
  for (const map of [aws.listed, aws.next, aws.always]) map.clear()
  aws.account = AWS_ACCOUNT
  cast = await makeCast(app)
  project = cast.project.id
  // What earlier tests left searches for nothing, and stands in no ledger.
  await orm.delete(connections)
  await orm.delete(leaks)
})

/** One that was destroyed, of which these resources were reported. */
async function gone(reported: readonly string[] = ALL) {
  const doomed = await makeDoomedInAws(app, project, cast.developer, RESOURCES, { compiled_id, name: 'Shop' })
  await destroyInAws(app, doomed.id, reported)
  return doomed
}
/** Before the sessions of the tests end. */
const backToday = () => app.setTime('2026-11-02T10:25:00Z')
const receiptOf = (id: string) => cast.developer.call('GET /environments/{id}/receipt', { params: { id } })
const look = (id: string) => cast.developer.call('POST /environments/{id}/receipt/look', { params: { id } })
const ledger = () => cast.viewer.call('GET /projects/{id}/leaks', { params: { id: project }, query: {} })
const list = (...arns: string[]) => aws.listed.set('eu-west-1', arns)

it('searches every region by tag before it signs, and says where, as whom and what it cannot see', async () => {
  const { id, connection_id } = await gone()
  expect(await cast.developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({
    status: 'deleted',
    receipt: 'searching',
  })
  await expect(receiptOf(id)).rejects.toMatchObject({ status: 404, said: { code: 'receipts.searching' } })
  await expect(look(id)).rejects.toMatchObject({ status: 409, said: { code: 'receipts.searching' } })
  const path = { params: { id: project, connection_id } }
  await expect(cast.owner.call('DELETE /projects/{id}/connections/{connection_id}', path)).rejects.toMatchObject({
    status: 409,
    said: { code: 'connections.searching' },
  })

  list(arn('rds', 'snapshot:orders-final'))
  expect(await searchDue(deps)).toBe(1)
  const { receipt, verify: command, looked_at } = await receiptOf(id)
  expect(receipt).toMatchObject({
    environment: { connection: 'cloud', is_simulated: false },
    verdict: 'clean',
    held: { serial: 7 },
    search: {
      looked: true,
      where: 'aws-account',
      at: '2026-11-02T10:00:00.000Z',
      account: AWS_ACCOUNT,
      identity: `arn:aws:iam::${AWS_ACCOUNT}:user/strata`,
      regions: ['eu-west-1', 'us-east-1'],
      tags: { Project: 'shop', Environment: 'development', ManagedBy: 'strata' },
      looks: 1,
      unseen: 1,
    },
    left: [],
    kept: [{ address: DATABASE, how: 'snapshot', name: 'orders-final', seen: true }],
  })
  expect(looked_at).toBe('2026-11-02T10:00:00.000Z')
  expect(aws.asked.filter(({ action }) => action === 'GetResources').map(({ region }) => region)).toEqual([
    'eu-west-1',
    'us-east-1',
  ])
  const { bytes } = await cast.developer.call('GET /environments/{id}/receipt/file', { params: { id } })
  const file = Buffer.from(bytes).toString('utf8')
  const keys = await app.person().call('GET /receipt-keys', {})
  expect(await verify(command, { id, file, keys })).toMatchObject({ code: 0 })
  const changed = file.replace('"us-east-1"', '"us-west-1"')
  expect(await verify(command, { id, file: changed, keys })).toMatchObject({ code: 1 })
  for (const [language, said] of [
    ['en', `The account ${AWS_ACCOUNT} was searched by tag`],
    ['de', `Das Konto ${AWS_ACCOUNT} wurde nach Tags durchsucht`],
  ]) {
    const page = await (await cast.developer.send(`/api/environments/${id}/receipt/page?language=${language}`)).text()
    expect(page).toContain(said)
    expect(page).toContain('Project=shop, Environment=development, ManagedBy=strata')
  }
  expect(await cast.developer.call('GET /environments/{id}', { params: { id } })).toMatchObject({ receipt: 'clean' })
  expect(await searchDue(deps)).toBe(0)
  await cast.owner.call('DELETE /projects/{id}/connections/{connection_id}', path)
  expect(JSON.stringify([receipt, aws.asked, app.logged])).not.toContain(CONNECTION_SECRET)
})

it('looks again before it calls something a leak, then names and prices it until it is gone', async () => {
  const { id } = await gone()
  aws.always.set('DescribeVolumes', [200, '<a><size>40</size><volumeType>gp3</volumeType></a>'])
  list(VOLUME)
  expect(await searchDue(deps)).toBe(0)
  expect(await searchDue(deps)).toBe(0)
  app.setTime('2026-11-02T10:01:00Z')
  expect(await searchDue(deps)).toBe(1)
  const { receipt } = await receiptOf(id)
  expect(receipt).toMatchObject({ verdict: 'left', search: { looked: true, looks: 2 } })
  const leftover = {
    key: VOLUME,
    type: 'aws_ebs_volume',
    address: null,
    name: 'vol-9',
    provider_id: VOLUME,
    monthly: expect.any(Number) as unknown,
    is_at_least: false,
    component: null,
  }
  expect(receipt.left).toEqual([leftover])
  // 40 GB of gp3 in Ireland.
  expect(receipt.left[0]?.monthly).toBeCloseTo(40 * 0.088, 2)
  expect(await ledger()).toMatchObject([{ ...leftover, owner: { email: cast.developer.email } }])

  list()
  app.setTime('2026-11-03T11:00:00Z')
  expect((await lookForLeaks(deps)).lines.map(({ text }) => text)).toContain('1 leftover of Shop is gone.')
  backToday()
  expect(await ledger()).toEqual([])
  expect((await receiptOf(id)).receipt.left).toHaveLength(1)
  list(VOLUME, arn('nonesuch', 'thing/1'))
  expect(await look(id)).toEqual({ left: 2, found: 2, gone: 0, looked_at: '2026-11-02T10:25:00.000Z' })
  expect(await ledger()).toContainEqual(expect.objectContaining({ type: 'nonesuch:thing', monthly: null }))
})

it('waits for an hour while AWS lists what Terraform has destroyed, and knows what is terminated at once', async () => {
  const { id } = await gone()
  aws.always.set('DescribeInstances', [
    200,
    '<a><instanceState><code>48</code><name>terminated</name></instanceState></a>',
  ])
  list(arn('sqs', 'jobs'), arn('ec2', 'instance/i-1'))
  for (const time of ['10:00', '10:01', '10:06', '10:21']) {
    app.setTime(`2026-11-02T${time}:00Z`)
    expect(await searchDue(deps)).toBe(0)
  }
  app.setTime('2026-11-02T11:06:00Z')
  expect(await searchDue(deps)).toBe(1)
  backToday()
  const { receipt } = await receiptOf(id)
  expect(receipt).toMatchObject({ verdict: 'left', search: { looks: 5 }, left: [{ address: QUEUE }] })
})

it('is sure of what Terraform did not destroy', async () => {
  const { id } = await gone([DATABASE, RULE])
  list(arn('sqs', 'jobs'))
  await searchDue(deps)
  app.setTime('2026-11-02T10:01:00Z')
  expect(await searchDue(deps)).toBe(1)
  expect((await receiptOf(id)).receipt).toMatchObject({
    left: [{ address: QUEUE, name: 'jobs', monthly: null }],
  })
})

it.each([
  ['AccessDeniedException', 'denied', 'AWS does not allow'],
  ['InvalidParameterException', 'refused', 'with InvalidParameterException'],
])('says that nobody looked where AWS refuses the search with %s', async (code, reason, said) => {
  const { id } = await gone()
  aws.always.set('GetResources', jsonRefusal(code))
  expect(await searchDue(deps)).toBe(1)
  const { receipt, looked_at } = await receiptOf(id)
  expect(receipt).toMatchObject({
    verdict: 'not-looked',
    search: { looked: false, reason, code, region: 'eu-west-1', identity: expect.stringContaining('user/strata') },
  })
  expect(looked_at).toBeNull()
  await expect(look(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(said) })
  const page = await (await cast.developer.send(`/api/environments/${id}/receipt/page`)).text()
  expect(page).toContain(said)
  // Once it is allowed, the ledger knows what the receipt could not.
  aws.always.delete('GetResources')
  list(VOLUME)
  expect(await look(id)).toMatchObject({ left: 1, found: 1 })
})

it('tries again when AWS is out of order, and says so in the end', async () => {
  const { id } = await gone()
  const outage = { ...deps, awsEndpoint: 'http://127.0.0.1:1' }
  for (const time of ['10:00', '10:01', '10:06', '10:21']) {
    app.setTime(`2026-11-02T${time}:00Z`)
    expect(await searchDue(outage)).toBe(0)
  }
  app.setTime('2026-11-02T11:06:00Z')
  expect(await searchDue(outage)).toBe(1)
  backToday()
  expect((await receiptOf(id)).receipt.search).toMatchObject({ looked: false, reason: 'unreachable' })
})

it('never searches another account, or as another environment with the same tags', async () => {
  const first = await gone()
  aws.account = '999999999999'
  await searchDue(deps)
  expect((await receiptOf(first.id)).receipt.search).toMatchObject({ looked: false, reason: 'other-account' })
  aws.account = AWS_ACCOUNT
  const second = await gone()
  const { connection_id } = second
  const twin = { compiled_id, connection: 'cloud', connection_id, environment_type: 'Development' } as const
  await makeEnvironment(deps, project, cast.developer, { ...twin, name: 'Twin' })
  list(VOLUME)
  await searchDue(deps)
  expect((await receiptOf(second.id)).receipt.search).toMatchObject({ looked: false, reason: 'shared-tags' })
  expect(await ledger()).toEqual([])
})

it('leaves out what is in the ledger of an earlier environment with the same tags', async () => {
  aws.always.set('DescribeVolumes', [200, '<a><size>40</size><volumeType>gp3</volumeType></a>'])
  const first = await gone()
  list(VOLUME)
  await searchDue(deps)
  app.setTime('2026-11-02T10:01:00Z')
  expect(await searchDue(deps)).toBe(1)
  const second = await gone()
  expect(await searchDue(deps)).toBe(1)
  expect((await receiptOf(second.id)).receipt).toMatchObject({ verdict: 'clean', left: [] })
  expect(await ledger()).toMatchObject([{ key: VOLUME, environment: { id: first.id } }])
})

it('cannot look where the connection does not sign in, or is revoked', async () => {
  const refused = await gone()
  aws.always.set('GetCallerIdentity', xmlRefusal('InvalidClientTokenId', 403))
  await searchDue(deps)
  expect((await receiptOf(refused.id)).receipt.search).toMatchObject({
    looked: false,
    reason: 'key-refused',
    code: 'InvalidClientTokenId',
  })
  const revoked = await gone()
  await orm
    .update(connections)
    .set({ secret: null, revoked_at: deps.now() })
    .where(eq(connections.id, revoked.connection_id))
  await searchDue(deps)
  expect((await receiptOf(revoked.id)).receipt.search).toMatchObject({ looked: false, reason: 'no-connection' })
  // The job does not ask again within a day, and ends well.
  app.setTime('2026-11-03T11:00:00Z')
  const report = await lookForLeaks(deps)
  expect(report).toMatchObject({ summary: 'No search is due.', problems: [] })
  aws.asked.length = 0
  app.setTime('2026-11-03T12:00:00Z')
  await lookForLeaks(deps)
  expect(aws.asked).toEqual([])
})
